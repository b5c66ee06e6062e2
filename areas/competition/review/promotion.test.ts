import { eq } from '@leitai/platform/db/orm'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { cmptData, cmptDetail, getDataList } from '../catalog/contract.detail.ts'
import { laterStage } from '../catalog/testing-stage.ts'
import * as dataset from '../dataset/contract.ts'
import { stagesOf } from '../definition/competition.ts'
import { promotedBy, topText } from '../definition/rules.ts'
import { competitions, stages } from '../definition/table.ts'
import { disqualifySubmission, requalifySubmission, setSubmissionScore } from '../host-console/contract.submissions.ts'
import { decideCase, liftPenalty, openCase } from '../integrity/contract.cases.ts'
import { penalties } from '../integrity/table.ts'
import { rankList } from '../leaderboard/contract.ts'
import { previewMerge } from '../merge/preview.ts'
import { mySubmission } from '../submission/contract.ts'
import { revealDue } from '../submission/reveal.ts'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { competitionOf } from '../team/team-state.ts'
import { makeHostedCompetition } from '../works/testing.ts'
import * as review from './contract.ts'
import { entrantsOf, keepEntrants } from './entrants.ts'

const HOUR = 3_600_000
const { app, build } = await testApp()
const db = () => app.ctx.db
const soon = (hours: number) => new Date(app.ctx.now().getTime() + hours * HOUR)
const history = { state: '', order: 'newest', page: 1, pageSize: 20 } as const
const board = (cmptId: number, stageId: number, name: 'A' | 'B' = 'B') =>
  app.visitor().call(rankList, { cmptId, stageId, board: name, keyword: '', page: 1, pageSize: 50 })

/** Three teams on the first stage's board, the best first, and a second stage for the best two. */
async function twoStages(promotion = { by: 'top' as const, value: 2 }) {
  const cmpt = await makeHostedCompetition(
    app,
    build,
    { type: 'algorithm', endAt: soon(90), startAt: soon(-24), realName: 'none' },
    { spec: rmseSpec, endAt: soon(1), teamHours: 0, revealMinutes: 120 },
  )
  const later = await laterStage(app.ctx, cmpt.stage, {
    name: { zh: '决赛', en: 'Final' },
    startAt: soon(2),
    endAt: soon(80),
    promotion,
    teamHours: null,
  })
  const field: { visitor: Visitor; teamId: number }[] = []
  for (const error of [0.1, 0.2, 0.3]) {
    const one = await build.competitor(cmpt.id)
    await build.finished((await build.submit(one.visitor, cmpt.id, answerCsv(error))).submission.id)
    field.push(one)
  }
  const [first, second, third] = field
  if (!first || !second || !third) throw new Error('somebody is missing')
  return { ...cmpt, later, first, second, third }
}

test('promotes the top N, or a rounded-up share of all ranked teams; equal ranks are promoted together', () => {
  const places = [1, 2, 2, 4, null].map((rank, teamId) => ({ teamId, rank }))
  const ids = (by: 'top' | 'percent', value: number) => promotedBy({ by, value }, places).map(({ teamId }) => teamId)
  expect(ids('top', 2)).toEqual([0, 1, 2])
  expect(ids('top', 1)).toEqual([0])
  expect(ids('percent', 26)).toEqual([0, 1, 2])
  expect(ids('percent', 100)).toEqual([0, 1, 2, 3])
  expect([topText({ by: 'top', value: 20 }), topText({ by: 'percent', value: 10 })]).toEqual(['20', '10%'])
})

test('a board without names does not name the promoted teams in its list of them', async () => {
  const { id, stage, first, third } = await twoStages()
  await db()
    .update(competitions)
    .set({ audience: 'invited', status: 'private', boardView: 'anonymous' })
    .where(eq(competitions.id, id))
  app.travel(soon(3))
  await revealDue(app.ctx)
  const input = { cmptId: id, stageId: stage.id, board: 'B', keyword: '', page: 1, pageSize: 50 } as const
  const seen = await Promise.all([first, third].map(({ visitor }) => visitor.call(rankList, input)))
  expect(seen.map(({ list, promoted }) => [list.length, promoted])).toEqual([
    [3, [first.teamId]],
    [3, []],
  ])
  app.travel(new Date())
})

