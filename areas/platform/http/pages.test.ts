import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { makeWebRoot } from '@leitai/testing/web-root'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyChrome } from '../settings/contract.ts'
import { pageKey } from './guest-request.ts'
import { type PagesOptions, registerPages } from './pages.ts'
import { type CachedKind, Dependencies } from './response-cache.ts'

let webRoot: string
let fastify: FastifyInstance
beforeAll(async () => {
  webRoot = await makeWebRoot()
  fastify = Fastify()
  await registerPages(fastify, {
    dev: false,
    siteUrl: 'http://localhost',
    webRoot,
    site: { read: async () => emptyChrome, reads: [] },
    callAs: () => async () => {
      throw new Error('Not called')
    },
  })
})
afterAll(async () => {
  await fastify.close()
  await rm(webRoot, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => fastify.inject({ url, headers })

describe('pages', () => {
  // covers: spec.routes.routes-under-v3
  it('are rendered for any path below the base', async () => {
    for (const path of ['/v3', '/v3/', '/v3/cmptlist.html?page=2']) {
      const { statusCode, body } = await get(path)
      expect(statusCode).toBe(200)
      expect(body).toContain(path)
    }
    expect((await get('/v3/404.html')).statusCode).toBe(404)
  })

  it('redirect from the root, and where the renderer redirects', async () => {
    for (const path of ['/', '/v3/gone']) {
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers.location]).toEqual([302, '/v3/home.html'])
    }
  })

  // covers: spec.audience.interface-chinese-default, spec.constants.chinese-default-english
  // covers: pages.frame.switch-between-chinese
  it('use the language of the URL, the cookie, the browser, in this order', async () => {
    const language = async (url: string, headers = {}) => (await get(url, headers)).headers['content-language']
    expect(await language('/v3/x')).toBe('zh-CN')
    expect(await language('/v3/x', { 'accept-language': 'fr, en;q=0.8' })).toBe('en')
    expect(await language('/v3/x', { 'accept-language': 'en', cookie: 'a=1; lang=zh' })).toBe('zh-CN')
    expect(await language('/v3/x?lang=en', { cookie: 'lang=zh' })).toBe('en')
    expect((await get('/v3/x?lang=en')).headers['set-cookie']).toContain('lang=en; Path=/')
    expect((await get('/v3/x')).headers['set-cookie']).toBeUndefined()
  })

  it('allow only the site’s scripts and the inline one, and no framing by other sites', async () => {
    const first = await get('/v3/home.html')
    const policy = String(first.headers['content-security-policy'])
    const digest = createHash('sha256').update('one()').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(first.headers['referrer-policy']).toBe('same-origin')
  })

  it('are compressed if accepted', async () => {
    const { headers, rawPayload } = await get('/v3/home.html', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('/v3/home.html')
  })
})

describe('pages cached for everybody', () => {
  const renderings: { language: string; anyone: boolean }[] = []
  let keeping: FastifyInstance
  beforeAll(async () => {
    keeping = Fastify()
    const cache: CachedKind = { keyOf: pageKey, keep: (_key, make) => make(new Dependencies()) }
    const callAs: PagesOptions['callAs'] = (_request, as) => {
      renderings.push({ language: as.language, anyone: as.shared !== null })
      return async () => {
        throw new Error('Not called')
      }
    }
    const site = { read: async () => emptyChrome, reads: [] }
    await registerPages(keeping, { dev: false, siteUrl: 'http://localhost', webRoot, site, cache, callAs })
  })
  afterAll(() => keeping.close())

  it('are rendered as for an anonymous visitor, personal ones as for their user, in the page’s language', async () => {
    const ask = async (url: string, headers: Record<string, string> = {}) => {
      await keeping.inject({ url, headers })
      return renderings.at(-1)
    }
    expect(await ask('/v3/x')).toEqual({ language: 'zh', anyone: true })
    expect(await ask('/v3/x', { cookie: 'lang=en' })).toEqual({ language: 'en', anyone: true })
    for (const cookie of ['session_token=abc', 'a=1; session_token =abc']) {
      expect(await ask('/v3/x', { cookie }), cookie).toEqual({ language: 'zh', anyone: false })
    }
    expect(await ask('/v3/x?lang=en')).toEqual({ language: 'en', anyone: false })
  })

  it('use this site’s origin, whatever host the request line and headers claim', async () => {
    const text = (url: string) => keeping.inject({ url, headers: { host: 'evil.example' } }).then(({ body }) => body)
    expect(await text('/v3/x')).toContain('http://localhost/v3/x')
    await keeping.listen({ port: 0, host: '127.0.0.1' })
    const { port }: AddressInfo = Object.assign({ port: 0, address: '', family: '' }, keeping.server.address())
    const lines = ['GET http://evil.example/v3/x?a=1 HTTP/1.1', 'Host: evil.example', 'Connection: close', '', '']
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    const answer = await readAll(socket)
    expect(answer).toContain('http://localhost/v3/x?a=1')
    expect(answer).not.toContain('evil')
  })
})

describe('assets', () => {
  it('are cached for a year and sent as compressed at build time', async () => {
    const { headers, body } = await get('/v3/assets/a-1.js', { 'accept-encoding': 'br' })
    expect(body).toBe('packed')
    expect(headers['content-encoding']).toBe('br')
    expect(headers['cache-control']).toContain('immutable')
  })

  it('return 404 if missing, not a page', async () => {
    expect((await get('/v3/assets/old-0.js')).statusCode).toBe(404)
  })

  it('include the public files beside them, and nothing else in the folder', async () => {
    expect((await get('/v3/logo.svg')).headers['content-type']).toContain('svg')
    expect((await get('/v3/.vite/manifest.json')).headers['content-type']).toContain('html')
  })
})
