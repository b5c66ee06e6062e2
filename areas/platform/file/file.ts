import { randomBytes } from 'node:crypto'
import type { AppContext } from '../context/app-context.ts'
import { limits } from '../contract/limits.ts'
import type { Refusal } from '../contract/refusals.ts'
import { mostOfFile, type TakenFiles } from '../contract/upload-bound.ts'
import type { Db } from '../db/open.ts'
import { and, eq, inArray, isNull, sql } from '../db/orm.ts'
import { transaction } from '../db/transaction.ts'
import { Refused, refuse } from '../errors/refuse.ts'
import { isStorageFault, type Storage } from '../storage/storage.ts'
import { countOf, type Declared, mostBytes, partOf, tooLarge } from './part-rules.ts'
import { lockUploads, note, roomFacts, type Upload } from './room.ts'
import { uploads } from './table.ts'

/** Kinds of result files; each stage accepts some of them. */
const resultTypes = {
  csv: 'text/csv',
  zip: 'application/zip',
  tsv: 'text/tab-separated-values',
  jsonl: 'application/x-ndjson',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
  npy: 'application/octet-stream',
  npz: 'application/octet-stream',
} as const
/** Those, kinds of programs, and models, whatever their files are called. */
export const contentTypes = {
  ...resultTypes,
  py: 'text/x-python',
  ipynb: 'application/x-ipynb+json',
  tar: 'application/x-tar',
  model: 'application/octet-stream',
} as const
export type Suffix = keyof typeof contentTypes
const suffixes = Object.keys(contentTypes).join('|')

/** Whether runners fetch it, who know it by its digest. */
export const isProgram = (key: string): boolean => !Object.hasOwn(resultTypes, suffixOf(key) ?? 'csv')

const isSuffix = (suffix: string): suffix is Suffix => Object.hasOwn(contentTypes, suffix)
export function suffixOf(name: string): Suffix | null {
  const suffix = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return isSuffix(suffix) ? suffix : null
}
/** The refusal of a kind of file; `accepted` are the endings of its stage. */
export const otherType = (accepted: readonly string[] = Object.keys(resultTypes)): Refusal => ({
  code: 'file.type',
  values: { accepted: accepted.join(' / ') },
})

/** Why a result file is refused, from its name and size; `most` is the bound of its stage in bytes, and `accepted` are its endings. */
export function refusalOfFile(
  name: string,
  size: number,
  { most = limits.uploadBytes, accepted, mostOf = {} }: Partial<TakenFiles> = {},
): Refusal | null {
  const suffix = suffixOf(name)
  if (!suffix || accepted?.includes(suffix) === false) return otherType(accepted)
  if (size <= 0) return { code: 'file.empty' }
  const bound = mostOfFile({ most, mostOf }, name)
  return size > bound ? tooLarge(bound) : null
}

/** Keys contain their owner, so that nobody can write or submit another user's object. */
export const keyPrefix = (userId: number) => `submission/${userId}/`
export const newKey = (userId: number, suffix: Suffix) =>
  `${keyPrefix(userId)}${randomBytes(12).toString('hex')}.${suffix}`
const OWN_KEY = new RegExp(`^submission/\\d+/[\\w-]{8,64}\\.(${suffixes})$`)
export const isOwnKey = (userId: number, key: string) => key.startsWith(keyPrefix(userId)) && OWN_KEY.test(key)
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
    if (isStorageFault(error, 'ObjectTooLarge')) throw new Refused(tooLarge())
    throw error
  }
}

/** Records that an object belongs to a user; repeating it changes nothing. */
export async function noteUpload(db: Db, upload: Upload & { size: number }): Promise<void> {
  await lockUploads(db, upload.userId)
  await note(db, { ...upload, bytes: upload.size }, await roomFacts(db, upload))
}

/**
 * Records that an address is to be signed, for a whole object of so many bytes or for a part. Refused if nothing more may be stored under
 * the key: it is in use, its parts are joined already, or the object exists; or by `refusalOf`, from what is recorded of the upload.
 */
