import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition } from '../../definition/competition.ts'
import type * as competition from '../contract.sign-up.ts'

export const validateUserRealNameStatus: Handler<typeof competition.validateUserRealNameStatus> = async (
  { db, me },
  { cmptId },
) => ({ required: (await publicCompetition(db, cmptId)).realName, verified: me.realNameVerified })
