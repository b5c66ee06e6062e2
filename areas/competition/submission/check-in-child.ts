import { fileURLToPath } from 'node:url'
import type { Program } from '@leitai/platform/sandbox/command'
import type { Launcher } from '@leitai/platform/sandbox/launcher'
import { runInChild } from '@leitai/platform/sandbox/run-in-child'
import type { CheckSpec } from '@leitai/scorer/check'
import type { FileCheck } from '@leitai/tables/check-file'

export interface CheckOrder {
  path: string
  samplePath: string
  spec: CheckSpec
  /** Bytes of the file, and of all that a zip unpacks to. */
  most: number
}

const MOST_MS = 60_000
const MOST_MB = 1024
/** Somebody waits: a machine that can start nothing is said to be busy instead. */
const START_MS = 5000
const PROGRAM: Program = {
  kind: 'check',
  path: fileURLToPath(new URL('./check-child.ts', import.meta.url)),
  nodeOptions: [`--max-old-space-size=${MOST_MB}`],
}

/** Checks a file as the browser and the command line tool do before it is submitted; null if that took too long or too much memory. */
export async function checkInChild(launcher: Launcher, order: CheckOrder): Promise<FileCheck | null> {
  const { child, folders, bound } = await launcher.start(PROGRAM, START_MS)
  const memory = bound(2 * MOST_MB, () => child.kill('SIGKILL'))
  try {
    const path = await folders.give(order.path)
    const samplePath = await folders.give(order.samplePath)
    return await runInChild<FileCheck>(child, { ...order, path, samplePath, workFolder: folders.writes('') }, MOST_MS)
  } finally {
    memory.undo()
    child.kill('SIGKILL')
  }
}
