import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openLauncher } from '../sandbox/launcher.ts'
import { openScorers } from './pool.ts'

/** The system's report of a process's memory, delayed until released. */
const slow = vi.hoisted(() => ({ asked: 0, letGo: Promise.withResolvers<string>() }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    readFile(...given: Parameters<typeof real.readFile>) {
      if (!String(given[0]).endsWith('/statm')) return real.readFile(...given)
      slow.asked++
      return slow.letGo.promise
    },
  }
})

test('a memory reading for one task does not end a later task in the same process', async () => {
  const workFolder = await mkdtemp(join(tmpdir(), 'scorers-'))
  const launcher = openLauncher({ workFolder, log: pino({ level: 'silent' }) })
  const scorers = openScorers({ count: 1, workFolder, launcher, log: pino({ level: 'silent' }) })
  const order = (seconds: number, megabytes: number) =>
    scorers.code(
      { userId: 1, work: { language: 'javascript', code: 'for (;;) {}', function: null, cases: [[]], seconds } },
      { seconds: 30, megabytes },
    )
  try {
    expect(await order(1, 4096)).toMatchObject({ kind: 'code' })
    expect(slow.asked).toBeGreaterThan(0)
    const next = order(1, 1_000_000)
    // 8000 MB, in the format of /proc.
    slow.letGo.resolve('0 2048000 0')
    expect(await next).toMatchObject({ kind: 'code', run: { cases: [{ problem: { reason: 'time' } }] } })
  } finally {
    await scorers.close()
    await rm(workFolder, { recursive: true, force: true })
  }
})
