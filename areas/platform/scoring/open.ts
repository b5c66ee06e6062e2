import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync, renameSync, writeSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatsOf } from '@leitai/scorer/file-form'
import type { OpenTables, TableBounds } from '@leitai/scorer/node/score-file'
import type { Plan } from '@leitai/scorer/plan'
import { limits } from '../contract/limits.ts'

/** Runs in a scoring process: opens a file of a submission or solution, whatever its kind. Nothing else is loaded for a CSV. */

/** Bytes of all files of a solution: a host’s own. */
const MOST_OF_SOLUTION = limits.editor.fileBytes

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

/** The tables of a submission. Files of a zip, of at most so many bytes, are unpacked into `folder`. */
export const openSubmission =
  (path: string, folder: string, most: number = limits.uploadBytes): OpenTables =>
  async (plan, bounds) =>
    isPlainCsv(path, plan) ? [{ path }] : open(path, folder, plan, { most, ...bounds })

/** The tables of a solution. */
export const openSolution =
  (path: string, folder: string): OpenTables =>
  (plan) =>
    open(path, folder, plan, { most: MOST_OF_SOLUTION, truth: true })

function isPlainCsv(path: string, { tasks: [task, ...others] }: Plan): boolean {
  const { files } = task?.rows ?? {}
  return path.endsWith('.csv') && others.length === 0 && !files?.members && formatsOf(files).includes('csv')
}

async function open(
  path: string,
  folder: string,
  plan: Plan,
  options: Partial<TableBounds> & { most: number; truth?: boolean },
) {
  const { openTables } = await import('@leitai/tables/open-tables')
  const { fileOfPath, keepIn } = await import('@leitai/tables/node')
  const where = { keep: keepIn(folder), fileCell: fileCellIn(folder), paths: true }
  return openTables(await fileOfPath(path), plan, { ...options, ...where })
}

const CELL = /^file:([0-9a-f]{64})$/

/** Keeps files that a program reads by their paths, known by their content. */
const fileCellIn = (folder: string) => async (bytes: AsyncIterable<Uint8Array>) => {
  const draft = join(folder, randomBytes(8).toString('hex'))
  const hash = createHash('sha256')
  // Of many small files, streams would take most of the time.
  const file = openSync(draft, 'w')
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at)
    }
  } finally {
    closeSync(file)
  }
  const digest = hash.digest('hex')
  renameSync(draft, join(folder, digest))
  return `file:${digest}`
}

/** Where the file of a cell was kept. */
export function fileOf(folder: string, cell: string): string {
  const digest = CELL.exec(cell)?.[1]
  if (digest === undefined) throw new Error('a cell names no file')
  return join(folder, digest)
}

/** Keeps the files of a solution in a folder, as its prepared form has only their digests. */
export async function keepTruthFiles(solutionPath: string, folder: string, plan: Plan): Promise<void> {
  const opened = await openSolution(solutionPath, folder)(plan)
  if ('fault' in opened) throw new Error(`the solution cannot be read: ${opened.fault.code}`)
  for (const table of opened) if (table && 'bytes' in table) for await (const _ of table.bytes);
}
