import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { AppContext, CurrentUser } from '../context/app-context.ts'
import type { Call } from '../contract/call.ts'
import { limits } from '../contract/limits.ts'
import type { Refusal } from '../contract/refusals.ts'
import { Refused } from '../errors/refuse.ts'
import { PictureUse } from './contract.ts'
import { keep, newKey, otherType, refusalOfFile, suffixOf } from './file.ts'
import { tooLarge } from './part-rules.ts'
import { pictureName, storePicture } from './picture.ts'
import { refuseFullDisk } from './room.ts'

const MOST_PICTURE = Math.max(...Object.values(limits.pictureMb)) * 1024 * 1024

/** No call has more fields than this, or longer ones: thousands would fill the memory. */
const FIELDS = { fields: 10, fieldSize: 10_000 }

/** The end of the file's name, without characters that the database cannot store. */
const nameOf = (name: string) => name.slice(-200).replace(/[\p{Cc}\p{Cs}]/gu, '')

/** A field if it is a single text; the call's schema checks it later. */
const said = (field: unknown) => (typeof field === 'string' && field !== '' ? field : undefined)

/** Stores the file of a multipart call before the call's transaction opens; returns it with the fields that preceded it. */
export async function storeUpload(ctx: AppContext, me: CurrentUser, call: Call, request: FastifyRequest) {
  if (!request.isMultipart()) throw new Refused({ code: 'request.body' })
  const most = call.file === 'picture' ? MOST_PICTURE : limits.uploadBytes
  const part = await request.file({ limits: { fileSize: most, files: 1, ...FIELDS } }).catch(() => undefined)
  if (!part) throw new Refused({ code: 'file.empty' })
  await refuseFullDisk({ db: ctx.db, ctx }, Math.min(most, Number(request.headers['content-length'] ?? most)))
  // A duplicate field stays a list, which no input accepts; dropping it would apply the default.
  const fields = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) =>
      Array.isArray(field) ? [[name, field]] : field?.type === 'field' ? [[name, field.value]] : [],
    ),
  )
  const fileName = nameOf(part.filename)
  if (call.file === 'picture') {
    const use = call.path.endsWith('ForEditor.json') ? 'editor' : PictureUse.safeParse(fields.use ?? 'avatar').data
    if (!use) throw new Refused({ code: 'request.body' })
    const description = {
      fileName: said(fields.fileName),
      filePath: said(fields.filePath),
      fileType: said(fields.fileType),
    }
    const name = nameOf(pictureName(fileName, description))
    const bytes = await part.toBuffer().catch(() => Buffer.alloc(0))
    const { truncated } = part.file
    return {
      fields,
      file: await storePicture(ctx, me, { name, bytes, truncated, use, fileType: description.fileType }),
    }
  }
  const suffix = suffixOf(fileName)
  if (!suffix) throw new Refused(otherType())
  const objectKey = newKey(me.id, suffix)
  const { size } = await keep(ctx.storage, objectKey, part.file, suffix)
  // Past the limit the parser truncates the file, so it is refused.
  const refused: Refusal | null = part.file.truncated ? tooLarge() : refusalOfFile(fileName, size)
  if (refused) {
    await ctx.storage.delete(objectKey)
    throw new Refused(refused)
  }
  return { fields, file: { objectKey, name: fileName, size } }
}
