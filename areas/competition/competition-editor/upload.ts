import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { AppContext, AuthenticatedContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { isRefusalCode, refusalText } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray, isNull, lt, ne, or, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { localFile } from '@leitai/platform/scoring/local'
import { BadProgram, programDigest } from '@leitai/platform/scoring/python/package'
import { isStorageFault, type Storage, wholeOf } from '@leitai/platform/storage/storage'
import { endingOf, isForbidden, refusalOfUpload, typesFor } from '../definition/host-files.ts'
import { competitions } from '../definition/table.ts'
import type { UploadUse } from './contract.files.ts'
import { publishDraftChange } from './draft-changes.ts'
import { type EditorFile, editorFiles } from './table.ts'

const { editor } = limits
const GB = 1024 ** 3
export const PART_TYPE = 'application/octet-stream'
/** Keys contain their owner. */
const newHostKey = (userId: number, ending: string) => `host/${userId}/${randomBytes(12).toString('hex')}.${ending}`
export const partsOf = (size: number) => Math.ceil(size / editor.partBytes)

async function partsThere(storage: Storage, file: EditorFile): Promise<number[]> {
  const there = await storage.parts.there(partsIn(file))
  const parts = Array.from({ length: partsOf(file.size) }, (_, part) => part)
  return parts.filter((part) => there.get(part) === bytesOfPart(file.size, part))
}
export const partsIn = ({ objectKey, parts, size }: EditorFile) => ({
  key: objectKey,
  mark: parts,
  count: partsOf(size),
})
export const bytesOfPart = (size: number, part: number) => Math.min(editor.partBytes, size - part * editor.partBytes)

/** An upload as its host sees it. */
export async function uploadShown({ ctx, language }: Pick<AuthenticatedContext, 'ctx' | 'language'>, file: EditorFile) {
  const { id, state, name, size, sha256, fault } = file
  return {
    uploadId: id,
    state,
    partBytes: editor.partBytes,
    parts: partsOf(size),
    have: state === 'uploading' ? await partsThere(ctx.storage, file) : [],
    name,
    size,
    sha256,
    fault: isRefusalCode(fault)
      ? refusalText({ code: fault, values: { types: typesFor(file.use) } }, language)
      : fault || null,
  }
}

/**
 * Refuses what exceeds the space; released files count until they are cleaned up, and those of drafts that the owner has deleted count in
 * the owner's others: deleting a draft must not give new space at once. In a transaction it locks the competition's space until
 * the end, so that two uploads do not use the same free space.
 */
export async function refuseNoRoom(db: Db, cmptId: number, bytes: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`host uploads of ${cmptId}`}))`)
  const ownerOf = db.select({ id: competitions.ownerId }).from(competitions).where(eq(competitions.id, cmptId))
  const [all] = await db
    .select({ bytes: sql<number>`coalesce(sum(${editorFiles.size}), 0)::float8` })
    .from(editorFiles)
    .where(
      and(
        ne(editorFiles.state, 'failed'),
        or(eq(editorFiles.cmptId, cmptId), and(isNull(editorFiles.cmptId), inArray(editorFiles.userId, ownerOf))),
      ),
    )
  if ((all?.bytes ?? 0) + bytes > editor.allBytes)
    throw new Refused({ code: 'competitionEditor.space', values: { gb: editor.allBytes / GB } })
}

/** Resumes an unfinished upload of the same file; else begins one, if there is space. */
export async function beginHostUpload(
  { db, me, now, ctx }: AuthenticatedContext,
  file: { cmptId: number; use: UploadUse; name: string; size: number; mark: string },
): Promise<EditorFile> {
  refuse(refusalOfUpload(file))
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`host uploads by ${me.id}`}))`)
  const open = await db
    .select()
    .from(editorFiles)
    .where(and(eq(editorFiles.userId, me.id), eq(editorFiles.state, 'uploading')))
  const begun = open.find(
    ({ cmptId, use, name, size, mark }) =>
      cmptId === file.cmptId && use === file.use && name === file.name && size === file.size && mark === file.mark,
  )
  if (begun && file.mark !== '') return begun
  if (open.length >= editor.openUploads)
    throw new Refused({ code: 'competitionEditor.uploads', values: { limit: editor.openUploads } })
  await refuseNoRoom(db, file.cmptId, file.size)
  const objectKey = newHostKey(me.id, endingOf(file.name))
  const parts = await ctx.storage.parts.begin(objectKey, {})
  const [made] = await db
    .insert(editorFiles)
    .values({ ...file, userId: me.id, objectKey, parts, state: 'uploading', createdAt: now, freeAt: now })
    .returning()
  return orRefuse(made, 'competitionEditor.noUpload')
}

