import { randomBytes } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, isNull } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { noteUpload, spendUpload } from '@leitai/platform/file/file'
import { tooLarge } from '@leitai/platform/file/part-rules'
import { uploads } from '@leitai/platform/file/table'
import { type Attachment, attachmentOf, attachmentTypes, refusalOfType } from './rules.ts'

/** Files that teams submit besides result files: for a work, or as materials for the review. */

const prefixOf = (userId: number) => `entry/${userId}/`

/** Creates a key for a file that is about to be uploaded, and signs its PUT. */
export async function openAttachment(
  { db, ctx }: { db: Db; ctx: AppContext },
  { userId, fileName, size, now }: { userId: number; fileName: string; size: number; now: Date },
) {
  refuse(
    refusalOfType(
      fileName,
      Object.keys(attachmentTypes).flatMap((name) => attachmentOf(`x.${name}`) ?? []),
    ),
  )
  refuse(size > 0 ? null : { code: 'file.empty' })
  refuse(size <= limits.uploadBytes ? null : tooLarge())
  const suffix = orRefuse(attachmentOf(fileName), 'entry.fileType')
  const objectKey = `${prefixOf(userId)}${randomBytes(12).toString('hex')}.${suffix}`
  await noteUpload(db, { objectKey, userId, fileName, size, now })
  const contentType = attachmentTypes[suffix]
  const grant = { contentType, maxBytes: size, expiresInSeconds: limits.uploadUrlSeconds }
  return { objectKey, contentType, ...(await ctx.storage.putUrl(objectKey, grant)) }
}

/** Marks a file as in use: it must belong to the person, have an allowed type, be stored, and be unused. */
export async function takeAttachment(
  { db, ctx }: { db: Db; ctx: AppContext },
  file: { objectKey: string; name: string; userId: number; now: Date; allowed: readonly Attachment[] },
): Promise<{ size: number }> {
  const { objectKey, name, userId, now, allowed } = file
  refuse(refusalOfType(name, allowed))
  const missing = { code: 'entry.file' as const, values: { name } }
  const [unused] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.objectKey, objectKey), eq(uploads.userId, userId), isNull(uploads.usedAt)))
    .for('update')
  // The key has the extension that was announced: another name cannot change the file's type.
  const own = objectKey.startsWith(prefixOf(userId)) && attachmentOf(objectKey) === attachmentOf(name)
  if (!unused || !own) throw new Refused(missing)
  const found = await ctx.storage.stat(objectKey)
  if (!found) throw new Refused(missing)
  refuse(found.size > 0 ? null : { code: 'file.empty' })
  await spendUpload(db, { objectKey, userId, fileName: name, size: found.size, now })
  return { size: found.size }
}

/** A signed address that downloads the file under its name. */
export const attachmentUrl = (ctx: AppContext, { objectKey, name }: { objectKey: string; name: string }) =>
  ctx.storage.getUrl(objectKey, { fileName: name, expiresInSeconds: limits.downloadUrlSeconds })
