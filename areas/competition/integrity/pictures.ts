import { randomBytes } from 'node:crypto'
import type { AppContext, CurrentUser } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { noteUpload, spendUpload } from '@leitai/platform/file/file'
import { ownPicture, privateUrl } from '@leitai/platform/file/picture'

/**
 * Copies the sender's uploaded evidence pictures and returns the keys of the copies: the original key contains the sender's id, which
 * readers of a report must not see.
 */
export async function takePictures(
  { db, ctx, me, now }: { db: Db; ctx: AppContext; me: Pick<CurrentUser, 'id'>; now: Date },
  paths: readonly string[],
): Promise<string[]> {
  const own = [...new Set(paths.map((path) => orRefuse(ownPicture('evidence', me.id, path), 'file.key')))]
  const keys: string[] = []
  for (const key of own) {
    const { size } = orRefuse(await ctx.storage.stat(key), 'file.key')
    const { body } = await ctx.storage.get(key)
    const objectKey = `private/conduct/${randomBytes(12).toString('hex')}.jpg`
    await ctx.storage.put(objectKey, body, { contentType: 'image/jpeg' })
    const kept = { objectKey, userId: me.id, fileName: 'picture.jpg', size, now }
    await noteUpload(db, kept)
    await spendUpload(db, kept)
    keys.push(objectKey)
  }
  return keys
}

/** Pictures with addresses that expire; their names do not reveal the sender. */
export const showPictures = (ctx: AppContext, keys: readonly string[]) =>
  Promise.all(
    keys.map(async (key, at) => ({ name: `${at + 1}.jpg`, url: await privateUrl(ctx, key, `${at + 1}.jpg`) })),
  )
