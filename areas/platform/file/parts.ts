import type { AppContext } from '../context/app-context.ts'
import { limits } from '../contract/limits.ts'
import type { Db } from '../db/open.ts'
import { and, desc, eq, isNull, sql } from '../db/orm.ts'
import { Refused, refuse } from '../errors/refuse.ts'
import { defineJob, onceARow, rowId } from '../jobs/job.ts'
import { digestOf, isStorageFault, type PartUpload } from '../storage/storage.ts'
import {
  contentTypes,
  isProgram,
  keptUntil,
  newKey,
  refusalOfFile,
  removeStored,
  type Suffix,
  suffixOf,
} from './file.ts'
import { bytesOfPart, countOf, mostBytes, tooLarge, wholeParts } from './part-rules.ts'
import { lockUploads, note, refuseFullDisk, roomFacts, type Upload } from './room.ts'
import { uploads } from './table.ts'

/** `id` is the upload's. */
export const joinJob = defineJob({
  name: 'joinUpload',
  queue: 'interactive',
  payload: rowId,
  key: onceARow('joinUpload'),
  attempts: 3,
  timeout: 60 * 60_000,
  run: (ctx, { id }) => joinLarge(ctx, id),
})

/** The job: makes one object of the parts of a large upload. No transaction is open while it copies. */
async function joinLarge(ctx: AppContext, id: number): Promise<void> {
  const { db, storage } = ctx
  const which = eq(uploads.id, id)
  const [row] = await db.select().from(uploads).where(which)
  if (row?.declared == null || row.parts === null || row.size !== null) return
  const upload = { key: row.objectKey, mark: row.parts, count: countOf(row) }
  try {
    const { size } = await storage.parts.join(upload)
    const sha256 = isProgram(row.objectKey) ? await digestOf(storage, row.objectKey) : null
    const made = { size, bytes: size, sha256, joiningAt: null }
    const recorded = await db.update(uploads).set(made).where(which).returning()
    // It was discarded meanwhile: nothing refers to the object.
    if (recorded.length === 0) await storage.delete(row.objectKey)
    // A part that was sent again while the parts were read.
    await storage.parts.drop(upload)
  } catch (error) {
    // The next request finds out what is missing, or begins anew.
    await db.update(uploads).set({ joiningAt: null }).where(which)
    if (!isStorageFault(error, 'PartsMissing')) throw error
  }
}

type UploadRow = typeof uploads.$inferSelect
interface Within {
  db: Db
  ctx: AppContext
}

/** A file that is to be sent in parts. */
export interface Begun extends Omit<Upload, 'objectKey'> {
  size: number
  /** What it is for: an upload is only continued for the same. */
  purpose: string
  /** See `uploadMark`; empty: another request cannot continue it. */
  mark: string
  /** The ending of its key. */
  suffix: Suffix
}

/** Of an upload as its owner sees it: the object's key and its parts. */
export interface InParts {
  objectKey: string
  parts: { bytes: number; count: number; have: number[] }
}

/** Uploads in parts that nothing uses yet, and that can therefore be continued. */
const openFor = ({ userId, purpose }: Pick<Begun, 'userId' | 'purpose'>) =>
  and(
    eq(uploads.userId, userId),
    sql`${uploads.declared} is not null`,
    isNull(uploads.usedAt),
    eq(uploads.purpose, purpose),
  )

/** Continues the unfinished upload of the same file for the same purpose; else begins one, if there is room. */
export async function beginUpload({ db, ctx }: Within, file: Begun): Promise<InParts> {
  const { userId, size, purpose, mark, now, fileName, suffix } = file
  await lockUploads(db, userId)
  const same = and(openFor(file), eq(uploads.declared, size), eq(uploads.mark, mark))
  const open = mark === '' ? [] : await db.select().from(uploads).where(same).orderBy(desc(uploads.id)).limit(1)
  // A file that was renamed to another kind is another file.
  const [begun] = open.filter(({ objectKey }) => suffixOf(objectKey) === suffix)
  if (begun) return { objectKey: begun.objectKey, parts: await partsShown(ctx, begun, size) }
  const objectKey = newKey(userId, suffix)
  const found = await roomFacts(db, { objectKey, userId })
  await refuseFullDisk({ db, ctx }, size)
  const parts = await ctx.storage.parts.begin(objectKey, { contentType: contentTypes[suffix] })
  const upload = { objectKey, userId, fileName, now, parts, purpose, mark, declared: size, bytes: size }
  await note(db, { ...upload, size: null, signedAt: now }, found)
  return { objectKey, parts: { bytes: limits.uploadPartBytes, count: countOf({ declared: size }), have: [] } }
}

/** Enough to choose from; the older ones are still continued when their file is chosen. */
const SHOWN = 20

/** Someone's unfinished uploads for a purpose, the newest first. */
export async function unfinishedFor({ db, ctx }: Within, uploader: Pick<Begun, 'userId' | 'purpose'>) {
  const open = await db.select().from(uploads).where(openFor(uploader)).orderBy(desc(uploads.id)).limit(SHOWN)
  return Promise.all(
    open.map(async (upload) => {
      const { objectKey, fileName, mark, declared } = upload
      const size = declared ?? 0
      const { have } = await partsShown(ctx, upload, size)
      const stored = have.reduce((sum, part) => sum + bytesOfPart(size, part), 0)
      return { objectKey, fileName, mark, size, stored, keptUntil: keptUntil(upload) }
    }),
  )
}

