import { cmptDetail, getQuestionList } from '@leitai/competition/catalog/contract.detail'
import { competitions } from '@leitai/competition/definition/table'
import type { Connection } from '@leitai/embedded-postgres/embedded-postgres'
import { type Standby, startStandby, temporaryFolder } from '@leitai/embedded-postgres/testing'
import { createAppServer, type Running } from '@leitai/server/server'
import { builders } from '@leitai/testing/build'
import { type Visitors, visitorsOf } from '@leitai/testing/open-test-app'
import { urlOf } from '@leitai/testing/processes'
import { until } from '@leitai/testing/until'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createPool, LEITAI, type Opened, openDatabase } from '../db/open.ts'
import { eq } from '../db/orm.ts'
import { lagOf } from './replica.ts'

const [folder, copy] = [temporaryFolder('primary'), temporaryFolder('standby')]
const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
let database: Opened
let standby: Standby
let running: Running
let test: Running & Visitors

beforeAll(async () => {
  database = await openDatabase({ dataDir: folder.path, log, durable: false })
  const { host, port, user, database: name } = new pg.Client(database.connection)
  const connection: Connection = { host, port, user: user ?? '', database: name ?? '' }
  standby = await startStandby({ dataDir: folder.path, application: LEITAI, log }, connection, copy.path)
  const config = readConfig({ DATA_DIR: folder.path, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '0' })
  running = await createAppServer({ ...config, only: 'http', replicaUrl: urlOf(standby.connection) }, log, {
    ...database,
    pages: false,
  })
  test = { ...running, ...visitorsOf(running) }
})
afterAll(async () => {
  await running?.close()
  await standby?.stop()
  await database?.close()
  folder[Symbol.dispose]()
  copy[Symbol.dispose]()
})

it('anonymous reads use the replica, reads that must be current use the primary, and without a replica all do', async () => {
  const build = builders(test)
  const { db } = running.ctx
  const { id } = await build.competition({ title: { zh: '旧', en: '' } })
  const [nobody, somebody] = [test.visitor(), await test.as(await build.user())]
  const titleFor = async (who: typeof nobody) => (await who.call(cmptDetail, { cmptId: id })).title.zh
  await until(async () => running.ctx.replica?.db() ?? null)
  const copyPool = createPool(standby.connection, log, 1)
  const behind = lagOf(database.pool, copyPool)
  expect(await until(async () => (await behind()) === 0)).toBe(true)
  // These fast tests do not wait until the primary has logged its position: until then the replica counts as caught up.
  await until(async () => (await copyPool.query('select from competitions where id = $1', [id])).rowCount === 1)

  // From here on the replica receives nothing.
  await copyPool.query('select pg_wal_replay_pause()')
  const paused = async () => (await copyPool.query('select pg_get_wal_replay_pause_state() as state')).rows[0]?.state
  await until(async () => (await paused()) === 'paused')
  await db
    .update(competitions)
    .set({ title: { zh: '新', en: '' } })
    .where(eq(competitions.id, id))
  expect(await titleFor(nobody)).toBe('旧')
  expect(await titleFor(somebody)).toBe('新')
  // What the replica does not have yet is read from the primary.
  const later = await build.competition()
  expect((await nobody.call(cmptDetail, { cmptId: later.id })).id).toBe(later.id)
  expect(await nobody.call(getQuestionList, { cmptId: later.id })).toEqual([])
  // Once the primary has logged its position, which these fast tests do not wait for.
  expect(await until(async () => (await behind()) > 0)).toBe(true)

  await copyPool.query('select pg_wal_replay_resume()')
  await until(async () => (await titleFor(nobody)) === '新')
  await copyPool.end()
  await standby.stop()
  expect(await titleFor(nobody)).toBe('新')
  await until(async () => running.ctx.replica?.db() === null)
  expect(await titleFor(nobody)).toBe('新')
})

it('a primary is never used as a replica', async () => {
  expect(await lagOf(database.pool, database.pool)()).toBe(Number.POSITIVE_INFINITY)
})
