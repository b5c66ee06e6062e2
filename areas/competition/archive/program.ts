import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { limits } from '@leitai/platform/contract/limits'
import { BadProgram, programDigest } from '@leitai/platform/scoring/python/package'
import { filesBelow } from '@leitai/zip/content'
import { zipStream } from '@leitai/zip/write'
import { findFile } from './files.ts'
import type { FolderWord } from './texts.ts'

/** The files of a scoring program of a folder, as a zip. */
export interface FolderProgram {
  zip: string
  sha256: string
}

/** Fixed, so that the same files give the same zip. */
const DATE = new Date(2020, 0, 1)

/** Finds the program that a folder names: a zip, or a folder that is packed into `work`; or the reason why it cannot be used. */
export async function findProgram(folder: string, name: string, work: string): Promise<FolderProgram | FolderWord> {
  const zip = name.toLowerCase().endsWith('.zip') ? await findFile(folder, name) : await packed(folder, name, work)
  if (typeof zip === 'string') return zip
  if (zip.size > limits.program.bytes) return 'programZip'
  return programDigest(zip.path).then(
    (sha256) => ({ zip: zip.path, sha256 }),
    (error: unknown) => {
      if (!(error instanceof BadProgram)) throw error
      return error.problem === 'zip' ? 'programZip' : 'programMain'
    },
  )
}

async function packed(
  folder: string,
  name: string,
  work: string,
): Promise<{ path: string; size: number } | FolderWord> {
  const root = await realpath(folder)
  const wanted = resolve(root, name)
  if (!wanted.startsWith(root + sep)) return 'outside'
  const path = await realpath(wanted).catch(() => null)
  if (path === null || !(await stat(path)).isDirectory()) return 'missingFile'
  if (!path.startsWith(root + sep)) return 'outside'
  // Counted before anything is read: links are left out, so that nothing outside is reached.
  if ((await readdir(path, { recursive: true })).length > 10 * limits.program.files) return 'programZip'
  const names = await filesBelow(path)
  const sizes = await Promise.all(names.map(async (file) => (await stat(join(path, file))).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (names.length > limits.program.files || bytes > limits.program.bytes) return 'programZip'
  const target = join(work, `${randomBytes(8).toString('hex')}.zip`)
  const entries = names.map((file) => ({ name: file, content: { file: join(path, file) } }))
  await pipeline(await zipStream(entries, { date: DATE }), createWriteStream(target))
  return { path: target, size: (await stat(target)).size }
}
