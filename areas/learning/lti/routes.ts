import { randomBytes } from 'node:crypto'
import { openTicket, signTicket, spendOnce } from '@leitai/identity/account/ticket'
import { resultOf } from '@leitai/identity/sso/claims'
import { formOf } from '@leitai/identity/sso/form-body'
import { errorOf, reasonOf } from '@leitai/identity/sso/journey'
import { SsoFailure } from '@leitai/identity/sso/provider'
import type { AppContext } from '@leitai/platform/context/app-context'
import { BROWSER_COOKIE, BROWSER_SECONDS } from '@leitai/platform/http/cookies'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { languageOf, queryOf } from '@leitai/platform/http/guest-request'
import { networkOf } from '@leitai/platform/http/network'
import { timesOf } from '@leitai/platform/http/trusted-networks'
import { createLimits } from '@leitai/platform/installation/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LTI_BASE, ltiAddresses } from './addresses.ts'
import { backPage, failedPage, gonePage, openPage, waitPage } from './frame-page.ts'
import { answerOf, isLive, saveLaunch } from './launch.ts'
import { named, readMessage } from './message.ts'
import { keySet, platformBy, platformOf } from './platform.ts'

const SCREEN = '/v3/lti.html'
const STATE = 'lti launch'
const STATE_SECONDS = 600
/** A class of a lab comes by one address within a minute. */
const PER_MINUTE = 600

/** The addresses at which course platforms open this site (LTI 1.3): not calls, as browsers are sent there. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function registerLti(app: FastifyInstance, ctx: AppContext): void {
  const limits = createLimits(null, ctx.config.rateLimit)
  const limit = async ({ ip }: FastifyRequest) => {
    const seconds = await limits.count('lti', networkOf(ip), PER_MINUTE, () => timesOf(ctx, ip))
    if (seconds !== null) throw new SsoFailure('tooMany', 'too many launches')
  }
  const safely =
    (what: string, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      try {
        await limit(request)
        return await handle(request, reply)
      } catch (error) {
        ctx.log.warn({ reason: reasonOf(error) }, `an LTI ${what} was refused`)
        return failedPage(reply, languageOf(request.headers), errorOf(error))
      }
    }

  /** The platform begins; nothing is stored, as anybody can send a browser here. */
  const login = safely('log-in', async (request, reply) => {
    const parameters = request.method === 'POST' ? formOf(request) : queryOf(request.url)
    const given = (name: string) => parameters.get(name) ?? ''
    const platform = await platformBy(ctx, { issuer: given('iss'), clientId: parameters.get('client_id') })
    if (!platform) {
      const which = `the issuer ${named(given('iss'))} and the client id ${named(given('client_id'))}`
      throw new SsoFailure('unknown', `no platform, or more than one, has ${which}`)
    }
    if (given('login_hint') === '') throw new SsoFailure('failed', 'no login_hint')
    const mark = randomBytes(32).toString('base64url')
    const nonce = randomBytes(32).toString('base64url')
    const fields = { platform: platform.key, nonce, browser: hashToken(mark) }
    const address = new URL(platform.authorizationUrl)
    const sent = {
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      nonce,
      client_id: platform.clientId,
      redirect_uri: ltiAddresses(ctx.config.siteUrl).launch,
      login_hint: given('login_hint'),
      state: signTicket(ctx, STATE, { fields, seconds: STATE_SECONDS }),
      ...(parameters.has('lti_message_hint') && { lti_message_hint: given('lti_message_hint') }),
    }
    for (const [name, value] of Object.entries(sent)) address.searchParams.set(name, value)
    const secure = ctx.config.siteUrl.startsWith('https:')
    // In a frame no browser keeps it; the launch is then confirmed by a click.
    return reply
      .setCookie(BROWSER_COOKIE, mark, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: BROWSER_SECONDS })
      .redirect(address.href, 303)
  })
  app.get(`${LTI_BASE}/login`, login)
  app.post(`${LTI_BASE}/login`, login)

  app.post(
    `${LTI_BASE}/launch`,
    safely('launch', async (request, reply) => {
      const posted = formOf(request)
      const state = openTicket(ctx, STATE, posted.get('state') ?? '')
      const { platform: key, nonce, browser } = state?.fields ?? {}
      if (!state || typeof key !== 'string' || typeof nonce !== 'string' || typeof browser !== 'string')
        throw new SsoFailure('expired', 'no state of ours, or an old one')
      const platform = await platformOf(ctx, key)
      if (!platform) throw new SsoFailure('unknown', 'no such platform')
      if (posted.has('error')) throw new SsoFailure('denied', 'the platform refused the log-in')
      const { siteUrl } = ctx.config
      const idToken = posted.get('id_token') ?? ''
      const { arrival, launch } = await readMessage(idToken, { platform, nonce, siteUrl })
      const result = resultOf(platform, arrival)
      if (!(await spendOnce(ctx.db, hashToken(`lti ${nonce}`), state.expiresAt)))
        throw new SsoFailure('expired', 'a launch that was used')
      const inFrame = request.headers['sec-fetch-dest'] !== 'document'
      const token = await saveLaunch(ctx, { result, launch, browserHash: browser, inFrame })
      const query = new URLSearchParams({ launch: token })
      const to = `${SCREEN}?${query}`
      const wait = launch.choosing ? `${LTI_BASE}/return?${query}` : null
      return inFrame ? openPage(reply, languageOf(request.headers), { to, wait }) : reply.redirect(to, 303)
    }),
  )

  /** What was chosen goes back to the platform from the window in which it asked. */
  app.get(
    `${LTI_BASE}/return`,
    safely('answer', async (request, reply) => {
      const token = queryOf(request.url).get('launch') ?? ''
      const query = new URLSearchParams({ launch: token })
      const language = languageOf(request.headers)
      const answer = await answerOf(ctx, token)
      if (answer) return backPage(reply, language, answer)
      const isWaiting = await isLive(ctx, token)
      return isWaiting ? waitPage(reply, language, `${LTI_BASE}/return?${query}`) : gonePage(reply, language)
    }),
  )

  /** Somebody has opened the address of the tool itself. */
  app.get(`${LTI_BASE}/launch`, (_request, reply) => reply.redirect(SCREEN, 303))

  app.get(`${LTI_BASE}/keys.json`, async (_request, reply) =>
    reply.headers({ 'cache-control': 'public, max-age=300' }).send(await keySet(ctx)),
  )
}
