import type { AuthenticatedContext } from '../context/app-context.ts'
import type { Db } from '../db/db.ts'
import { ownPicture, PICTURES, usePicture } from './picture.ts'

const MOST = 200

/** Pictures that a text, or texts within a value, show are in use, so that they are not cleaned up; those of others are theirs to keep. */
export const usePicturesIn = ({ db, me, now }: AuthenticatedContext, value: unknown): Promise<void> =>
  usePicturesOf(db, { userId: me.id, now }, value)

/** The same, for who is not here to ask for it. */
export async function usePicturesOf(
  db: Db,
  { userId, now }: { userId: number; now: Date },
  value: unknown,
): Promise<void> {
  const text = JSON.stringify(value) ?? ''
  const found = [...text.matchAll(new RegExp(`${PICTURES}(?:editor|cover)/\\d+/[\\da-f]{24}\\.jpg`, 'g'))].map(String)
  for (const address of [...new Set(found)].slice(0, MOST)) {
    const objectKey = ownPicture('editor', userId, address) ?? ownPicture('cover', userId, address)
    if (objectKey) await usePicture(db, { objectKey, userId, now })
  }
}
