import type { AppContext } from '@leitai/platform/context/app-context'
import { transaction } from '@leitai/platform/db/transaction'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { queryOf } from '@leitai/platform/http/guest-request'
import { networkOf } from '@leitai/platform/http/network'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { noteEvent } from '../account/event.ts'
import { endSessionsOfSso } from '../account/session.ts'
import { sessionMark } from '../account/sso-ticket.ts'
import { spendOnce } from '../account/ticket.ts'
import { findProvider } from '../provider/providers.ts'
import { formOf } from './form-body.ts'
import { reasonOf } from './journey.ts'
import { endedTicket } from './providers/cas.ts'
import type { LogOutMessage } from './providers/saml-log-out.ts'
import { BASE, HOME, openProvider } from './registry.ts'
import { samlOf } from './saml-routes.ts'

/** A whole university’s server may log out as many people a minute. */
const PER_MINUTE = 3000

type Keyed = { Params: { key: string } }

/** Single log-out: a provider says that its own log-in has ended, and ours that it began end with it. */
export function registerLogOuts(app: FastifyInstance, ctx: AppContext): void {
  const limiter = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 })
  const within = (ip: string) =>
    limiter.consume(networkOf(ip)).then(
      () => true,
      () => false,
    )
  const done = (reply: FastifyReply, code: number) => reply.code(code).type('text/plain').send('')

  // The server itself posts; only who knows the ticket can name it.
  app.post<Keyed>(`${BASE}/cas/:key`, async (request, reply) => {
    const { key } = request.params
    if (!(await within(request.ip))) return done(reply, 429)
    try {
      const provider = await findProvider(ctx, key)
      const ticket = provider?.settings.kind === 'cas' ? endedTicket(formOf(request).get('logoutRequest') ?? '') : null
      if (ticket === null) return done(reply, 400)
      await end(ctx, { provider: key, session: ticket })
      return done(reply, 200)
    } catch (error) {
      ctx.log.warn({ provider: key, reason: reasonOf(error) }, 'a single log-out was refused')
      return done(reply, 400)
    }
  })

  app.post<Keyed>(`${BASE}/oidc/:key/logout`, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { key } = request.params
    if (!(await within(request.ip))) return done(reply, 429)
    try {
      const row = await findProvider(ctx, key)
      const opened = row && (await openProvider(ctx, row))
      const ended = opened?.way === 'redirect' ? opened.provider.ended : undefined
      if (!ended) return done(reply, 404)
      const { session, id, expiresAt } = await ended(formOf(request).get('logout_token') ?? '')
      if (!(await spendOnce(ctx.db, hashToken(`oidc ${key} ${id}`), expiresAt))) return done(reply, 400)
      await end(ctx, { provider: key, session })
      return done(reply, 200)
    } catch (error) {
      ctx.log.warn({ provider: key, reason: reasonOf(error) }, 'a single log-out was refused')
      return done(reply, 400)
    }
  })

  /** A request of the identity provider, by either binding; or its answer to ours, which ends nothing here any more. */
  const ofSaml = async (request: FastifyRequest<Keyed>, reply: FastifyReply, message: LogOutMessage) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const { key } = request.params
    if (!(await within(request.ip))) return done(reply, 429)
    try {
      const provider = await samlOf(ctx, key)
      if (!provider) return done(reply, 404)
      if (message.form.has('SAMLResponse')) return reply.redirect(HOME, 303)
      const { session, answer } = await provider.ended(message)
      await end(ctx, { provider: key, session })
      return answer === null ? done(reply, 200) : reply.redirect(answer, 303)
    } catch (error) {
      ctx.log.warn({ provider: key, reason: reasonOf(error) }, 'a single log-out was refused')
      return done(reply, 400)
    }
  }
  app.post<Keyed>(`${BASE}/saml/:key/logout`, (request, reply) => ofSaml(request, reply, { form: formOf(request) }))
  app.get<Keyed>(`${BASE}/saml/:key/logout`, (request, reply) =>
    ofSaml(request, reply, { form: queryOf(request.url), query: request.url.split('?')[1] ?? '' }),
  )
}

async function end(ctx: AppContext, ended: { provider: string; session: string }): Promise<void> {
  const mark = sessionMark(ended)
  await transaction(ctx.db, async (db) => {
    const now = ctx.now()
    for (const userId of await endSessionsOfSso(db, mark))
      await noteEvent(db, { userId, kind: 'deviceEnded', now, ip: '', device: '', detail: ended.provider })
  })
}