// covers: rules.stages.promotion-top-n
test('nobody enters the later stage before the reveal; then only promoted teams do, and others are refused with the reason', async () => {
  const { id, stage, later, owner, first, third } = await twoStages()
  // Sign-up would be pointless later: the remaining stage is for promoted teams.
  const { visitor: late } = await build.competitor(id)
  const detail = (visitor: Visitor) => visitor.call(cmptDetail, { cmptId: id })
  expect((await detail(first.visitor)).me?.promoted).toEqual([{ stageId: later.stage.id, promoted: null }])
  app.travel(soon(2.5))
  expect(await refusalOf(build.submit(first.visitor, id, answerCsv(0)))).toBe('competition.promotionOpen')
  expect(await refusalOf(first.visitor.call(cmptData, { cmptId: id, fileId: later.fileId }))).toBe(
    'competition.promotionOpen',
  )
  app.travel(soon(1))
  await revealDue(app.ctx)
  expect((await board(id, stage.id)).promoted).toEqual([first.teamId, (await board(id, stage.id)).list[1]?.teamId])
  expect((await board(id, stage.id, 'A')).promoted).toEqual([])
  // A promoted team.
  expect((await detail(first.visitor)).me?.promoted).toEqual([{ stageId: later.stage.id, promoted: true }])
  expect((await build.submit(first.visitor, id, answerCsv(0))).submission.stageId).toBe(later.stage.id)
  await expectOk(first.visitor.call(cmptData, { cmptId: id, fileId: later.fileId }))
  // A team that was not promoted.
  expect(await refusalOf(build.submit(third.visitor, id, answerCsv(0)))).toBe('competition.notPromoted')
  expect(await refusalOf(third.visitor.call(cmptData, { cmptId: id, fileId: later.fileId }))).toBe(
    'competition.notPromoted',
  )
  const shown = await detail(third.visitor)
  expect(shown.me?.promoted).toEqual([{ stageId: later.stage.id, promoted: false }])
  expect(shown.action).toMatchObject({ kind: 'submit', reason: expect.stringContaining('排名前 2 的队伍') })
  expect((await third.visitor.call(mySubmission, { cmptId: id, ...history })).may.submit).toContain('未晋级')
  const { files } = await third.visitor.call(getDataList, { cmptId: id })
  expect(files.map(({ closed }) => closed !== null)).toEqual([false, true])
  // Nor is it visible to them in a shared dataset before the end.
  await owner.call(dataset.shareDataset, { cmptId: id, shared: true, preview: true, download: 'login' })
  const shared = async () => (await third.visitor.call(dataset.dataset, { cmptId: id })).files.map(({ name }) => name)
  expect(await shared()).toEqual(['sample.csv'])
  expect(await refusalOf(third.visitor.call(dataset.datasetPreview, { fileId: later.fileId }))).toBe('dataset.unknown')
  await db().update(stages).set({ kind: 'switch', promotion: null }).where(eq(stages.id, later.stage.id))
  expect(await shared()).toEqual(['sample.csv', 'later.csv'])
  await db().update(stages).set({ promotion: later.stage.promotion }).where(eq(stages.id, stage.id))
  expect(await shared()).toEqual([])
  await db().update(stages).set({ promotion: null }).where(eq(stages.id, stage.id))
  await db()
    .update(stages)
    .set({ kind: 'final', promotion: later.stage.promotion })
    .where(eq(stages.id, later.stage.id))
  // A person without a team in the earlier stage is not promoted, and a baseline needs no promotion.
  expect(await refusalOf(late.call(cmptData, { cmptId: id, fileId: later.fileId }))).toBe('competition.notPromoted')
  await db().update(teams).set({ baseline: true }).where(eq(teams.id, third.teamId))
  await expectOk(build.submit(third.visitor, id, answerCsv(0)))
})

// covers: rules.stages.promotion-top-n
test('with a review its ranks count: removed teams are not promoted, and the next one is', async () => {
  const one = await twoStages()
  const { id, stage, owner, first, third } = one
  app.travel(soon(4))
  await revealDue(app.ctx)
  const plan = { size: 2, asks: [], text: { zh: '', en: '' }, dueDays: 1, publicDays: 1 }
  const { reviewId } = await owner.call(review.freezeReview, { cmptId: id, stageId: stage.id, week: 0, plan })
  expect(await refusalOf(build.submit(third.visitor, id, answerCsv(0)))).toBe('competition.promotionOpen')
  const judge = (teamId: number, verdict: review.Verdict) =>
    owner.call(review.setVerdict, { cmptId: id, reviewId, teamId, was: 'pending', verdict, reason: '无法复现' })
  await judge(first.teamId, 'refused')
  await judge(one.second.teamId, 'passed')
  await judge(third.teamId, 'passed')
  await owner.call(review.publishReview, { cmptId: id, reviewId })
  app.travel(soon(25))
  const late = async (visitor: Visitor) => refusalOf(build.submit(visitor, id, answerCsv(0)))
  expect(await late(third.visitor)).toBe('competition.promotionOpen')
  await owner.call(review.finishReview, { cmptId: id, reviewId })
  expect(await late(third.visitor)).toBe('ok')
  expect(await late(first.visitor)).toBe('competition.notPromoted')
})

