import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scorers } from '@leitai/platform/scoring/pool'
import { pathColumns } from '@leitai/scorer/file-form'
import { formulaFault, isFormula, missingForProgram } from '../submission/formula-stage.ts'
import { type ScoringTools, toolsHere } from './scoring.ts'

/** Scores a sample in a scoring process, by a host's formula or program as well, with the limits of its stage; uses files in `work`. */
export function scoreInProcess(scorers: Pick<Scorers, 'score' | 'lacksPrograms'>, work: string): ScoringTools['score'] {
  return async (prepared, path, spec, { programPath, solutionPath, timeLimitSeconds, memoryLimitMb }) => {
    const missing = await missingForProgram(scorers, spec)
    if (missing) return { ok: false, faults: [missing] }
    const preparedPath = join(work, `${randomBytes(8).toString('hex')}.bin`)
    await writeFile(preparedPath, prepared)
    const bounds = { seconds: timeLimitSeconds, megabytes: memoryLimitMb }
    const outcome = await scorers
      .score(
        {
          preparedPath,
          submissionPath: path,
          formula: isFormula(spec),
          owner: work,
          ...(programPath !== null && { programPath }),
          ...(pathColumns(spec.files?.truth).length > 0 && { solutionPath }),
        },
        bounds,
      )
      .finally(() => rm(preparedPath, { force: true }))
    if (outcome.kind === 'score') return outcome.score
    return { ok: false, faults: [isFormula(spec) ? formulaFault(outcome.kind, bounds) : { code: 'read-failed' }] }
  }
}

/** As the command publishes at once: formulas and programs are run on the sample, in processes that are opened only for them. */
export const toolsForPublishing = (scorers: () => Promise<Scorers>, work: string): ScoringTools => ({
  ...toolsHere,
  score: async (prepared, path, spec, given) =>
    isFormula(spec)
      ? scoreInProcess(await scorers(), work)(prepared, path, spec, given)
      : toolsHere.score(prepared, path, spec, given),
})
