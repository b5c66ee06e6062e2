import type * as competition from '@leitai/contract/competition/catalog.detail'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publicCompetition } from '../../definition/competition.ts'
import { placeOf } from '../../team/competitor.ts'
import { handOut } from '../data.ts'

export const cmptData: Handler<typeof competition.cmptData> = async ({ db, me, now, ctx }, { cmptId, fileId }) => {
  await publicCompetition(db, cmptId)
  const place = await placeOf(db, { cmptId, userId: me.id })
  refuse(place.signedUp ? null : { code: 'competition.notSignedUp' })
  return handOut(ctx, { cmptId, fileId, userId: me.id, place, now })
}
