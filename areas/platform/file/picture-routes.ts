import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context/app-context.ts'
import { isStorageFault } from '../storage/storage.ts'
import { PICTURES, publicKey } from './picture.ts'

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
