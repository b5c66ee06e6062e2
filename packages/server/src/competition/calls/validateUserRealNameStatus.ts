import type * as competition from '@leitai/contract/competition'
import type { Handler } from '../../call.ts'
import { publicCompetition } from '../competition.ts'

export const validateUserRealNameStatus: Handler<typeof competition.validateUserRealNameStatus> = async (
  { db, me },
  { cmptId },
) => ({ required: (await publicCompetition(db, cmptId)).realName, verified: me.realNameVerified })
