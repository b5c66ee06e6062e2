import { randomBytes } from 'node:crypto'
import { limits } from '@leitai/contract/core/limits'
import type { AppContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, isNull } from '../../platform/db/orm.ts'
import { orRefuse, Refused, refuse } from '../../platform/errors/refuse.ts'
import { noteUpload, useUpload } from '../../platform/file/file.ts'
import { uploads } from '../../platform/file/table.ts'
import { type Attachment, attachmentOf, attachmentTypes, refusalOfType } from './rules.ts'

/** Files that teams submit beside result files: of a work, or materials for the review. */

const prefixOf = (userId: number) => `entry/${userId}/`

/** Names a key for a file that somebody is about to upload, and signs its PUT. */
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
  refuse(size <= limits.uploadBytes ? null : { code: 'file.tooLarge' })
  const suffix = orRefuse(attachmentOf(fileName), 'entry.fileType')
  const objectKey = `${prefixOf(userId)}${randomBytes(12).toString('hex')}.${suffix}`
  await noteUpload(db, { objectKey, userId, fileName, size, now })
  const contentType = attachmentTypes[suffix]
  const grant = { contentType, maxBytes: size, expiresInSeconds: limits.uploadUrlSeconds }
  return { objectKey, contentType, ...(await ctx.storage.putUrl(objectKey, grant)) }
}

/** From now on something uses the file: it must be the person's own, of an allowed kind, stored, and used by nothing else. */
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
  // Its key has the ending that was announced: another name cannot make another kind of it.
  const own = objectKey.startsWith(prefixOf(userId)) && attachmentOf(objectKey) === attachmentOf(name)
  if (!unused || !own) throw new Refused(missing)
  const found = await ctx.storage.stat(objectKey)
  if (!found) throw new Refused(missing)
  refuse(found.size > 0 ? null : { code: 'file.empty' })
  await useUpload(db, { objectKey, userId, fileName: name, size: found.size, now })
  return { size: found.size }
}

/** A signed address that saves the file under its name. */
export const attachmentUrl = (ctx: AppContext, { objectKey, name }: { objectKey: string; name: string }) =>
  ctx.storage.getUrl(objectKey, { fileName: name, expiresInSeconds: limits.downloadUrlSeconds })
