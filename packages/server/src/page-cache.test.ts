import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from './account/table.ts'
import { competitions } from './competition/table.ts'
import { type Hub, openHub } from './hub.ts'
import { createPageCache, type PageCache, type ReadyPage } from './page-cache.ts'
import { pageKey } from './page-request.ts'
import { builders } from './testing/build.ts'
import { openTestHouse, type TestHouse } from './testing/house.ts'

let house: TestHouse
let build: ReturnType<typeof builders>
let hub: Hub
let cache: PageCache
let origin: string
let made = 0
const server = createServer((request, response) => {
  if (!cache.serve(request, response)) response.writeHead(599).end()
})
beforeAll(async () => {
  house = await openTestHouse()
  build = builders(house)
  hub = await openHub(house.database.connection, pino({ level: 'silent' }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object.assign({ port: 0, address: '', family: '' }, server.address())
  origin = `http://127.0.0.1:${port}`
})
beforeEach(() => {
  cache = createPageCache(hub)
  made = 0
})
afterAll(async () => {
  server.close()
  await hub.close()
  await house.end()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { 'accept-encoding': 'identity', 'accept-language': 'zh', ...headers } })
const keyOf = (url: string, headers: Record<string, string> = {}) =>
  pageKey({ method: 'GET', url, headers: { 'accept-language': 'zh', ...headers } })
const page = (text: string, status = 200): ReadyPage => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
})
/** The title of a competition, as a page says it. */
const titlePage = (id: number) => async () => {
  made += 1
  const [found] = await house.house.db.select().from(competitions).where(eq(competitions.id, id))
  return page(found?.title.zh ?? '')
}
const rename = (id: number, zh: string) =>
  house.house.db
    .update(competitions)
    .set({ title: { zh, en: zh } })
    .where(eq(competitions.id, id))
/** Until the news of a table has come. */
const heard = (table: string) =>
  new Promise<void>((resolve) => {
    const stop = hub.subscribe('table', (message) => {
      if (message !== table) return
      stop()
      resolve()
    })
  })

describe('a page that is kept', () => {
  test('is given at once, and goes when a row changes that it was made of, by whomever', async () => {
    const { id } = await build.competition()
    const key = keyOf('/v3/x') ?? ''
    await cache.keep(key, titlePage(id))
    expect((await ask('/v3/x')).status).toBe(200)
    expect((await ask('/v3/x')).headers.get('content-type')).toBe('text/html')
    expect(made).toBe(1)
    const gone = heard('competitions')
    await rename(id, '新标题')
    await gone
    expect((await ask('/v3/x')).status).toBe(599)
    await cache.keep(key, titlePage(id))
    expect(await (await ask('/v3/x')).text()).toBe('新标题')
  })

  test('stays when another table changes', async () => {
    const { id } = await build.competition()
    await cache.keep(keyOf('/v3/x') ?? '', titlePage(id))
    const told = heard('users')
    await house.house.db.update(users).set({ avatar: null })
    await told
    expect((await ask('/v3/x')).status).toBe(200)
  })

  test('is not kept when what it stands on changes while it is made', async () => {
    const { id } = await build.competition()
    const given = await cache.keep(keyOf('/v3/x') ?? '', async () => {
      const made = await titlePage(id)()
      const told = heard('competitions')
      await rename(id, '迟到的标题')
      await told
      return made
    })
    expect(given.status).toBe(200)
    expect((await ask('/v3/x')).status).toBe(599)
  })

  test('is made once for many who ask at once, and is not sent again to who has it', async () => {
    const { id } = await build.competition()
    const key = keyOf('/v3/x') ?? ''
    await Promise.all(Array.from({ length: 20 }, () => cache.keep(key, titlePage(id))))
    expect(made).toBe(1)
    const etag = (await ask('/v3/x')).headers.get('etag') ?? ''
    expect((await ask('/v3/x', { 'if-none-match': etag })).status).toBe(304)
  })

  test('is no error, and no redirect', async () => {
    await cache.keep(keyOf('/v3/x') ?? '', async () => page('', 404))
    expect((await ask('/v3/x')).status).toBe(599)
  })
})

test('a language and an encoding have pages of their own; who is logged in, searches or holds a ticket has none', async () => {
  await cache.keep(keyOf('/v3/x') ?? '', async () => page('中文'))
  expect((await ask('/v3/x', { 'accept-language': 'en' })).status).toBe(599)
  expect((await ask('/v3/x', { cookie: 'lang=en' })).status).toBe(599)
  expect((await ask('/v3/x', { 'accept-encoding': 'br' })).status).toBe(599)
  expect((await ask('/v3/x', { cookie: 'a=1; session_token=abc' })).status).toBe(599)
  expect((await ask('/v3/x', { cookie: 'theme=dark' })).status).toBe(200)
  const none = ['/v3/x?lang=en', '/v3/x?a=1&keyword=b', '/v3/x?ticket=t', '/other', `/v3/${'x'.repeat(400)}`]
  expect(none.map((url) => keyOf(url))).toEqual(none.map(() => null))
  expect(keyOf('/v3/x', { cookie: 'session_token=abc' })).toBeNull()
})
