import type { AppContext } from '@leitai/platform/context/app-context'
import { queryOf } from '@leitai/platform/http/guest-request'
import { sessionOf } from '@leitai/platform/http/http'
import { networkOf } from '@leitai/platform/http/network'
import { timesOf } from '@leitai/platform/http/trusted-networks'
import { createLimits } from '@leitai/platform/installation/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { whoIs } from '../account/session.ts'
import { LEAVE_TICKET, openLeave, saveSsoTicket } from '../account/sso-ticket.ts'
import { openTicket, spendOnce } from '../account/ticket.ts'
import { absentProviders, findProvider, type StoredProvider } from '../provider/providers.ts'
import { BASE, HOME } from './addresses.ts'
import { resultOf } from './claims.ts'
import type { SsoError } from './contract.ts'
import { handOver, ownerByState, ownerOfTrial, takeOver } from './handover.ts'
import { errorOf, type Journey, journeys, newJourney, reasonOf } from './journey.ts'
import type { SharedRoutes } from './kind.ts'
import { logOuts } from './log-outs.ts'
import { type Arrival, type Opened, SsoFailure } from './provider.ts'
import { openProvider, signInKinds } from './registry.ts'
import { wayBack } from './rules.ts'
import { absentKind } from './texts.ts'
import { failedTrial, trialOf } from './trial.ts'

const LOGIN = '/v3/login.html'
const SETTINGS = '/v3/accountset/others.html'
const CONSOLE = '/v3/judge-space.html'
const PER_MINUTE = 60

