import { type Placeholders, row, statement, value } from '@leitai/pg-kit/statement'
import type { AppContext } from '../context/app-context.ts'
import { limits } from '../contract/limits.ts'
import { boundText } from '../contract/upload-bound.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/orm.ts'
import { Refused } from '../errors/refuse.ts'
import { siteLimit } from '../settings/settings.ts'
import { uploads } from './table.ts'

export interface Upload {
  objectKey: string
  userId: number
  fileName: string
  now: Date
}

/** Serializes a user's uploads: concurrent ones must not all see the same free quota. */
export const lockUploads = (db: Db, userId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`uploads of ${userId}`}))`)

/** The upload of an object, if it is recorded, and what else its user has uploaded and not used. */
export const roomFacts = statement(({ objectKey, userId }: Placeholders<Pick<Upload, 'objectKey' | 'userId'>>) => ({
  upload: row(
    {
      usedAt: uploads.usedAt,
      parts: uploads.parts,
      size: uploads.size,
      bytes: uploads.bytes,
      declared: uploads.declared,
    },
    sql`from ${uploads} where ${uploads.objectKey} = ${objectKey}`,
  ),
  others: row(
    {
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)::float8`,
      largest: sql<number>`coalesce(max(${uploads.declared}), 0)::float8`,
    },
    sql`from ${uploads} where ${uploads.userId} = ${userId} and ${uploads.usedAt} is null
      and ${uploads.objectKey} <> ${objectKey}`,
  ),
  limit: value(siteLimit('unusedUploads')),
}))
type RoomFacts = Awaited<ReturnType<typeof roomFacts>>

/**
 * Records an upload of so many bytes, unless uploads would fill the disk. With its user's uploads locked. Discarding an upload deletes its
 * parts, and a submitted one counts again once its submission is cancelled, so that neither makes room for more than is bounded here.
 */
export async function note(
  db: Db,
  { now, ...values }: Upload & Partial<typeof uploads.$inferInsert> & { size: number | null; bytes: number },
  { others, limit }: Pick<RoomFacts, 'others' | 'limit'>,
): Promise<void> {
  if (others && others.count >= limit) throw new Refused({ code: 'file.unused', values: { limit } })
  const largest = Math.max(others?.largest ?? 0, values.declared ?? 0)
  const most = Math.max(limits.unusedUploadBytes, limits.unusedLargest * largest)
  if (others && others.bytes + values.bytes > most)
    throw new Refused({ code: 'file.unusedBytes', values: { gb: Math.round((10 * most) / 1024 ** 3) / 10 } })
  const more = { bytes: sql`greatest(${uploads.bytes}, excluded.bytes)`, signedAt: sql`excluded.signed_at` }
  await db
    .insert(uploads)
    .values({ ...values, createdAt: now })
    .onConflictDoUpdate({ target: uploads.objectKey, set: more })
}

/** Left free on the disk, for the database and everything else that writes there. */
const SPARE_BYTES = 1024 ** 3

/**
 * Refuses a file for which the disk has no room, however it is sent: the folder store holds parts and the object made of them at the same
 * time, and what others have announced and not sent yet counts as well. An S3 store knows its own bounds.
 */
export async function refuseFullDisk({ db, ctx }: { db: Db; ctx: AppContext }, size: number): Promise<void> {
  const free = await ctx.storage.freeBytes?.()
  if (free === undefined) return
  const [open] = await db
    .select({ bytes: sql<number>`coalesce(sum(${uploads.declared}), 0)::float8` })
    .from(uploads)
    .where(sql`${uploads.declared} is not null and ${uploads.usedAt} is null and ${uploads.size} is null`)
  if (free < SPARE_BYTES + 2 * ((open?.bytes ?? 0) + size))
    throw new Refused({ code: 'file.noRoom', values: { size: boundText(Math.max(size, 1024 ** 2)), seconds: 600 } })
}
