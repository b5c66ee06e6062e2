import { randomBytes } from 'node:crypto'
import type { AppContext, CurrentUser } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { orRefuse } from '../../platform/errors/refuse.ts'
import { noteUpload, useUpload } from '../../platform/file/file.ts'
import { ownPicture, privateUrl } from '../../platform/file/picture.ts'

/**
 * Takes pictures that their sender has uploaded as evidence; answers the keys of copies. The upload's own key names its sender,
 * whom those who look at a report must not learn.
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
    await useUpload(db, kept)
    keys.push(objectKey)
  }
  return keys
}

/** Pictures with addresses that last some minutes; their names say nothing of who sent them. */
export const showPictures = (ctx: AppContext, keys: readonly string[]) =>
  Promise.all(
    keys.map(async (key, at) => ({ name: `${at + 1}.jpg`, url: await privateUrl(ctx, key, `${at + 1}.jpg`) })),
  )
