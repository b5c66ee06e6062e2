import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../packages/server/src/testing/house.ts'
import { makeWorld, type World } from '../packages/server/src/testing/world/world.ts'
import { fuzz } from './fuzz/run.ts'

/**
 * Whatever is sent, no call breaks. `npm run fuzz` sends many more: FUZZ_REQUESTS says how many, FUZZ_SEED and FUZZ_FROM let a run
 * be repeated or gone on with.
 */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const from = Number(process.env.FUZZ_FROM ?? 0)
const count = Number(process.env.FUZZ_REQUESTS ?? 5000)

let house: TestHouse
let world: World
beforeAll(async () => {
  house = await openTestHouse()
  world = await makeWorld(house)
})
afterAll(() => house.end())

test(`no call breaks, whatever it is sent (seed ${seed})`, { timeout: 24 * 3_600_000 }, async () => {
  const { faults, ...report } = await fuzz(house, world, { seed, from, count })
  if (process.env.FUZZ_REPORT) console.warn(JSON.stringify({ seed, from, ...report }, null, 2))
  expect(faults).toEqual([])
})
