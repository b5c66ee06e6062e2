import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
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

/** Reads strict UTF-8 and drops a byte-order mark; null for anything else. */
export async function readText(path: string): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
    // PostgreSQL cannot store U+0000.
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}
