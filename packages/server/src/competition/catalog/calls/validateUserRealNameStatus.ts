import type * as competition from '@leitai/contract/competition/catalog.sign-up'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publicCompetition } from '../../definition/competition.ts'

export const validateUserRealNameStatus: Handler<typeof competition.validateUserRealNameStatus> = async (
  { db, me },
  { cmptId },
) => ({ required: (await publicCompetition(db, cmptId)).realName, verified: me.realNameVerified })
