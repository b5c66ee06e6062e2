import { createReadStream, writeFileSync } from 'node:fs'
import { prepareSolution } from '../prepare.ts'
import type { PrepareResult, ScoringSpec } from '../types.ts'

/** Prepares a solution file and writes the binary beside. */
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
 * The bytes of a file, opened when the first is asked for. A stream that nobody reads, because the specification is refused first, would
 * open the file later, and end the process if it is gone by then.
 */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 1 << 20 })
}
