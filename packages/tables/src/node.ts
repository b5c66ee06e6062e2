import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { endingOf, type TableFile } from './file.ts'
import type { OpenOptions } from './open-tables.ts'

/** A file on the disk. `name` says what it is, if its path does not. */
export async function fileOfPath(path: string, name = path): Promise<TableFile> {
  const { size } = await stat(path)
  return {
    name,
    size,
    path,
    async slice(start, end) {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start))
      const handle = await open(path)
      try {
        for (let at = 0; at < bytes.length; ) {
          const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at)
          if (bytesRead === 0) return bytes.subarray(0, at)
          at += bytesRead
        }
        return bytes
      } finally {
        await handle.close()
      }
    },
    stream: () => createReadStream(path, { highWaterMark: 1 << 20 }),
  }
}

/** Keeps files of a zip in a folder, under names of our own. The caller empties it. */
export const keepIn =
  (folder: string): OpenOptions['keep'] =>
  async (name, bytes) => {
    const path = join(folder, `${randomBytes(8).toString('hex')}.${endingOf(name)}`)
    await pipeline(bytes, createWriteStream(path))
    return fileOfPath(path, name)
  }
