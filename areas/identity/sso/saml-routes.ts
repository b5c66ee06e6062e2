import type { AppContext } from '@leitai/platform/context/app-context'
import { hashToken } from '@leitai/platform/http/dispatcher'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { spendOnce } from '../account/ticket.ts'
import { findProvider } from '../provider/providers.ts'
import { formOf } from './form-body.ts'
import { handOver, ownerByState } from './handover.ts'
import { reasonOf } from './journey.ts'
import { SsoFailure } from './provider.ts'
import { BASE, openProvider } from './registry.ts'

type Keyed = { Params: { key: string } }

interface Ways {
  tooMany(request: FastifyRequest): Promise<boolean> | boolean
  refuse(reply: FastifyReply, error: unknown): FastifyReply
}

/** The provider of this key, if it speaks SAML. */
export async function samlOf(ctx: AppContext, key: string) {
  const provider = await findProvider(ctx, key)
  const opened = provider && (await openProvider(ctx, provider))
  return opened?.way === 'post' ? opened.provider : null
}

/**
 * SAML's addresses. A response is posted by the identity provider's page, across sites, and such a request has none of our cookies. So it is
 * checked and kept, and the browser is redirected to an address where it has them: there it shows that it began this log-in.
 */
export function registerSaml(app: FastifyInstance, ctx: AppContext, { tooMany, refuse }: Ways): void {
  app.get<Keyed>(`${BASE}/saml/:key/metadata`, async ({ params }, reply) => {
    try {
      const provider = await samlOf(ctx, params.key)
      if (provider) return reply.type('application/samlmetadata+xml').send(provider.describe())
    } catch (error) {
      ctx.log.warn({ provider: params.key, reason: reasonOf(error) }, 'the SAML settings are incomplete')
    }
    return reply.code(404).type('text/plain').send('no such provider')
  })

  app.post<Keyed>(`${BASE}/saml/:key/acs`, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const { key } = request.params
    try {
      if (await tooMany(request)) throw new SsoFailure('tooMany', 'too many responses')
      const provider = await samlOf(ctx, key)
      if (!provider) throw new SsoFailure('unknown', 'no such provider')
      const { state, arrival, id, expiresAt } = await provider.receive(formOf(request))
      if (!(await spendOnce(ctx.db, hashToken(`saml ${key} ${id}`), expiresAt)))
        throw new SsoFailure('expired', 'an assertion that was used')
      const token = await handOver(ctx, { owner: ownerByState(state), provider: key }, arrival)
      return reply.redirect(`${BASE}/callback?${new URLSearchParams({ arrival: token })}`, 303)
    } catch (error) {
      ctx.log.warn({ provider: key, reason: reasonOf(error) }, 'a SAML response was refused')
      return refuse(reply, error)
    }
  })
}
