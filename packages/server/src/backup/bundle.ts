import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { errorCode, fault } from '../db/fault.ts'
import { MANIFEST, type Manifest, ObjectLine, readManifest } from './manifest.ts'
import { indexOf } from './tar.ts'

/** A backup that is read: a folder, or an archive of one. */
export interface Bundle {
  where: string
  manifest: Manifest
  /** Bytes of a file; null where there is none. */
  size(name: string): Promise<number | null>
  read(name: string): Readable
}

export async function openBundle(where: string): Promise<Bundle> {
  const found = await stat(where).catch(() => null)
  if (found?.isFile()) return openArchive(where)
  const text = await readFile(join(where, MANIFEST), 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) throw noBackup(where)
    throw error
  })
  return {
    where,
    manifest: readManifest(text, where),
    size: async (name) => (await stat(join(where, name)).catch(() => null))?.size ?? null,
    read: (name) => createReadStream(join(where, name), { highWaterMark: 256 * 1024 }),
  }
}

async function openArchive(where: string): Promise<Bundle> {
  const index = await indexOf(where).catch((error: unknown) => {
    throw fault(
      `${where} 不是完整的备份文件，没有写入任何内容。`,
      `${where} is no whole backup; nothing was written.`,
      error,
    )
  })
  const read = (name: string) => {
    const found = index.get(name)
    if (!found) throw noBackup(where)
    const { start, size } = found
    return size === 0 ? Readable.from([]) : createReadStream(where, { start, end: start + size - 1 })
  }
  const manifest = readManifest((await buffer(read(MANIFEST))).toString(), where)
  return { where, manifest, size: async (name) => index.get(name)?.size ?? null, read }
}

const noBackup = (where: string) =>
  fault(`${where} 中没有备份（缺少 ${MANIFEST}）。`, `There is no backup in ${where}: it has no ${MANIFEST}.`)

/** The bytes of a packed file. */
export const unpacked = (bundle: Bundle, name: string): Readable => {
  const whole = createZstdDecompress()
  // Its errors come out where it is read.
  pipeline(bundle.read(name), whole).catch((error: Error) => whole.destroy(error))
  return whole
}

/** The objects of a backup, one after the other. */
export async function* objectsOf(bundle: Bundle): AsyncGenerator<ObjectLine> {
  const lines = createInterface({
    input: unpacked(bundle, bundle.manifest.objects.file.name),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) yield ObjectLine.parse(JSON.parse(line))
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
