import type { AppContext } from '@leitai/platform/context/app-context'
import { transaction } from '@leitai/platform/db/transaction'
import { networkOf } from '@leitai/platform/http/network'
import type { FastifyReply } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { noteEvent } from '../account/event.ts'
import { endSessionsOfSso } from '../account/session.ts'
import { sessionMark } from '../account/sso-ticket.ts'
import { reasonOf } from './journey.ts'
import type { SharedRoutes } from './kind.ts'

/** A whole university’s server may log out as many people a minute. */
const PER_MINUTE = 3000

/** Single log-out: a provider says that its own log-in has ended, and ours that it began end with it. */
export function logOuts(ctx: AppContext): SharedRoutes['logOut'] {
  const limiter = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 })
  const within = (ip: string) =>
    limiter.consume(networkOf(ip)).then(
      () => true,
      () => false,
    )
  const done = (reply: FastifyReply, code: number) => reply.code(code).type('text/plain').send('')
  return (read) => async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const { key } = request.params
    if (!(await within(request.ip))) return done(reply, 429)
    try {
      const found = await read(request)
      if (typeof found === 'number') return done(reply, found)
      if (found.session !== null) await end(ctx, { provider: key, session: found.session })
      return found.to === null ? done(reply, 200) : reply.redirect(found.to, 303)
    } catch (error) {
      ctx.log.warn({ provider: key, reason: reasonOf(error) }, 'a single log-out was refused')
      return done(reply, 400)
    }
  }
}

async function end(ctx: AppContext, ended: { provider: string; session: string }): Promise<void> {
  const mark = sessionMark(ended)
  await transaction(ctx.db, async (db) => {
    const now = ctx.now()
    for (const userId of await endSessionsOfSso(db, mark))
      await noteEvent(db, { userId, kind: 'deviceEnded', now, ip: '', device: '', detail: ended.provider })
  })
}
