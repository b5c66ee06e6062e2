import { randomBytes } from 'node:crypto'
import { limits } from '@leitai/contract/core/limits'
import type { Refusal } from '@leitai/contract/refusals'
import type { AppContext } from '../context/app-context.ts'
import type { Db } from '../db/db.ts'
import { and, eq, inArray, isNull, lt, sql } from '../db/orm.ts'
import { type Placeholders, row, statement, value } from '../db/statement.ts'
import { transaction } from '../db/transaction.ts'
import { Refused, refuse } from '../errors/refuse.ts'
import { siteLimit } from '../settings/limit.ts'
import { isStorageFault, type PartUpload, type Storage } from '../storage/storage.ts'
import { uploads } from './table.ts'

type Suffix = 'csv' | 'zip'
export const contentTypes = { csv: 'text/csv', zip: 'application/zip' } as const

export const suffixOf = (name: string): Suffix | null => {
  const suffix = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  return suffix === 'csv' || suffix === 'zip' ? suffix : null
}

/** Why a result file is refused, from its name and size. */
export function refusalOfFile(name: string, size: number): Refusal | null {
  if (!suffixOf(name)) return { code: 'file.type' }
  if (size <= 0) return { code: 'file.empty' }
  if (size > limits.uploadBytes) return { code: 'file.tooLarge' }
  return null
}

/** The most parts that a file can have. */
export const MOST_PARTS = Math.ceil(limits.uploadBytes / limits.uploadPartBytes)

/** Keys contain their owner, so that nobody can write or submit another user's object. */
export const keyPrefix = (userId: number) => `submission/${userId}/`
export const newKey = (userId: number, suffix: Suffix) =>
  `${keyPrefix(userId)}${randomBytes(12).toString('hex')}.${suffix}`
export const isOwnKey = (userId: number, key: string) =>
  key.startsWith(keyPrefix(userId)) && /^submission\/\d+\/[\w-]{8,64}\.(csv|zip)$/.test(key)
/** Whether it may be submitted: parts are deleted when joined, and a submitted file must remain. */
export const isOwnWhole = (userId: number, key: string) => isOwnKey(userId, key) && partOf(key) === null

export async function keep(
  storage: Storage,
  key: string,
  body: Parameters<Storage['put']>[1],
  suffix: Suffix,
): Promise<{ size: number }> {
  try {
    return await storage.put(key, body, { contentType: contentTypes[suffix], maxBytes: limits.uploadBytes + 1 })
  } catch (error) {
    if (isStorageFault(error, 'ObjectTooLarge')) throw new Refused({ code: 'file.tooLarge' })
    throw error
  }
}

/** Serializes a user's uploads: concurrent ones must not all see the same free quota. */
const lockUploads = (db: Db, userId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`uploads of ${userId}`}))`)

interface Upload {
  objectKey: string
  userId: number
  fileName: string
  now: Date
}

/** The upload of an object, if it is recorded, and what else its user has uploaded and not used. */
const known = statement(({ objectKey, userId }: Placeholders<Pick<Upload, 'objectKey' | 'userId'>>) => ({
  upload: row(
    { usedAt: uploads.usedAt, parts: uploads.parts, size: uploads.size, bytes: uploads.bytes },
    sql`from ${uploads} where ${uploads.objectKey} = ${objectKey}`,
  ),
  others: row(
    { count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)::float8` },
    sql`from ${uploads} where ${uploads.userId} = ${userId} and ${uploads.usedAt} is null
      and ${uploads.objectKey} <> ${objectKey}`,
  ),
  limit: value(siteLimit('unusedUploads')),
}))

/** Records an upload of so many bytes, unless uploads would fill the disk. With its user's uploads locked. */
async function note(
  db: Db,
  { now, ...values }: Upload & { size: number | null; bytes: number },
  { others, limit }: Pick<Awaited<ReturnType<typeof known>>, 'others' | 'limit'>,
): Promise<void> {
  if (others && others.count >= limit) throw new Refused({ code: 'file.unused', values: { limit } })
  if (others && others.bytes + values.bytes > limits.unusedUploadBytes)
    throw new Refused({ code: 'file.unusedBytes', values: { gb: limits.unusedUploadBytes / 1024 ** 3 } })
  await db
    .insert(uploads)
    .values({ ...values, createdAt: now })
    .onConflictDoUpdate({ target: uploads.objectKey, set: { bytes: sql`greatest(${uploads.bytes}, excluded.bytes)` } })
}

/** Records that an object belongs to a user; repeating it changes nothing. */
export async function noteUpload(db: Db, upload: Upload & { size: number }): Promise<void> {
  await lockUploads(db, upload.userId)
  await note(db, { ...upload, bytes: upload.size }, await known(db, upload))
}

/**
 * Records that an address is to be signed for this many bytes, whole or in parts. Refused if nothing more may be stored under the key: it
 * is in use, its parts are joined already, or the object exists.
 */
export async function noteSigned(
  { db, ctx }: { db: Db; ctx: AppContext },
  upload: Upload,
  signed: { kind: 'whole' | 'part'; bytes: number },
): Promise<void> {
  await lockUploads(db, upload.userId)
  const found = await known(db, upload)
  const { upload: row } = found
  const stored = row !== null && (row.usedAt !== null || (row.parts !== null && row.size !== null))
  refuse(stored || (await ctx.storage.stat(upload.objectKey)) !== null ? { code: 'file.stored' } : null)
  // An object and its parts may exist at the same time.
  const both = row !== null && (row.parts !== null) !== (signed.kind === 'part')
  const most = signed.kind === 'part' ? limits.uploadBytes : signed.bytes
  await note(db, { ...upload, size: null, bytes: most + (both ? row.bytes : 0) }, found)
}

