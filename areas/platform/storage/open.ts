import { type FileHandle, link, mkdir, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { errorCode } from '../errors/refuse.ts'
import { essence, typeByName } from './content-type.ts'
import { cleanUpDrafts, hashFile, writeDraft } from './draft.ts'
import type { S3Config } from './s3-client.ts'
import { createSigner } from './signature.ts'
import {
  checkKey,
  isKey,
  type ObjectStat,
  type Parts,
  type PartUpload,
  type PutOptions,
  partKey,
  type Storage,
  type StoredObject,
  startOf,
  storageFault,
} from './storage.ts'

/** The configured store: S3, or a folder in the data directory. */
export async function openStorage(
  { s3, dataDir, secret }: { s3: S3Config | null; dataDir: string; secret: string },
  log: Logger,
): Promise<Storage> {
  if (!s3) return openFolderStorage({ root: join(dataDir, 'objects'), secret })
  // Loaded on demand: the library is large.
  const { openS3Storage } = await import('./s3.ts')
  return openS3Storage(s3, log)
}

export type FolderStorage = Storage & Required<Pick<Storage, 'localPath' | 'freeBytes'>>

/**
 * Objects as files below `root`, by key. A body is written to .draft/, synced and then renamed, so that nobody sees half an object and an
 * acknowledged one is not lost. A content type that differs from the key's extension is kept in .types/. `origin` (https://example.cn)
 * prefixes the signed addresses; without it they are paths, which browsers also accept.
 */
export async function openFolderStorage({
  root,
  secret,
  origin = '',
}: {
  root: string
  secret: string
  origin?: string
}): Promise<FolderStorage> {
  const drafts = join(root, '.draft')
  const sync = createFolderSync()
  await makeFolder(drafts, sync)
  await cleanUpDrafts(drafts)
  const signer = createSigner(secret)
  const created = new Set<string>()
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'))
  const typeFile = (key: string) => join(root, '.types', ...checkKey(key).split('/'))

  async function put(key: string, body: Readable | Uint8Array, opts: PutOptions = {}): Promise<StoredObject> {
    const path = pathOf(key)
    const { draft, ...stored } = await writeDraft(drafts, key, body, opts.maxBytes ?? Number.POSITIVE_INFINITY)
    try {
      await ensureFolder(dirname(path))
      if (!opts.onlyNew) await rename(draft, path)
      else if (!(await nameIfNew(draft, path)) && (await hashFile(path)) !== stored.sha256)
        throw storageFault('ObjectExists', key)
    } finally {
      await rm(draft, { force: true })
    }
    await keepType(key, opts.contentType)
    await sync(dirname(path))
    return stored
  }

  async function ensureFolder(folder: string): Promise<void> {
    if (created.has(folder)) return
    await makeFolder(folder, sync)
    if (created.size > 10_000) created.clear()
    created.add(folder)
  }

  async function keepType(key: string, contentType: string | undefined): Promise<void> {
    const wanted = contentType === undefined ? undefined : essence(contentType)
    const file = typeFile(key)
    if (wanted === undefined || wanted === typeByName(key)) return rm(file, { force: true })
    await makeFolder(dirname(file), sync)
    const { draft } = await writeDraft(drafts, key, Buffer.from(wanted), 200)
    await rename(draft, file)
    await sync(dirname(file))
  }

  async function statOf(key: string): Promise<ObjectStat | null> {
    const found = await orNull(stat(pathOf(key)))
    if (!found?.isFile()) return null
    const contentType = (await orNull(readFile(typeFile(key), 'utf8'))) ?? typeByName(key)
    return { size: found.size, modifiedAt: found.mtime, ...(contentType === undefined ? {} : { contentType }) }
  }

  async function get(key: string, range?: { start: number; end: number }) {
    const handle = await orNull(open(pathOf(key), 'r'))
    if (!handle) throw storageFault('NoSuchObject', key)
    return readFrom(handle, key, range)
  }

  async function remove(key: string): Promise<void> {
    await rm(pathOf(key), { force: true })
    await rm(typeFile(key), { force: true })
  }

  const putUrl: Storage['putUrl'] = async (key, { contentType, maxBytes, exact = false, expiresInSeconds }) => {
    const grant = { key: checkKey(key), contentType, maxBytes, exact, expires: inSeconds(expiresInSeconds) }
    return { url: origin + signer.putUrl(grant), headers: { 'content-type': contentType } }
  }

  return {
    put,
    get,
    stat: statOf,
    delete: remove,
    putUrl,
    parts: createFolderParts({ put, get, stat: statOf, delete: remove, putUrl }),
    exactSize: false,
    origin: null,
    async *list(prefix) {
      for await (const path of filesBelow(join(root, ...startOf(prefix)), root)) {
        const key = relative(root, path).split(sep).join('/')
        if (!key.startsWith(prefix) || !isKey(key)) continue
        const found = await orNull(stat(path))
        if (found) yield { key, size: found.size, modifiedAt: found.mtime }
      }
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
    async localPath(key) {
      if (await statOf(key)) return pathOf(key)
      throw storageFault('NoSuchObject', key)
    },
    async getUrl(key, { fileName, expiresInSeconds, inline = false }) {
      return origin + signer.getUrl({ key: checkKey(key), fileName, inline, expires: inSeconds(expiresInSeconds) })
    },
  }
}

async function readFrom(handle: FileHandle, key: string, range?: { start: number; end: number }) {
  const found = await handle.stat()
  if (!found.isFile()) {
    await handle.close()
    throw storageFault('NoSuchObject', key)
  }
  if (found.size > 0) {
    const body = handle.createReadStream({ ...range, highWaterMark: 256 * 1024 })
    return { body, size: found.size, modifiedAt: found.mtime }
  }
  await handle.close()
  return { body: Readable.from([]), size: 0, modifiedAt: found.mtime }
}

/**
 * Gives the draft its final name unless that exists, then returns false. A hard link does so atomically where the file system supports it.
 */
async function nameIfNew(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(errorCode(error))) throw error
  }
  if (await orNull(stat(path))) return false
  await rename(draft, path)
  return true
}

