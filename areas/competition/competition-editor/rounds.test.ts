import { writeHonours } from '@leitai/community/people/honour'
import { honours } from '@leitai/community/people/table'
import type { InputOf } from '@leitai/platform/contract/call'
import { eq } from '@leitai/platform/db/orm'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { words } from '@leitai/testing/words'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import { getCmptListES } from '../catalog/contract.ts'
import { laterStage } from '../catalog/testing-stage.ts'
import { copyCompetition } from '../definition/edit/copy.ts'
import { stageDeadline, teamDeadline } from '../definition/rules.ts'
import { competitions, stages } from '../definition/table.ts'
import type { Overall } from '../leaderboard/contract.overall.ts'
import { mySubmission } from '../submission/contract.ts'
import { makeHostedCompetition } from '../works/testing.ts'
import * as content from './contract.content.ts'
import * as contractLaunch from './contract.launch.ts'
import * as contractScoring from './contract.scoring.ts'
import * as contract from './contract.ts'
import { linesOf, type Prepared } from './rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const { app, build } = await testApp()
const db = () => app.ctx.db
const soon = (hours: number) => new Date(app.ctx.now().getTime() + hours * HOUR)
const drafting = (values: Partial<typeof competitions.$inferInsert> = {}) =>
  makeHostedCompetition(app, build, { type: 'algorithm', status: 'draft', ...values }, { spec: rmseSpec })
type HostedCompetition = Awaited<ReturnType<typeof drafting>>
type StageRow = InputOf<typeof content.saveStages>['value']['stages'][number]
const row = (more: Partial<StageRow> = {}): StageRow => ({
  id: null,
  name: words('阶段'),
  kind: 'preliminary',
  startAt: soon(24),
  endAt: soon(48),
  promotion: null,
  teamHours: null,
  ...more,
})
async function saveStages(
  { id, owner }: HostedCompetition,
  list: StageRow[],
  { overall, ...more }: { reason?: string; overall?: Overall | null } = {},
) {
  const [cmpt] = await db().select().from(competitions).where(eq(competitions.id, id))
  if (!cmpt) throw new Error('no competition')
  const { startAt, endAt, signUpStartAt, signUpEndAt } = cmpt
  const value = { startAt, endAt, signUpStartAt, signUpEndAt, stages: list, ...(overall !== undefined && { overall }) }
  return refusalOf(owner.call(content.saveStages, { cmptId: id, version: 999, value, reason: '', ...more }))
}
const basicsOf = async ({ id, owner }: HostedCompetition) => {
  const { basics } = await owner.call(contract.editorDraft, { cmptId: id })
  return { ...basics, bannerUntil: null }
}
const saveBasics = async (one: HostedCompetition, more: Partial<content.Basics>) =>
  refusalOf(
    one.owner.call(content.saveBasics, { cmptId: one.id, version: 999, value: { ...(await basicsOf(one)), ...more } }),
  )

