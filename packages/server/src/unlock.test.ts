import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from './testing/house.ts'
import { unlockAll, unlockLate } from './unlock.ts'

let test: TestHouse

beforeAll(async () => {
  test = await openTestHouse()
})
afterAll(() => test.close())

/** A job that a server took `minutes` ago and never gave back; of a kind that nobody here does. */
const takenJob = async (minutes: number, attempts = 1) => {
  const { rows } = await test.house.db.execute<{ id: string }>(
    sql`select id::text from graphile_worker.add_job('nobodys', '{}'::json, max_attempts => 3)`,
  )
  const id = rows[0]?.id ?? ''
  await test.house.db.execute(sql`update graphile_worker._private_jobs
    set attempts = ${attempts}::int, locked_by = ${`gone-${id}`}, locked_at = now() - make_interval(mins => ${minutes}::int) where id = ${id}::bigint`)
  return id
}
const isTaken = async (id: string) => {
  const { rows } = await test.house.db.execute<{ taken: boolean }>(
    sql`select locked_by is not null as taken from graphile_worker.jobs where id = ${id}::bigint`,
  )
  return rows[0]?.taken
}

it('a job whose server is gone is given back within two hours, and at once where there is but one server', async () => {
  const [late, young] = [await takenJob(61), await takenJob(5)]
  await unlockLate(test.house)
  expect([await isTaken(late), await isTaken(young)]).toEqual([false, true])
  await unlockAll(test.house.db)
  expect(await isTaken(young)).toBe(false)
  const last = await takenJob(90, 3)
  await unlockAll(test.house.db)
  expect(await isTaken(last)).toBe(true)
})