/** The user's own upload. */
export async function ownUpload(db: Db, userId: number, id: number): Promise<EditorFile> {
  const [found] = await db
    .select()
    .from(editorFiles)
    .where(and(eq(editorFiles.id, id), eq(editorFiles.userId, userId)))
  return orRefuse(found, 'competitionEditor.noUpload')
}

/** Whether a part of a host's upload is still accepted; see takesUpload. */
export async function takesHostUpload(db: Db, key: string): Promise<'part' | null> {
  const whole = wholeOf(key)
  if (whole === null) return null
  const open = and(eq(editorFiles.objectKey, whole), eq(editorFiles.state, 'uploading'))
  return (await db.select({ id: editorFiles.id }).from(editorFiles).where(open)).length > 0 ? 'part' : null
}

/** All parts have arrived: a background job joins them. Repeating it has no effect. */
export async function endHostUpload({ db, ctx }: AuthenticatedContext, file: EditorFile): Promise<EditorFile> {
  if (file.state !== 'uploading') return file
  const missing = partsOf(file.size) - (await partsThere(ctx.storage, file)).length
  if (missing > 0) throw new Refused({ code: 'competitionEditor.parts', values: { count: missing } })
  const [ended] = await db
    .update(editorFiles)
    .set({ state: 'storing' })
    .where(and(eq(editorFiles.id, file.id), eq(editorFiles.state, 'uploading')))
    .returning()
  if (ended) await storeJob.enqueue(db, { id: file.id })
  return ended ?? { ...file, state: 'storing' }
}

/** Hashes an object: refused if its first bytes are those of a page or a program. */
async function digestOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  let first = true
  for await (const chunk of (await storage.get(key)).body) {
    if (first && isForbidden(chunk)) throw new Refused({ code: 'competitionEditor.fileType' })
    first = false
    hash.update(chunk)
  }
  return hash.digest('hex')
}

type Stored = { state: 'ready'; sha256: string; freeAt: Date } | { state: 'failed'; fault: string }

/** `id` is the file's. */
export const storeJob = defineJob({
  name: 'makingStore',
  queue: 'interactive',
  payload: rowId,
  key: onceARow('makingStore'),
  attempts: 3,
  timeout: 120 * 60_000,
  run: (ctx, { id }) => storeUpload(ctx, id),
})

/** The job: joins the parts into one object, checks and hashes it. */
async function storeUpload(ctx: AppContext, id: number): Promise<void> {
  const { db, storage } = ctx
  const [file] = await db.select().from(editorFiles).where(eq(editorFiles.id, id))
  if (file?.state !== 'storing') return
  const end = await joined(ctx, file).catch((error: unknown): Stored => {
    if (error instanceof Refused) return { state: 'failed', fault: error.refusal.code }
    if (isStorageFault(error, 'PartsMissing')) return { state: 'failed', fault: 'submission.fileMissing' }
    throw error
  })
  if (end.state === 'failed') await storage.delete(file.objectKey)
  await transaction(db, async (tx) => {
    await tx.update(editorFiles).set(end).where(eq(editorFiles.id, id))
    if (file.cmptId !== null) await publishDraftChange(tx, file.cmptId)
  })
}

async function joined({ storage, now, config }: AppContext, file: EditorFile): Promise<Stored> {
  const { size } = await storage.parts.join(partsIn(file))
  if (size !== file.size) return { state: 'failed', fault: 'submission.fileMissing' }
  const sha256 = await digestOf(storage, file.objectKey)
  if (file.use !== 'program') return { state: 'ready', sha256, freeAt: now() }
  // How a program was packed makes no difference: it is known by what is in it.
  const path = await localFile(storage, file.objectKey, join(config.dataDir, 'cache'))
  return programDigest(path).then(
    (ofContent) => ({ state: 'ready', sha256: ofContent, freeAt: now() }),
    (error: unknown) => {
      if (!(error instanceof BadProgram)) throw error
      return { state: 'failed', fault: error.problem === 'zip' ? 'formula.badZip' : 'formula.noMain' }
    },
  )
}

