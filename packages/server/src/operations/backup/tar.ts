import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Header, pack } from 'tar-stream'

const BLOCK = 512

/** Writes an archive that any tar unpacks. One file at a time: whoever appends waits until it is written. */
export function createArchive(archive: FileHandle) {
  const packing = pack()
  const written = archive.writeFile(Readable.from(packing))
  // Waited for when all has been appended, or when a file could not be.
  written.catch(() => undefined)
  return {
    async append(file: { name: string; size: number; body: Readable; at: Date }): Promise<void> {
      const { name, size, body, at } = file
      try {
        await pipeline(body, packing.entry({ name, size, mtime: at, mode: 0o600 }))
      } catch (error) {
        packing.destroy()
        // A full disk says more than the submission that it ended.
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
 * Where each file of an archive lies. Reads the headers alone: a backup may be large, and each file is read later where it lies. Throws
 * where it is no archive or broken off.
 */
export async function indexOf(path: string): Promise<Map<string, { start: number; size: number }>> {
  const archive = await open(path, 'r')
  try {
    const { size: whole } = await archive.stat()
    const found = new Map<string, { start: number; size: number }>()
    for (let at = 0; ; ) {
      const { buffer: block, bytesRead } = await archive.read(Buffer.alloc(BLOCK), 0, BLOCK, at)
      if (bytesRead < BLOCK) throw new Error(`${path} is broken off`)
      if (block.every((byte) => byte === 0)) return found
      const { name, type, size = -1 } = await headerIn(block)
      if (type !== 'file' || !Number.isSafeInteger(size) || size < 0) throw new Error(`${path} is no archive of ours`)
      const start = at + BLOCK
      if (start + size > whole) throw new Error(`${path} is broken off`)
      found.set(name, { start, size })
      at = start + Math.ceil(size / BLOCK) * BLOCK
    }
  } finally {
    await archive.close()
  }
}

/** The header of a file, its checksum compared. The library reads archives from their beginning; it is given this one block. */
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
