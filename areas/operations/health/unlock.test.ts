import { sql } from '@leitai/platform/db/orm'
import { testApp } from '@leitai/testing/test-app'
import { expect, it } from 'vitest'
import { processes } from './table.ts'
import { unlockAll, unlockLate } from './unlock.ts'

const { app } = await testApp()

/** A job of an unknown kind that a server took `minutes` ago and never released. */
const takenJob = async (minutes: number, attempts = 1) => {
  const { rows } = await app.ctx.db.execute<{ id: string }>(
    sql`select id::text from graphile_worker.add_job('nobodys', '{}'::json, max_attempts => 3)`,
  )
  const id = rows[0]?.id ?? ''
  await app.ctx.db.execute(sql`update graphile_worker._private_jobs
    set attempts = ${attempts}::int, locked_by = ${`gone-${id}`}, locked_at = now() - make_interval(mins => ${minutes}::int) where id = ${id}::bigint`)
  return id
}
const isTaken = async (id: string) => {
  const { rows } = await app.ctx.db.execute<{ taken: boolean }>(
    sql`select locked_by is not null as taken from graphile_worker.jobs where id = ${id}::bigint`,
  )
  return rows[0]?.taken
}

it('a job of a dead server is released within two hours, or at once if there is only one server', async () => {
  const [late, young] = [await takenJob(61), await takenJob(5)]
  await unlockLate(app.ctx)
  expect([await isTaken(late), await isTaken(young)]).toEqual([false, true])
  await unlockAll(app.ctx.db)
  expect(await isTaken(young)).toBe(false)
  const last = await takenJob(90, 3)
  await unlockAll(app.ctx.db)
  expect(await isTaken(last)).toBe(true)
})

it('jobs of a killed process are released within about a minute, by the scheduled tasks; jobs of a live one are not', async () => {
  const [dead, alive] = [await takenJob(0), await takenJob(0)]
  const row = {
    kind: 'worker',
    version: '0',
    since: sql`now()`,
    memoryMb: 1,
    seats: 1,
    busy: 0,
    waiting: 0,
    clock: {},
  } as const
  const seen = (seconds: number) => sql`clock_timestamp() - make_interval(secs => ${seconds}::int)`
  await app.ctx.db.insert(processes).values([
    { ...row, id: 'dead', name: 'dead', takers: [`gone-${dead}`], seenAt: seen(61) },
    { ...row, id: 'alive', name: 'alive', takers: [`gone-${alive}`], seenAt: seen(20) },
  ])
  await expect.poll(() => isTaken(dead), { timeout: 30_000 }).toBe(false)
  expect(await isTaken(alive)).toBe(true)
})

it('a process reports the worker ids under which it takes jobs', async () => {
  const named = async () => {
    const rows = await app.ctx.db.select().from(processes)
    return rows.find(({ id }) => !['dead', 'alive'].includes(id))?.takers ?? []
  }
  // As many as its queues have workers: messages, webhooks and pushes, hosts, revisions, scheduled tasks, submissions.
  expect(await named()).toHaveLength(4 + 4 + 3 + 1 + 2 + app.ctx.config.scorers + 1)
})
