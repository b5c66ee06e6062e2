import type { AuthenticatedContext } from '../context/app-context.ts'
import type { Db } from '../db/db.ts'
import { keepPictures, ownPicture, PICTURES } from './picture.ts'

const MOST = 200

/**
 * Marks the user's pictures within a text, or within texts of a value, as used, so that they are not cleaned up; pictures of others are
 * skipped.
 */
export const keepPicturesIn = ({ db, me, now }: AuthenticatedContext, value: unknown): Promise<void> =>
  keepPicturesOf(db, { userId: me.id, now }, value)

/** The same for a user who is not the caller. */
export async function keepPicturesOf(
  db: Db,
  { userId, now }: { userId: number; now: Date },
  value: unknown,
): Promise<void> {
  const text = JSON.stringify(value) ?? ''
  const found = [...text.matchAll(new RegExp(`${PICTURES}(?:editor|cover)/\\d+/[\\da-f]{24}\\.jpg`, 'g'))].map(String)
  const objectKeys = [...new Set(found)]
    .slice(0, MOST)
    .flatMap((address) => ownPicture('editor', userId, address) ?? ownPicture('cover', userId, address) ?? [])
  // In one order, as two texts with the same pictures may be saved at once.
  await keepPictures(db, { objectKeys: objectKeys.toSorted(), userId, now })
}
