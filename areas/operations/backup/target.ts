import { createReadStream } from 'node:fs'
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { takeLock } from '@leitai/embedded-postgres/embedded-postgres'
import { LEITAI } from '@leitai/platform/db/open'
import { errorCode, fault } from '@leitai/platform/errors/refuse'
import { writeDraft } from '@leitai/platform/storage/draft'
import { type Bundle, hashOf, objectsOf, openBundle, userName } from './bundle.ts'
import {
  isAuthentic,
  MANIFEST,
  type Manifest,
  type ObjectLine,
  objectPath,
  type Part,
  writeManifest,
} from './manifest.ts'
import { createArchive } from './tar.ts'
import { verifyFile } from './verify.ts'

/** Where a backup is written. Until `finish` there is no backup, or only the previous one. */
export interface Target {
  /** Stores a file of this backup, under a name that differs from those of earlier backups. */
  file(name: string, body: Readable | Uint8Array): Promise<Part>
  /** Stores an object under its hash. */
  object(key: string, body: Readable): Promise<{ sha256: string; size: number }>
  /** The previous backup’s entry for an unchanged object, if its copy is intact. */
  known(object: { key: string; size: number; modifiedAt: Date }): Promise<ObjectLine | null>
  finish(manifest: Manifest): Promise<void>
  /** Deletes everything written. */
  drop(): Promise<void>
}

const endless = Number.POSITIVE_INFINITY

