import { writeHonours } from '@leitai/community/people/honour'
import { honours } from '@leitai/community/people/table'
import { auditLog } from '@leitai/platform/audit/table'
import { eq } from '@leitai/platform/db/orm'
import { workingDaysAfter } from '@leitai/platform/time/working-days'
import { addWebhook } from '@leitai/site/webhook/contract'
import { webhookDeliveries } from '@leitai/site/webhook/table'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { stages } from '../definition/table.ts'
import * as judging from '../judging/contract.ts'
import { examineRankList, examineWeekRankList, rankList, rankStageList } from '../leaderboard/contract.ts'
import { setGallery } from '../works/contract.ts'
import { inDays, makeHostedCompetition, submitWork, workNamed } from '../works/testing.ts'
import * as contract from './contract.ts'
import { finalPlaces } from './final-places.ts'
import { finishDue } from './finish.ts'
import { plain } from './rules.ts'
import { reviewRows, reviews } from './table.ts'
import { plan, reviewHelpers } from './testing-review.ts'

const { app, build } = await testApp()
const { db, ended, named, scored, freeze, look, judge, teamAt, titlesOf } = reviewHelpers(app, build)

const page = { page: 1, pageSize: 20 }
const examine = (cmptId: number) => app.visitor().call(examineRankList, { cmptId, ...page })

// covers: rules.review.code-document-within
test('three working days after a Thursday end with the Tuesday, in Shanghai', () => {
  // Thursday 19 November 2026, 23:30 in Shanghai: Friday, Monday, Tuesday.
  expect(workingDaysAfter(new Date('2026-11-19T15:30:00Z'), 3)).toEqual(new Date('2026-11-24T16:00:00Z'))
  expect(workingDaysAfter(new Date('2026-11-21T02:00:00Z'), 1)).toEqual(new Date('2026-11-23T16:00:00Z'))
  expect(plain('[a](http://x) *b*\n# c')).toBe('\\[a\\]\\(http://x\\) \\*b\\* \\# c')
})

// covers: rules.open.examine-calls-give, rules.submission.reviewed-copy-four, rules.review.removed-makes-next
// covers: rules.review.changes-published-board, pages.leaderboard.reviewed-board, pages.console.next-team-moves
test('from freezing through removals and the public period to the final list and its honours', async () => {
  const one = await ended()
  await writeHonours(db(), one.stage.id, { now: app.ctx.now(), notify: false })
  const { reviewId, asked } = await freeze(one)
  expect(asked).toBe(2)
  expect(await titlesOf(teamAt(one, 1).user.id)).toContain('请提交审核材料')
  expect(await titlesOf(teamAt(one, 2).user.id)).not.toContain('请提交审核材料')
  expect(await refusalOf(examine(one.id))).toBe('review.notOut')
  // 顺延: each removal requests the next team.
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
  // The board itself is unchanged.
  const raw = await app.visitor().call(rankList, { cmptId: one.id, board: 'B', keyword: '', ...page })
  expect(raw.list.map(({ rank }) => rank)).toEqual([1, 2, 3, 4])
  expect(await finalPlaces(db(), one.stage.id)).toBeNull()
  const finish = () => one.owner.call(contract.finishReview, { cmptId: one.id, reviewId })
  expect(await refusalOf(finish())).toBe('review.publicity')
  const { id: webhookId } = await one.owner.call(addWebhook, {
    ownerKind: 'competition',
    ownerId: one.id,
    kind: 'json',
    name: '演示',
    address: 'https://hooks.invalid/x',
    events: ['review.decided'],
    language: 'zh',
    secret: '',
  })
  // Held back: otherwise the server's own schedule would finalise it meanwhile.
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
  const deliveries = await db().select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId))
  const verdictOf = (at: number) =>
    deliveries.find(({ event }) => 'team' in event.data && event.data.team.id === teamAt(one, at).teamId)?.event.data
  expect([0, 1, 2, 3].map(verdictOf)).toMatchObject(
    ['struck', 'refused', 'passed', 'passed'].map((verdict) => ({ verdict })),
  )
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
  // Later findings still count, and are announced.
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
    new Set(['webhook.add', 'review.freeze', 'review.verdict', 'review.publish', 'review.hold']),
  )
})

