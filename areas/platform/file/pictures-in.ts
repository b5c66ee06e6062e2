import type { FastifyInstance } from 'fastify'
import type { AppContext, AuthenticatedContext } from '../context/app-context.ts'
import type { Db } from '../db/open.ts'
import { isStorageFault } from '../storage/storage.ts'
import { keepPictures, ownPicture, PICTURES, publicKey } from './picture.ts'

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

/** Serves public pictures; each was redrawn by the server and never changes under its address. */
export function registerPictures(app: FastifyInstance, { storage }: Pick<AppContext, 'storage'>): void {
  app.get(`${PICTURES}*`, async (request, reply) => {
    const key = publicKey(request.url.split('?')[0] ?? '')
    if (!key || !/^picture\/[a-z]+\/\d+\/[\da-f]{24}\.jpg$/.test(key)) return reply.code(404).send()
    try {
      const { body, size } = await storage.get(key)
      return reply
        .type('image/jpeg')
        .header('content-length', size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .send(body)
    } catch (error) {
      if (isStorageFault(error, 'NoSuchObject')) return reply.code(404).send()
      throw error
    }
  })
}
