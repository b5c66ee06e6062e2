import { rm } from 'node:fs/promises'
import { buildHttpServer } from '@leitai/server/http-server'
import { builders } from '@leitai/testing/build'
import { openTestApp, type TestApp } from '@leitai/testing/open-test-app'
import { redPng } from '@leitai/testing/picture'
import { makeWebRoot } from '@leitai/testing/web-root'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadImage } from '../file/contract.ts'
import { emptyChrome } from '../settings/contract.ts'
import { registerPages } from './pages.ts'

let app: TestApp
let webRoot: string
let server: FastifyInstance
let origin: string
/** One address for each kind of response. */
const addresses: Record<string, string> = {
  page: '/v3/cmptlist.html',
  'page that is not there': '/v3/404.html',
  'redirect to the home page': '/',
  'redirect of the renderer': '/v3/gone',
  'redirect that takes a log-in out of the address': `/v3/home.html?session_token=${'a'.repeat(43)}`,
  script: '/v3/assets/a-1.js',
  'asset that is not there': '/v3/assets/none.js',
  'public file': '/v3/logo.svg',
  call: '/v3/api/common/system/info.json',
  'call that is refused': '/v3/api/user/setting/devices.json',
  'call that is not there': '/v3/api/nothing.json',
  'call with an input that is wrong': '/v3/api/common/cmpt/cmptDetail.json?cmptId=x',
  'description of the API': '/v3/api/openapi.json',
  'page of the API': '/v3/api/docs',
  'picture that is not there': '/v3/picture/editor/1/0123456789abcdef01234567.jpg',
  'card that is not there': '/v3/share/none.png',
  robots: '/robots.txt',
  'where vulnerabilities are reported': '/.well-known/security.txt',
  sitemap: '/sitemap.xml',
  health: '/healthz',
  'SSO provider that is not configured': '/v3/api/common/sso/start?provider=none',
  'return from an SSO provider': '/v3/api/common/sso/callback?state=x',
  'nothing at all': '/wp-admin.php',
}

beforeAll(async () => {
  app = await openTestApp({ siteUrl: 'https://example.com' })
  webRoot = await makeWebRoot()
  server = (await buildHttpServer(app.ctx)).server
  await registerPages(server, {
    dev: false,
    siteUrl: 'https://example.com',
    webRoot,
    site: { read: async () => emptyChrome, reads: [] },
    callAs: () => async () => {
      throw new Error('not called')
    },
  })
  origin = await server.listen({ port: 0, host: '127.0.0.1' })

  const build = builders(app)
  const cmpt = await build.competition()
  addresses.board = `/v3/api/common/cmpt/rankList.json?cmptId=${cmpt.id}`
  addresses['board that is kept ready'] = addresses.board
  addresses['list as CSV'] = `/v3/api/common/cmpt/rankList/export?cmptId=${cmpt.id}`
  const visitor = await app.as(await build.user())
  const blob = new Blob([new Uint8Array(await redPng())], { type: 'image/png' })
  addresses.picture = (await visitor.call(uploadImage, { use: 'avatar' }, { file: { blob, name: 'a.png' } })).fullPath
  // As if an upload tried to pass as a page of ours.
  const uploads: Record<string, string> = { html: 'text/html', svg: 'image/svg+xml', js: 'text/javascript' }
  for (const [ending, contentType] of Object.entries(uploads)) {
    const key = `host/1/upload.${ending}`
    const body = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await app.ctx.storage.put(key, body, { contentType })
    const options = { fileName: `upload.${ending}`, expiresInSeconds: 60, inline: true }
    addresses[`upload of ${contentType}`] = await app.ctx.storage.getUrl(key, options)
  }
})
afterAll(async () => {
  await server.close()
  await app.end()
  await rm(webRoot, { recursive: true })
})

const get = (path: string) => fetch(origin + path, { redirect: 'manual' })

describe('every kind of response', () => {
  test('has headers for scripts, frames, content type and https', async () => {
    for (const [kind, path] of Object.entries(addresses)) {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      const of = (name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1]
      const scripts = of('script-src') ?? of('default-src')
      expect(scripts, kind).not.toMatch(/unsafe-inline|'unsafe-eval|\*|https?:|data:/)
      expect(scripts, kind).toBeDefined()
      expect(policy, kind).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options'), kind).toBe('nosniff')
      expect(headers.get('referrer-policy'), kind).toMatch(/^(same-origin|no-referrer)$/)
      expect(headers.get('strict-transport-security'), kind).toBe('max-age=31536000')
      expect(headers.get('x-powered-by'), kind).toBeNull()
    }
  })

  test('a page contains no http addresses', async () => {
    const { headers } = await get('/v3/cmptlist.html')
    expect(headers.get('content-security-policy')).not.toContain('http:')
  })

  // covers: rules.open.never-sent-referrer
  test('a URL with a secret is not sent as a referrer', async () => {
    for (const kind of ['redirect that takes a log-in out of the address', 'return from an SSO provider'])
      expect((await get(addresses[kind] ?? '')).headers.get('referrer-policy'), kind).toBe('no-referrer')
  })

  test('an upload is served as a file, whatever its type claims', async () => {
    for (const [kind, path] of Object.entries(addresses).filter(([name]) => name.startsWith('upload of'))) {
      const { headers, status } = await get(path)
      expect([status, headers.get('content-disposition')?.split(';')[0]], kind).toEqual([200, 'attachment'])
      expect(headers.get('content-security-policy'), kind).toMatch(/^sandbox; default-src 'none'/)
    }
  })
})

test('a site without https does not send HSTS', async () => {
  const plain = await openTestApp()
  const { headers } = await plain.visitor().fetch('/healthz')
  expect(headers.get('strict-transport-security')).toBeNull()
  await plain.end()
})
