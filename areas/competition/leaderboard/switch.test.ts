import { answerCsv, rmseSpec } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { laterStage } from '../catalog/testing-stage.ts'
import * as consoleSubmissions from '../host-console/contract.submissions.ts'
import * as console from '../host-console/contract.ts'
import { mySubmission } from '../submission/contract.ts'
import { revealDue } from '../submission/reveal.ts'
import { makeHostedCompetition } from '../works/testing.ts'
import { rankList } from './contract.ts'

const HOUR = 3_600_000
const { app, build } = await testApp()
const soon = (hours: number) => new Date(app.ctx.now().getTime() + hours * HOUR)
const enter = async (visitor: Visitor, cmptId: number, error: number) =>
  build.finished((await build.submit(visitor, cmptId, answerCsv(error))).submission.id)

/** A competition whose new test set is open, with its first stage over. */
async function switched() {
  const cmpt = await makeHostedCompetition(
    app,
    build,
    { type: 'algorithm', startAt: soon(-24), endAt: soon(50), realName: 'none' },
    { spec: { ...rmseSpec, b: 'none' }, endAt: soon(1), teamHours: 0 },
  )
  const { stage: window } = await laterStage(app.ctx, cmpt.stage, {
    kind: 'switch',
    startAt: soon(2),
    endAt: soon(20),
    revealMinutes: 60,
    spec: { ...rmseSpec, split: { by: 'seed', seed: 'switch', aShare: 1 }, b: 'all' },
  })
  const [one, two] = [await build.competitor(cmpt.id), await build.competitor(cmpt.id)]
  app.travel(soon(2.5))
  return { ...cmpt, window, one, two }
}

// covers: rules.stages.new-test-set
test('a host can only export the boards that a stage has', async () => {
  const { id, owner, stage, window, one } = await switched()
  await enter(one.visitor, id, 0.1)
  const { boards } = await owner.call(console.hostDashboard, { cmptId: id })
  expect(boards.map(({ stageId, boards: there }) => [stageId, there])).toEqual([
    [stage.id, ['A']],
    [window.id, ['B']],
  ])
  const csv = async (stageId: number, board: string) =>
    (await owner.fetch(`/v3/api/host/board.csv?cmptId=${id}&stageId=${stageId}&board=${board}`)).status
  expect(await Promise.all(['A', 'week', 'B', 'practice'].map((board) => csv(window.id, board)))).toEqual([
    404, 404, 200, 200,
  ])
  expect(await csv(stage.id, 'B')).toBe(404)
  const zip = await owner.fetch(`/v3/api/host/lists.zip?cmptId=${id}`)
  const names = Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))
  expect(names.filter((name) => name.startsWith(`board-${window.ord}`))).toEqual([
    `board-${window.ord}-B.csv`,
    `board-${window.ord}-practice.csv`,
  ])
})

// covers: rules.stages.new-test-set
test('the only score of a new test set is set as B; A is neither requested nor shown', async () => {
  const { id, owner, window, one, two } = await switched()
  const submission = await enter(one.visitor, id, 0.1)
  await enter(two.visitor, id, 0.2)
  const set = (scores: { a?: number; b?: number }) =>
    owner.call(consoleSubmissions.setSubmissionScore, {
      cmptId: id,
      submissionId: submission.id,
      scores,
      reason: '演示复核',
    })
  expect(await refusalOf(set({ a: 0.5 }))).toBe('hostConsole.scoreA')
  expect(await refusalOf(set({ a: 0.5, b: 0.5 }))).toBe('hostConsole.scoreA')
  await set({ b: 0.5 })
  const input = { cmptId: id, stageId: window.id, keyword: '', page: 1, pageSize: 50 }
  const mine = async () =>
    (await one.visitor.call(mySubmission, { cmptId: id, state: '', order: 'newest', page: 1, pageSize: 20 })).list[0]
  const { list } = await owner.call(consoleSubmissions.hostSubmissions, input)
  expect(list.map(({ hasA, scoreA, scoreB }) => [hasA, scoreA, scoreB])).toEqual([
    [false, null, '0.200000'],
    [false, null, '0.500000'],
  ])
  const csv = await owner.fetch(`/v3/api/host/submissions.csv?cmptId=${id}&stageId=${window.id}`)
  expect((await csv.text()).split('\n')[2]).toContain(',scored,,0.5,')
  expect((await mine())?.value).toBeNull()
  app.travel(soon(20))
  await revealDue(app.ctx)
  const board = await app.visitor().call(rankList, { ...input, board: 'B' })
  expect(board.list.map(({ teamId, score }) => [teamId, score])).toEqual([
    [two.teamId, '0.200000'],
    [one.teamId, '0.500000'],
  ])
  expect(await mine()).toMatchObject({ value: 0.5, score: '0.500000' })
})
