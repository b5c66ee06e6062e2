import { and, eq } from '@leitai/platform/db/orm'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { competitions, stages } from '../definition/table.ts'
import * as judging from '../judging/contract.ts'
import { standings } from '../submission/table.ts'
import { inDays, uploaded } from '../works/testing.ts'
import * as contract from './contract.ts'
import { remindOfMaterials } from './scheduled.ts'
import { reviewRows } from './table.ts'
import { reviewHelpers } from './testing-review.ts'

const { app, build } = await testApp()
const { db, ended, named, freeze, look, judge, teamAt, titlesOf } = reviewHelpers(app, build)

// covers: rules.review.code-document-within, pages.console.review-board-materials
test('only the team submits materials, before the deadline by the server’s clock, and others cannot read them', async () => {
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
  expect(await refusalOf(add(visitor, 'code', '代码.pdf'))).toBe('work.fileType')
  expect(await refusalOf(add(visitor, 'other', '其他.zip'))).toBe('review.notAsked')
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

test('teams with incomplete materials are reminded once, a day before the deadline', async () => {
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
test('while a blind round marks the materials, judges read them only there, without names', async () => {
  const one = await ended()
  const { reviewId } = await freeze(one)
  const { visitor, user } = teamAt(one, 0)
  const objectKey = await uploaded(app, visitor, one.id, 'a.zip')
  const { materialId } = await visitor.call(contract.addMaterial, {
    reviewId,
    kind: 'code' as const,
    objectKey,
    fileName: `${user.name}.zip`,
  })
  const referee = await one.withRole('judge')
  const round: judging.RoundPlan = {
    name: { zh: '复现', en: '' },
    stageId: one.stage.id,
    subject: 'material',
    blind: true,
    perWork: null,
    criteria: [{ name: { zh: '可复现', en: '' }, help: { zh: '', en: '' }, max: 10, weight: 1 }],
    judgeIds: [referee.user.id],
    startAt: null,
    endAt: null,
    fromRoundId: null,
    best: null,
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
// covers: rules.review.top-ten-asked
test('ten teams are usually asked, or twice as many as there are prizes', async () => {
  const one = await ended(1)
  const usual = async () => (await one.owner.call(contract.hostReviews, { cmptId: one.id })).usualSize
  expect(await usual()).toBe(10)
  const prize = { name: { zh: '奖', en: 'Prize' }, reward: { zh: '奖杯', en: 'Cup' } }
  const prizes = [1, 2, 4].map((count) => ({ ...prize, count }))
  await db().update(competitions).set({ prizes }).where(eq(competitions.id, one.id))
  expect(await usual()).toBe(14)
})

test('owner and editor act, judge and support read, others are refused', async () => {
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
    expect(await all(acts(visitor))).toEqual(['hostConsole.mayNot'])
    expect(await all(reads(visitor))).toEqual(['ok'])
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
test('freezing before the end, a removal without a reason and judging a team that was not requested are refused', async () => {
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
  // Freezing again keeps the verdicts.
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
