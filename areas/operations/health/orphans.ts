import { searchTerms } from '@leitai/competition/catalog/table'
import { editorFiles } from '@leitai/competition/competition-editor/table'
import { submissionDetails, submissions } from '@leitai/competition/submission/table'
import { row, statement } from '@leitai/pg-kit/statement'
import { auditLog } from '@leitai/platform/audit/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { getTableColumns, getTableName, sql } from '@leitai/platform/db/orm'
import { uploads } from '@leitai/platform/file/table'
import { wholeOf } from '@leitai/platform/storage/storage'
import { storageCleanups } from './table.ts'

/** Unreferenced objects are kept this long: a row may still be on its way, and a mistake may be noticed. */
const GRACE_MS = 7 * 86_400_000

const EVERY_MS = 20 * 3_600_000

const BATCH = 500

/** Limit per run, since each key is searched in every text of the database; the rest waits for the next day. */
const MOST_DELETED = 1000

/**
 * The demonstration’s marker object, which no row names, and the few small files of templates: all drafts share them, and one that is made
 * while the store is searched finds them there.
 */
const EXEMPT = ['demo/', 'host/template/']

/** Tables that only record history; keys in them do not count. */
const LOGGED = [auditLog, searchTerms].map(getTableName)

interface Found {
  key: string
  size: number
  modifiedAt: Date
}

/** Objects that no upload, host file, submission or detail of one names, and that are not part of an unfinished upload. */
async function unnamed(db: Db, found: Found[]): Promise<Found[]> {
  const keys = sql.param(found.map(({ key }) => key))
  const wholes = sql.param(found.map(({ key }) => wholeOf(key) ?? ''))
  const { rows } = await db.execute<{ key: string }>(sql`
    select found.key from unnest(${keys}::text[], ${wholes}::text[]) as found(key, whole) where not (
      exists (select 1 from ${uploads} where ${uploads.objectKey} = found.key)
      or exists (select 1 from ${uploads} where ${uploads.objectKey} = found.whole and ${uploads.usedAt} is null and ${uploads.size} is null)
      or exists (select 1 from ${submissions} where ${submissions.objectKey} = found.key)
      or exists (select 1 from ${submissionDetails} where ${submissionDetails.objectKey} = found.key)
      or exists (select 1 from ${editorFiles} where ${editorFiles.objectKey} = found.key)
      or exists (select 1 from ${editorFiles} where ${editorFiles.objectKey} = found.whole and ${editorFiles.state} in ('uploading', 'storing')))`)
  const without = new Set(rows.map(({ key }) => key))
  return found.filter(({ key }) => without.has(key))
}

/** Those of them that occur in no text of any table: each domain names its objects somewhere. */
async function nowhere(db: Db, found: Found[]): Promise<Found[]> {
  if (found.length === 0) return []
  const { rows: columns } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
      join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass and relkind = 'r'
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY') and not table_name = any (${sql.param(LOGGED)}::text[])`)
  // A public picture is referred to by its URL, which ends like its key.
  const ends = new Map(found.map((one) => [one.key.replace(/^picture\//, ''), one]))
  let left = [...ends.keys()]
  for (const { table, column } of columns) {
    if (left.length === 0) return []
    const { rows } = await db.execute<{ key: string }>(sql`
      select wanted.key from unnest(${sql.param(left)}::text[]) as wanted(key)
      where not exists (select 1 from ${sql.identifier(table)} held where strpos(held.${sql.identifier(column)}::text, wanted.key) > 0)`)
    left = rows.map(({ key }) => key)
  }
  return left.flatMap((key) => ends.get(key) ?? [])
}

export interface Cleanup {
  objects: number
  bytes: number
  /** Unreferenced objects: number and size of all, and of those old enough to be deleted. */
  orphans: number
  orphanBytes: number
  deleted: number
  /** Abandoned multipart uploads that were aborted in the store. */
  uploadsEnded: number
}

/** Searches the whole store for unreferenced objects and abandoned multipart uploads, and deletes those older than a week. */
export async function cleanUpStore(ctx: AppContext): Promise<Cleanup> {
  const { db, storage } = ctx
  const before = new Date(ctx.now().getTime() - GRACE_MS)
  const cleanUp: Cleanup = { objects: 0, bytes: 0, orphans: 0, orphanBytes: 0, deleted: 0, uploadsEnded: 0 }
  const suspects: Found[] = []
  let batch: Found[] = []
  const look = async () => {
    if (batch.length > 0 && suspects.length < MOST_DELETED) suspects.push(...(await unnamed(db, batch)))
    batch = []
  }
  for await (const one of storage.list('')) {
    cleanUp.objects++
    cleanUp.bytes += one.size
    if (EXEMPT.some((prefix) => one.key.startsWith(prefix))) continue
    batch.push(one)
    if (batch.length === BATCH) await look()
  }
  await look()
  for (const { key, size, modifiedAt } of await nowhere(db, suspects)) {
    cleanUp.orphans++
    cleanUp.orphanBytes += size
    if (modifiedAt >= before) continue
    await storage.delete(key)
    cleanUp.deleted++
    ctx.log.info({ key, size }, 'an orphaned object was deleted')
  }
  cleanUp.uploadsEnded = await endLostUploads(ctx, before)
  return cleanUp
}

/** Aborts multipart uploads that no row knows: their parts take space that no object listing shows. */
async function endLostUploads({ db, storage }: AppContext, before: Date): Promise<number> {
  let ended = 0
  for await (const { key, mark, begunAt } of storage.parts.open()) {
    if (begunAt >= before) continue
    const { rows } = await db.execute(sql`
      select 1 from ${uploads} where ${uploads.objectKey} = ${key} and ${uploads.parts} = ${mark} and ${uploads.usedAt} is null
      union all select 1 from ${editorFiles} where ${editorFiles.objectKey} = ${key} and ${editorFiles.parts} = ${mark}
        and ${editorFiles.state} in ('uploading', 'storing')`)
    if (rows.length > 0) continue
    await storage.parts.drop({ key, mark, count: 0 })
    ended++
  }
  return ended
}

/** Runs once a day; the result is stored for the health page. */
export async function cleanUpStoreDaily(ctx: AppContext): Promise<void> {
  const { db } = ctx
  const now = ctx.now()
  const last = await lastCleanup(db)
  if (last && now.getTime() - last.at.getTime() < EVERY_MS) return
  const began = performance.now()
  const cleanUp = await cleanUpStore(ctx)
  const seconds = Math.round((performance.now() - began) / 1000)
  await db
    .insert(storageCleanups)
    .values({ at: now, seconds, ...cleanUp })
    .onConflictDoNothing()
  await db
    .delete(storageCleanups)
    .where(sql`${storageCleanups.at} < (select at from ${storageCleanups} order by at desc offset 100 limit 1)`)
}

/** The last run, as a part of a statement. */
export const lastCleanupPart = row(
  getTableColumns(storageCleanups),
  sql`from ${storageCleanups} order by ${storageCleanups.at} desc`,
)

const cleanupNow = statement(() => ({ last: lastCleanupPart }))

export const lastCleanup = async (db: Db) => (await cleanupNow(db, {})).last
