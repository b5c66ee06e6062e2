import type { SignedIn } from '../house.ts'
import { ownPicture, PICTURES, usePicture } from './picture.ts'

const MOST = 200

/** Pictures that a text, or texts within a value, show are in use, so that they are not swept; those of others are theirs to keep. */
export async function usePicturesIn({ db, me, now }: SignedIn, value: unknown): Promise<void> {
  const text = JSON.stringify(value) ?? ''
  const found = [...text.matchAll(new RegExp(`${PICTURES}(?:editor|cover)/\\d+/[\\da-f]{24}\\.jpg`, 'g'))].map(String)
  for (const address of [...new Set(found)].slice(0, MOST)) {
    const objectKey = ownPicture('editor', me.id, address) ?? ownPicture('cover', me.id, address)
    if (objectKey) await usePicture(db, { objectKey, userId: me.id, now })
  }
}
