import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import { csv } from '@leitai/platform/http/download'
import { isStorageFault, type Storage } from '@leitai/platform/storage/storage'
import { zipStream } from '@leitai/zip/write'

interface Packed {
  key: string
  /** The file's path in the archive. */
  name: string
  /** The cells of the file's row in the list, after path and hash. */
  cells: (string | number | null)[]
}

/** Replaces what unpackers or file systems could treat as more than a name by an underscore. */
export const safeName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+/, '_')
    .slice(-80) || '_'

/**
 * Streams stored files as one archive with a list of them as its last file, when every hash is known. A missing file is written empty and
 * has no hash in the list.
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
    // Errors surface on the returned stream.
    return pipeline(found.body, through, () => undefined)
  }
  const lines = () => files.map(({ name, cells }) => [name, hashes.get(name) ?? null, ...cells])
  return zipStream([
    ...files.map(({ key, name }) => ({ name, content: () => hashed(key, name), compress: !name.endsWith('.zip') })),
    { name: list.name, content: () => Readable.from([csv(list.header, lines())]) },
  ])
}
