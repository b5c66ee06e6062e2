import { cmptDetail } from '@leitai/contract/competition/catalog'
import * as judging from '@leitai/contract/competition/judging'
import { examineRankList, examineWeekRankList, rankList, rankStageList } from '@leitai/contract/competition/leaderboard'
import * as contract from '@leitai/contract/competition/review'
import { setGallery } from '@leitai/contract/competition/works'
import { expect, test } from 'vitest'
import { writeHonours } from '../../community/people/honour.ts'
import { honours } from '../../community/people/table.ts'
import { users } from '../../identity/account/table.ts'
import { auditLog } from '../../platform/audit/table.ts'
import { and, eq, inArray } from '../../platform/db/orm.ts'
import { workingDaysAfter } from '../../platform/time/working-days.ts'
import { notices } from '../../site/message/table.ts'
import type { Visitor } from '../../testing/open-test-app.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { testApp } from '../../testing/test-app.ts'
import { stages } from '../definition/table.ts'
import { standings } from '../submission/table.ts'
import { entryNamed, handIn, hostedFor, inDays, uploaded } from '../works/testing.ts'
import { finishDue } from './finish.ts'
import { finalPlaces } from './places.ts'
import { remindOfMaterials } from './remind.ts'
import { plain } from './rules.ts'
import { reviewRows, reviews } from './table.ts'

const { app, build } = await testApp()
const db = () => app.ctx.db

const page = { page: 1, pageSize: 20 }
const plan = (more: Partial<contract.ReviewPlan> = {}): contract.ReviewPlan => ({
  size: 2,
  asks: ['code'],
  text: { zh: '请提交代码', en: 'Your code, please' },
  dueDays: 3,
  publicDays: 3,
  ...more,
})

/** An algorithm competition that is over, its B board shown, with so many teams ranked 1, 2, 3 … */
async function ended(teamsWanted = 4) {
  const prizes = [{ name: { zh: '冠军', en: 'First' }, reward: { zh: '奖杯', en: 'Cup' }, count: 1 }]
  const cmpt = await hostedFor(app, build, { type: 'algorithm', prizes })
  const teams: Awaited<ReturnType<typeof build.competitor>>[] = []
  for (let at = 0; at < teamsWanted; at++) teams.push(await build.competitor(cmpt.id))
  await named(teams, true)
  await scored(cmpt.stage.id, teams)
  return { ...cmpt, teams }
}
const named = (teams: { user: { id: number } }[], realNameVerified: boolean) =>
  db()
    .update(users)
    .set({ realNameVerified })
    .where(
      inArray(
        users.id,
        teams.map(({ user }) => user.id),
      ),
    )
const spec = {
  id: 'id',
  target: ['target'],
  prediction: ['prediction'],
  metric: { name: 'rmse' as const },
  split: { by: 'seed' as const, seed: 'test', aShare: 0.5 },
  b: 'all' as const,
}
async function scored(stageId: number, teams: { teamId: number }[], week = 0) {
  const over = { spec, startAt: inDays(app, -20), endAt: inDays(app, -1), revealedAt: inDays(app, -0.5) }
  await db().update(stages).set(over).where(eq(stages.id, stageId))
  await db()
    .insert(standings)
    .values(
      teams.map(({ teamId }, at) => ({
        ...{ stageId, teamId, week, board: week > 0 ? ('week' as const) : ('B' as const) },
        ...{ key: at, score: at, submissionId: 1, entries: 1, at: inDays(app, -2) },
      })),
    )
}
type Ended = Awaited<ReturnType<typeof ended>>
const freeze = (one: Ended, more: Partial<contract.ReviewPlan> = {}, visitor = one.owner) =>
  visitor.call(contract.freezeReview, { cmptId: one.id, stageId: one.stage.id, week: 0, plan: plan(more) })
