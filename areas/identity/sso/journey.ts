import { randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { AppContext } from '@leitai/platform/context/app-context'
import { BROWSER_COOKIE, BROWSER_SECONDS } from '@leitai/platform/http/cookies'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { sameText } from '@leitai/platform/keys/keys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openTicket, signTicket } from '../account/ticket.ts'
import { BASE } from './addresses.ts'
import type { SsoError } from './contract.ts'
import { type Checks, SsoFailure } from './provider.ts'

/** An SSO log-in in progress: what the browser carries in a signed cookie from its beginning to its end. */

const STATE_COOKIE = 'sso_state'
const STATE_SECONDS = 600

export interface Journey extends Checks {
  provider: string
  back: string | null
  /** The account to bind to, if a logged-in user requested that. */
  bind: number | null
  /** The admin who tries the provider: nothing is logged in, bound or created. */
  trial: number | null
  /** When it begins the mark itself, when it ends its digest. */
  browser: string
}

const random = () => randomBytes(32).toString('base64url')

type Purpose = Pick<Journey, 'provider' | 'back' | 'bind' | 'trial'>
export const newJourney = (purpose: Purpose): Journey => ({
  ...purpose,
  state: random(),
  nonce: random(),
  verifier: random(),
  browser: random(),
})

export function journeys(ctx: AppContext) {
  const secure = ctx.config.siteUrl.startsWith('https:')
  const cookie: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', secure }
  return {
    /** The browser carries it along. */
    keep(reply: FastifyReply, { browser, ...fields }: Journey): FastifyReply {
      const kept = { ...fields, browser: hashToken(browser) }
      const state = signTicket(ctx, 'sign-on', { fields: kept, seconds: STATE_SECONDS })
      return reply
        .setCookie(BROWSER_COOKIE, browser, { ...cookie, path: '/', maxAge: BROWSER_SECONDS })
        .setCookie(STATE_COOKIE, state, { ...cookie, path: BASE, maxAge: STATE_SECONDS })
    },
    /** The journey of this browser, with an id that is good once; null if it began in another browser, or long ago. */
    take(request: FastifyRequest, reply: FastifyReply) {
      reply.clearCookie(STATE_COOKIE, { ...cookie, path: BASE })
      const opened = openTicket(ctx, 'sign-on', request.cookies[STATE_COOKIE] ?? '')
      const journey = opened && journeyOf(opened.fields)
      const browser = request.cookies[BROWSER_COOKIE] ?? ''
      // Somebody else's SSO would be taken for this visitor's.
      if (!opened || !journey || !sameText(hashToken(browser), journey.browser)) return null
      return { journey, browser, id: opened.id, expiresAt: opened.expiresAt }
    },
  }
}

function journeyOf(fields: Record<string, unknown>): Journey | null {
  const { state, nonce, verifier, provider, back, bind, trial, browser } = fields
  const texts = [state, nonce, verifier, provider, browser]
  if (!texts.every((text) => typeof text === 'string')) return null
  return {
    state: String(state),
    nonce: String(nonce),
    verifier: String(verifier),
    provider: String(provider),
    back: typeof back === 'string' ? back : null,
    bind: typeof bind === 'number' ? bind : null,
    trial: typeof trial === 'number' ? trial : null,
    browser: String(browser),
  }
}

export const errorOf = (error: unknown): SsoError => (error instanceof SsoFailure ? error.reason : 'failed')

/** Only what is safe: a message of others may hold a token or other secrets. */
export function reasonOf(error: unknown): string {
  if (error instanceof SsoFailure) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : ''
  const described = 'error' in error ? String(error.error).slice(0, 40) : ''
  return [error.name, code, described].filter(Boolean).join(' ')
}
