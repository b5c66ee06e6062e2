import { createReadStream, writeFileSync } from 'node:fs'
import { prepareSolution } from '../prepare.ts'
import type { PrepareResult, ScoringSpec } from '../types.ts'

/** Prepares a solution file and writes the binary beside. */
export async function prepareFile(
  solutionPath: string,
  spec: ScoringSpec,
  preparedPath: string,
): Promise<PrepareResult> {
  const result = await prepareSolution(createReadStream(solutionPath, { highWaterMark: 1 << 20 }), spec)
  if (result.ok) writeFileSync(preparedPath, result.prepared)
  return result
}
