import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { isStorageFault, type Storage } from './storage.ts'

/** SHA-256 of an object in hex; null if it does not exist. */
export async function digestOf(storage: Storage, key: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline((await storage.get(key)).body, hash)
    return hash.digest('hex')
  } catch (error) {
    if (isStorageFault(error, 'NoSuchObject')) return null
    throw error
  }
}