/** Which parts are stored; all of them once they are joined. */
async function partsShown({ storage }: AppContext, upload: UploadRow, declared: number): Promise<InParts['parts']> {
  const count = countOf({ declared })
  const all = Array.from({ length: count }, (_, part) => part)
  const have = upload.size === null ? wholeParts(declared, await storage.parts.there(partsIn(upload))) : all
  return { bytes: limits.uploadPartBytes, count, have }
}

const partsIn = (upload: UploadRow): PartUpload => ({
  key: upload.objectKey,
  mark: upload.parts ?? '',
  count: countOf(upload),
})

/** The multipart upload of a recorded object, created with its first part if it was not before. Under the lock that noteSigned takes. */
export async function beginParts({ db, ctx }: Within, objectKey: string, contentType: string): Promise<PartUpload> {
  const which = eq(uploads.objectKey, objectKey)
  const [row] = await db.select().from(uploads).where(which)
  const mark = row?.parts ?? (await ctx.storage.parts.begin(objectKey, { contentType }))
  if (row?.parts === null) await db.update(uploads).set({ parts: mark }).where(which)
  return { key: objectKey, mark, count: countOf(row ?? null) }
}

/** A job that died is begun anew by the next request after this time. */
const JOINING_MS = 10 * 60_000

const isBeingJoined = ({ joiningAt }: UploadRow, now: Date) =>
  joiningAt !== null && joiningAt.getTime() >= now.getTime() - JOINING_MS

/**
 * Joins the uploaded parts into one object; refused if one is missing or the total is too large. Copying a file over limits.uploadBytes
 * takes longer than a request and a transaction may: a job does it, and `joined` is false until then.
 */
export async function joinParts(
  { db, ctx }: Within,
  { objectKey, userId, count, now }: { objectKey: string; userId: number; count: number; now: Date },
): Promise<{ size: number; joined: boolean }> {
  const { storage } = ctx
  const which = and(eq(uploads.objectKey, objectKey), eq(uploads.userId, userId))
  const [row] = await db.select().from(uploads).where(which).for('update')
  // A repeated request, after a lost response or from two callers: it is joined already.
  const joined = await storage.stat(objectKey)
  const isRecorded = row === undefined || row.size !== null || !isBeingJoined(row, now)
  if (joined && isRecorded) return { size: joined.size, joined: true }
  if (typeof row?.parts !== 'string') throw new Refused({ code: 'submission.fileMissing' })
  // A job is at it, and may remove the parts while they would be looked at here.
  if (row.declared !== null && isBeingJoined(row, now)) return { size: row.declared, joined: false }
  const most = countOf(row)
  if (count > most) throw new Refused(tooLarge(mostBytes(row)))
  if (row.declared !== null && count < most)
    throw new Refused({ code: 'file.partCount', values: { count: most, parts: count } })
  const upload = { ...partsIn(row), count }
  const total = await sizeOfParts({ ctx }, row, upload)
  refuse(refusalOfFile(objectKey, total, { most: mostBytes(row) }))
  if (total > limits.uploadBytes) {
    await db.update(uploads).set({ joiningAt: now }).where(which)
    await joinJob.enqueue(db, { id: row.id })
    return { size: total, joined: false }
  }
  const { size } = await storage.parts.join(upload).catch((error) => {
    throw isStorageFault(error, 'PartsMissing') ? new Refused({ code: 'submission.fileMissing' }) : error
  })
  await db.update(uploads).set({ size, bytes: size }).where(which)
  // Signed parts beyond those that make the object are useless.
  await storage.parts.drop(partsIn(row))
  return { size, joined: true }
}

/** The bytes of all parts together; refused if one is missing, or has another size than was declared. */
async function sizeOfParts({ ctx }: Pick<Within, 'ctx'>, row: UploadRow, upload: PartUpload): Promise<number> {
  const there = await ctx.storage.parts.there(upload)
  const sizes = Array.from({ length: upload.count }, (_, part) => there.get(part))
  const complete = row.declared === null || wholeParts(row.declared, there).length === upload.count
  if (!complete || sizes.includes(undefined)) throw new Refused({ code: 'submission.fileMissing' })
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
}

/**
 * Gives up an upload in parts: what is stored of it is deleted at once, and only then no longer counted. An address for the whole object
 * outlives the record, so an upload that has one stays recorded, with those bytes, until the cleanup.
 */
export async function discardUpload({ db, ctx }: Within, upload: { objectKey: string; userId: number }): Promise<void> {
  await lockUploads(db, upload.userId)
  const which = and(eq(uploads.objectKey, upload.objectKey), eq(uploads.userId, upload.userId))
  const [row] = await db.select().from(uploads).where(which).for('update')
  // Discarded before, or cleaned up: a repeated request finds nothing left to do.
  if (!row || row.declared === null) return
  refuse(row.usedAt === null ? null : { code: 'file.noUpload' })
  if (row.bytes <= row.declared) await db.delete(uploads).where(which)
  else {
    const none = { declared: null, parts: null, purpose: null, mark: '', joiningAt: null }
    await db
      .update(uploads)
      .set({ ...none, bytes: row.bytes - row.declared })
      .where(which)
  }
  await removeStored(ctx, row)
}
