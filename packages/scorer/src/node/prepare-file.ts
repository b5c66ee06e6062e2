import { createReadStream, writeFileSync } from 'node:fs'
import { prepareSolution } from '../prepare.ts'
import type { PrepareResult, ScoringSpec } from '../types.ts'

/** Prepares a solution file and writes the result to another file. */
export async function prepareFile(
  solutionPath: string,
  spec: ScoringSpec,
  preparedPath: string,
): Promise<PrepareResult> {
  const result = await prepareSolution(bytesOf(solutionPath), spec)
  if (result.ok) writeFileSync(preparedPath, result.prepared)
  return result
}

/**
 * The bytes of a file, opened on first read. An unread stream, e.g. after the specification was refused, would open the file later and
 * crash the process if it is gone by then.
 */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 1 << 20 })
}
