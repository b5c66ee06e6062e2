import type * as contract from '@leitai/contract/competition/formula'
import { transaction } from '../../../platform/db/transaction.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { takeProgram } from '../../competition-editor/program.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { materialOf } from '../tables.ts'
import { sayTried, tryOn } from '../try.ts'

export const tryFormula: Handler<typeof contract.tryFormula> = async (context, input) => {
  const { db, language, ctx, now, me } = context
  const { role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role))
  const { cmptId, metric } = input
  const { solution, sampleKey } = await materialOf(db, input)
  const material = {
    solution: orRefuse(solution, 'formula.noSolution'),
    sampleKey: orRefuse(sampleKey, 'formula.noSample'),
  }
  await transaction(db, (tx) => takeProgram({ db: tx, now }, cmptId, metric))
  return sayTried(await tryOn(ctx, { userId: me.id, cmptId, ...material }, metric), language)
}
