import type * as competition from '@leitai/contract/competition'
import type { Handler } from '../../call.ts'
import { refuse } from '../../refuse.ts'
import { isSignedUp, publicCompetition } from '../competition.ts'
import { handOut } from '../data.ts'

export const cmptData: Handler<typeof competition.cmptData> = async ({ db, me, now, house }, { cmptId, fileId }) => {
  await publicCompetition(db, cmptId)
  refuse((await isSignedUp(db, cmptId, me.id)) ? null : { code: 'competition.notSignedUp' })
  return handOut(house, { cmptId, fileId, userId: me.id, now })
}
