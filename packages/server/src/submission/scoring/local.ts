import { createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../storage/storage.ts'

/** A path from which the object can be read: its own where the store is a folder, else a copy below `folder`. */
export async function localFile(storage: Storage, key: string, folder: string): Promise<string> {
  if (storage.localPath) return storage.localPath(key)
  const path = join(folder, ...key.split('/'))
  if (await stat(path).catch(() => null)) return path
  await mkdir(dirname(path), { recursive: true })
  const { body } = await storage.get(key)
  const draft = `${path}.${process.pid}.draft`
  await pipeline(body, createWriteStream(draft))
  await rename(draft, path)
  return path
}
