import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '@leitai/platform/config/config'
import { eq } from '@leitai/platform/db/orm'
import { noticeTopic } from '@leitai/site/message/notify'
import { openTestApp, type TestApp } from '@leitai/testing/open-test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from './contract.ts'
import { askProvider, openProvider } from './provider.ts'
import { cards } from './table.ts'
import { idNumber, realNameBuilders } from './testing.ts'

const SECRET = 'a secret of tests'
/** A provider as in docs/OPERATIONS.md: it knows which names match, and refuses unsigned requests. */
const names = new Map<string, string>()
const requests: { path: string; names: string[] }[] = []
const nonces = new Set<string>()
let server: Server
let url = ''
let app: TestApp
let build: ReturnType<typeof realNameBuilders>

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const signature = createHmac('sha256', SECRET).update(body).digest('hex')
    const signed = request.headers['x-realname-signature'] === signature && request.headers['x-realname-key'] === 'key'
    const query = JSON.parse(body)
    requests.push({ path: request.url ?? '', names: Object.keys(query) })
    const fresh = !nonces.has(query.nonce) && Math.abs(Date.parse(query.timestamp) - Date.now()) < 60_000
    nonces.add(query.nonce)
    if (request.url === '/silent') return
    if (request.url === '/away') return response.writeHead(302, { location: '/' }).end()
    if (request.url === '/strange') return response.end('{"match":"yes"}')
    if (!signed || !fresh || request.url === '/broken') return response.writeHead(500).end()
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ match: names.get(query.cardNo) === query.name }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
  app = await openTestApp({ realName: { url, key: 'key', secret: SECRET } })
  build = realNameBuilders(app)
})
afterAll(async () => {
  await app.end()
  server.closeAllConnections()
  server.close()
})

/** Applies and waits for the notification of the decision. */
async function applyAndWait(card: { name: string; cardNo: string }) {
  const who = await build.applicant()
  const decided = Promise.withResolvers<void>()
  const stop = app.ctx.hub.subscribe(noticeTopic(who.user.id), () => decided.resolve())
  const answer = await who.visitor.call(contract.cardVerified, { ...who.card, ...card, photos: [] })
  expect(answer).toEqual({ state: 'pending' })
  await decided.promise
  stop()
  return who
}

// covers: rules.realname.provider-decides-else
test('a matching name is verified at once, without photos', async () => {
  const cardNo = idNumber('19880808', 1)
  names.set(cardNo, '演示真名')
  const { visitor, user } = await applyAndWait({ name: '演示真名', cardNo })
  expect(await visitor.call(contract.isIdCardVerified, {})).toMatchObject({ state: 'verified', instant: true })
  const [card] = await app.ctx.db.select().from(cards).where(eq(cards.userId, user.id))
  expect(card?.by).toBe('127.0.0.1')
  expect(requests.at(-1)?.names).toEqual(['name', 'cardNo', 'timestamp', 'nonce'])
})

test('a name that does not match is refused, in the reader’s language', async () => {
  const { visitor, user } = await applyAndWait({ name: '演示他人', cardNo: idNumber('19880808', 2) })
  expect(await visitor.call(contract.isIdCardVerified, {})).toMatchObject({
    state: 'refused',
    reason: '姓名与证件号码不一致',
  })
  const english = await app.as(user, { language: 'en' })
  expect((await english.call(contract.isIdCardVerified, {})).reason).toMatch(/name and number don’t match/)
})

test('users under 14 are never sent to the provider: a reviewer decides', async () => {
  const { visitor, card, photo } = await build.applicant()
  const before = requests.length
  const child = { ...card, cardNo: idNumber(`${new Date().getUTCFullYear() - 9}0101`, 3) }
  const guardian = { name: '演示监护人', phone: '13800000099' }
  await visitor.call(contract.cardVerified, { ...child, guardian, photos: [await photo(), await photo()] })
  const other = await applyAndWait({ name: '演示他人', cardNo: idNumber('19880808', 4) })
  expect(other.user.id).toBeGreaterThan(0)
  // The other user's job was enqueued later and is done.
  expect(requests.length).toBe(before + 1)
  expect((await visitor.call(contract.isIdCardVerified, {})).state).toBe('pending')
})

// covers: rules.realname.provider-decides-else
test.each(['/silent', '/broken', '/away', '/strange'])(
  'a reviewer decides if the provider at %s gives no usable response',
  async (path) => {
    const manual = { ...app.ctx, config: { ...app.ctx.config, realName: null } }
    const { visitor, card, photo, user } = await build.applicant()
    const passport = { ...card, kind: 'passport' as const, cardNo: `E${path.length}${user.id}99` }
    await visitor.call(contract.userCardApply, { ...passport, photos: [await photo()] })
    const provider = openProvider({ url: url + path, key: 'key', secret: SECRET }, { now: manual.now, patienceMs: 300 })
    await askProvider(manual, provider, await build.newest(user.id))
    expect(requests.at(-1)?.path).toBe(path)
    expect((await visitor.call(contract.isIdCardVerified, {})).state).toBe('pending')
  },
)

test('a wrong secret gets no response, and decided applications are not sent again', async () => {
  const { user, visitor, card, photo } = await build.applicant()
  const passport = { ...card, kind: 'passport' as const, cardNo: 'E5550001' }
  await visitor.call(contract.userCardApply, { ...passport, photos: [await photo()] })
  const id = await build.newest(user.id)
  await askProvider(app.ctx, openProvider({ url, key: 'key', secret: 'another' }, app.ctx), id)
  expect((await visitor.call(contract.isIdCardVerified, {})).state).toBe('pending')
  const reviewer = await build.admin()
  await reviewer.visitor.call(contract.decideRealName, { id, approve: true, answer: '' })
  const before = requests.length
  await askProvider(app.ctx, openProvider({ url, key: 'key', secret: SECRET }, app.ctx), id)
  await askProvider(app.ctx, null, id)
  expect(requests.length).toBe(before)
})

test('the configuration needs all three of url, key and secret, or none', () => {
  const env = { DATA_DIR: app.dataDir, SECRET: 'x'.repeat(32) }
  expect(readConfig(env).realName).toBeNull()
  const all = { ...env, REALNAME_URL: 'https://provider.example.com/check', REALNAME_KEY: 'k', REALNAME_SECRET: 's' }
  expect(readConfig(all).realName).toEqual({ url: all.REALNAME_URL, key: 'k', secret: 's' })
  expect(() => readConfig({ ...all, REALNAME_SECRET: '' })).toThrow(/REALNAME_SECRET/)
  expect(() => readConfig({ ...all, REALNAME_URL: 'provider' })).toThrow(/REALNAME_URL/)
})
