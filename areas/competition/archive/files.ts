import { open, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { decoded, likelyEncoding } from '@leitai/scorer/encoding'
import { isMisnamedManifest } from './contract.ts'
import type { FolderWord } from './texts.ts'

export interface Found {
  path: string
  size: number
}

/** Finds a file that a folder names, or the reason why it cannot be used. Files outside the folder cannot be reached, not even by links. */
export async function findFile(folder: string, name: string): Promise<Found | FolderWord> {
  const root = await realpath(folder)
  const wanted = resolve(root, name)
  if (!wanted.startsWith(root + sep)) return 'outside'
  const path = await realpath(wanted).catch(() => null)
  const found = path === null ? null : await stat(path)
  if (path === null || !found?.isFile()) return 'missingFile'
  if (!path.startsWith(root + sep)) return 'outside'
  return found.size === 0 ? 'emptyFile' : { path, size: found.size }
}

/** Reads UTF-8 or GB18030 and drops a byte-order mark; null for anything else. The caller knows that the file is not too long. */
export async function readText(path: string): Promise<string | null> {
  return textOf(await readFile(path).catch(() => null), false)
}

/** As readText, but at most so many bytes of the file, however long it is. */
export async function readStart(path: string, most: number): Promise<string | null> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
    return textOf(buffer.subarray(0, bytesRead), bytesRead === most)
  } finally {
    await file.close()
  }
}

/** In the likeliest encoding. `isCut`: the last character may be there in part. */
function textOf(bytes: Buffer | null, isCut: boolean): string | null {
  const text = bytes && decoded(bytes, likelyEncoding(bytes), isCut)
  // PostgreSQL cannot store U+0000.
  return text === null || text.includes('\u0000') ? null : text.replace(/^\u{FEFF}/u, '')
}

/** The name of a file of the folder that is meant to be its manifest, and has another name. */
export async function misnamedManifest(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch((): string[] => [])
  return names.find(isMisnamedManifest)
}