describe('the host', () => {
  // covers: rules.stages.promotion-top-n
  test('sets promotion rules where a board decides, until it is decided; participants are notified', async () => {
    const draft = await drafting({ contact: 'host@example.com' })
    const top = { by: 'top', value: 20 } as const
    expect(await saveStages(draft, [row({ promotion: top })])).toBe('competitionEditor.promotion')
    expect(await saveStages(draft, [row({ kind: 'signup' }), row({ promotion: top })])).toBe(
      'competitionEditor.promotion',
    )
    expect(await saveStages(draft, [row(), row({ kind: 'practice', promotion: top })])).toBe(
      'competitionEditor.promotion',
    )
    expect(await saveStages(draft, [row({ id: draft.stage.id }), row({ promotion: top, teamHours: 48 })])).toBe('ok')
    const [, later] = (await draft.owner.call(contract.editorDraft, { cmptId: draft.id })).stages
    expect(later).toMatchObject({ promotion: top, teamHours: 48 })
    // Once public, a change needs a reason, and none is possible after the previous stage is over.
    await db().update(competitions).set({ status: 'published' }).where(eq(competitions.id, draft.id))
    const list = (await draft.owner.call(contract.editorDraft, { cmptId: draft.id })).stages.map((one) =>
      row({ ...one, startAt: new Date(one.startAt), endAt: new Date(one.endAt ?? 0) }),
    )
    const [first = row(), second = row()] = list
    const changed = [first, { ...second, promotion: { by: 'percent', value: 10 } as const }]
    expect(await saveStages(draft, changed)).toBe('competitionEditor.reason')
    expect(await saveStages(draft, changed, { reason: '报名队伍较少' })).toBe('ok')
    expect((await app.visitor().call(cmptDetail, { cmptId: draft.id })).changes[0]?.text.zh).toContain('报名队伍较少')
    const past = { startAt: soon(-48), endAt: soon(-1) }
    await db().update(stages).set(past).where(eq(stages.id, draft.stage.id))
    expect(await saveStages(draft, [{ ...first, ...past }, second], { reason: '改回' })).toBe(
      'competitionEditor.promotionStands',
    )
  })

  test('sets the rule of an overall board that fits the stages, and gives a reason to change it in public', async () => {
    const draft = await drafting({ startAt: soon(-1), endAt: soon(48), contact: 'host@example.com' })
    const first = row({ id: draft.stage.id, startAt: soon(-1), endAt: soon(20) })
    const second = row({ kind: 'final', startAt: soon(20), endAt: soon(40) })
    const sum: Overall = { by: 'sum', over: 'stages' }
    const save = (overall: Overall | null, more: { reason?: string } = {}) =>
      saveStages(draft, [first, second], { overall, ...more })
    expect(await save({ by: 'order', over: 'stages', weights: [1, 2] })).toBe('competitionEditor.overallUnused')
    expect(await save({ by: 'ranks', over: 'stages', missing: 1 })).toBe('competitionEditor.overallUnused')
    expect(await save({ by: 'sum', over: 'series', stages: [1] })).toBe('competitionEditor.overallUnused')
    expect(await save({ ...sum, stages: [1, 3] })).toBe('competitionEditor.overallStage')
    expect(await save({ ...sum, stages: [2, 2] })).toBe('competitionEditor.overallStage')
    expect(await save({ ...sum, stages: [1, 2], weights: [1] })).toBe('competitionEditor.overallWeights')
    for (const wrong of [{ weights: [0, 1] }, { weights: [] }, { stages: [0] }, { stages: [11] }, { missing: 1e13 }])
      expect(await save({ ...sum, ...wrong })).toBe('request.input')
    // The second stage has no scoring yet: a draft may wait for it, a launch may not.
    expect(await save({ ...sum, weights: [1, 2] })).toBe('ok')
    const gate = async () =>
      (await draft.owner.call(contractLaunch.launchGate, { cmptId: draft.id })).lines.find(
        ({ line }) => line === 'overall',
      )?.ok
    expect(await gate()).toBe(false)
    // What is left out of a save stays.
    expect(await saveStages(draft, [first])).toBe('competitionEditor.overallWeights')
    expect(await saveStages(draft, [first], { overall: null })).toBe('ok')
    expect(await gate()).toBe(true)
    const { stage: made } = await laterStage(app.ctx, draft.stage, {
      startAt: soon(20),
      endAt: soon(40),
      direction: 'higher',
    })
    second.id = made.id
    expect(await save(sum)).toBe('competitionEditor.overallDirection')
    await db().update(stages).set({ direction: 'lower' }).where(eq(stages.id, made.id))
    expect(await save(sum)).toBe('ok')
    expect((await draft.owner.call(contract.editorDraft, { cmptId: draft.id })).dates.overall).toEqual(sum)
    expect(await gate()).toBe(true)
    // In public.
    await db().update(competitions).set({ status: 'published' }).where(eq(competitions.id, draft.id))
    const list = (await draft.owner.call(contract.editorDraft, { cmptId: draft.id })).stages.map((one) =>
      row({ ...one, startAt: new Date(one.startAt), endAt: new Date(one.endAt ?? 0) }),
    )
    const change = (overall: Overall | null, reason = '') => saveStages(draft, list, { overall, reason })
    expect(await change({ ...sum, weights: [1] }, '改')).toBe('competitionEditor.overallWeights')
    expect(await change({ ...sum, stages: [1] }, '改')).toBe('competitionEditor.overallScored')
    expect(await change({ by: 'ranks', over: 'stages' })).toBe('competitionEditor.reason')
    expect(await change({ by: 'ranks', over: 'stages' }, '两个阶段的分数不可比')).toBe('ok')
    const page = await app.visitor().call(cmptDetail, { cmptId: draft.id })
    expect(page.overall).toEqual({ by: 'ranks', over: 'stages' })
    expect(page.changes[0]?.text.zh).toBe('总成绩的规则有调整：两个阶段的分数不可比')
    expect(await change({ by: 'ranks', over: 'stages' })).toBe('ok')
    const judge = (await draft.withRole('judge')).visitor
    const other = { ...draft, owner: judge }
    expect(await saveStages(other, list, { overall: null, reason: '改' })).toBe('hostConsole.mayNot')
    app.travel(soon(49))
    expect(await change(null, '改')).toBe('competitionEditor.overallStands')
  })

  // covers: rules.boards.switch-b-test, rules.submission.b-window-limit
  test('puts a new test set directly after a scored stage, which has only an A board', async () => {
    const draft = await drafting()
    const { stage } = draft
    const first = row({ id: stage.id })
    const window = (more: Partial<StageRow> = {}) =>
      row({ kind: 'switch', startAt: soon(48), endAt: soon(60), ...more })
    expect(await saveStages(draft, [window()])).toBe('competitionEditor.switch')
    expect(await saveStages(draft, [first, window({ startAt: soon(47) })])).toBe('competitionEditor.switch')
    expect(await saveStages(draft, [first, window(), window({ startAt: soon(60) })])).toBe('competitionEditor.switch')
    expect(await saveStages(draft, [first, window()])).toBe('ok')
    const made = (await draft.owner.call(contract.editorDraft, { cmptId: draft.id })).stages[1]
    expect(made?.limits.dailyLimit).toBe(5)
    // Whatever is requested, the whole new test set belongs to B.
    const choice = {
      id: 'id',
      target: ['target'],
      prediction: ['prediction'],
      metric: { name: 'rmse', options: {} },
      split: { by: 'seed', seed: 's', aShare: 0.3 } as const,
      b: 'none' as const,
      ranges: {},
    }
    const edit = { cmptId: draft.id, version: 999, stageId: made?.id ?? 0, directionOk: true }
    const limits = made?.limits ?? { ...stage }
    await draft.owner.call(contractScoring.saveScoring, { ...edit, choice, limits })
    const kept = (await draft.owner.call(contract.editorDraft, { cmptId: draft.id })).stages[1]
    expect(kept?.scoring.choice).toMatchObject({ split: { aShare: 1 }, b: 'all' })
    expect(await saveStages(await drafting({ type: 'application' }), [row(), window()])).toBe(
      'competitionEditor.switch',
    )
  })

  // covers: rules.boards.switch-b-test
  test('has the checklist cover both test sets, and the board that a promotion needs', () => {
    const stage = (
      id: number,
      kind: string,
      from: number,
      to: number,
      promotion: Prepared['stages'][number]['promotion'] = null,
    ) => ({
      id,
      kind,
      startAt: soon(from),
      endAt: soon(to),
      promotion,
      teamHours: null,
    })
    const scored = (stageId: number, b: string) => ({
      stageId,
      b,
      fits: true,
      directionOk: true,
      dailyLimit: 3,
      totalLimit: null,
    })
    const preparedWith = (list: Prepared['stages'], done: Prepared['scored']): Prepared => ({
      type: 'algorithm',
      audience: 'public',
      practice: false,
      title: words('题'),
      summary: words('句'),
      host: words('方'),
      overview: words('概'),
      task: words('务'),
      rules: words('则'),
      cover: null,
      contact: 'a',
      rewardType: 'none',
      prizeTotal: 0,
      prizes: [],
      needsCode: false,
      decryptCodes: 0,
      overallFits: true,
      startAt: soon(0),
      endAt: soon(90),
      signUpStartAt: soon(0),
      signUpEndAt: null,
      stages: list,
      scored: done,
    })
    const two = [stage(1, 'preliminary', 0, 40), stage(2, 'switch', 40, 90)]
    expect(linesOf(preparedWith(two, [scored(1, 'none'), scored(2, 'all')])).scoring).toBe(true)
    expect(linesOf(preparedWith(two, [scored(1, 'all'), scored(2, 'all')])).scoring).toBe(false)
    expect(linesOf(preparedWith(two, [scored(1, 'none')])).scoring).toBe(false)
    const rounds = [stage(1, 'preliminary', 0, 40), stage(2, 'final', 40, 90, { by: 'top', value: 2 })]
    expect(linesOf(preparedWith(rounds, [scored(1, 'all'), scored(2, 'all')])).stages).toBe(true)
    expect(linesOf(preparedWith(rounds, [scored(2, 'all')])).stages).toBe(false)
    const practice = { ...preparedWith([], []), practice: true }
    expect(linesOf(practice).prizes).toBe(true)
    expect(linesOf({ ...practice, rewardType: 'honour', prizes: [{ name: words('奖') }] }).prizes).toBe(false)
  })

  // covers: rules.stages.practice-prize
  test('refuses prizes for practice, and practice for competitions with prizes', async () => {
    const practice = await drafting({ practice: true })
    const prizes = [{ name: words('一等奖'), reward: words('奖杯'), count: 1 }]
    const save = (one: HostedCompetition, value: content.Prizes) =>
      refusalOf(one.owner.call(content.savePrizes, { cmptId: one.id, version: 999, value }))
    expect(await save(practice, { rewardType: 'honour', prizeTotal: 0, prizes })).toBe(
      'competitionEditor.practicePrize',
    )
    expect(await save(practice, { rewardType: 'goods', prizeTotal: 0, prizes: [] })).toBe(
      'competitionEditor.practicePrize',
    )
    expect(await save(practice, { rewardType: 'none', prizeTotal: 0, prizes: [] })).toBe('ok')
    const usual = await drafting()
    expect(await save(usual, { rewardType: 'honour', prizeTotal: 0, prizes })).toBe('ok')
    expect(await saveBasics(usual, { practice: true })).toBe('competitionEditor.practicePrize')
  })

  // covers: rules.build.defaults-competition-kind, rules.ranking.weights-0-0
  test('sets the weight only before the launch; it is shown, and honours are weighted by it', async () => {
    const one = await drafting({ startAt: soon(-48), endAt: soon(-1) })
    expect(await saveBasics(one, { weight: 1.5 })).toBe('ok')
    await db().update(competitions).set({ status: 'published' }).where(eq(competitions.id, one.id))
    expect(await saveBasics(one, { weight: 1 })).toBe('competitionEditor.fixed')
    expect((await app.visitor().call(cmptDetail, { cmptId: one.id })).weight).toBe(1.5)
    await db()
      .update(competitions)
      .set({ endAt: soon(30) })
      .where(eq(competitions.id, one.id))
    await db()
      .update(stages)
      .set({ endAt: soon(30), teamHours: 0 })
      .where(eq(stages.id, one.stage.id))
    const somebody = await build.competitor(one.id)
    await build.finished((await build.submit(somebody.visitor, one.id, answerCsv(0.1))).submission.id)
    const shown = { startAt: soon(-48), endAt: soon(-1), revealedAt: soon(-0.5) }
    await db().update(stages).set(shown).where(eq(stages.id, one.stage.id))
    await writeHonours(db(), one.stage.id, { now: app.ctx.now(), notify: false })
    expect(await db().select().from(honours).where(eq(honours.cmptId, one.id))).toMatchObject([{ weight: 1.5 }])
    const practice = await build.competition({ practice: true, weight: 1.5 })
    expect((await app.visitor().call(cmptDetail, { cmptId: practice.id })).weight).toBe(0)
  })
})

