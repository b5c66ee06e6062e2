import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { competitionWith } from '@leitai/competition/definition/competition'
import { competitions } from '@leitai/competition/definition/table'
import { currentLogin, logout } from '@leitai/identity/account/contract.session'
import { tablesLogger } from '@leitai/pg-kit/table-news'
import { createAppServer } from '@leitai/server/server'
import { visitorsOf } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createPool, type Db } from '../db/open.ts'
import { eq } from '../db/orm.ts'
import { transaction } from '../db/transaction.ts'
import { keptRead } from './kept-reads.ts'

const { app, build } = await testApp()
const { db } = app.ctx

/** Another process of the installation: the same database over connections of its own. */
const silent = pino({ level: 'silent' })
const otherPool = createPool(app.database.connection, silent)
const other = await createAppServer({ ...app.ctx.config, only: 'http', port: 0 }, silent, {
  pool: otherPool,
  db: drizzle({ client: otherPool, logger: tablesLogger }),
  connection: app.database.connection,
  pages: false,
})
const elsewhere = visitorsOf(other)
afterAll(async () => {
  await other.close()
  await otherPool.end()
})

const titleOf = (row: { title: { zh: string } } | null) => row?.title.zh
const rename = (on: Db, id: number, zh: string) =>
  on
    .update(competitions)
    .set({ title: { zh, en: '' } })
    .where(eq(competitions.id, id))

test('a result is read once, shared by concurrent requests, frozen, and read anew after a failure', async () => {
  let reads = 0
  const counting = keptRead({ reads: [competitions] }, async (_db, key: number) => {
    reads++
    if (reads === 1) throw new Error('no answer')
    return { key, list: [{ at: 1 }] }
  })
  await expect(counting(db, 7)).rejects.toThrow('no answer')
  const [one, two] = await Promise.all([counting(db, 7), counting(db, 7)])
  expect([reads, one === two, one === (await counting(db, 7))]).toEqual([2, true, true])
  expect(() => one.list.push({ at: 2 })).toThrow(TypeError)
  expect((await counting(db, 8)).key).toBe(8)
})

test('the oldest results go first', async () => {
  const reads: number[] = []
  const few = keptRead({ reads: [competitions], most: 2 }, async (_db, key: number) => reads.push(key))
  for (const key of [1, 2, 3, 3, 1]) await few(db, key)
  expect(reads).toEqual([1, 2, 3, 1])
})

test('what this process writes is in its next read, inside and outside a transaction', async () => {
  const { id } = await build.competition()
  for (const [at, write] of [
    rename,
    (on: Db, of: number, zh: string) => transaction(on, (tx) => rename(tx, of, zh)),
  ].entries()) {
    await competitionWith(db, id)
    await write(db, id, `名称 ${at}`)
    expect(titleOf(await competitionWith(db, id))).toBe(`名称 ${at}`)
  }
})

test('a transaction reads what it has written itself, and keeps none of it when it is rolled back', async () => {
  const { id } = await build.competition()
  const before = titleOf(await competitionWith(db, id))
  const failing = transaction(db, async (tx) => {
    await rename(tx, id, '未提交')
    expect(titleOf(await competitionWith(tx, id))).toBe('未提交')
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(titleOf(await competitionWith(db, id))).toBe(before)
})

test('what is changed by hand is noticed', async () => {
  const { id } = await build.competition()
  await competitionWith(db, id)
  const hand = createPool(app.database.connection, silent, 1)
  await hand.query(`update competitions set title = '{"zh":"手工","en":""}' where id = $1`, [id])
  await hand.end()
  await until(async () => titleOf(await competitionWith(db, id)) === '手工')
})

// A write’s response marks the browser for some seconds; its next reads wait for the events of before.
test('whoever has just written sees it at once on every process', async () => {
  const { id } = await build.competition()
  const user = await build.user()
  const { cookies } = await app.as(user)
  const wrote = elsewhere.visitor({ cookies: { ...Object.fromEntries(cookies), wrote: '1' } })
  for (let round = 0; round < 40; round++) {
    await wrote.call(cmptDetail, { cmptId: id })
    await transaction(db, (tx) => rename(tx, id, `第 ${round} 版`))
    expect((await wrote.call(cmptDetail, { cmptId: id })).title.zh).toBe(`第 ${round} 版`)
  }
})

test('a log-in that was ended on one process has ended on the others', async () => {
  for (let round = 0; round < 10; round++) {
    const here = await app.as(await build.user())
    const there = elsewhere.visitor({ cookies: Object.fromEntries(here.cookies) })
    expect((await there.call(currentLogin, {})).loginFlag).toBe(true)
    await here.call(logout, {})
    await until(async () => !(await there.call(currentLogin, {})).loginFlag)
    expect(here.cookies.get('wrote')).toBe('1')
  }
})
