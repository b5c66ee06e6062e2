import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { zipStream } from '@leitai/zip/write'
import { FolderError, fault } from './fault.ts'
import { BadFolder, unpack } from './unpack.ts'

export const isArchive = (path: string) => path.toLowerCase().endsWith('.zip')

/** Runs `work` with a temporary folder, created beside the file because it may be large. */
async function withFolder<T>(beside: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(beside, '.leitai-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where a file shall be written, there is none, and its folder is there. */
async function refuseTaken(file: string): Promise<void> {
  if (await stat(file).catch(() => null)) throw new FolderError([fault({ file }, 'fileExists', { name: file })])
  if (!(await stat(dirname(file)).catch(() => null))?.isDirectory())
    throw new FolderError([fault({ file }, 'notFolder', { name: dirname(file) })])
}

/** Writes an archive into a file, which appears complete or not at all. */
export async function packBundle(file: string, content: () => Promise<Readable>): Promise<void> {
  await refuseTaken(file)
  await withFolder(dirname(file), async (folder) => {
    const draft = join(folder, 'draft.zip')
    await pipeline(await content(), createWriteStream(draft, { mode: 0o600 }))
    await rename(draft, file)
  })
}

/** Fills a folder with `fill` and packs it into one file, which appears complete or not at all. */
export async function packInto<T>(file: string, fill: (folder: string) => Promise<T>): Promise<T> {
  await refuseTaken(file)
  return withFolder(dirname(file), async (folder) => {
    const content = join(folder, 'content')
    const made = await fill(content)
    const files = (await readdir(content, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    const zip = await zipStream(
      files.map((path) => ({ name: relative(content, path).split(sep).join('/'), content: { file: path } })),
    )
    const draft = join(folder, 'draft.zip')
    await pipeline(zip, createWriteStream(draft, { mode: 0o600 }))
    await rename(draft, file)
    return made
  })
}

/** Unpacks a file while `read` runs. Its size is not limited, as the operator names it. */
export const unpackFor = <T>(file: string, read: (folder: string) => Promise<T>): Promise<T> =>
  withFolder(tmpdir(), async (folder) => {
    const most = { entries: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }
    const content = await unpack(file, folder, most).catch((error) => {
      if (!(error instanceof BadFolder)) throw error
      const { place: key, zh, en } = error.fault
      throw new FolderError([{ file: basename(file), key, zh, en }])
    })
    return read(content)
  })
