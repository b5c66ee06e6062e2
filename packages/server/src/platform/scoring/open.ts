import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@leitai/contract/core/limits'
import { formatsOf } from '@leitai/scorer/file-form'
import type { OpenTables } from '@leitai/scorer/node/score-file'
import type { Plan } from '@leitai/scorer/plan'

/** Runs in a scoring process: opens a file of a submission or solution, whatever its kind. Nothing else is loaded for a CSV. */

/** Bytes that a file may have when it is unpacked. */
const mostFor = (path: string) => Math.max(limits.uploadBytes, 4 * statSync(path).size)

/** Does something with a folder of its own, which is then removed. */
export async function inFolder<T>(workFolder: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(workFolder, randomBytes(8).toString('hex'))
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The tables of a submission. Files of a zip are unpacked into `folder`. */
export const openSubmission =
  (path: string, folder: string): OpenTables =>
  async (plan) =>
    isPlainCsv(path, plan) ? [{ path }] : open(path, folder, plan, false)

/** The tables of a solution. */
export const openSolution =
  (path: string, folder: string): OpenTables =>
  (plan) =>
    open(path, folder, plan, true)

function isPlainCsv(path: string, { tasks: [task, ...others] }: Plan): boolean {
  const { files } = task?.rows ?? {}
  return path.endsWith('.csv') && others.length === 0 && !files?.members && formatsOf(files).includes('csv')
}

async function open(path: string, folder: string, plan: Plan, truth: boolean) {
  const { openTables } = await import('@leitai/tables/open-tables')
  const { fileOfPath, keepIn } = await import('@leitai/tables/node')
  return openTables(await fileOfPath(path), plan, { most: mostFor(path), keep: keepIn(folder), truth, paths: true })
}
