import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../errors/refuse.ts'
import { storageFault } from './storage.ts'

/** Bytes buffered before writing: a small upload becomes one write, a big one few. */
const GATHER = 512 * 1024

/** Writes the body to a new file and syncs it; leaves nothing behind if it fails or exceeds `maxBytes`. */
export async function writeDraft(folder: string, key: string, body: Readable | Uint8Array, maxBytes: number) {
  const draft = join(folder, randomUUID())
  const handle = await open(draft, 'wx', 0o640)
  try {
    const stored = await write(handle, key, body, maxBytes)
    // The data and its length; the times of the file don't matter.
    await handle.datasync()
    await handle.close()
    return { draft, ...stored }
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw isFull(error) ? storageFault('Unavailable', key, error) : error
  }
}

/** The disk or quota is full: the same write works once there is space. */
export const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(errorCode(error))

async function write(handle: FileHandle, key: string, body: Readable | Uint8Array, maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  let held: Uint8Array[] = []
  let bufferedBytes = 0
  const flush = async () => {
    const chunks = held
    held = []
    bufferedBytes = 0
    // writeFile continues after a partial write; a single write() would not.
    if (chunks.length > 0) await handle.writeFile(Buffer.concat(chunks))
  }
  // Not destroyed when we stop early: the request still needs a response.
  for await (const chunk of body instanceof Uint8Array ? [body] : body.iterator({ destroyOnReturn: false })) {
    const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    size += bytes.length
    if (size > maxBytes) throw storageFault('ObjectTooLarge', key)
    hash.update(bytes)
    held.push(bytes)
    bufferedBytes += bytes.length
    if (bufferedBytes >= GATHER) await flush()
  }
  await flush()
  return { size, sha256: hash.digest('hex') }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Removes unfinished drafts of killed processes. Younger drafts may belong to another server that shares the folder. */
export async function cleanUpDrafts(folder: string, olderThan = Date.now() - 24 * 3600 * 1000): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < olderThan) await rm(join(folder, name), { force: true })
  }
}
