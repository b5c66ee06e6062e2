import { Readable } from 'node:stream'
import { partKey } from './key.ts'
import { type Parts, type PartUpload, type Storage, storageFault } from './storage.ts'

const keysOf = ({ key, count }: PartUpload) => Array.from({ length: count }, (_, part) => partKey(key, part))

/** Parts as separate objects, beside the joined one. The content type follows from the key's extension. */
export function createFolderParts(store: Pick<Storage, 'put' | 'get' | 'stat' | 'delete' | 'putUrl'>): Parts {
  const statsOf = (upload: PartUpload) => Promise.all(keysOf(upload).map((key) => store.stat(key)))
  const drop = async (upload: PartUpload) => {
    await Promise.all(keysOf(upload).map((key) => store.delete(key)))
  }
  return {
    begin: async () => '',
    putUrl: ({ key }, part, opts) => store.putUrl(partKey(key, part), opts),
    async there(upload) {
      const stats = await statsOf(upload)
      return new Map(stats.flatMap((found, part) => (found ? [[part, found.size] as const] : [])))
    },
    async join(upload) {
      const { key } = upload
      const joined = await store.stat(key)
      if (!joined) {
        if ((await statsOf(upload)).includes(null)) throw storageFault('PartsMissing', key)
        await store.put(key, Readable.from(bytesOf(keysOf(upload))))
      }
      await drop(upload)
      return { size: joined?.size ?? (await store.stat(key))?.size ?? 0 }
    },
    drop,
    async *open() {},
  }

  async function* bytesOf(keys: string[]): AsyncGenerator<Buffer> {
    for (const key of keys) yield* (await store.get(key)).body
  }
}
