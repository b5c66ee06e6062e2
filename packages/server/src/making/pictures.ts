import { ownPicture, PICTURES, usePicture } from '../file/picture.ts'
import type { SignedIn } from '../house.ts'

const MOST = 200

/** Pictures that a text shows are in use, so that they are not swept; those of others are theirs to keep. */
export async function useOwnPictures({ db, me, now }: SignedIn, text: string): Promise<void> {
  const found = [...text.matchAll(new RegExp(`${PICTURES}editor/\\d+/[\\da-f]{24}\\.jpg`, 'g'))].map(String)
  for (const address of new Set(found.slice(0, MOST))) {
    const objectKey = ownPicture('editor', me.id, address)
    if (objectKey) await usePicture(db, { objectKey, userId: me.id, now })
  }
}
