import { randomBytes } from 'node:crypto'
import type { AppContext, CurrentUser } from '@leitai/platform/context/app-context'
import { API_BASE } from '@leitai/platform/contract/call'
import type { Language } from '@leitai/platform/contract/language'
import { limits } from '@leitai/platform/contract/limits'
import { CONTINUE_COOKIE, SESSION_COOKIE } from '@leitai/platform/http/cookies'
import { languageOf } from '@leitai/platform/http/guest-request'
import { isFromHere, sessionOf } from '@leitai/platform/http/http'
import { escaped, plainPage, plainStyleSource } from '@leitai/platform/http/plain-page'
import { keyed, sameText } from '@leitai/platform/keys/keys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endSession, whoIs } from './session.ts'
import { continueTexts } from './texts.ts'
import { openTicket, signTicket } from './ticket.ts'

const ASK = '/v3/continue.html'
const HOME = '/v3/home.html'
const USE = 'continue as'
const SECONDS = 300

/**
 * A page opened by a sibling of this site, such as the operator's other sites, or by the user directly. Pages of this site do not count:
 * they never link there, but its users' texts may. For browsers without this header a screen asks.
 */
const isMeant = ({ headers }: FastifyRequest) =>
  ['none', 'same-site'].includes(String(headers['sec-fetch-site'])) &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document'

/** Requests that can show a screen: not a picture, frame or call. */
const isPage = (request: FastifyRequest, path: string) =>
  [undefined, 'document'].includes(request.headers['sec-fetch-dest']) && !path.startsWith(API_BASE)

interface Pending {
  token: string
  /** The requested address, without the token. */
  back: string
}

/**
 * A session_token in a page's address: a live one sets the site-wide cookie for two days, if a sibling site or the user opened the page and
 * nobody is logged in. Anybody can create such a link with their own token: if a page of another site or a post on this one opened it, or
 * if somebody is logged in, a page asks for confirmation first, naming the accounts. A dead token has no effect. In each case the token is
 * removed from the address at once, before it is logged, cached or sent as a referrer.
 */
export function registerSessionAddress(app: FastifyInstance, ctx: AppContext): void {
  const secure = ctx.config.siteUrl.startsWith('https:')
  const base = { httpOnly: true, sameSite: 'lax', secure } as const
  const adopt = (reply: FastifyReply, token: string) =>
    reply.setCookie(SESSION_COOKIE, token, { ...base, path: '/', maxAge: limits.sessionDays * 86_400 })
  const forget = (reply: FastifyReply) => reply.clearCookie(CONTINUE_COOKIE, { ...base, path: ASK })
  const owner = (request: FastifyRequest): Promise<CurrentUser | null> => {
    const own = sessionOf(request)
    return own ? whoIs(ctx, own) : Promise.resolve(null)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.raw.url?.includes('session_token=')) return
    if (!URL.canParse(request.raw.url, 'http://here')) return
    const address = new URL(request.raw.url, 'http://here')
    const token = address.searchParams.get('session_token')
    if (token === null) return
    address.searchParams.delete('session_token')
    // Two slashes at the start would lead to another host.
    const back = `${address.pathname.replace(/^\/+/, '/')}${address.search}`
    const leave = (to: string) =>
      reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }).redirect(to, 303)
    const meant = /^[\w-]{20,100}$/.test(token) && isPage(request, address.pathname) ? await whoIs(ctx, token) : null
    if (!meant) return leave(back)
    const here = await owner(request)
    if (here?.id === meant.id) return leave(back)
    if (!here && isMeant(request)) {
      adopt(reply, token)
      return leave(back)
    }
    const fields = { token, back, mark: randomBytes(16).toString('base64url') }
    const ticket = signTicket(ctx, USE, { fields, seconds: SECONDS })
    // Only its own screen receives it. Lax: the navigation may have begun on another site.
    reply.setCookie(CONTINUE_COOKIE, ticket, { ...base, path: ASK, maxAge: SECONDS })
    return leave(ASK)
  })

  /** The pending question to this browser, and its form token, which nobody else can know: the ticket's mark is only in a cookie. */
  const pendingOf = (request: FastifyRequest): (Pending & { form: string }) | null => {
    const ticket = request.cookies[CONTINUE_COOKIE] ?? ''
    const { token, back } = openTicket(ctx, USE, ticket)?.fields ?? {}
    if (typeof token !== 'string' || typeof back !== 'string') return null
    return { token, back, form: keyed(ctx.config.secret, 'continue form', ticket) }
  }

  app.get(ASK, async (request, reply) => {
    const pending = pendingOf(request)
    const meant = pending && (await whoIs(ctx, pending.token))
    if (!meant) return forget(reply).redirect(pending?.back ?? HOME, 303)
    const here = await owner(request)
    const html = continuePage({
      language: languageOf(request.headers),
      meant: meant.name,
      here: here?.name ?? null,
      action: ASK,
      form: pending.form,
    })
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': `default-src 'none'; style-src ${plainStyleSource}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      })
      .send(html)
  })

  app.post(ASK, async (request, reply) => {
    const pending = pendingOf(request)
    const { form, choice } = fieldsOf(request.body)
    const ours = isFromHere(request, ctx.config.siteUrl) && pending !== null && sameText(form, pending.form)
    if (!ours) return reply.redirect(ASK, 303)
    forget(reply)
    const meant = choice === 'yes' ? await whoIs(ctx, pending.token) : null
    if (meant) {
      const here = await owner(request)
      if (here) await endSession(ctx.db, here.tokenHash)
      adopt(reply, pending.token)
    }
    return reply.redirect(pending.back, 303)
  })
}

function fieldsOf(body: unknown): { form: string; choice: string } {
  const { form = '', choice = '' } = typeof body === 'object' && body !== null ? { ...body } : {}
  return { form: String(form), choice: String(choice) }
}

interface ContinuePage {
  language: Language
  /** The user that the link would log this browser in as, and the one logged in now. */
  meant: string
  here: string | null
  action: string
  form: string
}

/** The single screen before a link logs a browser in: it needs no script, so it is separate from the application. */
function continuePage({ language, meant, here, action, form }: ContinuePage): string {
  const t = continueTexts[language]
  const say = (text: string) => escaped(text)
  const content = `<p>${say(t.why)}</p>${here === null ? '' : `<p>${say(t.here(here, meant))}</p>`}<p class="soft">${say(t.warning)}</p>
<form method="post" action="${action}"><input type="hidden" name="form" value="${escaped(form)}"><button name="choice" value="no">${say(t.no)}</button><button class="main" name="choice" value="yes">${say(t.yes(meant))}</button></form>`
  return plainPage({ language, title: t.title(meant), content })
}