describe('a series', () => {
  // covers: rules.open.ztslist-names-sub, rules.team.series-per-sub
  test('is shown by its parent and in the list; it contains the owner’s competitions, one level deep', async () => {
    const cup = await drafting({ status: 'published' })
    const [track] = await db().select().from(competitions).where(eq(competitions.id, cup.id))
    const child = await drafting({ ownerId: track?.ownerId ?? 0 })
    const one = { ...child, owner: cup.owner }
    expect(await saveBasics(one, { parentId: one.id })).toBe('competitionEditor.parent')
    const foreign = await drafting({ status: 'published' })
    expect(await saveBasics(one, { parentId: foreign.id })).toBe('login.forbidden')
    expect(await saveBasics(one, { parentId: cup.id })).toBe('ok')
    expect(await saveBasics(cup, { parentId: one.id })).toBe('competitionEditor.parent')
    expect(await saveBasics(one, { parentId: 3_000_000_000 })).toBe('request.input')
    // A copy belongs to no series until a host of the series adds it.
    const [row] = await db().select().from(competitions).where(eq(competitions.id, one.id))
    if (!row) throw new Error('no draft')
    const copied = await copyCompetition(db(), row, { startAt: soon(24), ownerId: row.ownerId ?? 0, now: soon(0) })
    const [copy] = await db().select().from(competitions).where(eq(competitions.id, copied.id))
    expect([row.parentId, copy?.parentId]).toEqual([cup.id, null])
    const series = async () => (await app.visitor().call(cmptDetail, { cmptId: cup.id })).ztsList
    // Drafts are invisible.
    expect(await series()).toEqual([])
    await db().update(competitions).set({ status: 'published' }).where(eq(competitions.id, one.id))
    expect(await series()).toMatchObject([{ id: one.id, state: 'running', cmptName: expect.any(String) }])
    expect((await app.visitor().call(cmptDetail, { cmptId: one.id })).parent).toMatchObject({ id: cup.id })
    const all = { keword: '', orderType: 'newest', type: '', state: '', tag: '', rewardType: '', open: false } as const
    const { map } = await app.visitor().call(getCmptListES, { ...all, page: 1, pageSize: 50 })
    expect(map.list.find(({ id }) => id === cup.id)?.ztsList).toMatchObject([{ id: one.id }])
    // Each has its own sign-up and team.
    const person = await app.as(await build.user())
    const join = (cmptId: number) =>
      person.call(signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false })
    const [a, b] = [await join(cup.id), await join(one.id)]
    expect(a.teamId).not.toBe(b.teamId)
  })
})

