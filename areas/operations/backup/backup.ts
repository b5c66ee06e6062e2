import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { counted } from '@leitai/platform/contract/fill'
import { markIn, requireSecret } from '@leitai/platform/installation/secret'
import { isStorageFault, type Storage } from '@leitai/platform/storage/storage'
import type pg from 'pg'
import { noteBackup } from '../health/backups.ts'
import { FORMAT, type Manifest, type ObjectLine, type Part, type TablePart } from './manifest.ts'
import { copyOut, createRowDigest } from './rows.ts'
import { appliedMigrations, beginSnapshot, COPY_JOBS, copyTo, isThere, sequencesOf } from './snapshot.ts'
import { type Target, targetOf } from './target.ts'
import { inParallel } from './verify.ts'

interface BackupSource {
  pool: pg.Pool
  storage: Storage
  /** Key of the backup’s HMAC. */
  secret: string
  /** Whether the backup includes SECRET itself. */
  withSecret: boolean
}
export type Say = (zh: string, en: string) => void

const OBJECTS_AT_ONCE = 8

/**
 * Makes a consistent backup of database and objects while the platform runs: first the rows, in one snapshot, then the objects. An object
 * is written once and before the row that names it, so it exists when listed unless it was deleted in between. Throws, before it writes
 * anything, if SECRET is not that of the database: nobody could restore it.
 */
export async function backUp(source: BackupSource, where: string, say: Say): Promise<Manifest> {
  const at = new Date()
  await requireSecret(source.pool, source.secret)
  const target = await targetOf(where, at, source.secret)
  const client = await source.pool.connect()
  try {
    const read = await readDatabase(client, target, say)
    await client.query('commit')
    const objects = await readObjects(source.storage, target, say)
    const secret = source.withSecret ? await target.file('secret', Buffer.from(source.secret)) : null
    const manifest: Manifest = {
      leitai: FORMAT,
      version: await ownVersion(),
      createdAt: at.toISOString(),
      ...read,
      secret,
      objects,
    }
    await target.finish(manifest)
    client.release()
    const seconds = Math.ceil((Date.now() - at.getTime()) / 1000)
    await noteBackup(source.pool, { at, seconds, bytes: objects.bytes })
    return manifest
  } catch (error) {
    client.release(true)
    await target.drop()
    throw error
  }
}

async function readDatabase(client: pg.ClientBase, target: Target, say: Say) {
  const found = await beginSnapshot(client)
  const migrations = await appliedMigrations(client)
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const tables: TablePart[] = []
  for (const table of found) {
    const { file, ...counted } = await keep(client, target, { name: `${table.name}.copy.zst`, text: copyTo(table) })
    tables.push({ ...table, ...counted, file })
  }
  const secretMark = await markIn(client)
  const queue = await isThere(client, 'graphile_worker._private_jobs')
  const jobs = await keep(client, target, {
    name: 'jobs.copy.zst',
    text: queue ? COPY_JOBS : 'copy (select where false) to stdout',
  })
  const sequences = await sequencesOf(client)
  const count = tables.reduce((sum, one) => sum + one.rows, 0)
  say(
    `数据库：${tables.length} 张表，${count} 行`,
    `database: ${counted(tables.length, 'table', 'tables')}, ${counted(count, 'row', 'rows')}`,
  )
  return {
    postgres: rows[0]?.version ?? 0,
    secretMark,
    migrations,
    tables,
    sequences,
    jobs: { rows: jobs.rows, file: jobs.file },
  }
}

/** Compresses and stores the output of a COPY. */
async function keep(client: pg.ClientBase, target: Target, { name, text }: { name: string; text: string }) {
  const digest = createRowDigest()
  const file = await packed(target, name, copyOut(client, text, digest.add))
  return { ...digest.result(), file }
}

async function packed(target: Target, name: string, source: Readable): Promise<Part> {
  const pack = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  const piping = pipeline(source, pack)
  // An error of the source also surfaces in the compression, which is awaited.
  piping.catch(() => undefined)
  try {
    const file = await target.file(name, pack)
    await piping
    return file
  } catch (error) {
    source.destroy()
    pack.destroy()
    throw error
  }
}

async function readObjects(storage: Storage, target: Target, say: Say): Promise<Manifest['objects']> {
  const total = { count: 0, bytes: 0, kept: 0 }
  const list = new Readable({ read: () => undefined })
  const writing = packed(target, 'objects.jsonl.zst', list)
  // Its error surfaces where it is awaited, possibly much later.
  writing.catch(() => undefined)
  try {
    await inParallel(OBJECTS_AT_ONCE, storage.list(''), async (object) => {
      const line = await readObject(storage, target, object, () => total.kept++)
      if (!line) return
      list.push(`${JSON.stringify(line)}\n`)
      total.count++
      total.bytes += line.size
      if (total.count % 1000 === 0) say(`对象：${total.count}`, `objects: ${total.count}`)
    })
  } catch (error) {
    list.destroy(new Error('the objects could not be read'))
    // Writing must have stopped before the files are deleted.
    await writing.catch(() => undefined)
    throw error
  }
  list.push(null)
  const file = await writing
  say(
    `对象：${total.count} 个，${total.bytes} 字节，其中 ${total.kept} 个未变`,
    `objects: ${total.count}, ${total.bytes} bytes, ${total.kept} of them unchanged`,
  )
  return { count: total.count, bytes: total.bytes, file }
}

async function readObject(
  storage: Storage,
  target: Target,
  object: { key: string; size: number; modifiedAt: Date },
  unchanged: () => void,
): Promise<ObjectLine | null> {
  const earlier = await target.known(object)
  if (earlier) {
    unchanged()
    return earlier
  }
  const { key } = object
  try {
    const described = await storage.stat(key)
    const { body } = await storage.get(key)
    const type = described?.contentType
    return {
      key,
      ...(await target.object(key, body)),
      modifiedAt: object.modifiedAt.toISOString(),
      ...(type === undefined ? {} : { contentType: type }),
    }
  } catch (error) {
    // Deleted since it was listed, e.g. a document past its retention: it must not live on in a backup.
    if (isStorageFault(error, 'NoSuchObject')) return null
    throw error
  }
}

async function ownVersion(): Promise<string> {
  const { version }: { version?: unknown } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  return String(version)
}