const look = (one: Ended, reviewId: number) => one.owner.call(contract.hostReview, { cmptId: one.id, reviewId })
const judge = (
  one: Ended,
  reviewId: number,
  {
    at,
    verdict,
    was = 'pending',
    reason = '理由',
  }: { at: number; verdict: contract.Verdict; was?: contract.Verdict; reason?: string },
) =>
  one.owner.call(contract.setVerdict, {
    cmptId: one.id,
    reviewId,
    teamId: one.teams[at]?.teamId ?? 0,
    was,
    verdict,
    reason,
  })
const teamAt = (one: Ended, at: number) =>
  one.teams[at] ?? { visitor: app.visitor(), teamId: 0, user: { id: 0, name: '' } }
const examine = (cmptId: number) => app.visitor().call(examineRankList, { cmptId, ...page })
const titlesOf = async (userId: number) =>
  (await db().select().from(notices).where(eq(notices.userId, userId))).map(({ title }) => title.zh)

// covers: rules.review.code-document-within
test('three working days after a Thursday end with the Tuesday, in Shanghai', () => {
  // Thursday 19 November 2026, 23:30 in Shanghai: Friday, Monday, Tuesday.
  expect(workingDaysAfter(new Date('2026-11-19T15:30:00Z'), 3)).toEqual(new Date('2026-11-24T16:00:00Z'))
  expect(workingDaysAfter(new Date('2026-11-21T02:00:00Z'), 1)).toEqual(new Date('2026-11-23T16:00:00Z'))
  expect(plain('[a](http://x) *b*\n# c')).toBe('\\[a\\]\\(http://x\\) \\*b\\* \\# c')
})

// covers: rules.open.examine-calls-give, rules.submission.reviewed-copy-four, rules.review.removed-makes-next
// covers: rules.review.changes-published-board, pages.leaderboard.reviewed-board, pages.console.next-team-moves
test('from freezing over removals and publicity to the final list, which honours follow', async () => {
  const one = await ended()
  await writeHonours(db(), one.stage.id, { now: app.ctx.now(), tell: false })
  const { reviewId, asked } = await freeze(one)
  expect(asked).toBe(2)
  expect(await titlesOf(teamAt(one, 1).user.id)).toContain('请提交审核材料')
  expect(await titlesOf(teamAt(one, 2).user.id)).not.toContain('请提交审核材料')
  expect(await refusalOf(examine(one.id))).toBe('review.notOut')
  // 顺延: each removal calls the next one up.
  expect(await judge(one, reviewId, { at: 0, verdict: 'struck' })).toEqual({ asked: teamAt(one, 2).user.name })
  expect(await judge(one, reviewId, { at: 1, verdict: 'refused' })).toEqual({ asked: teamAt(one, 3).user.name })
  expect(await titlesOf(teamAt(one, 3).user.id)).toContain('请提交审核材料')
  const publish = () => one.owner.call(contract.publishReview, { cmptId: one.id, reviewId })
  expect(await refusalOf(publish())).toBe('review.undecided')
  await judge(one, reviewId, { at: 2, verdict: 'passed', reason: '' })
  await judge(one, reviewId, { at: 3, verdict: 'passed', reason: '' })
  expect((await look(one, reviewId)).rows.map(({ place, rank, verdict }) => [place, rank, verdict])).toEqual([
    [1, null, 'struck'],
    [2, null, 'refused'],
    [3, 1, 'passed'],
    [4, 2, 'passed'],
  ])
  await publish()
  const out = await examine(one.id)
  expect(out.list.map(({ rank, verdict, reason, award }) => [rank, verdict, reason, award.zh])).toEqual([
    [null, 'struck', '理由', ''],
    [null, 'refused', '理由', ''],
    [1, 'passed', '', '冠军 · 奖杯'],
    [2, 'passed', '', ''],
  ])
  const [boards] = await app.visitor().call(rankStageList, { cmptId: one.id })
  expect(boards?.boards).toContain('examine')
  // The board itself stays as it was.
  const raw = await app.visitor().call(rankList, { cmptId: one.id, board: 'B', keyword: '', ...page })
  expect(raw.list.map(({ rank }) => rank)).toEqual([1, 2, 3, 4])
  expect(await finalPlaces(db(), one.stage.id)).toBeNull()
  const finish = () => one.owner.call(contract.finishReview, { cmptId: one.id, reviewId })
  expect(await refusalOf(finish())).toBe('review.publicity')
  // Held before it is due: the server's own clock would end it in between.
  await one.owner.call(contract.holdReview, { cmptId: one.id, reviewId, held: true })
  await db()
    .update(reviews)
    .set({ publicUntil: inDays(app, -0.01) })
    .where(eq(reviews.id, reviewId))
  await finishDue(app.ctx)
  expect((await look(one, reviewId)).state).toBe('published')
  await one.owner.call(contract.holdReview, { cmptId: one.id, reviewId, held: false })
  await finishDue(app.ctx)
  expect((await look(one, reviewId)).state).toBe('final')
  const places = await finalPlaces(db(), one.stage.id)
  expect(places?.places).toEqual([
    { teamId: teamAt(one, 2).teamId, rank: 1, verdict: 'passed' },
    { teamId: teamAt(one, 3).teamId, rank: 2, verdict: 'passed' },
  ])
  const reached = await db().select().from(honours).where(eq(honours.stageId, one.stage.id))
  expect(reached.map(({ teamId, rank }) => [teamId, rank])).toEqual([
    [teamAt(one, 2).teamId, 1],
    [teamAt(one, 3).teamId, 2],
  ])
  expect(await titlesOf(teamAt(one, 2).user.id)).toContain('审核结果已生效')
  // What is found later still counts, and is told.
  await judge(one, reviewId, { at: 2, was: 'passed', verdict: 'struck', reason: '抄袭' })
  const later = await db().select().from(honours).where(eq(honours.stageId, one.stage.id))
  expect(later.map(({ teamId, rank }) => [teamId, rank])).toEqual([[teamAt(one, 3).teamId, 1]])
  const { changes } = await app.visitor().call(cmptDetail, { cmptId: one.id })
  expect(changes.map(({ text }) => text.zh).join('\n')).toMatch(/抄袭[\s\S]*已生效[\s\S]*开始公示/)
  const acts = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, String(one.id)))
  expect(new Set(acts.map(({ action }) => action))).toEqual(
    new Set(['review.freeze', 'review.verdict', 'review.publish', 'review.hold']),
  )
})

