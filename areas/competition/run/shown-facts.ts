import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import { runNumbers } from '@leitai/scorer/run-facts'
import type { RunFacts } from '@leitai/scorer/types'
import type { CodeForm, CodeRules } from '../definition/contract.code.ts'
import type { Stage } from '../definition/table.ts'
import { modelBytes } from '../model/models.ts'
import { labelsOf } from './code-file.ts'
import { runOfSubmission } from './queue.ts'
import { MEASURES_MEMORY } from './queue-facts.ts'
import { coarseMeasures } from './run-view.ts'
import { type RunRow, runs } from './table.ts'

const MB = 1024 * 1024
/** What the runner of a submission’s program must have. */
export const labelsFor = ({ spec, code }: Pick<Stage, 'spec'> & { code: CodeRules }, form: CodeForm): string[] => [
  ...labelsOf(code, form),
  ...(spec && runNumbers(spec).some(({ run }) => run === 'memory') ? [MEASURES_MEMORY] : []),
]

/**
 * What a run took, as leaderboards count it: in the steps in which it is shown. Memory that was not measured counts as all that was allowed;
 * runners that cannot measure it get no such programs.
 */
export async function factsOf(
  db: Db,
  run: Pick<RunRow, 'wallMs' | 'cpuMs' | 'peakMb' | 'size' | 'modelId'>,
  { code }: Pick<Stage, 'code'>,
): Promise<RunFacts> {
  const { wallMs, peakMb } = coarseMeasures(run)
  const size = (run.size + (await modelBytes(db, run.modelId))) / MB
  return { seconds: (wallMs ?? 0) / 1000, memory: peakMb ?? code?.memoryMb ?? 0, size }
}

/** For scoring the result of a submission’s program; nothing if the leaderboard has no numbers that are measured at its run. */
export async function submissionFacts(
  db: Db,
  { spec, code }: Pick<Stage, 'spec' | 'code'>,
  submissionId: number,
): Promise<{ facts?: RunFacts }> {
  if (spec === null || runNumbers(spec).length === 0) return {}
  const run = await runOfSubmission(db, submissionId)
  return run ? { facts: await factsOf(db, run, { code }) } : {}
}

/**
 * Of these programs, those that nothing names any more: what was tried by debug runs may have been handed in as well, also where no programs
 * are taken, such as a zip with results.
 */
export async function unnamed(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ key: string }>(sql`select key from unnest(${sql.param(keys)}::text[]) as key
    where not exists (select from ${runs} where ${runs.objectKey} = key) and not exists (select from submissions where object_key = key)`)
  return rows.map(({ key }) => key)
}
