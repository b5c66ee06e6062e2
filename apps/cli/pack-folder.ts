import { createWriteStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isClutter } from '@leitai/platform/contract/clutter'
import { zipStream } from '@leitai/zip/write'
import { refused } from './command-error.ts'

/** Fixed, so that the same folder gives the same bytes and an interrupted upload can resume. */
const DATE = new Date(2020, 0, 1)
const LARGEST = 0xffff_ffff

/** All files of a folder by relative path, without those left by editors and archivers. */
export async function filesIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.'))
      .map(async (entry) => {
        const path = below === '' ? entry.name : `${below}/${entry.name}`
        if (entry.isDirectory()) return filesIn(folder, path)
        return entry.isFile() && !isClutter(path) ? [path] : []
      }),
  )
  return found.flat().sort()
}

/** Packs a folder as a zip file. */
export async function packFolder(folder: string, target: string): Promise<void> {
  const paths = await filesIn(folder)
  for (const path of paths) {
    if ((await stat(join(folder, path))).size > LARGEST)
      throw refused(`文件太大：${path}`, `The file is too large: ${path}`)
  }
  const entries = paths.map((path) => ({ name: path, content: { file: join(folder, path) } }))
  await pipeline(await zipStream(entries, { date: DATE }), createWriteStream(target))
  if ((await stat(target)).size > LARGEST) throw refused('文件夹太大', 'The folder is too large')
}