async function* filesBelow(folder: string, root: string): AsyncGenerator<string> {
  const entries = await orNull(opendir(folder))
  if (!entries) return
  for await (const entry of entries) {
    if (entry.isDirectory() && !(folder === root && entry.name.startsWith('.')))
      yield* filesBelow(join(folder, entry.name), root)
    else if (entry.isFile()) yield join(folder, entry.name)
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null
    throw error
  })
}

function inSeconds(seconds: number): number {
  return Math.ceil(Date.now() / 1000 + seconds)
}

const keysOf = ({ key, count }: PartUpload) => Array.from({ length: count }, (_, part) => partKey(key, part))

/** Parts as separate objects, beside the joined one. The content type follows from the key's extension. */
function createFolderParts(store: Pick<Storage, 'put' | 'get' | 'stat' | 'delete' | 'putUrl'>): Parts {
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

/**
 * Makes new names in a folder survive a power cut. Calls during a sync of the folder share the next one: a burst of uploads costs a few
 * syncs, not one each.
 */
export function createFolderSync(syncFolder = syncOnce): (folder: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()

  return function sync(folder) {
    const current = running.get(folder)
    if (!current) return run(folder)
    const next =
      waiting.get(folder) ??
      current
        .catch(() => undefined)
        .then(() => {
          waiting.delete(folder)
          return run(folder)
        })
    waiting.set(folder, next)
    return next
  }

  function run(folder: string): Promise<void> {
    const work = syncFolder(folder).finally(() => {
      if (running.get(folder) === work) running.delete(folder)
    })
    running.set(folder, work)
    return work
  }
}

async function syncOnce(folder: string): Promise<void> {
  // Windows cannot open folders; NTFS journals names.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Creates the folder and syncs every parent that got a new entry. */
async function makeFolder(folder: string, sync: (folder: string) => Promise<void>): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await sync(dirname(made))
}
