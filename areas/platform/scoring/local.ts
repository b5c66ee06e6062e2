import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { limits } from '../contract/limits.ts'
import { isFull } from '../storage/draft.ts'
import { type Storage, storageFault } from '../storage/storage.ts'

/** Copies unused for an hour are deleted once all together exceed this. */
const MOST_BYTES = 4 * 1024 ** 3
const IN_USE_MS = 3_600_000
/** Larger copies are deleted as soon as they were used: see releaseLocal. */
const LARGE_BYTES = limits.uploadBytes
/** Left free on the disk by copies. */
const SPARE_BYTES = 1024 ** 3
let bytes: number | null = null

/** A path for reading the object: its own if the store is a folder, else a copy below `folder`. */
export async function localFile(storage: Storage, key: string, folder: string): Promise<string> {
  if (storage.localPath) return storage.localPath(key)
  const found = await storage.stat(key)
  if (!found) throw storageFault('NoSuchObject', key)
  // A replaced object gets a new copy.
  const version = `${key}\0${found.modifiedAt.getTime()}\0${found.size}`
  const name = createHash('sha256').update(version).digest('hex').slice(0, 40)
  const path = join(folder, `${name}${extname(key)}`)
  const now = new Date()
  const there = await utimes(path, now, now).then(
    () => true,
    () => false,
  )
  if (there) return path
  await mkdir(folder, { recursive: true })
  if (found.size > LARGE_BYTES) await refuseFullDisk(folder, key, found.size)
  // Concurrent copies, in this or other processes, have the same result.
  const draft = `${path}.${randomUUID()}.draft`
  try {
    await pipeline((await storage.get(key)).body, createWriteStream(draft))
    await rename(draft, path)
  } catch (error) {
    throw isFull(error) ? storageFault('Unavailable', key, error) : error
  } finally {
    await rm(draft, { force: true })
  }
  await makeRoom(folder, found.size)
  return path
}

/**
 * Deletes the copy of a large submission once it was read: it is read once, and many of them would fill the disk before an hour is over.
 * Who reads it at the same time has opened it already, or copies it again.
 */
export async function releaseLocal({ localPath }: Storage, path: string): Promise<void> {
  if (localPath) return
  const found = await stat(path).catch(() => null)
  if (found === null || found.size <= LARGE_BYTES) return
  await rm(path, { force: true })
  bytes = bytes === null ? null : bytes - found.size
}

/** As for a full disk: whoever needs the copy waits until there is room. */
async function refuseFullDisk(folder: string, key: string, size: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < size + SPARE_BYTES) throw storageFault('Unavailable', key, new Error('no room for a copy'))
}

/** Deletes the least recently used copies. The total is recounted only when it seems too large. */
async function makeRoom(folder: string, added: number): Promise<void> {
  bytes = bytes === null ? null : bytes + added
  if (bytes !== null && bytes <= MOST_BYTES) return
  const names = await readdir(folder)
  const all = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      return { path, size: found?.size ?? 0, at: found?.mtimeMs ?? 0 }
    }),
  )
  bytes = all.reduce((sum, { size }) => sum + size, 0)
  const free = all.filter(({ at }) => at < Date.now() - IN_USE_MS).sort((a, b) => a.at - b.at)
  for (const { path, size } of free) {
    if (bytes <= MOST_BYTES) return
    await rm(path, { force: true, recursive: true })
    bytes -= size
  }
}
