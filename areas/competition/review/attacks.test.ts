import { limits } from '@leitai/platform/contract/limits'
import { eq } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { inDays, makeHostedCompetition, uploaded } from '../works/testing.ts'
import * as contract from './contract.ts'
import { materials, reviewRows, reviews } from './table.ts'

/** Attempts to misuse the materials of a review. */

const { app, build } = await testApp()
const db = () => app.ctx.db

/** A review that has requested code from two teams, but not from a third. */
async function underReview() {
  const cmpt = await makeHostedCompetition(app, build, { type: 'algorithm' })
  const [one, other, third] = [
    await build.competitor(cmpt.id),
    await build.competitor(cmpt.id),
    await build.competitor(cmpt.id),
  ]
  const now = app.ctx.now()
  const plan = { size: 2, asks: ['code' as const], text: { zh: '', en: '' }, dueDays: 3, publicDays: 3, frozenAt: now }
  const [made] = await db()
    .insert(reviews)
    .values({ ...plan, cmptId: cmpt.id, stageId: cmpt.stage.id, state: 'open' })
    .returning({ id: reviews.id })
  const reviewId = made?.id ?? 0
  const row = { reviewId, score: '', verdict: 'pending' as const }
  await db()
    .insert(reviewRows)
    .values([
      { ...row, teamId: one.teamId, place: 1, askedAt: now, dueAt: inDays(app, 3) },
      { ...row, teamId: other.teamId, place: 2, askedAt: now, dueAt: inDays(app, 3) },
      { ...row, teamId: third.teamId, place: 3 },
    ])
  const add = (who: typeof one, objectKey: string, fileName = '代码.zip') =>
    refusalOf(who.visitor.call(contract.addMaterial, { reviewId, kind: 'code', objectKey, fileName }))
  return { ...cmpt, reviewId, one, other, third, add }
}

test('of twenty concurrent materials only the maximum per kind is stored, and each file is used once', async () => {
  const { id, reviewId, one, other, add } = await underReview()
  const keys = await Promise.all(Array.from({ length: 20 }, () => uploaded(app, one.visitor, id, '代码.zip')))
  const said = await Promise.all(keys.map((key) => add(one, key)))
  expect(said.filter((code) => code === 'ok')).toHaveLength(limits.review.filesOfKind)
  expect(new Set(said)).toEqual(new Set(['ok', 'review.files']))
  const kept = await db().select().from(materials).where(eq(materials.reviewId, reviewId))
  const { materialId } = { materialId: kept[0]?.id ?? 0 }
  const gone = await Promise.all(
    Array.from({ length: 20 }, () => refusalOf(one.visitor.call(contract.removeMaterial, { materialId }))),
  )
  expect(gone.filter((code) => code === 'ok').length).toBeGreaterThan(0)
  expect(await add(one, kept[1]?.objectKey ?? '')).toBe('work.file')
  for (const key of [kept[1]?.objectKey ?? '', keys[19] ?? '', '../secret.zip', 'entry/1/x.zip'])
    expect(await add(other, key)).toBe('work.file')
})

test('a team that was not requested, or only in another competition, can neither submit nor see anything', async () => {
  const [here, there] = [await underReview(), await underReview()]
  const key = await uploaded(app, here.third.visitor, here.id, '代码.zip')
  expect(await here.add(here.third, key)).toBe('review.notAsked')
  expect(await here.third.visitor.call(contract.myReview, { cmptId: here.id })).toEqual([])
  const far = await uploaded(app, there.one.visitor, there.id, '代码.zip')
  expect(await here.add(there.one, far)).toBe('review.unknown')
  const [mine] = await here.one.visitor.call(contract.myReview, { cmptId: here.id })
  // A verdict is hidden from its team until it is published.
  await db()
    .update(reviewRows)
    .set({ verdict: 'refused', reason: '内部' })
    .where(eq(reviewRows.teamId, here.one.teamId))
  const [theirs] = await here.one.visitor.call(contract.myReview, { cmptId: here.id })
  expect([mine?.verdict, theirs?.verdict, theirs?.reason]).toEqual([null, null, ''])
  expect(JSON.stringify(theirs)).not.toMatch(/place|score|rank/)
})

test('after the deadline nothing can be submitted or withdrawn', async () => {
  const { id, reviewId, one, add } = await underReview()
  const [first = '', second = ''] = await Promise.all([1, 2].map(() => uploaded(app, one.visitor, id, '代码.zip')))
  expect(await add(one, first)).toBe('ok')
  await db().update(reviewRows).set({ dueAt: app.ctx.now() }).where(eq(reviewRows.reviewId, reviewId))
  expect(await add(one, second)).toBe('review.late')
  const [kept] = await db().select().from(materials).where(eq(materials.reviewId, reviewId))
  expect(await refusalOf(one.visitor.call(contract.removeMaterial, { materialId: kept?.id ?? 0 }))).toBe('review.late')
})
