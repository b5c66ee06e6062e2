import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { prepareInChild } from '@leitai/competition/competition-editor/scoring/prepare-in-child'
import { profileInChild } from '@leitai/competition/dataset/profiling'
import { mySubmission } from '@leitai/competition/submission/contract'
import { submissions } from '@leitai/competition/submission/table'
import { healthReport } from '@leitai/operations/health/contract'
import type { ScoringSpec } from '@leitai/scorer/types'
import { answerCsv, solutionCsv } from '@leitai/testing/build'
import { kill } from '@leitai/testing/kill'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { afterEach, expect, test } from 'vitest'
import { inArray } from '../db/orm.ts'
import { CannotStart } from '../sandbox/launcher.ts'

const { app, build } = await testApp({}, undefined, { ownChildren: true })
const node = process.execPath
const breakStarts = () => {
  process.execPath = '/nowhere/node'
}
const mendStarts = () => {
  process.execPath = node
}
afterEach(mendStarts)
const readyz = async () => (await fetch(`${app.origin}/readyz`)).json()
const metric = async (name: string) => {
  const text = await (await fetch(`${app.origin}/metrics`)).text()
  return [...text.matchAll(new RegExp(`^${name}\\S* (\\S+)$`, 'gm'))].reduce((sum, [, value]) => sum + Number(value), 0)
}
const inputs = { keyword: '', state: '', order: 'newest', page: 1, pageSize: 20 } as const

test('submissions wait while no scoring process can be started, and are scored once one can', async () => {
  const { id: cmptId } = await build.competition()
  const { visitor } = await build.competitor(cmptId)
  const admin = await app.as(await build.user({ role: 'admin' }))
  kill(app.ctx.scorers.pids())
  breakStarts()
  const ids: number[] = []
  for (const error of [0.1, 0.2, 0.3]) ids.push((await build.submit(visitor, cmptId, answerCsv(error))).submission.id)
  await until(async () => (await readyz()).scoring === false)
  // Nothing may happen: no submission is given up, and starts are not tried without a pause.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const rows = () => app.ctx.db.select().from(submissions).where(inArray(submissions.id, ids))
  for (const { state, attempt } of await rows()) {
    expect(['queued', 'scoring']).toContain(state)
    expect(attempt).toBeLessThanOrEqual(1)
  }
  expect(await metric('leitai_process_start_failing')).toBe(1)
  // It does not retry in a tight loop.
  const tried = await metric('leitai_process_start_failures_total')
  expect(tried).toBeGreaterThan(1)
  expect(tried).toBeLessThan(20)
  await until(async () => (await admin.call(healthReport, {})).warnings.includes('cannotStart'))
  mendStarts()
  const done = await until(async () => {
    const { list, quota } = await visitor.call(mySubmission, { cmptId, ...inputs })
    return list.every(({ state }) => state === 'scored' || state === 'failed') && { list, quota }
  })
  expect(done.list.map(({ state }) => state)).toEqual(['scored', 'scored', 'scored'])
  expect((await rows()).map(({ attempt }) => attempt)).toEqual([1, 1, 1])
  expect(await readyz()).toEqual({ ok: true })
  expect(await metric('leitai_process_start_failing')).toBe(0)
}, 60_000)

test('a process that exits before it is ready counts as a failed start', async () => {
  const folder = await mkdtemp(join(app.dataDir, 'program-'))
  const path = join(folder, 'late.mjs')
  try {
    const starting = app.ctx.launcher.start({ kind: 'late', path: join(import.meta.dirname, 'nothing-here.ts') }, 50)
    await expect(starting).rejects.toBeInstanceOf(CannotStart)
    await writeFile(path, '')
    await expect(app.ctx.launcher.start({ kind: 'late', path }, 50)).rejects.toBeInstanceOf(CannotStart)
    // Nobody needs one any more: that they can be started again is still detected.
    await until(async () => (await readyz()).scoring === undefined)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 30_000)

test('preparing a solution and analysing a table wait, too', async () => {
  const { launcher } = app.ctx
  const solutionPath = app.ctx.scorers.workPath('.csv')
  const preparedPath = app.ctx.scorers.workPath('.bin')
  await writeFile(solutionPath, solutionCsv())
  breakStarts()
  const spec: ScoringSpec = {
    id: 'id',
    target: ['target'],
    prediction: ['prediction'],
    metric: { name: 'rmse' },
    b: 'all',
    split: { by: 'seed', seed: 'a', aShare: 0.5 },
  }
  const prepared = prepareInChild(launcher, { solutionPath, spec, preparedPath })
  const profile = profileInChild(launcher, async () => Readable.from([Buffer.from('a,b\n1,2\n')]), true)
  await until(async () => launcher.unable())
  mendStarts()
  expect(await prepared).toMatchObject({ ok: true })
  expect((await readFile(preparedPath)).length).toBeGreaterThan(0)
  expect(await profile).toMatchObject({ rowCount: 1 })
}, 30_000)
