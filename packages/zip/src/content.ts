import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isCodeClutter } from '@leitai/platform/contract/clutter'

/** The files below a folder by relative path, in the order of their paths, without clutter and links. */
export async function filesBelow(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) return filesBelow(folder, path)
      return entry.isFile() && !isCodeClutter(path) ? [path] : []
    }),
  )
  return found.flat().sort()
}

/**
 * The SHA-256 of what is in a folder, however it was packed: of the lines `sha256  path` of its files, in the order of their paths. By hand:
 * `find . -type f | sed 's|^\./||' | LC_ALL=C sort | xargs sha256sum | sha256sum`.
 */
export async function contentDigest(folder: string): Promise<string> {
  const whole = createHash('sha256')
  const paths = (await filesBelow(folder)).sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  for (const path of paths) {
    const hash = createHash('sha256')
    for await (const piece of createReadStream(join(folder, path))) hash.update(piece)
    whole.update(`${hash.digest('hex')}  ${path}\n`)
  }
  return whole.digest('hex')
}

/** Where a folder has a file of this name: itself, or the only folder in it; null if it has none. */
export async function rootWith(folder: string, name: string): Promise<string | null> {
  const paths = await filesBelow(folder)
  if (paths.includes(name)) return folder
  const [top] = paths[0]?.split('/') ?? []
  const within = top !== undefined && paths.every((path) => path.startsWith(`${top}/`))
  return within && paths.includes(`${top}/${name}`) ? join(folder, top) : null
}
