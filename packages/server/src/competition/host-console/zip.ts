import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
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
export async function zipOf(storage: Storage, files: Packed[], list: { name: string; header: string[] }) {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const hashes = new Map<string, string>()
  for (const { key, name } of files) {
    zip.addReadStreamLazy(name, { compress: !name.endsWith('.zip') }, (give) => {
      storage.get(key).then(
        ({ body }) => {
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
          body.once('error', (error) => through.destroy(error))
          give(null, body.pipe(through))
        },
        (error: unknown) => {
          if (isStorageFault(error, 'NoSuchObject')) give(null, Readable.from([]))
          else give(error, Readable.from([]))
        },
      )
    })
  }
  zip.addReadStreamLazy(list.name, (give) => {
    const rows = files.map(({ name, cells }) => [name, hashes.get(name) ?? null, ...cells])
    give(null, Readable.from([csv(list.header, rows)]))
  })
  zip.end()
  const body = new Readable().wrap(zip.outputStream)
  zip.on('error', (error: Error) => body.destroy(error))
  return body
}
