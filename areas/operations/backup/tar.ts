import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Header, pack } from 'tar-stream'

const BLOCK = 512

/** Writes a tar archive, one file at a time: append resolves when the file is written. */
export function createArchive(archive: FileHandle) {
  const packing = pack()
  const written = archive.writeFile(Readable.from(packing))
  // Awaited when everything has been appended, or when a file failed.
  written.catch(() => undefined)
  return {
    async append(file: { name: string; size: number; body: Readable; at: Date }): Promise<void> {
      const { name, size, body, at } = file
      try {
        await pipeline(body, packing.entry({ name, size, mtime: at, mode: 0o600 }))
      } catch (error) {
        packing.destroy()
        // A full disk explains more than the aborted entry.
        await written
        throw error
      }
    },
    async finish(): Promise<void> {
      packing.finalize()
      await written
    },
    drop: () => void packing.destroy(),
  }
}

/**
 * Position and size of each file in an archive. Reads only the headers, since a backup may be large. Throws if it is not an archive or is
 * truncated.
 */
export async function indexOf(path: string): Promise<Map<string, { start: number; size: number }>> {
  const archive = await open(path, 'r')
  try {
    const { size: whole } = await archive.stat()
    const found = new Map<string, { start: number; size: number }>()
    for (let at = 0; ; ) {
      const { buffer: block, bytesRead } = await archive.read(Buffer.alloc(BLOCK), 0, BLOCK, at)
      if (bytesRead < BLOCK) throw new Error(`${path} is truncated`)
      if (block.every((byte) => byte === 0)) return found
      const { name, type, size = -1 } = await headerIn(block)
      if (type !== 'file' || !Number.isSafeInteger(size) || size < 0) throw new Error(`${path} is no archive of ours`)
      const start = at + BLOCK
      if (start + size > whole) throw new Error(`${path} is truncated`)
      found.set(name, { start, size })
      at = start + Math.ceil(size / BLOCK) * BLOCK
    }
  } finally {
    await archive.close()
  }
}

/** Parses a file’s header and checks its checksum. The library reads archives from the start, so it receives only this block. */
function headerIn(block: Buffer): Promise<Header> {
  const { promise, resolve, reject } = Promise.withResolvers<Header>()
  const reading = extract()
  reading.on('entry', (header, body) => {
    resolve(header)
    body.on('error', () => undefined)
    reading.destroy()
  })
  reading.on('error', reject)
  reading.on('close', () => reject(new Error('no header of a file')))
  reading.end(block)
  return promise
}
