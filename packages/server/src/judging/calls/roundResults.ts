import type * as contract from '@leitai/contract/judging'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refuse } from '../../refuse.ts'
import { roundOf } from '../round.ts'
import { refusalToReadNames } from '../rules.ts'
import { resultView } from '../view.ts'

export const roundResults: Handler<typeof contract.roundResults> = async (context, { cmptId, roundId }) => {
  const { db } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToReadNames(role))
  return resultView(db, cmpt, await roundOf(db, cmptId, roundId))
}
