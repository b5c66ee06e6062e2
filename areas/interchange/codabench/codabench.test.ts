import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as editor from '@leitai/competition/competition-editor/contract'
import { API_BASE } from '@leitai/platform/contract/call'
import type { ScoringSpec } from '@leitai/scorer/types'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { extract } from '@leitai/zip/extract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inSequence } from './sequence.ts'
import { buildScorer } from './testing-scorer.ts'

const { app, build } = await testApp()
const user = await build.user()
const owner = await app.as(user)
const work = mkdtempSync(join(tmpdir(), 'leitai-codabench-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))
const missing = await app.ctx.scorers.lacksPrograms()

beforeAll(buildScorer, 60_000)

const all = { entries: 1000, bytes: 1024 ** 3, skip: () => false }
let count = 0
async function unpacked(zip: string): Promise<string> {
  const folder = join(work, String(++count))
  mkdirSync(folder)
  await extract(zip, folder, all)
  return folder
}

interface Bundle {
  version: number
  title: string
  image: string
  contact_email: string
  terms: string
  docker_image: string
  tasks: { index: number; reference_data: string; scoring_program: string }[]
  solutions: { path: string; tasks: number[] }[]
  phases: { name: string; start: string; end?: string; tasks: number[]; auto_migrate_to_this_phase?: boolean }[]
  leaderboards: {
    primary_index: number
    columns: { key: string; title: string; sorting: string; precision: number }[]
  }[]
}

async function exported(cmptId: number) {
  const answer = await owner.fetch(`${API_BASE}${editor.exportDraft.path}?cmptId=${cmptId}&format=codabench`)
  expect(answer.status).toBe(200)
  const zip = join(work, `${cmptId}.zip`)
  writeFileSync(zip, Buffer.from(await answer.arrayBuffer()))
  const folder = await unpacked(zip)
  // As over there, where YAML 1.1 is read.
  const bundle: Bundle = parse(readFileSync(join(folder, 'competition.yaml'), 'utf8'), { version: '1.1' })
  return { zip, folder, bundle, report: readFileSync(join(folder, 'REPORT.md'), 'utf8') }
}

/** Runs a task’s scoring program on a submission as Codabench does, but for where its folders are. */
async function scoreBy(folder: string, task: Bundle['tasks'][number] | undefined, submission: string) {
  const program = await unpacked(join(folder, task?.scoring_program ?? ''))
  const reference = await unpacked(join(folder, task?.reference_data ?? ''))
  const home = join(work, String(++count))
  for (const name of ['input/res', 'output']) mkdirSync(join(home, name), { recursive: true })
  execFileSync('cp', ['-r', reference, join(home, 'input/ref')])
  writeFileSync(join(home, 'input/res/answer.csv'), submission)
  const { command }: { command: string } = parse(readFileSync(join(program, 'metadata.yaml'), 'utf8'))
  const [name = '', ...args] = command.replaceAll('/app/program', program).replaceAll('/app/', `${home}/`).split(' ')
  const ran = spawnSync(name === 'node' ? process.execPath : '/usr/bin/python3', args, { encoding: 'utf8' })
  const scores: Record<string, number> =
    ran.status === 0 ? JSON.parse(readFileSync(join(home, 'output/scores.json'), 'utf8')) : {}
  return { scores, stderr: ran.stderr, status: ran.status }
}

/** Off by half in some rows, so that the boards differ. */
const uneven = answerCsv(0.5)
  .split('\n')
  .map((line, at) => (at % 3 === 1 ? line.replace(/,.*/, ',0.1') : line))
  .join('\n')

async function here(cmptId: number, stageId: number) {
  const { visitor } = await build.competitor(cmptId)
  const { submission } = await build.submit(visitor, cmptId, uneven)
  const done = await build.finished(submission.id)
  expect(done.state, JSON.stringify(done.faults)).toBe('scored')
  return { done, stageId }
}

// covers: rely.import.export
test('a bundle has phases for both boards, and its program gives the same numbers', async () => {
  const spec: ScoringSpec = {
    ...rmseSpec,
    name: 'rmse',
    b: 'rest' as const,
    columns: [
      { name: 'mae', metric: { name: 'mae' }, target: ['target'], prediction: ['prediction'] },
      { name: 'sum', expression: 'rmse + mae', direction: 'lower' },
    ],
  }
  const cmpt = await build.competition({ ownerId: user.id }, { spec })
  const { done } = await here(cmpt.id, cmpt.stage.id)
  const { bundle, folder, report } = await exported(cmpt.id)
  expect(bundle).toMatchObject({ version: 2, terms: 'pages/terms.md', docker_image: 'node:26-slim' })
  expect(bundle.phases.map(({ name, auto_migrate_to_this_phase: moves }) => [name.slice(-1), moves])).toEqual([
    ['A', undefined],
    ['B', true],
  ])
  expect(bundle.leaderboards[0]?.columns.map(({ key, sorting }) => [key, sorting])).toEqual([
    ['rmse', 'asc'],
    ['mae', 'asc'],
    ['sum', 'asc'],
  ])
  const [a, b] = await Promise.all(bundle.tasks.map((task) => scoreBy(folder, task, uneven)))
  expect(a?.stderr).toBe('')
  expect(a?.scores).toEqual(Object.fromEntries((done.numbers ?? []).map((one) => [one.name, one.a])))
  expect(b?.scores).toEqual(Object.fromEntries((done.numbers ?? []).map((one) => [one.name, one.b])))
  expect(a?.scores).not.toEqual(b?.scores)
  const bad = await scoreBy(folder, bundle.tasks[0], 'id,prediction\n1,x\n')
  expect([bad.status, bad.stderr]).toEqual([1, expect.stringContaining('line')])
  expect(report).toContain('# Report')
  expect(report).toContain('Keep it safe')
  // The sample is a solution that scores.
  expect(existsSync(join(folder, bundle.solutions[0]?.path ?? ''))).toBe(true)
}, 60_000)

test.runIf(missing === null)(
  'a program in Python is carried with a driver and gives the same number; split by seed it has one board',
  async () => {
    const code = `def score(solution, submission, *, ids):
    assert len(ids) == len(solution)
    return float((solution["target"] - submission["prediction"]).abs().mean())
`
    const metric = { name: 'formula-python', options: { direction: 'lower', code } }
    const cmpt = await build.competition({ ownerId: user.id }, { spec: { ...rmseSpec, metric, b: 'all' } })
    const { done } = await here(cmpt.id, cmpt.stage.id)
    const { bundle, folder, report } = await exported(cmpt.id)
    expect(bundle.docker_image).toContain('codalab')
    expect(bundle.tasks).toHaveLength(1)
    const scored = await scoreBy(folder, bundle.tasks[0], uneven)
    expect(scored.stderr).toBe('')
    expect(scored.scores.score).toBeCloseTo(done.scoreB ?? Number.NaN, 9)
    expect(report).toContain('split by seed')
  },
  120_000,
)

// covers: rely.import.export
test('it is what Codabench takes: a picture, text that stays text, phases that do not touch, an address', async () => {
  const title = { zh: '第二列决定名次的很长很长的标题', en: 'A long title of the column that decides the rank' }
  const spec: ScoringSpec = {
    ...rmseSpec,
    name: 'rmse',
    b: 'rest' as const,
    rank: { by: 'column' as const, column: 'mae' },
    columns: [{ name: 'mae', title, metric: { name: 'mae' }, target: ['target'], prediction: ['prediction'] }],
  }
  const cmpt = await build.competition(
    { ownerId: user.id, title: { zh: '否', en: 'No' }, contact: 'QQ 群 123456', cover: null },
    { spec },
  )
  const { bundle, folder, report } = await exported(cmpt.id)
  expect(bundle).toMatchObject({ title: 'No', contact_email: '' })
  expect(report).toContain('not an email address')
  expect(readFileSync(join(folder, bundle.image)).subarray(1, 4).toString()).toBe('PNG')
  const [a, b] = bundle.phases
  expect([a?.start, a?.end, b?.start].map((at) => typeof at)).toEqual(['string', 'string', 'string'])
  expect(new Date(b?.start ?? 0).getTime()).toBeGreaterThan(new Date(a?.end ?? 0).getTime())
  expect(bundle.solutions[0]?.tasks).toEqual([0, 1])
  expect(bundle.leaderboards[0]).toMatchObject({ primary_index: 1, columns: [{ key: 'rmse' }, { key: 'mae' }] })
  expect(bundle.leaderboards[0]?.columns[1]?.title).toHaveLength(36)
})

test('phases follow one another, whatever the stages do', () => {
  const hour = (at: number) => new Date(at * 3_600_000)
  const ends = (times: { start: Date; end: Date | null }[]) =>
    times.map(({ start, end }) => [start.getTime() / 1000, end && end.getTime() / 1000])
  // Board B of a stage that the next follows at once.
  const tight = inSequence([
    { start: hour(0), end: hour(10) },
    { start: hour(10), end: null },
    { start: hour(10), end: hour(20) },
    { start: hour(20), end: null },
  ])
  expect(ends(tight.times)).toEqual([
    [0, 36_000],
    [36_001, 39_601],
    [39_602, 72_000],
    [72_001, null],
  ])
  expect(tight.moved).toBe(true)
  const overlapping = inSequence([
    { start: hour(0), end: null },
    { start: hour(5), end: hour(10) },
    { start: hour(6), end: hour(8) },
  ])
  expect(ends(overlapping.times)).toEqual([
    [0, 17_999],
    [18_000, 36_000],
    [36_001, 39_601],
  ])
  expect(
    inSequence([
      { start: hour(0), end: hour(1) },
      { start: hour(1), end: null },
    ]).moved,
  ).toBe(false)
})

test('it holds the answers: hosts alone get it, and what cannot be carried is said', async () => {
  const cmpt = await build.competition({ ownerId: user.id }, { spec: { ...rmseSpec, files: { formats: ['parquet'] } } })
  const somebody = await app.as(await build.user())
  for (const who of [somebody, app.visitor()]) {
    const answer = await who.fetch(`${API_BASE}${editor.exportDraft.path}?cmptId=${cmpt.id}&format=codabench`)
    expect(await answer.json()).toMatchObject({ flag: false })
  }
  const { bundle, report } = await exported(cmpt.id)
  expect(bundle.phases).toEqual([])
  expect(report).toContain('Submissions aren’t a single csv')
})