/** A folder. If it has a backup, unchanged objects are reused and the rest is deleted at the end. */
async function folderTarget(folder: string, at: Date, secret: string): Promise<Target> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = lockOf(folder)
  try {
    const before = await earlier(folder, secret)
    const drafts = join(folder, 'draft')
    await rm(drafts, { recursive: true, force: true })
    await mkdir(drafts, { mode: 0o700 })
    await chmod(folder, 0o700)
    const lines = new Map<string, ObjectLine>()
    if (before) for await (const line of objectsOf(before)) lines.set(line.key, line)
    const own = `data-${at.toISOString().replace(/[:.]/g, '')}`
    const used = new Set<string>()
    await mkdir(join(folder, own), { mode: 0o700 })
    const place = async (draft: string, name: string) => {
      await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 })
      await rename(draft, join(folder, name))
    }
    const close = async () => {
      await rm(drafts, { recursive: true, force: true })
      lock.release()
    }
    return {
      async file(name, body) {
        const { draft, ...stored } = await writeDraft(drafts, name, body, endless)
        await place(draft, `${own}/${name}`)
        return { name: `${own}/${name}`, ...stored }
      },
      async object(key, body) {
        const { draft, ...stored } = await writeDraft(drafts, key, body, endless)
        used.add(stored.sha256)
        await place(draft, objectPath(stored.sha256))
        return stored
      },
      async known({ key, size, modifiedAt }) {
        const line = lines.get(key)
        if (line?.size !== size || line.modifiedAt !== modifiedAt.toISOString()) return null
        const path = join(folder, objectPath(line.sha256))
        if ((await stat(path).catch(() => null))?.size !== size) return null
        // A damaged copy is not carried over to the next backup.
        if ((await hashOf(createReadStream(path))).sha256 !== line.sha256) return null
        used.add(line.sha256)
        return line
      },
      async finish(manifest) {
        const { draft } = await writeDraft(drafts, MANIFEST, writeManifest(manifest, secret), endless)
        for (const made of [own, '.']) await syncFolder(join(folder, made))
        await rename(draft, join(folder, MANIFEST))
        await syncFolder(folder)
        await cleanUp(folder, own, used)
        await close()
      },
      async drop() {
        await rm(join(folder, own), { recursive: true, force: true })
        // Objects have the same names as in an earlier backup, so they stay for the next cleanup.
        await close()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function lockOf(folder: string) {
  try {
    return takeLock(folder, LEITAI)
  } catch (error) {
    if (FORBIDDEN.includes(errorCode(error))) throw error
    throw fault(`${folder} 正被另一次备份使用。`, `Another backup is running in ${folder}.`, error)
  }
}

/** The backup that the folder already has; null if it is not ours to continue. A folder with anything else is refused. */
async function earlier(folder: string, secret: string): Promise<Bundle | null> {
  const names = await readdir(folder)
  if (names.includes(MANIFEST)) {
    const bundle = await openBundle(folder)
    // Content by others must not get our HMAC.
    const isOurs = verifyFile(bundle, bundle.manifest.objects.file).then(
      () => isAuthentic(bundle.manifest, secret),
      () => false,
    )
    return (await isOurs) ? bundle : null
  }
  const ours = (name: string) => /^(objects|draft|data-[\dTZ-]+|leitai\.lock)$/.test(name)
  if (names.every(ours)) return null
  throw fault(
    `${folder} 中有其他文件。请指定一个空文件夹，或已有备份的文件夹。`,
    `${folder} contains other files. Use an empty folder, or one with a backup.`,
  )
}

/** Deletes files that only earlier backups refer to. */
async function cleanUp(folder: string, own: string, used: Set<string>): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith('data-') && name !== own) await rm(join(folder, name), { recursive: true, force: true })
  for (const short of await readdir(join(folder, 'objects')).catch(() => [])) {
    const within = join(folder, 'objects', short)
    for (const name of await readdir(within)) if (!used.has(name)) await rm(join(within, name), { force: true })
    // Fails if files are left, which is fine.
    await rmdir(within).catch(() => undefined)
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** A single archive. Each file is first written beside it, since an archive needs a file’s length in advance. */
async function archiveTarget(path: string, at: Date, secret: string): Promise<Target> {
  if (await stat(path).catch(() => null))
    throw fault(`${path} 已存在。请换一个文件名。`, `${path} already exists. Choose another name.`)
  const drafts = `${path}.draft`
  await rm(drafts, { recursive: true, force: true })
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Fails if the folder exists: in a directory writable by others it could belong to somebody else.
  await mkdir(drafts, { mode: 0o700 })
  const draftOfAll = join(drafts, 'archive')
  const archive: FileHandle = await open(draftOfAll, 'wx', 0o600)
  const tar = createArchive(archive)
  const used = new Set<string>()
  let last: Promise<void> = Promise.resolve()
  const append = (name: string, draft: string, size: number) => {
    last = last.then(() => tar.append({ name, size, body: createReadStream(draft), at })).finally(() => rm(draft))
    return last
  }
  return {
    async file(name, body) {
      const { draft, ...stored } = await writeDraft(drafts, name, body, endless)
      await append(`data/${name}`, draft, stored.size)
      return { name: `data/${name}`, ...stored }
    },
    async object(key, body) {
      const { draft, ...stored } = await writeDraft(drafts, key, body, endless)
      if (used.has(stored.sha256)) await rm(draft)
      else {
        used.add(stored.sha256)
        await append(objectPath(stored.sha256), draft, stored.size)
      }
      return stored
    },
    known: async () => null,
    async finish(manifest) {
      const body = writeManifest(manifest, secret)
      await tar.append({ name: MANIFEST, size: body.length, body: Readable.from([body]), at })
      await tar.finish()
      await archive.sync()
      await archive.close()
      await rename(draftOfAll, path)
      await syncFolder(dirname(path))
      await rm(drafts, { recursive: true, force: true })
    },
    async drop() {
      tar.drop()
      await archive.close().catch(() => undefined)
      await rm(drafts, { recursive: true, force: true })
    },
  }
}

/** Where the operator named it; says so if this process may not write there. */
export async function targetOf(where: string, at: Date, secret: string): Promise<Target> {
  const isArchive = where.endsWith('.tar')
  try {
    return await (isArchive ? archiveTarget(where, at, secret) : folderTarget(where, at, secret))
  } catch (error) {
    throw FORBIDDEN.includes(errorCode(error)) ? unwritable(isArchive ? dirname(where) : where, error) : error
  }
}
const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS']

/** As root, the command of a release runs as the user of the server. */
function unwritable(folder: string, error: unknown) {
  const user = userName()
  return fault(
    `用户 ${user} 不能在 ${folder} 中写入。请建立该文件夹并交给该用户（chown ${user} ${folder}），或指定该用户可写之处。`,
    `The user ${user} may not write in ${folder}. Make the folder and give it to that user (chown ${user} ${folder}), or name a place where that user may write.`,
    error,
  )
}