/** Whether a signed address still accepts bytes: its upload is recorded, nothing uses it, and its parts are not joined yet. */
export async function takesUpload(db: Db, key: string): Promise<'whole' | 'part' | null> {
  const part = partOf(key)
  const [row] = await db
    .select()
    .from(uploads)
    .where(eq(uploads.objectKey, part?.key ?? key))
  if (row === undefined || row.usedAt !== null) return null
  if (part === null) return 'whole'
  return row.size === null ? 'part' : null
}

/** The object and part that a key names, or null if it names a whole object. */
export function partOf(key: string): { key: string; part: number } | null {
  const [, stem = '', part = '', ending = ''] = /^(.+)-p(\d{1,3})(\.[a-z]+)$/.exec(key) ?? []
  return part === '' || Number(part) >= MOST_PARTS ? null : { key: stem + ending, part: Number(part) }
}

/** The multipart upload of a recorded object, created with the first part. Under the lock that noteUpload takes. */
export async function beginParts(
  { db, ctx }: { db: Db; ctx: AppContext },
  objectKey: string,
  contentType: string,
): Promise<PartUpload> {
  const which = eq(uploads.objectKey, objectKey)
  const [row] = await db.select({ parts: uploads.parts }).from(uploads).where(which)
  const mark = row?.parts ?? (await ctx.storage.parts.begin(objectKey, { contentType }))
  if (row?.parts === null) await db.update(uploads).set({ parts: mark }).where(which)
  return { key: objectKey, mark, count: MOST_PARTS }
}

/** Joins the uploaded parts into one object; refused if one is missing or the total is too large. */
export async function joinParts(
  { db, ctx }: { db: Db; ctx: AppContext },
  { objectKey, userId, count }: { objectKey: string; userId: number; count: number },
): Promise<{ size: number }> {
  const { storage } = ctx
  const which = and(eq(uploads.objectKey, objectKey), eq(uploads.userId, userId))
  const [row] = await db.select({ mark: uploads.parts }).from(uploads).where(which).for('update')
  // A repeated request, after a lost response or from two callers: it is joined already.
  const joined = await storage.stat(objectKey)
  if (joined) return joined
  if (typeof row?.mark !== 'string') throw new Refused({ code: 'submission.fileMissing' })
  const upload = { key: objectKey, mark: row.mark, count }
  const there = await storage.parts.there(upload)
  const sizes = Array.from({ length: count }, (_, part) => there.get(part))
  if (sizes.includes(undefined)) throw new Refused({ code: 'submission.fileMissing' })
  refuse(
    refusalOfFile(
      objectKey,
      sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
    ),
  )
  const { size } = await storage.parts.join(upload).catch((error) => {
    throw isStorageFault(error, 'PartsMissing') ? new Refused({ code: 'submission.fileMissing' }) : error
  })
  await db.update(uploads).set({ size, bytes: size }).where(which)
  // Signed parts beyond those that make the object are useless.
  await storage.parts.drop({ ...upload, count: MOST_PARTS })
  return { size }
}

/** The size of a stored object that is about to be used, or null. The cleanup does not delete it until the transaction ends. */
export async function storedSize({ db, ctx }: { db: Db; ctx: AppContext }, objectKey: string): Promise<number | null> {
  await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.objectKey, objectKey)).for('update')
  return (await ctx.storage.stat(objectKey))?.size ?? null
}

/** Marks an object as used, so that it is not cleaned up. */
export async function useUpload(
  db: Db,
  upload: { objectKey: string; userId: number; fileName: string; size: number; now: Date },
): Promise<void> {
  const { now, ...values } = upload
  await db
    .insert(uploads)
    .values({ ...values, createdAt: now, usedAt: now })
    .onConflictDoUpdate({ target: uploads.objectKey, set: { usedAt: now } })
}

/** Marks an object as unused: the cleanup deletes it unless it is used again before. */
export async function releaseUpload(db: Db, objectKey: string): Promise<void> {
  await db.update(uploads).set({ usedAt: null }).where(eq(uploads.objectKey, objectKey))
}

/** Like releaseUpload, for all objects with this key prefix. */
export async function releaseUploads(db: Db, prefix: string): Promise<void> {
  await db.update(uploads).set({ usedAt: null }).where(sql`starts_with(${uploads.objectKey}, ${prefix})`)
}

/** Deletes the records of objects that no longer exist. */
export async function forgetUploads(db: Db, objectKeys: string[]): Promise<void> {
  await db.delete(uploads).where(inArray(uploads.objectKey, objectKeys))
}

/** Deletes objects that nothing used within a day: refused, cancelled or forgotten uploads. */
export async function cleanUpUploads(ctx: AppContext): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - 86_400_000)
  const isStale = and(isNull(uploads.usedAt), lt(uploads.createdAt, dayAgo))
  for (const { id } of await ctx.db.select({ id: uploads.id }).from(uploads).where(isStale)) {
    // A concurrent use waits for the row lock and then finds neither row nor object; or it holds the lock, and the cleanup keeps both.
    await transaction(ctx.db, async (db) => {
      const [gone] = await db
        .delete(uploads)
        .where(and(eq(uploads.id, id), isStale))
        .returning({ objectKey: uploads.objectKey, mark: uploads.parts })
      if (!gone) return
      const { objectKey, mark } = gone
      if (mark !== null) await ctx.storage.parts.drop({ key: objectKey, mark, count: MOST_PARTS })
      await ctx.storage.delete(objectKey)
    })
  }
}
