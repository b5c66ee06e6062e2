import { expect, test } from 'vitest'
import { runFaults } from '../apps/testing/faults/run.ts'
import { times } from '../apps/testing/thorough.ts'

/** A short version of npm run bench faults, which runs for half an hour with more kinds of faults. */
test('under load and faults nothing acknowledged is lost, all data stays consistent, and everything recovers automatically', async () => {
  const outcome = await runFaults({
    seed: 2026,
    people: times(12, 24),
    mergers: times(2, 4),
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
  // As one text, which a report shows in full.
  expect(outcome.breaches.join('\n')).toBe('')
  expect(outcome.calamities).toHaveLength(5)
  const { submissions, merged, paid, messages, posts } = outcome.done
  for (const some of [submissions, merged, paid, messages, posts]) expect(some.length).toBeGreaterThan(0)
}, 300_000)
