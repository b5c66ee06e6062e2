import { randomBytes } from 'node:crypto'
import { API_BASE } from '@leitai/contract/core/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { AppContext } from '../../platform/context/app-context.ts'
import { BROWSER_COOKIE } from '../../platform/http/cookies.ts'
import { hashToken } from '../../platform/http/dispatcher.ts'
import { sessionOf } from '../../platform/http/http.ts'
import { networkOf } from '../../platform/http/network.ts'
import { sameText } from '../../platform/keys/hmac.ts'
import { useOnce } from '../account/form-token.ts'
import { whoIs } from '../account/session.ts'
import { saveSsoTicket } from '../account/sso-ticket.ts'
import { openTicket, signTicket } from '../account/ticket.ts'
import { type Checks, createProviders } from './provider.ts'
import { wayBack } from './rules.ts'

const BASE = `${API_BASE}/common/sso`
const LOGIN = '/v3/login.html'
const SETTINGS = '/v3/accountset/others.html'
const STATE_COOKIE = 'sso_state'
const STATE_SECONDS = 600
const BROWSER_SECONDS = 1800
const PER_MINUTE = 60

const random = () => randomBytes(32).toString('base64url')

/** The state cookie's contents for an SSO log-in in progress. */
interface Journey extends Checks {
  provider: string
  back: string | null
  /** The account to bind to, if a logged-in user requested that. */
  bind: number | null
  browser: string
}

/** The two addresses of an SSO log-in that are not calls: the browser navigates there. */
export function registerSso(app: FastifyInstance, ctx: AppContext): void {
  const providers = createProviders(ctx.config.ssoProviders)
  const redirectUri = `${ctx.config.siteUrl}${BASE}/callback`
  const limiter = new RateLimiterMemory({ points: PER_MINUTE * Math.max(ctx.config.rateLimit, 1), duration: 60 })
  const secure = ctx.config.siteUrl.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax', secure } as const
  const toLogin = (reply: FastifyReply, back: string | null) =>
    reply.redirect(addressOf(LOGIN, { ssoError: '1', back }), 303)
  const failed = (provider: string, error: unknown) =>
    ctx.log.warn({ provider, reason: reasonOf(error) }, 'an SSO login failed')
  const tooMany = (request: FastifyRequest) =>
    ctx.config.rateLimit > 0
      ? limiter.consume(networkOf(request.ip)).then(
          () => false,
          () => true,
        )
      : false

  app.get(`${BASE}/start`, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const asked = queryOf(request)
    const back = wayBack(asked.get('back') ?? undefined, ctx.config.siteUrl)
    const config = providers.configOf(asked.get('provider') ?? '')
    if (!config || (await tooMany(request))) return toLogin(reply, back)
    const flow: Journey = {
      state: random(),
      nonce: random(),
      verifier: random(),
      provider: config.key,
      back,
      bind: asked.get('bind') === '1' ? await binderOf(ctx, request) : null,
      browser: random(),
    }
    try {
      const address = await providers.begin(config, redirectUri, flow)
      const { browser, ...fields } = flow
      const state = signTicket(ctx, 'sign-on', {
        fields: { ...fields, browser: hashToken(browser) },
        seconds: STATE_SECONDS,
      })
      return reply
        .setCookie(BROWSER_COOKIE, browser, { ...cookie, path: '/', maxAge: BROWSER_SECONDS })
        .setCookie(STATE_COOKIE, state, { ...cookie, path: BASE, maxAge: STATE_SECONDS })
        .redirect(address.href, 303)
    } catch (error) {
      failed(config.key, error)
      return toLogin(reply, back)
    }
  })

  app.get(`${BASE}/callback`, async (request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .clearCookie(STATE_COOKIE, { ...cookie, path: BASE })
    const opened = openTicket(ctx, 'sign-on', request.cookies[STATE_COOKIE] ?? '')
    const flow = opened && flowOf(opened.fields)
    const browser = request.cookies[BROWSER_COOKIE] ?? ''
    const config = providers.configOf(flow?.provider ?? '')
    // Begun in another browser, or long ago: somebody else's SSO would be taken for this visitor's.
    if (!opened || !flow || !config || !sameText(hashToken(browser), flow.browser)) return toLogin(reply, null)
    if (await tooMany(request)) return toLogin(reply, flow.back)
    try {
      if (!(await useOnce(ctx.db, opened.id, opened.expiresAt))) return toLogin(reply, flow.back)
      const address = new URL(`${redirectUri}?${queryOf(request)}`)
      const result = await providers.finish(config, address, flow)
      const sso = await saveSsoTicket(ctx.db, { result, browser, now: ctx.now() })
      const session = sessionOf(request)
      const me = flow.bind !== null && session ? await whoIs(ctx, session) : null
      if (flow.bind !== null && me?.id === flow.bind) {
        return reply.redirect(addressOf(SETTINGS, { sso, provider: config.key }), 303)
      }
      return reply.redirect(addressOf(LOGIN, { sso, provider: config.key, back: flow.back }), 303)
    } catch (error) {
      failed(config.key, error)
      return toLogin(reply, flow.back)
    }
  })
}

const queryOf = (request: FastifyRequest) => new URL(request.url, 'http://here').searchParams
/** `back` is omitted if there is none. */
const addressOf = (path: string, values: Record<string, string | null>) =>
  `${path}?${new URLSearchParams(Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== null))}`

/** The user who asks to bind an SSO identity; null if another site sent them there. */
async function binderOf(ctx: AppContext, request: FastifyRequest): Promise<number | null> {
  const session = sessionOf(request)
  if (!session || request.headers['sec-fetch-site'] === 'cross-site') return null
  return (await whoIs(ctx, session))?.id ?? null
}

/** Only names of errors: a message may hold a token or other secrets. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : ''
  const described = 'error' in error ? String(error.error).slice(0, 40) : ''
  return [error.name, code, described].filter(Boolean).join(' ')
}

function flowOf(fields: Record<string, unknown>): Journey | null {
  const { state, nonce, verifier, provider, back, bind, browser } = fields
  const texts = [state, nonce, verifier, provider, browser]
  if (!texts.every((text) => typeof text === 'string')) return null
  return {
    state: String(state),
    nonce: String(nonce),
    verifier: String(verifier),
    provider: String(provider),
    back: typeof back === 'string' ? back : null,
    bind: typeof bind === 'number' ? bind : null,
    browser: String(browser),
  }
}