export async function noteSigned(
  { db, ctx }: { db: Db; ctx: AppContext },
  upload: Upload,
  signed: { refusalOf: (upload: Declared | null) => Refusal | null } & (
    | { kind: 'whole'; bytes: number }
    | { kind: 'part' }
  ),
): Promise<Declared | null> {
  await lockUploads(db, upload.userId)
  const found = await roomFacts(db, upload)
  const { upload: row } = found
  refuse(signed.refusalOf(row))
  const stored = row !== null && (row.usedAt !== null || (row.parts !== null && row.size !== null))
  refuse(stored || (await ctx.storage.stat(upload.objectKey)) !== null ? { code: 'file.stored' } : null)
  // An object and its parts may exist at the same time.
  const both = row !== null && (row.parts !== null) !== (signed.kind === 'part')
  const most = signed.kind === 'part' ? mostBytes(row) : signed.bytes
  const bytes = most + (both ? row.bytes : 0)
  await note(db, { ...upload, size: null, bytes, declared: row?.declared ?? null, signedAt: upload.now }, found)
  return row
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

/**
 * The size of a stored object that is about to be used, and when its upload began; null if there is none. The cleanup does not delete it until the transaction ends. Parts of an
 * object that was then sent whole are deleted: nothing would count them any longer.
 */
export async function storedFile(
  { db, ctx }: { db: Db; ctx: AppContext },
  objectKey: string,
): Promise<{ size: number; begunAt: Date | null } | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.objectKey, objectKey)).for('update')
  const found = await ctx.storage.stat(objectKey)
  if (!found) {
    refuse(row && row.joiningAt !== null ? { code: 'file.joining' } : null)
    return null
  }
  // Its job has yet to record it.
  refuse(row && row.joiningAt !== null && row.size === null ? { code: 'file.joining' } : null)
  if (row && row.parts !== null && row.size === null)
    await ctx.storage.parts.drop({ key: objectKey, mark: row.parts, count: countOf(row) })
  return { size: found.size, begunAt: row?.createdAt ?? null }
}

/** The digest of an upload, where one was noted. */
export async function notedDigest(db: Db, objectKey: string): Promise<string | null> {
  const [row] = await db.select({ sha256: uploads.sha256 }).from(uploads).where(eq(uploads.objectKey, objectKey))
  return row?.sha256 ?? null
}

interface UsedUpload {
  objectKey: string
  userId: number
  fileName: string
  size: number
  now: Date
}

/** Marks an object as used, so that it is not cleaned up. */
export const spendUpload = (db: Db, upload: UsedUpload): Promise<void> => useUploads(db, [upload])

/** Like spendUpload, for these objects. */
export async function useUploads(db: Db, used: readonly UsedUpload[]): Promise<void> {
  if (used.length === 0) return
  await db
    .insert(uploads)
    .values(used.map(({ now, ...values }) => ({ ...values, createdAt: now, usedAt: now })))
    .onConflictDoUpdate({ target: uploads.objectKey, set: { usedAt: sql`excluded.used_at` } })
}

/** Marks an object as unused: the cleanup deletes it unless it is used again before. */
export async function releaseUpload(db: Db, objectKey: string): Promise<void> {
  await db.update(uploads).set({ usedAt: null }).where(eq(uploads.objectKey, objectKey))
}

/** Like releaseUpload, for all objects with this key prefix. */
export async function releaseUploads(db: Db, prefix: string): Promise<void> {
  await db.update(uploads).set({ usedAt: null }).where(sql`starts_with(${uploads.objectKey}, ${prefix})`)
}

/** Like releaseUpload, for these objects. */
export async function releaseEach(db: Db, objectKeys: string[]): Promise<void> {
  if (objectKeys.length === 0) return
  await db.update(uploads).set({ usedAt: null }).where(inArray(uploads.objectKey, objectKeys))
}

/** Deletes the records of objects that no longer exist. */
export async function forgetUploads(db: Db, objectKeys: string[]): Promise<void> {
  await db.delete(uploads).where(inArray(uploads.objectKey, objectKeys))
}

const DAY_MS = 86_400_000

/** When an unused upload was last begun or continued. */
const lastSignedAt = sql`coalesce(${uploads.signedAt}, ${uploads.createdAt})`
/** When the cleanup deletes it unless it is used or continued before. */
export const keptUntil = ({ signedAt, createdAt }: { signedAt: Date | null; createdAt: Date }) =>
  new Date((signedAt ?? createdAt).getTime() + DAY_MS)

/** Deletes objects that nothing used, and parts that nobody continued, within a day: refused, cancelled or forgotten uploads. */
export async function cleanUpUploads(ctx: AppContext): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS)
  const isStale = and(isNull(uploads.usedAt), sql`${uploads.createdAt} < ${dayAgo} and ${lastSignedAt} < ${dayAgo}`)
  for (const { id } of await ctx.db.select({ id: uploads.id }).from(uploads).where(isStale)) {
    // A concurrent use waits for the row lock and then finds neither row nor object; or it holds the lock, and the cleanup keeps both.
    await transaction(ctx.db, async (db) => {
      const [gone] = await db
        .delete(uploads)
        .where(and(eq(uploads.id, id), isStale))
        .returning()
      if (gone) await removeStored(ctx, gone)
    })
  }
}

/** Deletes what is stored of an upload. */
export async function removeStored({ storage }: AppContext, upload: typeof uploads.$inferSelect): Promise<void> {
  const { objectKey: key, parts: mark } = upload
  if (mark !== null) await storage.parts.drop({ key, mark, count: countOf(upload) })
  await storage.delete(key)
}