// covers: rules.review.verdicts-given-judges
test('two hosts judging concurrently: one verdict per team, and one team moves up per removal', async () => {
  const one = await ended(6)
  const { reviewId } = await freeze(one)
  const editor = (await one.withRole('editor')).visitor
  const strike = (visitor: Visitor, at: number) =>
    refusalOf(
      visitor.call(contract.setVerdict, {
        cmptId: one.id,
        reviewId,
        teamId: teamAt(one, at).teamId,
        was: 'pending' as const,
        verdict: 'struck' as const,
        reason: '违规',
      }),
    )
  const said = await Promise.all([strike(one.owner, 0), strike(editor, 0), strike(one.owner, 1), strike(editor, 1)])
  expect(said.toSorted()).toEqual(['ok', 'ok', 'review.changed', 'review.changed'])
  const rows = await db().select().from(reviewRows).where(eq(reviewRows.reviewId, reviewId))
  expect(rows.filter(({ askedAt }) => askedAt !== null)).toHaveLength(4)
  expect((await look(one, reviewId)).rows.filter(({ asked, rank }) => asked && rank !== null)).toHaveLength(2)
})

// covers: rules.review.three-days-final
test('changing a published board restarts its public period, which waits for teams that moved up', async () => {
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
  // Freezing again from the leaderboard changes the board too.
  await freeze(one)
  const anew = (await look(one, reviewId)).publicUntil ?? ''
  expect(Date.parse(anew)).toBeGreaterThan(app.ctx.now().getTime())
})

// covers: spec.groups.public-reviewed-boards, rules.submission.public-only-after
test('a week’s board is reviewed and published separately', async () => {
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
test('the winners of an application competition follow a round’s order, and scores stay hidden', async () => {
  const cmpt = await makeHostedCompetition(app, build, {
    prizes: [{ name: { zh: '一等奖', en: '' }, reward: { zh: '', en: '' }, count: 1 }],
  })
  const teams = [await build.competitor(cmpt.id), await build.competitor(cmpt.id)]
  await named(teams, true)
  for (const { visitor } of teams) await submitWork(visitor, cmpt.id, cmpt.stage.id, workNamed('作品'))
  await cmpt.owner.call(setGallery, { cmptId: cmpt.id, gallery: 'after' })
  await db()
    .update(stages)
    .set({ endAt: inDays(app, -0.01) })
    .where(eq(stages.id, cmpt.stage.id))
  const referee = await cmpt.withRole('judge')
  const round: judging.RoundPlan = {
    name: { zh: '终评', en: '' },
    stageId: cmpt.stage.id,
    subject: 'entry',
    blind: false,
    perWork: null,
    criteria: [{ name: { zh: '质量', en: '' }, help: { zh: '', en: '' }, max: 10, weight: 1 }],
    judgeIds: [referee.user.id],
    startAt: null,
    endAt: null,
    fromRoundId: null,
    best: null,
  }
  const { roundId } = await cmpt.owner.call(judging.saveRound, { cmptId: cmpt.id, plan: round })
  await cmpt.owner.call(judging.openRound, { cmptId: cmpt.id, roundId })
  const [mine] = await referee.visitor.call(judging.myMarking, { cmptId: cmpt.id })
  for (const task of mine?.tasks ?? []) {
    const points = [task.label.zh === teams[1]?.user.name ? 9.5 : 6.5]
    await referee.visitor.call(judging.saveMark, { taskId: task.id, points, comment: '', submit: true })
  }
  const input = { cmptId: cmpt.id, stageId: cmpt.stage.id, week: 0, plan: plan({ asks: [] }) }
  const freezeIt = () => cmpt.owner.call(contract.freezeReview, { ...input, roundId })
  expect(await refusalOf(cmpt.owner.call(contract.freezeReview, input))).toBe('review.round')
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
