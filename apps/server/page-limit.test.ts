import { rm } from 'node:fs/promises'
import { pageKey } from '@leitai/platform/http/guest-request'
import { registerPages } from '@leitai/platform/http/pages'
import { emptyChrome } from '@leitai/platform/settings/contract'
import { builders } from '@leitai/testing/build'
import { openTestApp, type TestApp } from '@leitai/testing/open-test-app'
import { makeWebRoot } from '@leitai/testing/web-root'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHttpServer } from './http-server.ts'
import { createPageLimit, RENDERS_A_MINUTE } from './page-limit.ts'

let app: TestApp
let webRoot: string
let server: FastifyInstance
let origin: string

beforeAll(async () => {
  app = await openTestApp({ rateLimit: 1 })
  webRoot = await makeWebRoot()
  const fastify = await buildHttpServer(app.ctx)
  server = fastify.server
  const cache = fastify.cache.addKind({ name: 'page', keyOf: pageKey, keepMs: 30_000, etags: true })
  await registerPages(server, {
    dev: false,
    siteUrl: 'http://localhost',
    webRoot,
    site: { read: async () => emptyChrome, reads: [] },
    cache,
    limit: createPageLimit(app.ctx),
    callAs: () => async () => {
      throw new Error('not called')
    },
  })
  origin = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await app.end()
  await rm(webRoot, { recursive: true })
})

const ask = (path: string, ip: string, cookie = '') =>
  fetch(origin + path, { headers: { 'x-forwarded-for': ip, cookie, 'accept-language': 'zh' } })
const many = async (count: number, one: (at: number) => Promise<Response>) => {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 50) {
    const part = await Promise.all(Array.from({ length: Math.min(50, count - at) }, (_, index) => one(at + index)))
    statuses.push(...part.map(({ status }) => status))
  }
  return statuses
}

test('endless variants of an address render only so many pages a minute, and other clients keep their share', async () => {
  const flood = await many(RENDERS_A_MINUTE.network + 50, (at) => ask(`/v3/home.html?x=${at}`, '203.0.113.7'))
  expect(flood.filter((status) => status === 429)).toHaveLength(50)
  const refused = await ask('/v3/home.html?x=one-more', '203.0.113.7')
  expect(await refused.text()).toContain('操作太频繁')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  // Cached pages are still served, and other networks have their own limit.
  expect((await ask(`/v3/home.html?x=${RENDERS_A_MINUTE.network - 1}`, '203.0.113.7')).status).toBe(200)
  expect((await ask('/v3/home.html?x=other', '203.0.113.8')).status).toBe(200)
})

test('an invalid session cookie does not bypass the limit; logged-in users have their own limit', async () => {
  const ip = '203.0.113.9'
  const made = (at: number) => ask('/v3/home.html', ip, `session_token=${String(at).padStart(43, 'a')}`)
  const flood = await many(RENDERS_A_MINUTE.network + 20, made)
  expect(flood.filter((status) => status === 429)).toHaveLength(20)
  const visitor = await app.as(await builders(app).user())
  const cookie = `session_token=${visitor.cookies.get('session_token')}`
  expect((await ask('/v3/home.html', ip, cookie)).status).toBe(200)
})
