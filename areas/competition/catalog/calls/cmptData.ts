import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition } from '../../definition/competition.ts'
import { placeOf } from '../../team/competitor.ts'
import type * as competition from '../contract.detail.ts'
import { handOut } from '../data.ts'

export const cmptData: Handler<typeof competition.cmptData> = async ({ db, me, now, ctx }, { cmptId, fileId }) => {
  await publicCompetition(db, cmptId)
  const place = await placeOf(db, { cmptId, userId: me.id })
  refuse(place.signedUp ? null : { code: 'competition.notSignedUp' })
  return handOut(ctx, { cmptId, fileId, userId: me.id, place, now })
}
