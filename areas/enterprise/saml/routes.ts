import { spendOnce } from '@leitai/identity/account/ticket'
import { findProvider } from '@leitai/identity/provider/providers'
import { BASE, HOME } from '@leitai/identity/sso/addresses'
import { formOf } from '@leitai/identity/sso/form-body'
import { handOver, ownerByState } from '@leitai/identity/sso/handover'
import { reasonOf } from '@leitai/identity/sso/journey'
import type { Ending, Keyed, SharedRoutes } from '@leitai/identity/sso/kind'
import { type LogOutMessage, SsoFailure } from '@leitai/identity/sso/provider'
import { openProvider } from '@leitai/identity/sso/registry'
import type { AppContext } from '@leitai/platform/context/app-context'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { queryOf } from '@leitai/platform/http/guest-request'
import type { FastifyInstance } from 'fastify'

/** The provider of this key, if it speaks SAML. */
async function samlOf(ctx: AppContext, key: string) {
  const provider = await findProvider(ctx, key)
  const opened = provider && (await openProvider(ctx, provider))
  return opened?.way === 'post' ? opened.provider : null
}

/**
 * SAML's addresses. A response is posted by the identity provider's page, across sites, and such a request has none of our cookies. So it is
 * checked and kept, and the browser is redirected to an address where it has them: there it shows that it began this log-in.
 */
export function registerSaml(app: FastifyInstance, ctx: AppContext, { tooMany, refuse, logOut }: SharedRoutes): void {
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

  /** A request of the identity provider, by either binding; or its answer to ours, which ends nothing here any more. */
  const ended = async (key: string, message: LogOutMessage): Promise<Ending> => {
    const provider = await samlOf(ctx, key)
    if (!provider) return 404
    if (message.form.has('SAMLResponse')) return { session: null, to: HOME }
    const { session, answer } = await provider.ended(message)
    return { session, to: answer }
  }
  app.post<Keyed>(
    `${BASE}/saml/:key/logout`,
    logOut((request) => ended(request.params.key, { form: formOf(request) })),
  )
  app.get<Keyed>(
    `${BASE}/saml/:key/logout`,
    logOut((request) =>
      ended(request.params.key, { form: queryOf(request.url), query: request.url.split('?')[1] ?? '' }),
    ),
  )
}
