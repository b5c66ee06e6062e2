import { type FileHandle, link, open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { errorCode } from '../errors/fault.ts'
import { essence, typeByName } from './content-type.ts'
import { cleanUpDrafts, hashFile, writeDraft } from './draft.ts'
import { createFolderParts } from './folder-parts.ts'
import { checkKey, isKey, startOf } from './key.ts'
import { createSigner } from './signature.ts'
import { type ObjectStat, type PutOptions, type Storage, type StoredObject, storageFault } from './storage.ts'
import { createFolderSync, makeFolder } from './sync.ts'

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
  const known = new Set<string>()
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
    if (known.has(folder)) return
    await makeFolder(folder, sync)
    if (known.size > 10_000) known.clear()
    known.add(folder)
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
