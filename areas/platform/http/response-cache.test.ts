import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import * as competition from '@leitai/competition/catalog/contract.detail'
import { competitions } from '@leitai/competition/definition/table'
import { currentLogin } from '@leitai/identity/account/contract.session'
import { openSession } from '@leitai/identity/account/session'
import { users } from '@leitai/identity/account/table'
import { courses } from '@leitai/learning/training/table'
import { callAs } from '@leitai/server/server'
import { builders } from '@leitai/testing/build'
import { openTestApp, type TestApp } from '@leitai/testing/open-test-app'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from '../db/orm.ts'
import { type Hub, openHub } from '../pubsub/hub.ts'
import { encodingFor, pageKey } from './guest-request.ts'
import {
  type CachedKind,
  createResponseCache,
  Dependencies,
  type PreEncoded,
  type ResponseCache,
} from './response-cache.ts'

let app: TestApp
let build: ReturnType<typeof builders>
let hub: Hub
let cache: ResponseCache
let pages: CachedKind
let origin: string
let made = 0
const server = createServer((request, response) => {
  if (!cache.serve(request, response)) response.writeHead(599).end()
})
beforeAll(async () => {
  app = await openTestApp()
  build = builders(app)
  hub = await openHub(app.database.connection, pino({ level: 'silent' }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object.assign({ port: 0, address: '', family: '' }, server.address())
  origin = `http://127.0.0.1:${port}`
})
beforeEach(() => {
  cache = createResponseCache(hub, { topics: ['table', 'board'] })
  pages = cache.addKind({ name: 'page', keyOf: pageKey, keepMs: 30_000, etags: true })
  made = 0
})
afterAll(async () => {
  server.close()
  await hub.close()
  await app.end()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { 'accept-encoding': 'identity', 'accept-language': 'zh', ...headers } })
const keyOf = (url: string, headers: Record<string, string> = {}) =>
  pageKey({ method: 'GET', url, headers: { 'accept-language': 'zh', ...headers } })
/** Caches a response as the page at /v3/x. */
const keep = (make: Parameters<CachedKind['keep']>[1]) => pages.keep(`page ${keyOf('/v3/x')}`, make)
const page = (text: string, status = 200): PreEncoded => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  complete: true,
})
/** A page with the title of a competition. */
const titlePage = (id: number) => async (dependencies: Dependencies) => {
  made += 1
  dependencies.addSources([competitions])
  const [found] = await app.ctx.db.select().from(competitions).where(eq(competitions.id, id))
  return page(found?.title.zh ?? '')
}
const rename = (id: number, zh: string) =>
  app.ctx.db
    .update(competitions)
    .set({ title: { zh, en: zh } })
    .where(eq(competitions.id, id))
/** Resolves when a table’s change event has arrived. */
const eventOf = (table: string) =>
  new Promise<void>((resolve) => {
    const stop = hub.subscribe('table', (message) => {
      if (message !== table) return
      stop()
      resolve()
    })
  })

