import { transaction } from '@leitai/platform/db/transaction'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { takeProgram } from '../../competition-editor/program.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
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
