import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { transaction } from '@leitai/platform/db/transaction'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { Download } from '@leitai/platform/http/download'
import { isPrivate, packageOf } from '@leitai/scorer/metrics/formula'
import { takeProgram } from '../competition-editor/scorings.ts'
import { publicCompetition, stageIn } from '../definition/competition.ts'
import { programIn } from '../definition/program.ts'
import { hostedCompetition } from '../staff/role.ts'
import { refusalToRun } from '../staff/rules.ts'
import type * as contract from './contract.ts'
import { materialOf, programsShown } from './tables.ts'
import { sayTried, tryOn } from './try.ts'

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

export const programFiles: Handler<typeof contract.programFiles> = async ({ db, ctx }, { cmptId, stageId }) => {
  const cmpt = await publicCompetition(db, cmptId)
  const { spec } = await stageIn(db, cmpt.id, stageId)
  // One answer for all that has none to show: whether there are private files is not told.
  const sha256 = spec && !isPrivate(spec.metric) ? packageOf(spec.metric) : null
  const found = orRefuse(sha256 === null ? null : await programIn(db, cmpt.id, sha256), 'formula.noProgram')
  const { body } = await ctx.storage.get(found.objectKey)
  return new Download({ name: `program-${stageId}.zip`, contentType: 'application/zip', body })
}

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