// covers: rules.stages.goes-kept-once
test('entrants are fixed once the stage begins: later scores admit nobody, and teams without a result are removed', async () => {
  const { id, stage, later, owner, ...field } = await twoStages()
  const { first, second, third } = field
  const scored = await db().select().from(submissions).where(eq(submissions.stageId, stage.id))
  const workOf = ({ teamId }: { teamId: number }) => scored.find((one) => one.teamId === teamId)?.id ?? 0
  const reason = '演示更正'
  const set = (one: { teamId: number }, a: number) =>
    owner.call(setSubmissionScore, { cmptId: id, submissionId: workOf(one), scores: { a, b: a }, reason })
  const into = () => enteringOf(later.stage.id)
  await db()
    .update(stages)
    .set({ startAt: soon(6) })
    .where(eq(stages.id, later.stage.id))
  app.travel(soon(4))
  await revealDue(app.ctx)
  await keepEntrants(app.ctx)
  // Before it begins the list follows the board.
  expect(await into()).toEqual([first.teamId, second.teamId])
  await set(third, 0)
  expect(await into()).toEqual([third.teamId, first.teamId])
  await set(third, 0.3)
  app.travel(soon(3))
  await keepEntrants(app.ctx)
  await keepEntrants(app.ctx)
  await set(third, 0)
  expect((await board(id, stage.id)).list[0]?.teamId).toBe(third.teamId)
  expect(await into()).toEqual([first.teamId, second.teamId])
  expect((await board(id, stage.id)).promoted.toSorted()).toEqual([first.teamId, second.teamId].toSorted())
  expect(await refusalOf(build.submit(third.visitor, id, answerCsv(0)))).toBe('competition.notPromoted')
  // A team whose only submission is disqualified is removed without replacement, as there is no review; requalifying restores it.
  await owner.call(disqualifySubmission, { cmptId: id, submissionId: workOf(second), reason })
  expect(await into()).toEqual([first.teamId])
  expect(await refusalOf(build.submit(second.visitor, id, answerCsv(0)))).toBe('competition.notPromoted')
  await owner.call(requalifySubmission, { cmptId: id, submissionId: workOf(second) })
  expect(await into()).toEqual([first.teamId, second.teamId])
})

// covers: rules.stages.goes-kept-once
test('a final review changes a stored list: removed teams leave, others move up, and nobody leaves when one is put back', async () => {
  const one = await twoStages()
  const { id, stage, owner, first, second, third } = one
  app.travel(soon(4))
  await revealDue(app.ctx)
  await keepEntrants(app.ctx)
  const plan = { size: 3, asks: [], text: { zh: '', en: '' }, dueDays: 1, publicDays: 1 }
  const { reviewId } = await owner.call(review.freezeReview, { cmptId: id, stageId: stage.id, week: 0, plan })
  const into = () => enteringOf(one.later.stage.id)
  const judge = (teamId: number, was: review.Verdict, verdict: review.Verdict) =>
    owner.call(review.setVerdict, { cmptId: id, reviewId, teamId, was, verdict, reason: '演示' })
  expect(await into()).toBeNull()
  for (const { teamId } of [first, second, third]) await judge(teamId, 'pending', 'passed')
  await owner.call(review.publishReview, { cmptId: id, reviewId })
  app.travel(soon(25))
  await owner.call(review.finishReview, { cmptId: id, reviewId })
  expect(await into()).toEqual([first.teamId, second.teamId])
  await judge(first.teamId, 'passed', 'struck')
  expect(await into()).toEqual([second.teamId, third.teamId])
  await judge(first.teamId, 'struck', 'passed')
  expect(await into()).toEqual([first.teamId, second.teamId, third.teamId])
})

