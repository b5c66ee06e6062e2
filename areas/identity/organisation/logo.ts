import type { AppContext } from '@leitai/platform/context/app-context'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { releaseUpload } from '@leitai/platform/file/file'
import { keepPicture, ownPicture, publicKey } from '@leitai/platform/file/picture'

/** Marks a new logo, which must be the caller’s own picture, as used, and lets the former one go. */
export async function takeLogo(
  { db, ctx }: { db: AppContext['db']; ctx: AppContext },
  { logo, before, userId, now }: { logo: string; before: string; userId: number; now: Date },
): Promise<void> {
  if (logo === before) return
  if (logo !== '') {
    const objectKey = orRefuse(ownPicture('team', userId, logo), 'organisation.logo')
    orRefuse(await ctx.storage.stat(objectKey), 'organisation.logo')
    await keepPicture(db, { objectKey, userId, now })
  }
  const left = publicKey(before)
  if (left) await releaseUpload(db, left)
}