// covers: rules.review.verdicts-given-judges
test('two hosts who judge at once: one verdict a team, and one team moves up for each removal', async () => {
  const one = await ended(6)
  const { reviewId } = await freeze(one)
  const editor = (await one.withRole('editor')).visitor
  const strike = (visitor: Visitor, at: number) =>
    refusalOf(
      visitor.call(contract.setVerdict, {
        ...{ cmptId: one.id, reviewId, teamId: teamAt(one, at).teamId },
        ...{ was: 'pending' as const, verdict: 'struck' as const, reason: '违规' },
      }),
    )
  const said = await Promise.all([strike(one.owner, 0), strike(editor, 0), strike(one.owner, 1), strike(editor, 1)])
  expect(said.toSorted()).toEqual(['it was done', 'it was done', 'review.changed', 'review.changed'])
  const rows = await db().select().from(reviewRows).where(eq(reviewRows.reviewId, reviewId))
  expect(rows.filter(({ askedAt }) => askedAt !== null)).toHaveLength(4)
  expect((await look(one, reviewId)).rows.filter(({ asked, rank }) => asked && rank !== null)).toHaveLength(2)
})

// covers: rules.review.three-days-final
test('a change of a published board makes it public anew, and it waits for who moved up', async () => {
  const one = await ended(3)
  const { reviewId } = await freeze(one)
  for (const at of [0, 1]) await judge(one, reviewId, { at, verdict: 'passed', reason: '' })
  await one.owner.call(contract.publishReview, { cmptId: one.id, reviewId })
  const soon = inDays(app, 0.01)
  await db().update(reviews).set({ publicUntil: soon }).where(eq(reviews.id, reviewId))
  expect(await judge(one, reviewId, { at: 0, was: 'passed', verdict: 'refused' })).toEqual({
    asked: teamAt(one, 2).user.name,
  })
  const review = await look(one, reviewId)
  expect(Date.parse(review.publicUntil ?? '')).toBeGreaterThan(soon.getTime())
  expect((await examine(one.id)).list.map(({ rank, verdict }) => [rank, verdict])).toEqual([
    [null, 'refused'],
    [1, 'passed'],
    [2, 'pending'],
  ])
  await db()
    .update(reviews)
    .set({ publicUntil: inDays(app, -0.01) })
    .where(eq(reviews.id, reviewId))
  await finishDue(app.ctx)
  expect((await look(one, reviewId)).state).toBe('published')
  // Taken anew from the leaderboard it is another board as well.
  await freeze(one)
  const anew = (await look(one, reviewId)).publicUntil ?? ''
  expect(Date.parse(anew)).toBeGreaterThan(app.ctx.now().getTime())
})

