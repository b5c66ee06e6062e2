import { createReadStream, writeFileSync } from 'node:fs'
import { prepareTables } from '../prepare.ts'
import type { PrepareResult, ScoringSpec, TableSource } from '../types.ts'
import type { OpenTables } from './score-file.ts'

/** Prepares a solution of a CSV file, or of what `open` gives for each task, and writes the result to another file. */
export async function prepareFile(
  solution: string | OpenTables,
  spec: ScoringSpec,
  preparedPath: string,
): Promise<PrepareResult> {
  const result =
    typeof solution === 'string'
      ? await prepareTables(spec, async () => [sourceOf(solution)])
      : await prepareTables(spec, async (plan) => sourcesOf(await solution(plan)))
  if (result.ok) writeFileSync(preparedPath, result.prepared)
  return result
}

const sourcesOf = (opened: Awaited<ReturnType<OpenTables>>) =>
  'fault' in opened ? opened : opened.map((table) => (table && 'path' in table ? sourceOf(table.path) : table))

const sourceOf = (path: string): TableSource => ({ bytes: bytesOf(path), again: () => bytesOf(path) })

/**
 * The bytes of a file, opened on first read. An unread stream, e.g. after the specification was refused, would open the file later and
 * crash the process if it is gone by then.
 */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 1 << 20 })
}