/** The addresses of an SSO log-in that are not calls: browsers navigate there, and providers post. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function registerSso(app: FastifyInstance, ctx: AppContext): void {
  const limits = createLimits(null, ctx.config.rateLimit)
  const { keep, take } = journeys(ctx)
  const logOut = logOuts(ctx)
  const toLogin = (reply: FastifyReply, ssoError: SsoError, back: string | null) =>
    reply.redirect(addressOf(LOGIN, { ssoError, back }), 303)
  const tooMany = async ({ ip }: FastifyRequest) =>
    (await limits.count('sso', networkOf(ip), PER_MINUTE, () => timesOf(ctx, ip))) !== null
  const toTrial = async (
    reply: FastifyReply,
    owner: number,
    { provider, found }: { provider: string; found: unknown },
  ) => {
    const trial = await handOver(ctx, { owner: ownerOfTrial(owner), provider }, found)
    return reply.redirect(addressOf(CONSOLE, { tab: 'logins', trial }), 303)
  }
  /** A log-in that failed, where the visitor can begin anew; a trial shows its admin why. */
  const failed = (reply: FastifyReply, { provider, back, trial }: Journey, error: unknown) => {
    ctx.log.warn({ provider, reason: reasonOf(error) }, 'an SSO login failed')
    return trial === null
      ? toLogin(reply, errorOf(error), back)
      : toTrial(reply, trial, { provider, found: failedTrial(provider, error) })
  }

  app.get(`${BASE}/start`, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const query = queryOf(request.url)
    const back = wayBack(query.get('back') ?? undefined, ctx.config.siteUrl)
    if (await tooMany(request)) return toLogin(reply, 'tooMany', back)
    const provider = await findProvider(ctx, query.get('provider') ?? '')
    const me = query.has('bind') || query.has('trial') ? await hereOf(ctx, request) : null
    const trial = query.get('trial') === '1' && me?.role === 'admin' ? me.id : null
    if (!provider || (!provider.on && trial === null)) return toLogin(reply, 'unknown', back)
    const bind = query.get('bind') === '1' ? (me?.id ?? null) : null
    const journey = newJourney({ provider: provider.settings.key, back, bind, trial })
    try {
      const opened = await openProvider(ctx, provider)
      if (opened.way === 'password' || opened.way === 'elsewhere') return toLogin(reply, 'unknown', back)
      const address = await opened.provider.begin(journey)
      return keep(reply, journey).redirect(address.href, 303)
    } catch (error) {
      return failed(reply, journey, error)
    }
  })

  const land = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const taken = take(request, reply)
    if (!taken) return toLogin(reply, 'expired', null)
    const { journey, browser } = taken
    if (await tooMany(request)) return toLogin(reply, 'tooMany', journey.back)
    try {
      const row = await findProvider(ctx, journey.provider)
      if (!row || (!row.on && journey.trial === null)) throw new SsoFailure('unknown', 'no such provider')
      if (!(await spendOnce(ctx.db, taken.id, taken.expiresAt)))
        throw new SsoFailure('expired', 'a return that was used')
      const arrival = await arrivalOf(ctx, row, { journey, returned: queryOf(request.url) })
      const me = journey.bind === null && journey.trial === null ? null : await hereOf(ctx, request, { anyway: true })
      if (journey.trial !== null) {
        if (me?.id !== journey.trial || me.role !== 'admin') return toLogin(reply, 'expired', null)
        const { key: provider } = row.settings
        return await toTrial(reply, me.id, { provider, found: await trialOf(ctx, row.settings, arrival) })
      }
      const sso = await saveSsoTicket(ctx, { result: resultOf(row.settings, arrival), browser })
      const { provider, back, bind } = journey
      if (bind !== null && me?.id === bind) return reply.redirect(addressOf(SETTINGS, { sso, provider }), 303)
      return reply.redirect(addressOf(LOGIN, { sso, provider, back }), 303)
    } catch (error) {
      return failed(reply, journey, error)
    }
  }
  /** The log-in here has ended; the provider's own ends as well, if the visitor wants it. */
  app.get(`${BASE}/leave`, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const provider = await findProvider(ctx, queryOf(request.url).get('provider') ?? '')
    const home = `${ctx.config.siteUrl}${HOME}`
    try {
      const opened = provider?.on && !(await tooMany(request)) ? await openProvider(ctx, provider) : null
      const away =
        provider && opened
          ? await leaving(provider, opened, { home, ticket: queryOf(request.url).get('ticket') })
          : null
      return reply.redirect(away?.href ?? home, 303)
    } catch (error) {
      ctx.log.warn({ provider: provider?.settings.key, reason: reasonOf(error) }, 'a log-out at a provider failed')
      return reply.redirect(home, 303)
    }
  })

  /** The provider's address that ends its own log-in; a ticket of the log-out says which, where the provider must be told. */
  const leaving = async (
    provider: StoredProvider,
    opened: Opened,
    { home, ticket }: { home: string; ticket: string | null },
  ) => {
    if (opened.way === 'redirect') return opened.provider.leave?.(home)
    const fields = opened.way === 'post' && ticket !== null ? openTicket(ctx, LEAVE_TICKET, ticket)?.fields : null
    if (opened.way !== 'post' || fields?.provider !== provider.settings.key) return null
    return opened.provider.leave(await openLeave(ctx, String(fields.leave)))
  }

  app.get(`${BASE}/callback`, land)
  const refuse: SharedRoutes['refuse'] = (reply, error) => toLogin(reply, errorOf(error), null)
  app.addHook('onReady', () => warnOfAbsent(ctx))
  for (const kind of signInKinds()) kind.routes?.(app, ctx, { land, tooMany, refuse, logOut })
}

/** Nobody can log in by a provider whose kind is missing: says which, and what to do. */
async function warnOfAbsent(ctx: AppContext): Promise<void> {
  for (const { key, kind, on } of await absentProviders(ctx)) if (on) ctx.log.warn({ provider: key, kind }, absentKind)
}

/** Who has come: from the provider now, or from the response that it posted before. */
async function arrivalOf(
  ctx: AppContext,
  provider: StoredProvider,
  { journey, returned }: { journey: Journey; returned: URLSearchParams },
): Promise<Arrival> {
  const opened = await openProvider(ctx, provider)
  if (opened.way === 'redirect') return opened.provider.finish(returned, journey)
  const token = returned.get('arrival') ?? ''
  const taken = await takeOver<Arrival>(ctx, { owner: ownerByState(journey.state), token })
  if (taken?.provider !== journey.provider) throw new SsoFailure('expired', 'no response for this log-in')
  return taken.value
}

/** `back` is omitted if there is none. */
const addressOf = (path: string, values: Record<string, string | null>) =>
  `${path}?${new URLSearchParams(Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== null))}`

/** The user of this browser; null if another site sent them here, unless they are expected from there. */
async function hereOf(ctx: AppContext, request: FastifyRequest, { anyway = false } = {}) {
  const session = sessionOf(request)
  if (!session || (!anyway && request.headers['sec-fetch-site'] === 'cross-site')) return null
  return whoIs(ctx, session)
}