// covers: rules.review.code-document-within, pages.console.review-board-materials
test('materials are handed in by the team alone, in time, by the server’s clock, and are nobody else’s to read', async () => {
  const one = await ended()
  const { reviewId } = await freeze(one, { asks: ['code', 'document'] })
  const { visitor } = teamAt(one, 0)
  const rival = teamAt(one, 3).visitor
  const mine = async (who = visitor) => (await who.call(contract.myReview, { cmptId: one.id }))[0]
  expect(await mine()).toMatchObject({ lacking: ['code', 'document'], verdict: null, may: { upload: null } })
  await named(one.teams.slice(0, 1), false)
  expect((await mine())?.unverified).toEqual([teamAt(one, 0).user.name])
  expect(await rival.call(contract.myReview, { cmptId: one.id })).toEqual([])
  const add = async (who: Visitor, kind: contract.MaterialKind, fileName: string) => {
    const objectKey = await uploaded(app, who, one.id, fileName)
    return who.call(contract.addMaterial, { reviewId, kind, objectKey, fileName })
  }
  expect(await refusalOf(add(visitor, 'code', '代码.pdf'))).toBe('entry.fileType')
  expect(await refusalOf(add(visitor, 'other', '其它.zip'))).toBe('review.notAsked')
  expect(await refusalOf(add(rival, 'code', '代码.zip'))).toBe('review.notAsked')
  const { materialId } = await add(visitor, 'code', '代码.zip')
  await add(visitor, 'document', '说明.md')
  expect(await mine()).toMatchObject({ lacking: [] })
  for (let more = 0; more < 2; more++) await add(visitor, 'code', '代码.zip')
  expect(await refusalOf(add(visitor, 'code', '代码.zip'))).toBe('review.files')
  const url = (who: Visitor) => who.call(contract.reviewMaterial, { cmptId: one.id, materialId })
  const own = (who: Visitor) => who.call(contract.myMaterial, { materialId })
  const referee = (await one.withRole('judge')).visitor
  for (const who of [one.owner, referee]) expect((await app.visitor().fetch((await url(who)).url)).status).toBe(200)
  expect((await app.visitor().fetch((await own(visitor)).url)).status).toBe(200)
  for (const who of [rival, one.otherOwner]) {
    expect(await refusalOf(url(who))).toBe('login.forbidden')
    expect(await refusalOf(own(who))).toBe('review.unknown')
    expect(await refusalOf(who.call(contract.removeMaterial, { materialId }))).toBe('review.unknown')
  }
  expect(await refusalOf(url(app.visitor()))).toBe('login.missing')
  expect((await look(one, reviewId)).rows[0]).toMatchObject({ lacking: [], unverified: 1, late: false })
  await named(one.teams.slice(0, 1), true)
  expect((await look(one, reviewId)).rows[0]?.unverified).toBe(0)
  await visitor.call(contract.removeMaterial, { materialId })
  // Late.
  await db()
    .update(reviewRows)
    .set({ dueAt: inDays(app, -0.01) })
    .where(eq(reviewRows.reviewId, reviewId))
  expect(await refusalOf(add(visitor, 'code', '代码.zip'))).toBe('review.late')
  expect((await mine())?.may.upload).toContain('截止')
  expect((await look(one, reviewId)).rows[1]).toMatchObject({ late: true, lacking: ['code', 'document'] })
  const { teamId } = teamAt(one, 0)
  await one.owner.call(contract.setMaterialDue, { cmptId: one.id, reviewId, teamId, days: 1 })
  await add(visitor, 'code', '代码.zip')
  const next = { cmptId: one.id, reviewId, teamId: teamAt(one, 2).teamId, days: 1 }
  expect(await refusalOf(one.owner.call(contract.setMaterialDue, next))).toBe('review.noTeam')
})