/** Marks a complete file, uploaded by a host of the competition, as used. */
export async function takeUpload(
  { db, now }: Pick<AuthenticatedContext, 'db' | 'now'>,
  { cmptId, uploadId, uses }: { cmptId: number; uploadId: number; uses: readonly UploadUse[] },
): Promise<EditorFile> {
  const [found] = await db
    .select()
    .from(editorFiles)
    .where(and(eq(editorFiles.id, uploadId), eq(editorFiles.cmptId, cmptId), inArray(editorFiles.use, [...uses])))
    .for('update')
  const file = orRefuse(found, 'competitionEditor.noUpload')
  refuse(file.state === 'ready' ? null : { code: 'competitionEditor.notStored' })
  await db.update(editorFiles).set({ usedAt: now }).where(eq(editorFiles.id, file.id))
  return file
}

/** Records an object that the server created, so that it is cleaned up after its release. */
export async function noteObject(
  db: Db,
  object: { cmptId: number; userId: number | null; use: EditorFile['use']; name: string; size: number; key: string },
  now: Date,
): Promise<void> {
  const { key: objectKey, ...values } = object
  await db
    .insert(editorFiles)
    .values({ ...values, objectKey, state: 'ready', createdAt: now, usedAt: now, freeAt: now })
    .onConflictDoNothing()
}

/** Releases a draft's objects; the cleanup deletes those without other references. */
export async function releaseObjects(db: Db, cmptId: number, keys: (string | null)[], now: Date): Promise<void> {
  const objectKeys = keys.filter((key) => key !== null)
  if (objectKeys.length === 0) return
  await db
    .update(editorFiles)
    .set({ usedAt: null, freeAt: now })
    .where(and(eq(editorFiles.cmptId, cmptId), inArray(editorFiles.objectKey, objectKeys)))
}

const DAY_MS = 86_400_000
const AT_ONCE = 500

/**
 * Deletes unused files: unfinished uploads, files replaced in a draft. Files that a stage or the data list still refers to (a copy shares
 * its source's objects) stay, whoever released them.
 */
export async function cleanUpEditorFiles(ctx: AppContext): Promise<void> {
  const { db, storage } = ctx
  const before = new Date(ctx.now().getTime() - editor.uploadDays * DAY_MS)
  const referred = sql`exists (select 1 from data_files where object_key = ${editorFiles.objectKey})
    or exists (select 1 from stages where solution_key = ${editorFiles.objectKey} or prepared_key = ${editorFiles.objectKey}
      or code_data ->> 'key' = ${editorFiles.objectKey})
    or exists (select 1 from scoring_programs where object_key = ${editorFiles.objectKey})
    or exists (select 1 from making_scorings where solution ->> 'key' = ${editorFiles.objectKey})`
  const stale = await db
    .select()
    .from(editorFiles)
    .where(and(isNull(editorFiles.usedAt), lt(editorFiles.freeAt, before), sql`not (${referred})`))
    .limit(AT_ONCE)
  for (const file of stale) {
    if (file.state === 'uploading' || file.state === 'storing') await storage.parts.drop(partsIn(file))
    await storage.delete(file.objectKey)
    await db.delete(editorFiles).where(eq(editorFiles.id, file.id))
  }
}

/** How long the files of a deleted draft stay, for jobs that still run on them. */
const DELETED_MS = 3_600_000

/** A draft is deleted: all its files are released and deleted soon; until then they count for the draft's owner. */
export async function releaseAll(
  db: Db,
  { cmptId, ownerId, now }: { cmptId: number; ownerId: number | null; now: Date },
): Promise<void> {
  const freeAt = new Date(now.getTime() - editor.uploadDays * DAY_MS + DELETED_MS)
  const owner = ownerId === null ? {} : { userId: ownerId }
  await db
    .update(editorFiles)
    .set({ usedAt: null, freeAt, ...owner })
    .where(eq(editorFiles.cmptId, cmptId))
}
