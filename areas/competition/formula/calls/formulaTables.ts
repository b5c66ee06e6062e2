import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { materialOf, programsShown } from '../tables.ts'

export const formulaTables: Handler<typeof contract.formulaTables> = async (context, input) => {
  const { ctx, db, language } = context
  const { role } = await hostedCompetition(context, input.cmptId)
  refuse(refusalToRun(role))
  const { solution, sampleKey } = await materialOf(db, input)
  const stands: Refusal | null = !solution
    ? { code: 'formula.noSolution' }
    : sampleKey === null
      ? { code: 'formula.noSample' }
      : null
  const { id, target, prediction } = solution?.columns ?? { id: '', target: [], prediction: [] }
  return {
    environments: (await ctx.scorers.pythons()).map(({ packages, ...one }) => ({
      ...one,
      packages: Object.entries(packages).map(([name, version]) => ({ name, version })),
    })),
    programs: await programsShown(db, input.cmptId),
    tables: solution ? { solution: [id, ...target], submission: [id, ...prediction] } : null,
    may: { try: stands && refusalText(stands, language) },
  }
}
