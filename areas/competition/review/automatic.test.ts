import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import * as realname from '@leitai/identity/realname/contract'
import { cards } from '@leitai/identity/realname/table'
import { auditLog } from '@leitai/platform/audit/table'
import { and, eq, inArray } from '@leitai/platform/db/orm'
import { notices } from '@leitai/site/message/table'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { nameless } from '@leitai/testing/titles'
import { expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { competitions, stages } from '../definition/table.ts'
import { boardPart } from '../leaderboard/board.ts'
import { examineRankList } from '../leaderboard/contract.ts'
import { standings } from '../submission/table.ts'
import { inDays, makeHostedCompetition } from '../works/testing.ts'
import * as contract from './contract.ts'
import { unpaidOf } from './final-places.ts'
import { finishDue } from './finish.ts'
import { removeLate, submittedBy } from './late-materials.ts'
import { reviewRows, reviews } from './table.ts'

const { app, build } = await testApp()
const db = () => app.ctx.db

const spec = {
  id: 'id',
  target: ['target'],
  prediction: ['prediction'],
  metric: { name: 'rmse' as const },
  b: 'all' as const,
  split: { by: 'seed' as const, seed: 'test', aShare: 0.5 },
}
const cup = { name: { zh: '冠军', en: 'First' }, reward: { zh: '奖杯', en: 'Cup' }, count: 1 }
const title = { zh: '演示实名杯', en: 'Demo name cup' }

/** A finished competition with four teams ranked 1 to 4; only those at the given ranks are verified. */
async function ended(verified: number[]) {
  const cmpt = await makeHostedCompetition(app, build, { type: 'algorithm', prizes: [cup], title })
  const teams: Awaited<ReturnType<typeof build.competitor>>[] = []
  for (let at = 0; at < 4; at++) teams.push(await build.competitor(cmpt.id))
  const over = { spec, startAt: inDays(app, -20), endAt: inDays(app, -1), revealedAt: inDays(app, -0.5) }
  await db().update(stages).set(over).where(eq(stages.id, cmpt.stage.id))
  await db()
    .insert(standings)
    .values(
      teams.map(({ teamId }, at) => ({
        stageId: cmpt.stage.id,
        teamId,
        board: 'B' as const,
        key: at,
        score: at,
        submissionId: 1,
        entries: 1,
        at: inDays(app, -2),
      })),
    )
  await db()
    .update(competitions)
    .set({ endAt: inDays(app, -1) })
    .where(eq(competitions.id, cmpt.id))
  const one = { ...cmpt, teams }
  await verify(one, verified)
  return one
}
type Ended = Awaited<ReturnType<typeof ended>>
const at = (one: Ended, place: number) => {
  const team = one.teams[place - 1]
  if (!team) throw new Error('no such place')
  return team
}
const verify = (one: Ended, places: number[]) =>
  db()
    .update(users)
    .set({ realNameVerified: true })
    .where(inArray(users.id, [0, ...places.map((place) => at(one, place).user.id)]))
const plan = { size: 2, asks: ['code' as const], text: { zh: '', en: '' }, dueDays: 3, publicDays: 3 }
const freeze = (one: Ended) =>
  one.owner.call(contract.freezeReview, { cmptId: one.id, stageId: one.stage.id, week: 0, plan })
const board = async (one: Ended, reviewId: number) => {
  const { rows } = await one.owner.call(contract.hostReview, { cmptId: one.id, reviewId })
  return rows.map(({ place, rank, verdict, asked }) => [place, rank, verdict, asked])
}
const judge = (
  one: Ended,
  reviewId: number,
  [place, was, verdict]: [number, contract.Verdict, contract.Verdict],
  reason = '',
) =>
  one.owner.call(contract.setVerdict, {
    cmptId: one.id,
    reviewId,
    teamId: at(one, place).teamId,
    was,
    verdict,
    reason,
  })
const titlesOf = async (userId: number) =>
  (await db().select().from(notices).where(eq(notices.userId, userId))).map(({ title }) => nameless(title.zh))
const mine = async (who: Visitor, cmptId: number) => (await who.call(contract.myReview, { cmptId }))[0]
const late = (reviewId: number, teamId: number) =>
  db()
    .update(reviewRows)
    .set({ dueAt: inDays(app, -0.01) })
    .where(and(eq(reviewRows.reviewId, reviewId), eq(reviewRows.teamId, teamId)))

// covers: rules.realname.review-team-unverified
test('a team with an unverified member is skipped and notified, and the next ones move up', async () => {
  const one = await ended([2, 4])
  expect(await freeze(one)).toMatchObject({ asked: 2, skipped: 2 })
  const { reviewId } = await freeze(one)
  expect(await board(one, reviewId)).toEqual([
    [1, null, 'refused', false],
    [2, 1, 'pending', true],
    [3, null, 'refused', false],
    [4, 2, 'pending', true],
  ])
  expect(await titlesOf(at(one, 1).user.id)).toContain('审核已跳过你的队伍')
  expect(await titlesOf(at(one, 4).user.id)).toContain('请提交审核材料')
  expect(await mine(at(one, 1).visitor, one.id)).toMatchObject({
    verdict: 'refused',
    reason: expect.stringContaining('实名认证'),
    may: { upload: expect.any(String) },
  })
  const { rows } = await one.owner.call(contract.hostReview, { cmptId: one.id, reviewId })
  expect(rows[0]).toMatchObject({ skipped: true, unverified: 1, reason: expect.stringContaining('递补') })
})

test('skipped teams return once verified, manually or by freezing again, before publication', async () => {
  const one = await ended([3, 4])
  const { reviewId } = await freeze(one)
  expect(await refusalOf(judge(one, reviewId, [1, 'refused', 'pending']))).toBe('review.unverified')
  await verify(one, [1])
  expect(await refusalOf(judge(one, reviewId, [1, 'refused', 'passed']))).toBe('review.backFirst')
  await judge(one, reviewId, [1, 'refused', 'pending'])
  expect(await titlesOf(at(one, 1).user.id)).toContain('请提交审核材料')
  expect(await board(one, reviewId)).toEqual([
    [1, 1, 'pending', true],
    [2, null, 'refused', false],
    [3, 2, 'pending', true],
    [4, 3, 'pending', true],
  ])
  await verify(one, [2])
  await freeze(one)
  // More than two now, but no team ranked above them is passed over.
  expect((await board(one, reviewId))[1]).toEqual([2, 2, 'pending', true])
})

test('after publication a skipped team stays out, and a team whose name is no longer verified cannot pass', async () => {
  const one = await ended([2, 3])
  const { reviewId } = await freeze(one)
  await judge(one, reviewId, [2, 'pending', 'passed'])
  await db()
    .update(users)
    .set({ realNameVerified: false })
    .where(eq(users.id, at(one, 3).user.id))
  expect(await refusalOf(judge(one, reviewId, [3, 'pending', 'passed']))).toBe('review.unverified')
  await judge(one, reviewId, [3, 'pending', 'refused'], '不能复现')
  await one.owner.call(contract.publishReview, { cmptId: one.id, reviewId })
  await verify(one, [1])
  expect(await refusalOf(judge(one, reviewId, [1, 'refused', 'pending']))).toBe('review.nameTooLate')
  const { list } = await app
    .visitor({ language: 'en' })
    .call(examineRankList, { cmptId: one.id, page: 1, pageSize: 20 })
  expect(list.map(({ rank, reason }) => [rank, reason.includes('verified')])).toEqual([
    [null, true],
    [1, false],
    [null, false],
    [null, true],
  ])
})

test('a competition without real names skips nobody', async () => {
  const cmpt = await ended([])
  await db().update(competitions).set({ realName: 'none' }).where(eq(competitions.id, cmpt.id))
  expect(await freeze(cmpt)).toMatchObject({ asked: 2, skipped: 0 })
})

// covers: rules.review.missing-material-removed
test('a team without materials is removed automatically once, team and host are notified, and the next team is requested', async () => {
  const one = await ended([1, 2, 3, 4])
  const { reviewId } = await freeze(one)
  await removeLate(app.ctx)
  expect((await board(one, reviewId))[0]).toEqual([1, 1, 'pending', true])
  await late(reviewId, at(one, 1).teamId)
  await Promise.all([removeLate(app.ctx), removeLate(app.ctx)])
  expect(await board(one, reviewId)).toEqual([
    [1, null, 'refused', true],
    [2, 1, 'pending', true],
    [3, 2, 'pending', true],
    [4, 3, 'pending', false],
  ])
  expect(await titlesOf(at(one, 1).user.id)).toContain('审核材料逾期，队伍已被移出')
  expect(await titlesOf(at(one, 3).user.id)).toContain('请提交审核材料')
  expect((await titlesOf(one.ownerId)).filter((text) => text.includes('审核有变化'))).toHaveLength(1)
  expect(await mine(at(one, 1).visitor, one.id)).toMatchObject({
    verdict: 'refused',
    reason: expect.stringContaining('截止时间'),
  })
  const acts = await db().select().from(auditLog).where(eq(auditLog.action, 'review.late'))
  expect(acts.map(({ cmptId, actorId }) => [cmptId, actorId])).toEqual([[one.id, null]])
})

test('an extension or putting it back readmits a late team until the result is final', async () => {
  const one = await ended([1, 2, 3, 4])
  const { reviewId } = await freeze(one)
  for (const place of [1, 2]) await late(reviewId, at(one, place).teamId)
  await removeLate(app.ctx)
  await one.owner.call(contract.setMaterialDue, {
    cmptId: one.id,
    reviewId,
    teamId: at(one, 1).teamId,
    days: 2,
  })
  await judge(one, reviewId, [2, 'refused', 'pending'])
  await removeLate(app.ctx)
  expect((await board(one, reviewId)).map(([, , verdict]) => verdict)).toEqual([
    'pending',
    'pending',
    'pending',
    'pending',
  ])
  expect(await mine(at(one, 2).visitor, one.id)).toMatchObject({ verdict: null, may: { upload: null } })
  await db().update(reviews).set({ state: 'final' }).where(eq(reviews.id, reviewId))
  const more = { cmptId: one.id, reviewId, teamId: at(one, 1).teamId, days: 2 }
  expect(await refusalOf(one.owner.call(contract.setMaterialDue, more))).toBe('review.notAsked')
  await late(reviewId, at(one, 1).teamId)
  await removeLate(app.ctx)
  expect((await board(one, reviewId))[0]).toEqual([1, 1, 'pending', true])
})

// covers: rules.realname.while-prize-unpaid
test('a prize binds its winners to their name until the host marks it as paid', async () => {
  const one = await ended([1, 2, 3, 4])
  const { reviewId } = await freeze(one)
  const now = app.ctx.now()
  const pay = (place: number, paid = true, visitor = one.owner) =>
    visitor.call(contract.markPrize, { cmptId: one.id, reviewId, teamId: at(one, place).teamId, paid })
  expect(await refusalOf(pay(1))).toBe('review.noPrize')
  for (const place of [1, 2]) await judge(one, reviewId, [place, 'pending', 'passed'])
  expect(await submittedBy(db(), at(one, 1).user.id, now)).toEqual([title])
  await one.owner.call(contract.publishReview, { cmptId: one.id, reviewId })
  await db()
    .update(reviews)
    .set({ publicUntil: inDays(app, -0.01) })
    .where(eq(reviews.id, reviewId))
  await finishDue(app.ctx)
  // The review binds nobody any more; only first place has a prize.
  const winner = at(one, 1).user.id
  expect(await submittedBy(db(), winner, now)).toEqual([])
  expect(await unpaidOf(db(), winner)).toEqual([title])
  expect(await unpaidOf(db(), at(one, 2).user.id)).toEqual([])
  const card = { kind: 'id' as const, name: 'encrypted', cardNo: 'encrypted', cardHash: `of ${winner}`, by: 'manual' }
  await db()
    .insert(cards)
    .values({ ...card, userId: winner, verifiedAt: now })
  await expect(at(one, 1).visitor.call(realname.userCardRelieveApply, { reason: '不再参赛' })).rejects.toMatchObject({
    code: 'realName.unpaid',
    message: expect.stringMatching(/主办方[\s\S]*演示实名杯$/),
  })
  expect(await refusalOf(pay(2))).toBe('review.noPrize')
  expect(await refusalOf(pay(1, true, (await one.withRole('judge')).visitor))).toBe('hostConsole.mayNot')
  expect(await refusalOf(pay(1, true, at(one, 1).visitor))).toBe('login.forbidden')
  await pay(1)
  expect(await unpaidOf(db(), winner)).toEqual([])
  const { rows } = await one.owner.call(contract.hostReview, { cmptId: one.id, reviewId })
  expect(rows.map(({ prize, paidAt }) => [prize?.zh ?? null, paidAt !== null])).toEqual([
    ['冠军 · 奖杯', true],
    [null, false],
    [null, false],
    [null, false],
  ])
  await pay(1, false)
  expect(await unpaidOf(db(), winner)).toEqual([title])
})

// covers: rules.review.log-says-why
test('the change log shows everybody the role of the author, and the staff the name', async () => {
  const one = await ended([1, 2, 3, 4])
  const { reviewId } = await freeze(one)
  for (const place of [1, 2]) await judge(one, reviewId, [place, 'pending', 'passed'])
  await one.owner.call(contract.publishReview, { cmptId: one.id, reviewId })
  await db()
    .update(reviews)
    .set({ publicUntil: inDays(app, -0.01) })
    .where(eq(reviews.id, reviewId))
  await finishDue(app.ctx)
  const log = async (who: Visitor) =>
    (await who.call(cmptDetail, { cmptId: one.id })).changes.map(({ byRole, byName }) => [byRole, byName])
  const [host] = await db().select().from(users).where(eq(users.id, one.ownerId))
  expect(await log(one.owner)).toEqual([
    ['platform', null],
    ['host', host?.name],
  ])
  for (const who of [app.visitor(), at(one, 1).visitor]) {
    expect(await log(who)).toEqual([
      ['platform', null],
      ['host', null],
    ])
  }
})

// covers: pages.leaderboard.members-school-hover, pages.leaderboard.verified-disqualified-marks
test('board rows show verified names, the public school, and removals by the review', async () => {
  const one = await ended([1, 2, 3])
  const profile = { school: '演示大学', updatedAt: app.ctx.now() }
  await db()
    .insert(profiles)
    .values([
      { ...profile, userId: at(one, 1).user.id },
      { ...profile, userId: at(one, 2).user.id, privacy: { school: false } },
    ])
  const { reviewId } = await freeze(one)
  await judge(one, reviewId, [1, 'pending', 'struck'], '抄袭')
  for (const place of [2, 3]) await judge(one, reviewId, [place, 'pending', 'passed'])
  const board = async () => {
    const cmpt = await db().select().from(stages).where(eq(stages.id, one.stage.id))
    const [stage] = cmpt
    if (!stage) throw new Error('no stage')
    const { rows } = await boardPart(db(), { stage, board: 'B' }, { now: app.ctx.now(), limit: 10, offset: 0 })
    return rows.map(({ verified, removed, members }) => [verified, removed, members[0]?.school])
  }
  // Nothing about a review is visible before publication.
  expect((await board()).map(([, removed]) => removed)).toEqual([null, null, null, null])
  await one.owner.call(contract.publishReview, { cmptId: one.id, reviewId })
  expect(await board()).toEqual([
    [true, 'struck', '演示大学'],
    [true, null, ''],
    [true, null, ''],
    [false, null, ''],
  ])
  await db().update(competitions).set({ realName: 'none' }).where(eq(competitions.id, one.id))
  expect((await board())[0]?.[0]).toBeNull()
})
