import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Program } from '@leitai/platform/sandbox/command'
import type { Launcher } from '@leitai/platform/sandbox/launcher'
import { runInChild } from '@leitai/platform/sandbox/run-in-child'
import type { trialScores } from '@leitai/scorer/trial'
import type { Fault, ScoringSpec } from '@leitai/scorer/types'

/** Paths as the process sees them. */
export interface PrepareOrder {
  solutionPath: string
  spec: ScoringSpec
  /** Output path of the binary. */
  preparedPath: string
}
type Trials = ReturnType<typeof trialScores>
export type PrepareAnswer =
  | { ok: true; rows: number; aRows: number; splitSha256: string; thin: string[]; notes: Fault[]; trials: Trials }
  | { ok: false; faults: Fault[] }

const MOST_MS = 5 * 60_000
const MOST_MB = 4096
const PROGRAM: Program = {
  kind: 'prepare',
  path: fileURLToPath(new URL('./prepare-child.ts', import.meta.url)),
  nodeOptions: [`--max-old-space-size=${MOST_MB}`],
}

/**
 * Prepares a solution in a child process without secrets, which is killed if it exceeds its time or memory. Waits while none can be
 * started.
 */
export async function prepareInChild(launcher: Launcher, order: PrepareOrder): Promise<PrepareAnswer> {
  const { child, folders, bound } = await launcher.start(PROGRAM)
  const memory = bound(2 * MOST_MB, () => child.kill('SIGKILL'))
  const written = `${randomBytes(8).toString('hex')}.bin`
  try {
    const solutionPath = await folders.give(order.solutionPath)
    const laid = {
      solutionPath,
      spec: order.spec,
      preparedPath: folders.writes(written),
      workFolder: folders.writes(''),
    }
    const answer = await runInChild<PrepareAnswer>(child, laid, MOST_MS, async ({ ok }) => {
      if (ok) await folders.take(written, order.preparedPath)
    })
    return answer ?? { ok: false, faults: [{ code: 'read-failed' }] }
  } finally {
    memory.undo()
    child.kill('SIGKILL')
  }
}
