import type { Handler } from '@leitai/platform/http/dispatcher'
import { staffCompetition } from '../../staff/role.ts'
import type * as contract from '../contract.ts'
import { roundOf } from '../round.ts'
import { resultView } from '../view.ts'

export const roundResults: Handler<typeof contract.roundResults> = async (context, { cmptId, roundId }) => {
  const { db } = context
  const { cmpt } = await staffCompetition(context, cmptId)
  return resultView(db, cmpt, await roundOf(db, cmptId, roundId))
}
