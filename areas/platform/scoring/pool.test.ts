import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@leitai/testing/until'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Launcher, openLauncher } from '../sandbox/launcher.ts'
import { openScorers, type Scorers } from './pool.ts'

let folder: string
let launcher: Launcher
let scorers: Scorers
const bounds = { seconds: 60, megabytes: 4096 }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pool-'))
  launcher = openLauncher({ workFolder: join(folder, 'work'), log: pino({ level: 'silent' }) })
  scorers = openScorers({ count: 1, workFolder: join(folder, 'work'), launcher, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await scorers.close()
  launcher.close()
  await rm(folder, { recursive: true, force: true })
})

/** A competition's prepared solution, and a submission for it. */
async function prepared(name: string, formula: boolean) {
  const at = (ending: string) => join(folder, `${name}${ending}`)
  await writeFile(at('.csv'), 'id,target,board\n1,1,a\n2,2,b\n')
  await writeFile(at('-entry.csv'), 'id,target\n1,1\n2,2\n')
  const code = 'select avg(abs(s.target - e.target)) from solution s join submission e using (id)'
  const metric = formula
    ? { name: 'formula-sql' as const, options: { code, direction: 'lower' as const } }
    : { name: 'rmse' as const }
  const spec = {
    id: 'id',
    target: ['target'],
    prediction: ['target'],
    metric,
    b: 'rest' as const,
    split: { by: 'column' as const, column: 'board' },
  }
  const made = await scorers.prepare({ solutionPath: at('.csv'), spec, preparedPath: at('.bin') }, bounds)
  expect(made).toMatchObject({ prepared: { ok: true } })
  const order = { preparedPath: at('.bin'), submissionPath: at('-entry.csv'), formula }
  return async () => {
    expect(await scorers.score(order, bounds)).toMatchObject({ kind: 'score', score: { ok: true } })
  }
}

async function answer(userId: number) {
  const work = { language: 'javascript' as const, code: '1', function: null, cases: [[]], seconds: 5 }
  expect(await scorers.code({ userId, work }, bounds)).toMatchObject({ kind: 'code' })
}

test('a process that ran code gets nothing more, neither of another competition nor of the same person', async () => {
  const [plain, other] = [await prepared('plain', false), await prepared('other', false)]
  const [formula, second] = [await prepared('formula', true), await prepared('second', true)]
  const ready = () => until(async () => scorers.pids()[0])
  const before = new Set<number>()
  const stays = async (run: () => Promise<void>) => {
    const pid = await ready()
    await run()
    before.add(pid)
    return (await ready()) === pid
  }
  for (const run of [plain, other]) expect(await stays(run), 'metrics of ours share a process').toBe(true)
  for (const run of [formula, formula, second, () => answer(1), () => answer(1), () => answer(2)])
    expect(await stays(run), 'it ends with what it ran').toBe(false)
  // Each ran in one that was new.
  expect(before.size).toBe(6)
  expect(await stays(plain)).toBe(true)
})
