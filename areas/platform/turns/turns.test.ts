import { setTimeout as pause } from 'node:timers/promises'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { eq, sql } from '../db/orm.ts'
import { turns } from './table.ts'
import { inTurn, type Lane } from './turns.ts'

const { app } = await testApp()
let count = 0
const lane = (more: Partial<Lane> = {}): Lane => ({ name: `lane ${++count}`, most: 2, busy: 'server.busy', ...more })

/** Work that runs until it is ended, and whether it began. */
function ask(of: Lane, userId: number, first = false) {
  const ends = Promise.withResolvers<void>()
  let began = false
  const done = inTurn(app.ctx, of, { userId, first }, async () => {
    began = true
    await ends.promise
  })
  const settled = done.then(
    () => 'done' as const,
    (error: { refusal?: { values?: { ahead?: number } } }) => error.refusal?.values?.ahead ?? error,
  )
  return { end: ends.resolve, settled, began: () => began }
}
async function begun(of: Lane, userId: number, first = false) {
  const one = ask(of, userId, first)
  for (let k = 0; k < 100 && !one.began(); k++) await pause(20)
  expect(one.began()).toBe(true)
  return one
}
async function finished(one: { end(): void; settled: Promise<unknown> }) {
  one.end()
  await one.settled
}

test('two who keep running code do not shut out a third: the third is told its place, and goes next', async () => {
  const of = lane()
  const [one, two] = [await begun(of, 1), await begun(of, 2)]
  expect(await ask(of, 3).settled).toBe(1)
  await finished(one)
  // Who asks again stands behind those who wait.
  const others = [ask(of, 1), ask(of, 4)]
  await Promise.all(others.map(async ({ settled }) => expect(await settled).toBeGreaterThanOrEqual(1)))
  const three = await begun(of, 3)
  await finished(two)
  await finished(three)
})

test('an exam has a place that practice never takes, and goes before all practice that waits', async () => {
  const of = lane({ most: 2, kept: 1 })
  const practice = await begun(of, 1)
  expect(await ask(of, 2).settled).toBe(1)
  const exam = await begun(of, 3, true)
  expect(await ask(of, 4, true).settled).toBe(1)
  // The one in the exam has come later than 2, and goes first.
  expect(await ask(of, 2).settled).toBe(1)
  await finished(practice)
  expect(await ask(of, 2).settled).toBe(1)
  const next = await begun(of, 4, true)
  await finished(exam)
  await finished(next)
  await finished(await begun(of, 2))
})

test('who waits with practice and then asks from an exam goes first, and no longer once it is over', async () => {
  const of = lane({ most: 1 })
  const running = await begun(of, 1)
  expect(await ask(of, 2).settled).toBe(1)
  expect(await ask(of, 3).settled).toBe(1)
  expect(await ask(of, 3, true).settled).toBe(1)
  expect(await ask(of, 2).settled).toBe(1)
  await finished(running)
  expect(await ask(of, 2).settled).toBe(1)
  await finished(await begun(of, 3, true))
  await finished(await begun(of, 2))
})

test('a person has one place in a lane, and no more run at a time than may, however many ask at once', async () => {
  const of = lane()
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await pause(20)
    running--
  }
  const slow = () => pause(400)
  const same = await Promise.all(Array.from({ length: 6 }, () => refusalOf(inTurn(app.ctx, of, { userId: 1 }, slow))))
  expect(same.filter((code) => code === 'ok')).toHaveLength(1)
  const until = async (userId: number) => {
    for (let tries = 0; tries < 400; tries++) {
      if ((await refusalOf(inTurn(app.ctx, of, { userId }, work))) === 'ok') return tries
      await pause(10)
    }
    throw new Error('never had a turn')
  }
  await Promise.all(Array.from({ length: 15 }, (_, at) => until(at + 10)))
  expect(most).toBe(2)
  expect(await app.ctx.db.$count(turns, eq(turns.lane, of.name))).toBe(0)
})

test('who stops asking loses the place, and so does work whose process was lost', async () => {
  const of = lane({ most: 1 })
  const lost = await begun(of, 1)
  expect(await ask(of, 2).settled).toBe(1)
  expect(await ask(of, 3).settled).toBe(1)
  const past = { until: sql`now() - interval '1 second'` }
  await app.ctx.db.update(turns).set(past).where(eq(turns.lane, of.name))
  const three = await begun(of, 3)
  await finished(lost)
  expect(await ask(of, 2).settled).toBe(1)
  await finished(three)
})
