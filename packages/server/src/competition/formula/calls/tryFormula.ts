import type * as contract from '@leitai/contract/competition/formula'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { takeProgram } from '../../competition-editor/program.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { materialOf } from '../tables.ts'
import { sayTried, tryOn } from '../try.ts'

export const tryFormula: Handler<typeof contract.tryFormula> = async (context, input) => {
  const { db, language, ctx } = context
  const { role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role))
  await takeProgram(context, input.cmptId, input.metric)
  return sayTried(
    await tryOn(ctx, { db, cmptId: input.cmptId, ...(await materialOf(db, input)) }, input.metric),
    language,
  )
}
