import { limits } from '@leitai/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { whoIs } from './account/session.ts'
import { SESSION_COOKIE } from './cookies.ts'
import type { House } from './house.ts'
import { sessionOf } from './http.ts'

/** Whether a page is being opened: a picture in somebody's text must log no reader in. Old browsers do not say. */
const opens = ({ headers }: FastifyRequest) => [undefined, 'document'].includes(headers['sec-fetch-dest'])

/**
 * A session_token in a page's address: a live one sets the site-wide cookie of two days, a dead one does nothing, nor does any
 * in a browser that is logged in already: a link must not move its reader into the sender's account. Either way it is taken out
 * of the address at once, before anything logs it or sends it on as a referrer.
 */
export function registerSessionAddress(app: FastifyInstance, house: House): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.raw.url?.includes('session_token=')) return
    if (!URL.canParse(request.raw.url, 'http://here')) return
    const address = new URL(request.raw.url, 'http://here')
    const token = address.searchParams.get('session_token')
    if (token === null) return
    address.searchParams.delete('session_token')
    const live = /^[\w-]{20,100}$/.test(token) && (await whoIs(house, token)) !== null
    const own = sessionOf(request)
    if (live && opens(request) && !(own && (await whoIs(house, own)))) {
      reply.setCookie(SESSION_COOKIE, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: house.config.siteUrl.startsWith('https:'),
        maxAge: limits.sessionDays * 86_400,
      })
    }
    // Two slashes at the start would lead to another host.
    const target = `${address.pathname.replace(/^\/+/, '/')}${address.search}`
    return reply.header('referrer-policy', 'no-referrer').redirect(target, 303)
  })
}
