import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context/app-context.ts'
import { isShowable, typeByName } from '../storage/content-type.ts'
import { disposition } from '../storage/disposition.ts'
import { isKey } from '../storage/key.ts'
import { refuse } from '../storage/messages.ts'
import { isStorageFault } from '../storage/storage.ts'
import { isPrivate, PRIVATE_PATH, privateSigner } from './encrypted-storage.ts'

/** Serves decrypted private objects at signed addresses that are valid for some minutes. */
export function registerPrivateObjects(app: FastifyInstance, ctx: AppContext): void {
  const signer = privateSigner(ctx.config.secret)
  app.get<{ Params: { '*': string } }>(`${PRIVATE_PATH}*`, async (request, reply) => {
    const query = new URLSearchParams(request.raw.url?.split('?')[1] ?? '')
    const grant = signer.readGet(request.params['*'], query, ctx.now())
    if (!grant || !isKey(grant.key) || !isPrivate(grant.key)) return refuse(request, reply, 'badSignature')
    const found = await ctx.storage.get(grant.key).catch((error: unknown) => {
      if (isStorageFault(error, 'NoSuchObject')) return 'notFound' as const
      if (isStorageFault(error, 'Damaged')) return 'damaged' as const
      throw error
    })
    if (typeof found === 'string') return refuse(request, reply, found)
    const type = typeByName(grant.key) ?? 'application/octet-stream'
    return reply
      .headers({
        'content-type': type,
        'content-length': found.size,
        'content-disposition': disposition(grant.fileName, grant.inline && isShowable(type)),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      })
      .send(found.body)
  })
}
