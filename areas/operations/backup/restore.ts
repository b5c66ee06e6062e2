import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@leitai/platform/db/migrate'
import { MIGRATIONS_FOLDER } from '@leitai/platform/db/pending'
import { fault, type Log } from '@leitai/platform/errors/refuse'
import { fits } from '@leitai/platform/installation/secret'
import type { Storage } from '@leitai/platform/storage/storage'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { Say } from './backup.ts'
import { type Bundle, openBundle } from './bundle.ts'
import { checkEmpty, loadRows } from './load.ts'
import { isAuthentic, type Manifest, type ObjectLine, objectPath } from './manifest.ts'
import { inParallel, inTurn, verify } from './verify.ts'

/** The target of a restore; must be unused. */
interface RestoreTarget {
  /** A connection pool whose opening does not run migrations. */
  pool: pg.Pool
  storage: Storage
  secret: string
  log: Log
}

const OBJECTS_AT_ONCE = 8

/**
 * Restores a backup. Checks everything before it writes; can be repeated after an interruption. `unsigned` also accepts a backup without a
 * valid HMAC.
 */
export async function restore(target: RestoreTarget, where: string, say: Say, unsigned = false): Promise<void> {
  const { pool } = target
  const bundle = await openBundle(where)
  checkVersion(bundle.manifest)
  checkSecret(bundle, target.secret)
  if (!unsigned) requireAuthentic(bundle, target.secret)
  await alone(pool, () => write(target, bundle, say))
}

async function write({ pool, storage, log }: RestoreTarget, bundle: Bundle, say: Say): Promise<void> {
  await checkEmpty(pool, bundle.manifest.migrations)
  const lines = await verify(bundle, say)
  await checkStore(storage, lines)
  await writeObjects(storage, bundle, lines)
  say(`对象已恢复：${lines.size} 个，逐个核对一致`, `objects restored: ${lines.size}, each verified`)
  await tablesAsThen(pool, bundle.manifest, log)
  await loadRows(pool, bundle, say)
  await migrate(pool, { log })
}

/** Any number works, as long as every version of Leitai uses the same one. */
const LOCK = 7_420_184_102

/** Runs alone on a database: two restores would fail on each other’s rows. The lock ends with its connection, also when we are killed. */
async function alone(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK])
    if (!rows[0]?.got)
      throw fault(
        '另一个恢复正在写入这个数据库，没有写入任何内容。请等它结束。',
        'Another restore is writing to this database; nothing was written. Wait until it ends.',
      )
    await work()
  } finally {
    // The server notices the end of a connection a moment later.
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    client.release(true)
  }
}

/** With another SECRET no encrypted data could be read, and all sessions would be invalid. */
function checkSecret({ manifest }: Bundle, secret: string): void {
  if (fits(manifest.secretMark, secret)) return
  throw fault(
    'SECRET 与备份时的不同，没有写入任何内容。请设置原来的 SECRET，或把原数据目录中的 secret 文件放入新的数据目录。',
    'SECRET isn’t the one used for the backup; nothing was written. Set the old one, or copy the file secret from the old data folder to the new one.',
  )
}

/** Anybody with write access to the backups could modify one and recompute its digests, e.g. to add an administrator. */
function requireAuthentic({ where, manifest }: Bundle, secret: string): void {
  if (isAuthentic(manifest, secret)) return
  throw fault(
    `${where} 没有用本平台的 SECRET 签名，或签名不符：备份后可能被人改动过。没有写入任何内容。若确信来源可靠（如由旧版本制作），请加 --unsealed。`,
    `${where} has no signature made with this SECRET: someone may have changed it. Nothing was written. If you trust its source (older versions make none), add --unsealed.`,
  )
}

/** The store must be empty or hold only objects of this backup, left by an earlier attempt. */
async function checkStore(storage: Storage, lines: Map<string, ObjectLine>): Promise<void> {
  for await (const { key } of storage.list('')) {
    if (lines.has(key)) continue
    throw fault(
      `对象存储不是空的（如 ${key}），没有写入任何内容。请使用空的数据目录或存储桶。`,
      `The store isn’t empty (it contains, for example, ${key}); nothing was written. Use an empty data folder or bucket.`,
    )
  }
}

const writeObjects = (storage: Storage, bundle: Bundle, lines: Map<string, ObjectLine>) =>
  inParallel(OBJECTS_AT_ONCE, inTurn(lines.values()), async ({ key, sha256, contentType }) => {
    const stored = await storage.put(key, bundle.read(objectPath(sha256)), contentType ? { contentType } : {})
    if (stored.sha256 === sha256) return
    await storage.delete(key)
    throw fault(`对象 ${key} 写入后与备份不符`, `The object ${key} doesn’t match the backup`)
  })

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** Throws unless this version knows the schema of the backup. */
function checkVersion({ migrations, version }: Manifest): void {
  const hashes = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ hash }) => hash)
  if (migrations.length > 0 && migrations.every((hash, at) => hashes[at] === hash)) return
  throw fault(
    `该备份由版本 ${version} 制作，其数据库结构与本版本不相承。请用同一版本或其后的版本恢复。没有写入任何内容。`,
    `The backup was created by version ${version}, whose tables this version can’t migrate. Restore it with that version or a later one. Nothing was written.`,
  )
}

/** Creates the schema of the backup’s version: later migrations also convert rows, so they run after the rows are loaded. */
export async function tablesAsThen(pool: pg.Pool, { migrations }: Manifest, log: Log): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'leitai-migrations-'))
  try {
    const journal = Journal.parse(JSON.parse(await readFile(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')))
    const entries = journal.entries.slice(0, migrations.length)
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) await copyFile(join(MIGRATIONS_FOLDER, `${tag}.sql`), join(folder, `${tag}.sql`))
    await migrate(pool, { log, folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
