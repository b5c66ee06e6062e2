import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import { zipStream } from '@leitai/zip/write'
import { csv } from '../../platform/http/download.ts'
import { isStorageFault, type Storage } from '../../platform/storage/storage.ts'

interface Packed {
  key: string
  /** Its path in the archive. */
  name: string
  /** The cells of its line in the list, behind path and hash. */
  cells: (string | number | null)[]
}

/** What unpackers and file systems take for more than a name is written as an underscore. */
export const safeName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+/, '_')
    .slice(-80) || '_'

/**
 * Files of the store as one archive that is written as it is read, with the list of them as its last file: by then each has
 * gone through, and its hash is known. A file that is gone is an empty one, and the list says so.
 */
export function zipOf(storage: Storage, files: Packed[], list: { name: string; header: string[] }) {
  const hashes = new Map<string, string>()
  const hashed = async (key: string, name: string): Promise<Readable> => {
    const found = await storage.get(key).catch((error: unknown) => {
      if (isStorageFault(error, 'NoSuchObject')) return null
      throw error
    })
    if (!found) return Readable.from([])
    const hash = createHash('sha256')
    const through = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        hash.update(chunk)
        next(null, chunk)
      },
      flush(next) {
        hashes.set(name, hash.digest('hex'))
        next()
      },
    })
    // Its faults are those of what it returns.
    return pipeline(found.body, through, () => undefined)
  }
  const lines = () => files.map(({ name, cells }) => [name, hashes.get(name) ?? null, ...cells])
  return zipStream([
    ...files.map(({ key, name }) => ({ name, content: () => hashed(key, name), compress: !name.endsWith('.zip') })),
    { name: list.name, content: () => Readable.from([csv(list.header, lines())]) },
  ])
}
