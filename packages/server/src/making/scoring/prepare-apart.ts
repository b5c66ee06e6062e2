import { fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Fault, ScoringSpec } from '@leitai/scorer/types'
import { apart, askApart } from '../../apart.ts'

export interface PrepareOrder {
  solutionPath: string
  spec: ScoringSpec
  /** Where the binary is to lie. */
  preparedPath: string
}
export type PrepareAnswer =
  | { ok: true; rows: number; aRows: number; splitSha256: string }
  | { ok: false; faults: Fault[] }

const CHILD = fileURLToPath(new URL('./prepare-child.ts', import.meta.url))
const MOST_MS = 5 * 60_000
const MOST_MB = 4096

/** Prepares a solution in a process of its own, which knows no secret and is ended when it takes too long. */
export async function prepareApart(order: PrepareOrder): Promise<PrepareAnswer> {
  mkdirSync(dirname(order.preparedPath), { recursive: true })
  const child = fork(CHILD, {
    serialization: 'advanced',
    ...apart(),
    execArgv: [`--max-old-space-size=${MOST_MB}`],
  })
  return (await askApart<PrepareAnswer>(child, order, MOST_MS)) ?? { ok: false, faults: [{ code: 'read-failed' }] }
}
