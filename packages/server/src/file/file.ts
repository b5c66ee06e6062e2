import { randomBytes } from 'node:crypto'
import { limits } from '@leitai/contract/limits'
import type { Refusal } from '@leitai/contract/refusals'
import { and, count, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import type { House } from '../house.ts'
import { Refused } from '../refuse.ts'
import { siteLimit } from '../site/limit.ts'
import { isStorageFault, type Storage } from '../storage/storage.ts'
import { uploads } from './table.ts'

export type Suffix = 'csv' | 'zip'
export const contentTypes = { csv: 'text/csv', zip: 'application/zip' } as const

export const suffixOf = (name: string): Suffix | null => {
  const suffix = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  return suffix === 'csv' || suffix === 'zip' ? suffix : null
}

/** What is wrong with a result file, told from its name and size alone. */
export function refusalOfFile(name: string, size: number): Refusal | null {
  if (!suffixOf(name)) return { code: 'file.type' }
  if (size <= 0) return { code: 'file.empty' }
  if (size > limits.uploadBytes) return { code: 'file.tooLarge' }
  return null
}

/** Keys name their owner, so that nobody can write or hand in another's object. */
export const keyPrefix = (userId: number) => `submission/${userId}/`
export const newKey = (userId: number, suffix: Suffix) =>
  `${keyPrefix(userId)}${randomBytes(12).toString('hex')}.${suffix}`
export const isOwnKey = (userId: number, key: string) =>
  key.startsWith(keyPrefix(userId)) && /^submission\/\d+\/[\w-]{8,64}\.(csv|zip)$/.test(key)

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

/** Notes that an object belongs to somebody; once only, however often it is told. */
export async function noteUpload(
  db: Db,
  upload: { objectKey: string; userId: number; fileName: string; size: number | null; now: Date },
): Promise<void> {
  const { now, ...values } = upload
  // One at a time for a person: many at once must not all find room for one.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`uploads of ${upload.userId}`}))`)
  const [unused] = await db
    .select({ count: count(), limit: siteLimit('unusedUploads') })
    .from(uploads)
    .where(and(eq(uploads.userId, upload.userId), isNull(uploads.usedAt)))
  // Uploads must not fill the disk.
  if (unused && unused.count >= unused.limit)
    throw new Refused({ code: 'file.unused', values: { limit: unused.limit } })
  await db
    .insert(uploads)
    .values({ ...values, createdAt: now })
    .onConflictDoNothing()
}

/** Notes that something uses an object from now on, so that it is not swept. */
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

/** Notes that nothing uses an object any longer: the sweep takes it, or something comes to use it again before. */
export async function releaseUpload(db: Db, objectKey: string): Promise<void> {
  await db.update(uploads).set({ usedAt: null }).where(eq(uploads.objectKey, objectKey))
}

/** As releaseUpload, for all objects whose keys begin so. */
export async function releaseUploads(db: Db, prefix: string): Promise<void> {
  await db.update(uploads).set({ usedAt: null }).where(sql`starts_with(${uploads.objectKey}, ${prefix})`)
}

/** Takes notes back of objects that are there no longer. */
export async function forgetUploads(db: Db, objectKeys: string[]): Promise<void> {
  await db.delete(uploads).where(inArray(uploads.objectKey, objectKeys))
}

/** Takes away objects that nothing came to use within a day: refused, cancelled or forgotten uploads. */
export async function sweepUploads(house: House): Promise<void> {
  const dayAgo = new Date(house.now().getTime() - 86_400_000)
  const stale = await house.db
    .delete(uploads)
    .where(and(isNull(uploads.usedAt), lt(uploads.createdAt, dayAgo)))
    .returning({ objectKey: uploads.objectKey })
  for (const { objectKey } of stale) await house.storage.delete(objectKey)
}