test('a day before the deadline whose materials are not complete is reminded, once', async () => {
  const one = await ended()
  const { reviewId } = await freeze(one)
  const { visitor } = teamAt(one, 0)
  const objectKey = await uploaded(app, visitor, one.id, 'a.zip')
  await visitor.call(contract.addMaterial, { reviewId, kind: 'code', objectKey, fileName: 'a.zip' })
  await remindOfMaterials(app.ctx)
  expect(await titlesOf(teamAt(one, 1).user.id)).not.toContain('审核材料即将截止')
  await db()
    .update(reviewRows)
    .set({ dueAt: inDays(app, 0.9) })
    .where(and(eq(reviewRows.reviewId, reviewId)))
  await Promise.all([remindOfMaterials(app.ctx), remindOfMaterials(app.ctx)])
  const reminded = (await titlesOf(teamAt(one, 1).user.id)).filter((title) => title === '审核材料即将截止')
  expect(reminded).toHaveLength(1)
  expect(await titlesOf(teamAt(one, 0).user.id)).not.toContain('审核材料即将截止')
})

// covers: rules.review.verdicts-given-judges
test('while a blind round looks at the materials, judges read them there alone, without names', async () => {
  const one = await ended()
  const { reviewId } = await freeze(one)
  const { visitor, user } = teamAt(one, 0)
  const objectKey = await uploaded(app, visitor, one.id, 'a.zip')
  const { materialId } = await visitor.call(contract.addMaterial, {
    ...{ reviewId, kind: 'code' as const, objectKey, fileName: `${user.name}.zip` },
  })
  const referee = await one.withRole('judge')
  const round: judging.RoundPlan = {
    ...{ name: { zh: '复现', en: '' }, stageId: one.stage.id, subject: 'material', blind: true, perWork: null },
    criteria: [{ name: { zh: '可复现', en: '' }, help: { zh: '', en: '' }, max: 10, weight: 1 }],
    ...{ judgeIds: [referee.user.id], startAt: null, endAt: null, fromRoundId: null, best: null },
  }
  const { roundId } = await one.owner.call(judging.saveRound, { cmptId: one.id, plan: round })
  expect(await one.owner.call(judging.openRound, { cmptId: one.id, roundId })).toEqual({ works: 2, marks: 2 })
  const blind = referee.visitor
  expect(await refusalOf(blind.call(contract.hostReview, { cmptId: one.id, reviewId }))).toBe('review.blind')
  expect(await refusalOf(blind.call(contract.reviewMaterial, { cmptId: one.id, materialId }))).toBe('review.blind')
  const [mine] = await blind.call(judging.myMarking, { cmptId: one.id })
  const seen = await Promise.all((mine?.tasks ?? []).map(({ id }) => blind.call(judging.markingTask, { taskId: id })))
  expect(seen.flatMap(({ files }) => files)).toHaveLength(1)
  expect(JSON.stringify([mine, seen])).not.toContain(user.name)
})