describe('a cached page', () => {
  test('is served from the cache, and invalidated when anybody changes a table it was read from', async () => {
    const { id } = await build.competition()
    await keep(titlePage(id))
    expect((await ask('/v3/x')).status).toBe(200)
    expect((await ask('/v3/x')).headers.get('content-type')).toBe('text/html')
    expect(made).toBe(1)
    const gone = eventOf('competitions')
    await rename(id, '新标题')
    await gone
    expect((await ask('/v3/x')).status).toBe(599)
    await keep(titlePage(id))
    expect(await (await ask('/v3/x')).text()).toBe('新标题')
  })

  test('stays when another table changes', async () => {
    const { id } = await build.competition()
    await keep(titlePage(id))
    const onPage = eventOf('users')
    await app.ctx.db.update(users).set({ avatar: null })
    await onPage
    expect((await ask('/v3/x')).status).toBe(200)
  })

  test('is not cached if a dependency changes while it is rendered', async () => {
    const { id } = await build.competition()
    const given = await keep(async (dependencies) => {
      const made = await titlePage(id)(dependencies)
      const onPage = eventOf('competitions')
      await rename(id, '迟到的标题')
      await onPage
      return made
    })
    expect(given.status).toBe(200)
    expect((await ask('/v3/x')).status).toBe(599)
  })

  test('is rendered once for concurrent requests, and not sent again to a client that has it', async () => {
    const { id } = await build.competition()
    await Promise.all(Array.from({ length: 20 }, () => keep(titlePage(id))))
    expect(made).toBe(1)
    const etag = (await ask('/v3/x')).headers.get('etag') ?? ''
    expect((await ask('/v3/x', { 'if-none-match': etag })).status).toBe(304)
  })

  test('is never an error, a redirect or an incomplete page', async () => {
    await keep(async () => page('', 404))
    expect((await ask('/v3/x')).status).toBe(599)
    await keep(async () => ({ ...page('half'), complete: false }))
    expect((await ask('/v3/x')).status).toBe(599)
  })

  test('is invalidated when its table is truncated', async () => {
    await keep(async (dependencies) => {
      dependencies.addSources([courses])
      return page(String(await app.ctx.db.$count(courses)))
    })
    expect((await ask('/v3/x')).status).toBe(200)
    const gone = eventOf('courses')
    await app.ctx.db.execute(sql`truncate ${courses}`)
    await gone
    expect((await ask('/v3/x')).status).toBe(599)
  })

  test('is invalidated, and not cached while being rendered, when the event connection is lost', async () => {
    const { id } = await build.competition()
    const lose = async () => {
      const lost = new Promise<void>((resolve) => {
        const stop = hub.subscribe('lost', () => {
          stop()
          resolve()
        })
      })
      await app.ctx.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen leitai'`,
      )
      await lost
    }
    await keep(titlePage(id))
    await lose()
    expect((await ask('/v3/x')).status).toBe(599)
    await keep(async (dependencies) => {
      const page = await titlePage(id)(dependencies)
      await lose()
      return page
    })
    expect((await ask('/v3/x')).status).toBe(599)
  })

  test('is rendered again for requests after a change, while an older rendering is still running', async () => {
    const { id } = await build.competition()
    const { promise: read, resolve: hasRead } = Promise.withResolvers<void>()
    const { promise: renamed, resolve: done } = Promise.withResolvers<void>()
    const first = keep(async (dependencies) => {
      const page = await titlePage(id)(dependencies)
      hasRead()
      await renamed
      return page
    })
    await read
    const onPage = eventOf('competitions')
    await rename(id, '新标题')
    await onPage
    const later = Array.from({ length: 5 }, () => keep(titlePage(id)))
    done()
    expect(String((await first).body)).not.toBe('新标题')
    for (const { body } of await Promise.all(later)) expect(String(body)).toBe('新标题')
    expect(made).toBe(2)
  })

  test('is not cached if one of its calls does not declare its reads', async () => {
    const undeclared = async (dependencies: Dependencies) => {
      dependencies.addCall({ name: 'one', reads: [competitions] })
      dependencies.addCall({ name: 'other', reads: null })
      expect([...dependencies.undeclared]).toEqual(['other'])
      return page('')
    }
    await keep(undeclared)
    expect((await ask('/v3/x')).status).toBe(599)
  })

  test('does not share a rate-limit refusal with concurrent requests', async () => {
    const [limited, other] = await Promise.all([keep(async () => page('', 429)), keep(async () => page('mine'))])
    expect([limited.status, other.status]).toEqual([429, 200])
  })
})

test('pages are cached per language and encoding, never for sessions, searches or tickets', async () => {
  await keep(async () => page('中文'))
  expect((await ask('/v3/x', { 'accept-language': 'en' })).status).toBe(599)
  expect((await ask('/v3/x', { cookie: 'lang=en' })).status).toBe(599)
  expect((await ask('/v3/x', { 'accept-encoding': 'br' })).status).toBe(599)
  expect((await ask('/v3/x', { cookie: 'a=1; session_token=abc' })).status).toBe(599)
  expect((await ask('/v3/x', { cookie: 'theme=dark' })).status).toBe(200)
  for (const cookie of ['session_token =abc', 'a=1;session_token\t=abc', ' session_token=abc']) {
    expect(keyOf('/v3/x', { cookie }), cookie).toBeNull()
  }
  const encodings = ['br', 'gzip, BR', 'br;q=0, gzip', 'gzip;q=0.5', 'br; q=0.0, gzip;q=0', 'brotli', '']
  expect(encodings.map((all) => encodingFor({ 'accept-encoding': all }))).toEqual([
    'br',
    'br',
    'gzip',
    'gzip',
    '',
    '',
    '',
  ])
  const none = ['/v3/x?lang=en', '/v3/x?a=1&keyword=b', '/v3/x?ticket=t', '/other', `/v3/${'x'.repeat(400)}`]
  expect(none.map((url) => keyOf(url))).toEqual(none.map(() => null))
  expect(keyOf('/v3/x', { cookie: 'session_token=abc' })).toBeNull()
})

test('calls of a shared page are anonymous, whatever the request’s cookies, and refuse in the page’s language', async () => {
  const { token } = await openSession(app.ctx.db, {
    userId: (await build.user()).id,
    remember: false,
    ip: '127.0.0.1',
    device: 'test',
    now: app.ctx.now(),
  })
  const fastify = Fastify()
  await fastify.register(cookie)
  fastify.get('/:anyone', async (request) => {
    const call = callAs(app.ctx, app.dispatcher, request, {
      language: 'en',
      shared: request.url === '/all' ? new Dependencies() : null,
    })
    const { loginFlag } = await call(currentLogin, {})
    const refused = await call(competition.cmptDetail, { cmptId: 999_999 }).catch((error) => String(error.message))
    return { loginFlag, refused }
  })
  const headers = { cookie: `session_token=${token}; lang=zh` }
  const all = (await fastify.inject({ url: '/all', headers })).json()
  const own = (await fastify.inject({ url: '/own', headers })).json()
  await fastify.close()
  expect([all.loginFlag, own.loginFlag]).toEqual([false, true])
  expect(all.refused).toMatch(/^[\x20-\x7e’]+$/)
})
