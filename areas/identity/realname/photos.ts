import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, inArray, isNull } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { keepPicture, ownPicture } from '@leitai/platform/file/picture'
import { uploads } from '@leitai/platform/file/table'

/** Takes photos into use: each must be the user's own, uploaded for this purpose and unused, because it is deleted with its application. */
export async function takePhotos(
  db: Db,
  { paths, userId, now }: { paths: string[]; userId: number; now: Date },
): Promise<string[]> {
  const keys = paths.map((path) => ownPicture('card', userId, path))
  const own = keys.filter((key) => key !== null)
  if (own.length !== paths.length || new Set(own).size !== own.length || own.length > limits.cardPhotos + 1) {
    throw new Refused({ code: 'realName.photos' })
  }
  if (own.length === 0) return []
  const free = await db
    .select({ objectKey: uploads.objectKey })
    .from(uploads)
    .where(and(inArray(uploads.objectKey, own), eq(uploads.userId, userId), isNull(uploads.usedAt)))
    .for('update')
  if (free.length !== own.length) throw new Refused({ code: 'realName.photos' })
  for (const objectKey of own) await keepPicture(db, { objectKey, userId, now })
  return own
}
