import { expect, test } from 'vitest'
import { runFaults } from '../packages/server/src/testing/faults/run.ts'

/** npm run test:faults in little: that one goes on for half an hour and knows more calamities. */
test('under load, whatever dies or fails: nothing that was acknowledged is lost, all comes out even, and nobody need help', async () => {
  const outcome = await runFaults({
    seed: 2026,
    people: 24,
    mergers: 4,
    everyMs: 500,
    plan: [
      'an http process is killed',
      'the worker is killed',
      'PostgreSQL is killed',
      'the store fails every other time',
      'all connections to PostgreSQL are cut',
    ],
    faultSeconds: 2,
    calmSeconds: 2,
    say: () => undefined,
  })
  expect(outcome.breaches).toEqual([])
  expect(outcome.calamities).toHaveLength(5)
  const { entries, merged, paid, letters, posts } = outcome.done
  for (const some of [entries, merged, paid, letters, posts]) expect(some.length).toBeGreaterThan(0)
}, 300_000)