test('a team that was excluded by a penalty enters once that is lifted, and no other team leaves', async () => {
  const { id: cmptId, later, owner, first, second, third } = await twoStages()
  const opened = { title: '演示核实', text: '', userIds: [], hintIds: [], reportIds: [], entryIds: [], pictures: [] }
  const removed = async (one: { teamId: number }) => {
    const { caseId } = await owner.call(openCase, { ...opened, cmptId, teamIds: [one.teamId] })
    await owner.call(decideCase, { caseId, decision: 'removed', teamIds: [], userIds: [], reason: '演示' })
    const [made] = await db().select().from(penalties).where(eq(penalties.caseId, caseId))
    return made?.id ?? 0
  }
  const ofFirst = await removed(first)
  app.travel(soon(4))
  await revealDue(app.ctx)
  await keepEntrants(app.ctx)
  const into = () => enteringOf(later.stage.id)
  expect(await into()).toEqual([second.teamId, third.teamId])
  const admin = await app.as(await build.user({ role: 'admin' }))
  const lift = (penaltyId: number) => admin.call(liftPenalty, { penaltyId, reason: '查明为误判' })
  await lift(ofFirst)
  expect(await into()).toEqual([first.teamId, second.teamId, third.teamId])
})

test('merging in such a stage requires that both were promoted; after the end everybody can practise there', async () => {
  const { id, later, first, second, third } = await twoStages()
  app.travel(soon(4))
  await revealDue(app.ctx)
  const now = app.ctx.now()
  const cmpt = await competitionOf(db(), id)
  const teamOf = async (teamId: number) => {
    const [found] = await db().select().from(teams).where(eq(teams.id, teamId))
    if (!found) throw new Error('no team')
    return found
  }
  const conditions = async (a: number, b: number) =>
    (
      await previewMerge(db(), { cmpt, from: await teamOf(a), to: await teamOf(b) }, { now, merging: null })
    ).conditions.find(({ name }) => name === 'promotion')
  expect(await conditions(first.teamId, second.teamId)).toMatchObject({ refusal: null })
  expect(await conditions(first.teamId, third.teamId)).toMatchObject({ refusal: { code: 'merge.promotion' } })
  // Nor between the stages, although the host's team deadline is still to come.
  const between = { ...cmpt, stages: cmpt.stages.map((one) => (one.promotion ? { ...one, startAt: soon(5) } : one)) }
  const beforehand = async (from: number, to: number) =>
    (
      await previewMerge(
        db(),
        { cmpt: between, from: await teamOf(from), to: await teamOf(to) },
        { now, merging: null },
      )
    ).conditions.find(({ name }) => name === 'promotion')
  expect(await beforehand(third.teamId, first.teamId)).toMatchObject({ refusal: { code: 'merge.promotion' } })
  expect(await beforehand(first.teamId, second.teamId)).toBeUndefined()
  // Nor between the end of the stage and its new test set.
  const { stage } = await laterStage(app.ctx, later.stage, {
    name: { zh: '换题', en: 'New set' },
    kind: 'switch',
    startAt: soon(85),
    endAt: soon(88),
  })
  const lull = { ...cmpt, signUpEndAt: soon(87), stages: await stagesOf(db(), id) }
  const inLull = async (from: number, to: number) =>
    (
      await previewMerge(
        db(),
        { cmpt: lull, from: await teamOf(from), to: await teamOf(to) },
        { now: soon(82), merging: null },
      )
    ).conditions.find(({ name }) => name === 'promotion')
  expect(await inLull(third.teamId, first.teamId)).toMatchObject({ refusal: { code: 'merge.promotion' } })
  expect(await inLull(first.teamId, second.teamId)).toBeUndefined()
  await db().delete(stages).where(eq(stages.id, stage.id))
  await db()
    .update(stages)
    .set({ endAt: soon(80) })
    .where(eq(stages.id, later.stage.id))
  app.travel(soon(100))
  const { submission } = await build.submit((await again(third)).visitor, id, answerCsv(0))
  expect(submission).toMatchObject({ practice: true, stageId: later.stage.id })
})

/** The teams that may enter a stage, by rank; null while undecided. */
async function enteringOf(stageId: number): Promise<number[] | null> {
  const [found] = await db()
    .select({ cmpt: competitions, stage: stages })
    .from(stages)
    .innerJoin(competitions, eq(competitions.id, stages.cmptId))
    .where(eq(stages.id, stageId))
  const list = found && (await entrantsOf(db(), { ...found, now: app.ctx.now() }))
  return list?.map(({ teamId }) => teamId) ?? null
}

/** The same person with a new session: the old one has expired. */
async function again(one: { visitor: Visitor; teamId: number; user?: { id: number } }) {
  const user = one.user
  if (!user) throw new Error('nobody')
  return { ...one, visitor: await app.as(user) }
}
