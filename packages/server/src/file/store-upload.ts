import type { Call } from '@leitai/contract/call'
import { PictureUse } from '@leitai/contract/file'
import { limits } from '@leitai/contract/limits'
import type { Refusal } from '@leitai/contract/refusals'
import type { FastifyRequest } from 'fastify'
import type { House, Me } from '../house.ts'
import { Refused } from '../refuse.ts'
import { keep, newKey, refusalOfFile, suffixOf } from './file.ts'
import { storePicture } from './picture.ts'

const MOST_PICTURE = Math.max(...Object.values(limits.pictureMb)) * 1024 * 1024

/** The file of a multipart call, stored before the call's transaction opens, with the fields that came before it. */
export async function storeUpload(house: House, me: Me, call: Call, request: FastifyRequest) {
  if (!request.isMultipart()) throw new Refused({ code: 'request.body' })
  const most = call.file === 'picture' ? MOST_PICTURE : limits.uploadBytes
  const part = await request.file({ limits: { fileSize: most, files: 1 } }).catch(() => undefined)
  if (!part) throw new Refused({ code: 'file.empty' })
  const fields = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) =>
      field && !Array.isArray(field) && field.type === 'field' ? [[name, field.value]] : [],
    ),
  )
  if (call.file === 'picture') {
    const use = call.path.endsWith('ForEditor.json') ? 'editor' : PictureUse.safeParse(fields.use ?? 'avatar').data
    if (!use) throw new Refused({ code: 'request.body' })
    const bytes = await part.toBuffer().catch(() => Buffer.alloc(0))
    const { truncated } = part.file
    return { fields, file: await storePicture(house, me, { name: part.filename, bytes, truncated, use }) }
  }
  const suffix = suffixOf(part.filename)
  if (!suffix) throw new Refused({ code: 'file.type' })
  const objectKey = newKey(me.id, suffix)
  const { size } = await keep(house.storage, objectKey, part.file, suffix)
  // Past the limit the parser cuts the file short; half a file is none.
  const refused: Refusal | null = part.file.truncated ? { code: 'file.tooLarge' } : refusalOfFile(part.filename, size)
  if (refused) {
    await house.storage.delete(objectKey)
    throw new Refused(refused)
  }
  return { fields, file: { objectKey, name: part.filename, size } }
}
