import { sendBbsMessage } from '@leitai/community/forum/contract'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { withRequestContext } from '../context/request-context.ts'
import { API_BASE } from '../contract/call.ts'
import { sql } from './orm.ts'
import { isTooSlow } from './transaction.ts'

const { app, build } = await testApp()
const { db } = app.ctx

const limits = async () => {
  const { rows } = await db.execute<{ statement: string; lock: string }>(
    sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
  )
  return rows[0]
}

test('requests, exports, jobs and startup have their own limits, whoever used the connection before', async () => {
  for (let round = 0; round < 3; round++) {
    expect(await withRequestContext({ call: 'a' }, limits)).toEqual({ statement: '20s', lock: '10s' })
    expect(await withRequestContext({ call: 'a', download: true }, limits)).toEqual({ statement: '5min', lock: '10s' })
    expect(await withRequestContext({ job: 'a' }, limits)).toEqual({ statement: '30min', lock: '5min' })
    expect(await limits()).toEqual({ statement: '0', lock: '0' })
  }
  // More at the same time than there are connections: those that wait keep their context.
  const many = Array.from({ length: 60 }, (_, at) => withRequestContext(at % 2 ? { call: 'a' } : { job: 'a' }, limits))
  const said = (await Promise.all(many)).map((one) => one?.statement)
  expect(said).toEqual(said.map((_, at) => (at % 2 ? '20s' : '30min')))
})

test('a transaction keeps its limits, also after an error', async () => {
  await expect(
    withRequestContext({ call: 'a' }, () => db.transaction((tx) => tx.execute(sql`select pg_sleep(0), 1 / 0`))),
  ).rejects.toThrow()
  expect(await withRequestContext({ call: 'a' }, () => db.transaction(async () => limits()))).toEqual({
    statement: '20s',
    lock: '10s',
  })
})

test('a request that waits too long for a lock is asked to retry', async () => {
  const { visitor } = await build.competitor((await build.competition()).id)
  const blocker = await app.database.pool.connect()
  try {
    await blocker.query('begin; lock table circle_topics in access exclusive mode')
    const body = new URLSearchParams({ title: '标题', content: '正文' })
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const answer = await visitor.fetch(`${API_BASE}${sendBbsMessage.path}`, { method: 'POST', body, headers })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'request.timeout' })
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
}, 30_000)

test('a cancelled statement is distinguished from a fault', async () => {
  const slow = db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 50`)
    await tx.execute(sql`select pg_sleep(5)`)
  })
  await expect(slow).rejects.toSatisfy(isTooSlow)
})
