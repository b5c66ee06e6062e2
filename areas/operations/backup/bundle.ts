import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readFile, realpath, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { errorCode, fault } from '@leitai/platform/errors/refuse'
import { MANIFEST, type Manifest, ObjectLine, readManifest } from './manifest.ts'
import { indexOf } from './tar.ts'

/** A backup to read: a folder or an archive. */
export interface Bundle {
  where: string
  manifest: Manifest
  /** Size of a file in bytes; null if it does not exist. */
  size(name: string): Promise<number | null>
  read(name: string): Readable
}

export const damaged = ({ where }: Pick<Bundle, 'where'>, name: string) =>
  fault(
    `备份 ${where} 已损坏：${name} 缺失或与备份时不同。没有写入任何内容，请使用另一份备份。`,
    `The backup ${where} is damaged: ${name} is missing or changed. Nothing was written; use another backup.`,
  )

/** A manifest needs a few hundred bytes per table; this limit is far above that and fits in memory. */
const MOST_MANIFEST = 32 * 1024 * 1024

export async function openBundle(where: string): Promise<Bundle> {
  const found = await stat(where).catch((error: unknown) => {
    if (errorCode(error) === 'EACCES') throw unreadable(where)
    return null
  })
  if (found?.isFile()) return openArchive(where)
  const size = await sizeIn(where, MANIFEST)
  if (size === null) throw noBackup(where)
  if (size > MOST_MANIFEST) throw damaged({ where }, MANIFEST)
  const text = await readFile(join(where, MANIFEST), 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) throw noBackup(where)
    if (errorCode(error) === 'EACCES') throw unreadable(join(where, MANIFEST))
    throw error
  })
  return {
    where,
    manifest: readManifest(text, where),
    size: (name) => sizeIn(where, name),
    read: (name) => createReadStream(join(where, name), { highWaterMark: 256 * 1024 }),
  }
}

/** Size of a regular file within the folder: a link may lead outside, and a pipe or a device never ends. */
async function sizeIn(where: string, name: string): Promise<number | null> {
  const path = join(where, name)
  const found = await lstat(path).catch((error: unknown) => {
    if (errorCode(error) === 'EACCES') throw unreadable(path)
    return null
  })
  if (!found?.isFile()) return null
  const [root, real] = await Promise.all([realpath(where), realpath(path)])
  return real.startsWith(root.endsWith(sep) ? root : root + sep) ? found.size : null
}

async function openArchive(where: string): Promise<Bundle> {
  const index = await indexOf(where).catch((error: unknown) => {
    throw fault(
      `${where} 不是完整的备份文件，没有写入任何内容。`,
      `${where} isn’t a complete backup; nothing was written.`,
      error,
    )
  })
  const read = (name: string) => {
    const found = index.get(name)
    if (!found) throw noBackup(where)
    const { start, size } = found
    return size === 0 ? Readable.from([]) : createReadStream(where, { start, end: start + size - 1 })
  }
  if ((index.get(MANIFEST)?.size ?? 0) > MOST_MANIFEST) throw damaged({ where }, MANIFEST)
  const manifest = readManifest((await buffer(read(MANIFEST))).toString(), where)
  return { where, manifest, size: async (name) => index.get(name)?.size ?? null, read }
}

/** The user of this process; by its number where none has it, as in a container that runs as any user. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}

/** As root, the command of a release runs as the user of the server. */
const unreadable = (path: string) => {
  const username = userName()
  return fault(
    `用户 ${username} 不能读取 ${path}。请把它放到该用户可读之处，或更改权限。`,
    `${path} cannot be read by the user ${username}. Put it where that user may read it, or change its permissions.`,
  )
}

const noBackup = (where: string) =>
  fault(`${where} 中没有备份（缺少 ${MANIFEST}）。`, `There’s no backup in ${where}: ${MANIFEST} is missing.`)

/** The decompressed bytes of a file. */
export const unpacked = (bundle: Bundle, name: string): Readable => {
  const whole = createZstdDecompress()
  // Its errors surface where the stream is read.
  pipeline(bundle.read(name), whole).catch((error: Error) => whole.destroy(error))
  return whole
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** Iterates over the objects of a backup. */
export async function* objectsOf(bundle: Bundle): AsyncGenerator<ObjectLine> {
  const { name } = bundle.manifest.objects.file
  const lines = createInterface({
    input: unpacked(bundle, name),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) {
    const { data, success } = ObjectLine.safeParse(parsed(line))
    if (!success) throw damaged(bundle, name)
    yield data
  }
}

export async function hashOf(stream: Readable): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of stream) {
    hash.update(chunk)
    size += chunk.length
  }
  return { sha256: hash.digest('hex'), size }
}
