import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { sql } from '../db/orm.ts'
import { transaction } from '../db/transaction.ts'
import { defineJob } from './job.ts'
import { defineTask, inOrder, runHourly } from './task.ts'
import { startWorkers } from './workers.ts'

const { app } = await testApp()
const { db } = app.ctx

const seen: { name: string; stopped: boolean }[] = []
const noted = defineJob({
  name: 'testNoted',
  queue: 'interactive',
  payload: z.object({ name: z.string() }),
  key: ({ name }) => `testNoted:${name}`,
  attempts: 1,
  timeout: 60_000,
  async run(_ctx, { name }, stop) {
    seen.push({ name, stopped: stop.aborted })
  },
})
const slow = defineJob({
  name: 'testSlow',
  queue: 'interactive',
  payload: z.object({ name: z.string() }),
  key: null,
  attempts: 1,
  timeout: 50,
  run: (_ctx, { name }, stop) =>
    new Promise(() => stop.addEventListener('abort', () => seen.push({ name, stopped: stop.aborted }))),
})

const errorOf = async (task: string) => {
  const { rows } = await db.execute<{ error: string }>(
    sql`select last_error as error from graphile_worker.jobs where task_identifier = ${task} and last_error is not null`,
  )
  return rows[0]?.error
}
const start = async () => {
  const workers = await startWorkers(app.ctx, app.database.pool, { jobs: [noted, slow], tasks: [] })
  onTestFinished(() => workers.close())
}

test('a job is enqueued with its transaction or not at all, once per key, and its payload is checked when it runs', async () => {
  await expect(
    transaction(db, async (tx) => {
      await noted.enqueue(tx, { name: 'undone' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await noted.enqueueAll(db, [{ name: 'twice' }, { name: 'twice' }, { name: 'taken away' }])
  await noted.remove(db, { name: 'taken away' })
  await db.execute(sql`select graphile_worker.add_job('testNoted', '{"id": 1}', max_attempts => 1)`)
  await start()
  expect(await until(() => errorOf('testNoted'))).toMatch(/name/)
  await until(async () => seen.length > 0)
  expect(seen).toEqual([{ name: 'twice', stopped: false }])
})

test('a job that exceeds its timeout is aborted and fails, and its worker continues', async () => {
  await start()
  seen.length = 0
  await slow.enqueue(db, { name: 'slow' })
  expect(await until(() => errorOf('testSlow'))).toMatch(/exceeded its timeout/)
  expect(seen).toEqual([{ name: 'slow', stopped: true }])
})

test('tasks of a round run in the declared order; a failing one does not stop the others', async () => {
  const ran: string[] = []
  const runs = (name: string) => async () => {
    ran.push(name)
    if (name === 'second') throw new Error('on purpose')
  }
  const second = defineTask({ name: 'testSecond', every: 'hour', run: runs('second') })
  const third = defineTask({ name: 'testThird', every: 'hour', after: [second], run: runs('third') })
  const first = defineTask({ name: 'testFirst', every: 'hour', before: [second], run: runs('first') })
  await runHourly(app.ctx, [third, second, first])
  expect(ran).toEqual(['first', 'second', 'third'])
  const cycle = { ...second, after: [third] }
  expect(() => inOrder([cycle, { ...third, after: [cycle], before: [cycle] }])).toThrow(/before itself/)
})
