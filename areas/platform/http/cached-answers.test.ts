import { getCmptListES } from '@leitai/competition/catalog/contract'
import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { competitions } from '@leitai/competition/definition/table'
import { rankList } from '@leitai/competition/leaderboard/contract'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { API_BASE } from '../contract/call.ts'
import { eq } from '../db/orm.ts'

const { app, build } = await testApp({}, undefined, { keepAnswersMs: 60_000 })

/** Number of responses served from the cache. */
const given = async (kind = 'answer') => {
  const { values } = await app.ctx.metrics.cached.get()
  return values.find(({ labels }) => labels.call === kind)?.value ?? 0
}
const detailOf = (cmptId: number, who = app.visitor()) => who.call(cmptDetail, { cmptId })
const addressOf = (cmptId: number) => `${API_BASE}${cmptDetail.path}?cmptId=${cmptId}`

test('a visitor’s response is cached, and reflects every acknowledged write', async () => {
  const { id } = await build.competition()
  const before = await given()
  // Events of the competition’s creation may still arrive and invalidate it once more.
  const second = async () => {
    expect((await detailOf(id)).people).toBe(0)
    return given()
  }
  await expect.poll(second).toBeGreaterThan(before)
  for (let people = 1; people <= 15; people++) {
    await build.competitor(id)
    expect((await detailOf(id)).people).toBe(people)
    expect((await detailOf(id)).people).toBe(people)
  }
})

test('concurrent requests share one response, but never a refusal', async () => {
  const { id } = await build.competition()
  const seen = await Promise.all(Array.from({ length: 20 }, () => detailOf(id)))
  expect(new Set(seen.map((one) => one.id))).toEqual(new Set([id]))
  const refusals = await Promise.all(Array.from({ length: 5 }, () => refusalOf(detailOf(999_999))))
  expect(new Set(refusals).size).toBe(1)
  const before = await given()
  await refusalOf(detailOf(999_999))
  expect(await given()).toBe(before)
})

test('requests with a session or token are neither served from the visitors’ cache nor stored in it', async () => {
  const { id } = await build.competition()
  const { visitor } = await build.competitor(id)
  expect((await detailOf(id, visitor)).mine).not.toBeNull()
  expect((await detailOf(id)).mine).toBeNull()
  expect((await detailOf(id, visitor)).mine).not.toBeNull()
  const before = await given()
  await app.visitor({ cookies: { session_token: 'x'.repeat(43) } }).fetch(addressOf(id))
  await app.visitor().fetch(addressOf(id), { headers: { authorization: 'Bearer nothing' } })
  expect(await given()).toBe(before)
})

test('a response is compressed if accepted, and cached per language', async () => {
  const { id } = await build.competition()
  const ask = (headers: Record<string, string>) => app.visitor().fetch(addressOf(id), { headers })
  for (const at of [0, 1]) {
    const plain = await ask({ 'accept-encoding': 'identity' })
    expect([at, plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
      at,
      null,
      'Accept-Encoding, Accept-Language, Cookie',
    ])
    expect((await plain.json()).data.id).toBe(id)
    const small = await ask({ 'accept-encoding': 'br' })
    expect(small.headers.get('content-encoding')).toBe('br')
    expect((await small.json()).data.id).toBe(id)
  }
  const before = await given()
  await ask({ 'accept-language': 'en', 'accept-encoding': 'identity' })
  expect(await given()).toBe(before)
})

test('searches are not cached, and changes made outside the app invalidate the cache', async () => {
  const { id } = await build.competition()
  const search = {
    ...({ keword: '擂台', orderType: 'newest', type: '', state: '', tag: '', rewardType: '' } as const),
    open: false,
  }
  const before = await given()
  for (let at = 0; at < 2; at++) await app.visitor().call(getCmptListES, { ...search, page: 1, pageSize: 20 })
  expect(await given()).toBe(before)
  await detailOf(id)
  await app.ctx.db.update(competitions).set({ people: 7 }).where(eq(competitions.id, id))
  await expect.poll(async () => (await detailOf(id)).people).toBe(7)
})

test('a board is cached for everybody, in every session and language, a search in it for nobody', async () => {
  const { id } = await build.competition()
  const { visitor } = await build.competitor(id)
  const address = `${API_BASE}${rankList.path}?cmptId=${id}`
  const first = await (await app.visitor().fetch(address)).text()
  const before = await given('rankList')
  const headers = { 'accept-encoding': 'br', authorization: 'Bearer nothing' }
  for (const response of [
    await app.visitor({ language: 'en' }).fetch(address),
    await visitor.fetch(address),
    await app.visitor().fetch(address, { headers }),
  ]) {
    const sent = ['content-type', 'cache-control', 'content-encoding', 'etag', 'x-content-type-options']
    expect(sent.map((name) => response.headers.get(name))).toEqual([
      'application/json; charset=utf-8',
      'no-store',
      null,
      null,
      'nosniff',
    ])
    expect(await response.text()).toBe(first)
  }
  expect(await given('rankList')).toBe(before + 3)
  for (let at = 0; at < 2; at++) await app.visitor().fetch(`${address}&keyword=a`)
  expect(await given('rankList')).toBe(before + 3)
})
