import type { AuthenticatedContext } from '../context/app-context.ts'
import { limits } from '../contract/limits.ts'
import type { Refusal } from '../contract/refusals.ts'
import { uploadBound } from '../contract/upload-bound.ts'
import { and, eq } from '../db/orm.ts'
import { orRefuse, refuse } from '../errors/refuse.ts'
import type { Handler } from '../http/dispatcher.ts'
import type { SignedPut } from '../storage/storage.ts'
import { encryptAddress } from './contract.tempurl.ts'
import type * as file from './contract.ts'
import {
  contentTypes,
  isOwnKey,
  isOwnWhole,
  keep,
  newKey,
  noteSigned,
  noteUpload,
  otherType,
  refusalOfFile,
  suffixOf,
} from './file.ts'
import { bytesOfPart, type Declared, partOf, refusalOfPart, refusalOfWhole, tooLarge } from './part-rules.ts'
import { beginParts, discardUpload as discard, joinParts } from './parts.ts'
import { notePicture } from './picture.ts'
import { refuseFullDisk } from './room.ts'
import { uploads } from './table.ts'

/** The local store accepts signed PUTs itself, as an S3-compatible one does. */
const DIRECT_PUT = 1

export const systemInfo: Handler<typeof file.systemInfo> = async ({ now }) => ({
  upload_method: DIRECT_PUT,
  serverTime: now,
})

export const activeUploadDataNew: Handler<typeof file.activeUploadDataNew> = async ({ db, me, now, ctx }, input) => {
  const { filePath, fileName } = input
  refuse(isOwnWhole(me.id, filePath) ? null : { code: 'file.key' })
  const { size } = orRefuse(await ctx.storage.stat(filePath), 'submission.fileMissing')
  // It was stored, so its own bound was kept; that of its stage is checked when it is handed in.
  refuse(refusalOfFile(fileName, size, { most: uploadBound({ uploadLimitMb: limits.uploadMb.most }) }))
  await noteUpload(db, { objectKey: filePath, userId: me.id, fileName, size, now })
  const [row] = await db
    .update(uploads)
    .set({ fileName, size })
    .where(and(eq(uploads.objectKey, filePath), eq(uploads.userId, me.id)))
    .returning({ id: uploads.id })
  return { fileId: orRefuse(row, 'submission.fileMissing').id }
}

export const discardUpload: Handler<typeof file.discardUpload> = async ({ db, me, ctx }, { objectKey }) => {
  refuse(isOwnWhole(me.id, objectKey) ? null : { code: 'file.key' })
  await discard({ db, ctx }, { objectKey, userId: me.id })
  return { ok: true }
}

export const getTempUploadUrl: Handler<typeof file.getTempUploadUrl> = async (context, input) => {
  const { me, now, ctx } = context
  const { objectKey, contentType, size } = input
  const suffix = suffixOf(objectKey)
  refuse(suffix && contentTypes[suffix] === contentType ? null : otherType())
  refuse(isOwnKey(me.id, objectKey) ? null : { code: 'file.key' })
  refuse(refusalOfSize(size, ctx.storage.exactSize))
  const part = partOf(objectKey)
  const signed = part ? await signPart(context, part, input) : await signWhole(context, input)
  const expiresAt = new Date(now.getTime() + limits.uploadUrlSeconds * 1000)
  return { tempUrl: await encryptAddress(signed.url), expiresAt, headers: signed.headers }
}

interface WholeFile {
  objectKey: string
  contentType: string
  size?: number | undefined
}
type Caller = Pick<AuthenticatedContext, 'db' | 'me' | 'now' | 'ctx'>

async function signWhole(
  { db, me, now, ctx }: Caller,
  { objectKey, contentType, size }: WholeFile,
): Promise<SignedPut> {
  const maxBytes = size ?? limits.uploadBytes
  const upload = { objectKey, userId: me.id, fileName: objectKey, now }
  const refusalOf = (row: Declared | null) => refusalOfWhole(row, maxBytes)
  await refuseFullDisk({ db, ctx }, maxBytes)
  await noteSigned({ db, ctx }, upload, { kind: 'whole', bytes: maxBytes, refusalOf })
  return ctx.storage.putUrl(objectKey, { contentType, maxBytes, expiresInSeconds: limits.uploadUrlSeconds })
}

async function signPart(
  { db, me, now, ctx }: Caller,
  { key, part }: { key: string; part: number },
  { contentType, size }: WholeFile,
): Promise<SignedPut> {
  const upload = { objectKey: key, userId: me.id, fileName: key, now }
  const found = await noteSigned({ db, ctx }, upload, {
    kind: 'part',
    refusalOf: (row) => refusalOfPart(row, part, size),
  })
  const declared = found?.declared ?? null
  const grant =
    declared === null
      ? { maxBytes: size ?? limits.uploadPartBytes }
      : { maxBytes: bytesOfPart(declared, part), exact: true as const }
  const more = { contentType, expiresInSeconds: limits.uploadUrlSeconds }
  return ctx.storage.parts.putUrl(await beginParts({ db, ctx }, key, contentType), part, { ...grant, ...more })
}

function refusalOfSize(size: number | undefined, needed: boolean): Refusal | null {
  if (size === undefined) return needed ? { code: 'file.sizeUntold' } : null
  return size <= 0 ? { code: 'file.empty' } : null
}

export const joinUpload: Handler<typeof file.joinUpload> = async ({ db, me, now, ctx }, { objectKey, parts }) => {
  refuse(isOwnWhole(me.id, objectKey) ? null : { code: 'file.key' })
  refuse(parts >= 1 ? null : tooLarge())
  const { size, joined } = await joinParts({ db, ctx }, { objectKey, userId: me.id, count: parts, now })
  return { objectKey, fileSize: size, joined }
}

export const upload: Handler<typeof file.upload> = async ({ db, me, file: stored }) => {
  const { objectKey, name, size, begunAt } = orRefuse(stored, 'file.empty')
  await noteUpload(db, { objectKey, userId: me.id, fileName: name, size, now: begunAt })
  return { fileName: name, fileSize: size, filePath: objectKey }
}

export const uploadImage: Handler<typeof file.uploadImage> = async (context) =>
  notePicture(context, orRefuse(context.file, 'file.empty'))

export const uploadImageForEditor: Handler<typeof file.uploadImageForEditor> = async (context) =>
  notePicture(context, orRefuse(context.file, 'file.empty'))

export const uploadSubmissionFileByString: Handler<typeof file.uploadSubmissionFileByString> = async (
  { db, me, now, ctx },
  { fileName, content },
) => {
  const bytes = Buffer.from(content)
  const name = fileName.toLowerCase().endsWith('.csv') ? fileName : `${fileName}.csv`
  refuse(refusalOfFile(name, bytes.length))
  await refuseFullDisk({ db, ctx }, bytes.length)
  const objectKey = newKey(me.id, 'csv')
  // Recorded first: a refused upload must not be stored.
  await noteUpload(db, { objectKey, userId: me.id, fileName: name, size: bytes.length, now })
  await keep(ctx.storage, objectKey, bytes, 'csv')
  return { fileName: name, fileSize: bytes.length, filePath: objectKey }
}