// covers: rules.host.admin-owner-editor
test('who may: owner and editor act, judge and support read, nobody else', async () => {
  const one = await ended()
  const { reviewId } = await freeze(one)
  const which = { cmptId: one.id, reviewId }
  const acts = (visitor: Visitor) => [
    freeze(one, {}, visitor),
    visitor.call(contract.setVerdict, { ...which, teamId: 1, was: 'pending', verdict: 'passed', reason: '' }),
    visitor.call(contract.setMaterialDue, { ...which, teamId: 1, days: 1 }),
    visitor.call(contract.publishReview, which),
    visitor.call(contract.holdReview, { ...which, held: true }),
    visitor.call(contract.finishReview, which),
  ]
  const reads = (visitor: Visitor) => [
    visitor.call(contract.hostReviews, { cmptId: one.id }),
    visitor.call(contract.hostReview, which),
  ]
  const all = (calls: Promise<unknown>[]) => Promise.all(calls.map(refusalOf)).then((codes) => [...new Set(codes)])
  for (const role of ['judge', 'support'] as const) {
    const { visitor } = await one.withRole(role)
    expect(await all(acts(visitor))).toEqual(['console.mayNot'])
    expect(await all(reads(visitor))).toEqual(['it was done'])
  }
  for (const [visitor, code] of [
    [app.visitor(), 'login.missing'],
    [teamAt(one, 0).visitor, 'login.forbidden'],
    [one.otherOwner, 'login.forbidden'],
  ] as const) {
    expect(await all([...acts(visitor), ...reads(visitor)])).toEqual([code])
  }
  const editor = (await one.withRole('editor')).visitor
  await editor.call(contract.setVerdict, {
    ...which,
    teamId: teamAt(one, 0).teamId,
    was: 'pending',
    verdict: 'passed',
    reason: '',
  })
  // Another competition's host cannot reach it through their own.
  const strange = await ended(1)
  expect(await refusalOf(strange.owner.call(contract.hostReview, { cmptId: strange.id, reviewId }))).toBe(
    'review.unknown',
  )
  expect(await refusalOf(strange.owner.call(contract.publishReview, { cmptId: strange.id, reviewId }))).toBe(
    'review.unknown',
  )
})

// covers: rules.review.board-frozen-once
test('what cannot be: freezing before the end, a removal without a reason, judging who is not asked', async () => {
  const one = await ended()
  await db().update(stages).set({ revealedAt: null }).where(eq(stages.id, one.stage.id))
  expect(await refusalOf(freeze(one))).toBe('review.notOver')
  await db().update(stages).set({ revealedAt: app.ctx.now() }).where(eq(stages.id, one.stage.id))
  const { reviewId } = await freeze(one)
  expect(await refusalOf(judge(one, reviewId, { at: 0, verdict: 'refused', reason: '' }))).toBe('review.reason')
  expect(await refusalOf(judge(one, reviewId, { at: 3, verdict: 'passed' }))).toBe('review.noTeam')
  expect(await refusalOf(judge(one, reviewId, { at: 0, verdict: 'passed', was: 'struck' }))).toBe('review.changed')
  expect(await judge(one, reviewId, { at: 3, verdict: 'struck' })).toEqual({ asked: null })
  expect(await refusalOf(freeze(one, { size: 0 }))).toBe('request.input')
  expect(await refusalOf(freeze(one, { asks: ['code', 'code', 'code', 'code'] }))).toBe('request.input')
  // Taking the board anew keeps what was said.
  await db()
    .update(standings)
    .set({ key: 9 })
    .where(and(eq(standings.stageId, one.stage.id), eq(standings.teamId, teamAt(one, 0).teamId)))
  await freeze(one, { size: 3 })
  expect((await look(one, reviewId)).rows.map(({ teamName, rank, verdict }) => [teamName, rank, verdict])).toEqual([
    [teamAt(one, 1).user.name, 1, 'pending'],
    [teamAt(one, 2).user.name, 2, 'pending'],
    [teamAt(one, 3).user.name, null, 'struck'],
    [teamAt(one, 0).user.name, 3, 'pending'],
  ])
})

