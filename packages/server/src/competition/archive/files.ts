import { readFile, realpath, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { FolderWord } from './texts.ts'

export interface Found {
  path: string
  size: number
}

/** A file that a folder names, or why it cannot be used. What lies outside of the folder is out of reach, by links as well. */
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

/** Strict UTF-8, without the mark that some editors put in front; null where it is something else. */
export async function readText(path: string): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
    // PostgreSQL keeps no U+0000.
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}