describe('limits of a stage', () => {
  // covers: rules.team.teams-close-7, rules.team.host-set-deadline
  test('teams close 7 days before each stage’s end, a day before a short stage’s, or when the host says', async () => {
    const at = (days: number) => new Date(Date.UTC(2027, 0, 1) + days * DAY)
    const stage = (from: number, to: number, teamHours: number | null = null, kind = 'preliminary') => ({
      startAt: at(from),
      endAt: at(to),
      teamHours,
      kind,
      promotion: null,
    })
    expect(stageDeadline(stage(0, 30))).toEqual(at(23))
    expect(stageDeadline(stage(0, 10))).toEqual(at(9))
    expect(stageDeadline(stage(0, 30, 48))).toEqual(at(28))
    const dates = { startAt: at(0), endAt: at(60), signUpStartAt: at(0), signUpEndAt: null }
    const list = [stage(0, 30), stage(30, 34, 0, 'switch'), stage(34, 60, 24)]
    expect(teamDeadline({ ...dates, stages: list }, at(5))).toEqual(at(23))
    expect(teamDeadline({ ...dates, stages: list }, at(31))).toEqual(at(23))
    expect(teamDeadline({ ...dates, stages: list }, at(40))).toEqual(at(59))
    expect(teamDeadline({ ...dates, signUpEndAt: at(2), stages: list }, at(40))).toEqual(at(2))
    expect(teamDeadline({ ...dates, stages: [] }, at(5))).toEqual(at(53))
    const { id, stage: made } = await build.competition({}, { endAt: soon(20), teamHours: 30 })
    const visitor = await app.as(await build.user())
    const join = () =>
      refusalOf(visitor.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false }))
    expect(await join()).toBe('competition.signUpClosed')
    const shown = await visitor.call(cmptDetail, { cmptId: id })
    expect(shown.stages[0]?.teamDeadline).toEqual(shown.teamDeadline)
    await db().update(stages).set({ teamHours: 1 }).where(eq(stages.id, made.id))
    expect(await join()).toBe('ok')
  })

  // covers: rules.build.defaults-competition-kind, rules.submission.twenty-failed-day
  test('the host’s limit of failing files per day applies, and the page shows how many have failed', async () => {
    const { id } = await build.competition({}, { failedLimit: 1 })
    const { visitor } = await build.competitor(id)
    const history = { cmptId: id, state: '', order: 'newest', page: 1, pageSize: 20 } as const
    expect((await visitor.call(mySubmission, history)).quota).toMatchObject({ failedToday: 0, failedLimit: 1 })
    await build.finished((await build.submit(visitor, id, 'id,wrong\n1,2\n')).submission.id)
    expect((await visitor.call(mySubmission, history)).quota).toMatchObject({ failedToday: 1, failedLimit: 1 })
    expect(await refusalOf(build.submit(visitor, id, answerCsv(0)))).toBe('submission.failedLimit')
  })
})