// covers: spec.groups.public-reviewed-boards, rules.submission.public-only-after
test('a week’s board is reviewed and published by itself', async () => {
  const one = await ended()
  await scored(one.stage.id, one.teams.slice(1), 1)
  const weekly = (week: number) =>
    one.owner.call(contract.freezeReview, { cmptId: one.id, stageId: one.stage.id, week, plan: plan({ size: 1 }) })
  expect(await refusalOf(weekly(9))).toBe('review.week')
  const { reviewId } = await weekly(1)
  const out = (week?: number) =>
    app.visitor().call(examineWeekRankList, { cmptId: one.id, ...(week === undefined ? {} : { week }), ...page })
  expect(await refusalOf(out())).toBe('review.notOut')
  await judge(one, reviewId, { at: 1, verdict: 'passed', reason: '' })
  await one.owner.call(contract.publishReview, { cmptId: one.id, reviewId })
  expect(await out()).toMatchObject({ week: 1, weeks: [1], list: [{ rank: 1, teamName: teamAt(one, 1).user.name }] })
  expect(await refusalOf(out(2))).toBe('review.notOut')
  expect(await refusalOf(examine(one.id))).toBe('review.notOut')
})

// covers: rules.stages.application-competitions-score
test('the winners of an application competition follow a round’s order; nobody learns a score', async () => {
  const cmpt = await hostedFor(app, build, {
    prizes: [{ name: { zh: '一等奖', en: '' }, reward: { zh: '', en: '' }, count: 1 }],
  })
  const teams = [await build.competitor(cmpt.id), await build.competitor(cmpt.id)]
  await named(teams, true)
  for (const { visitor } of teams) await handIn(visitor, cmpt.id, cmpt.stage.id, entryNamed('作品'))
  await cmpt.owner.call(setGallery, { cmptId: cmpt.id, gallery: 'after' })
  await db()
    .update(stages)
    .set({ endAt: inDays(app, -0.01) })
    .where(eq(stages.id, cmpt.stage.id))
  const referee = await cmpt.withRole('judge')
  const round: judging.RoundPlan = {
    ...{ name: { zh: '终评', en: '' }, stageId: cmpt.stage.id, subject: 'entry', blind: false, perWork: null },
    criteria: [{ name: { zh: '质量', en: '' }, help: { zh: '', en: '' }, max: 10, weight: 1 }],
    ...{ judgeIds: [referee.user.id], startAt: null, endAt: null, fromRoundId: null, best: null },
  }
  const { roundId } = await cmpt.owner.call(judging.saveRound, { cmptId: cmpt.id, plan: round })
  await cmpt.owner.call(judging.openRound, { cmptId: cmpt.id, roundId })
  const [mine] = await referee.visitor.call(judging.myMarking, { cmptId: cmpt.id })
  for (const task of mine?.tasks ?? []) {
    const points = [task.label.zh === teams[1]?.user.name ? 9.5 : 6.5]
    await referee.visitor.call(judging.saveMark, { taskId: task.id, points, comment: '', submit: true })
  }
  const asked = { cmptId: cmpt.id, stageId: cmpt.stage.id, week: 0, plan: plan({ asks: [] }) }
  const freezeIt = () => cmpt.owner.call(contract.freezeReview, { ...asked, roundId })
  expect(await refusalOf(cmpt.owner.call(contract.freezeReview, asked))).toBe('review.round')
  expect(await refusalOf(freezeIt())).toBe('review.round')
  await cmpt.owner.call(judging.closeRound, { cmptId: cmpt.id, roundId })
  const { reviewId } = await freezeIt()
  const one = { ...cmpt, teams }
  await judge(one, reviewId, { at: 1, verdict: 'passed', reason: '' })
  await judge(one, reviewId, { at: 0, verdict: 'refused' })
  await cmpt.owner.call(contract.publishReview, { cmptId: cmpt.id, reviewId })
  const out = await examine(cmpt.id)
  expect(out.list.map(({ rank, score, award }) => [rank, score, award.zh])).toEqual([
    [1, '', '一等奖'],
    [null, '', ''],
  ])
  expect(JSON.stringify(out)).not.toMatch(/9\.5|95\.00/)
})
