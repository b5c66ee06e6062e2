import { eq } from '@leitai/platform/db/orm'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { competitions, stages } from '../definition/table.ts'
import * as review from '../review/contract.ts'
import { materials, reviews } from '../review/table.ts'
import { reviewHelpers } from '../review/testing-review.ts'
import { standings } from '../submission/table.ts'
import { inDays } from '../works/testing.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()
const { db, ended, freeze, judge, teamAt } = reviewHelpers(app, build)

const ofHome = async (visitor: Visitor, cmptId: number) => {
  const { mine, own } = await visitor.call(contract.cmptIndex, {})
  expect(mine.map(({ id }) => id).toSorted()).toEqual(own.map((one) => one.cmptId).toSorted())
  return own.find((one) => one.cmptId === cmptId) ?? null
}
const end = (id: number, days: number) =>
  db()
    .update(competitions)
    .set({ startAt: inDays(app, -20), endAt: inDays(app, days) })
    .where(eq(competitions.id, id))

// covers: pages.home.own-results
test('after the end the home page asks for the materials of the review, then tells the final rank, and nothing before', async () => {
  const one = await ended(4)
  await end(one.id, -1)
  const [first, third, last] = [teamAt(one, 0), teamAt(one, 2), teamAt(one, 3)]
  // Prizes without a review: the result is not final.
  expect(await ofHome(first.visitor, one.id)).toBeNull()
  const { reviewId } = await freeze(one)
  expect(await ofHome(first.visitor, one.id)).toEqual({
    cmptId: one.id,
    rank: null,
    change: null,
    next: { kind: 'materials', left: null, at: expect.any(String) },
  })
  expect(await ofHome(last.visitor, one.id)).toBeNull()
  await db().insert(materials).values({
    reviewId,
    teamId: first.teamId,
    kind: 'code',
    fileName: 'a.zip',
    objectKey: 'a',
    size: 1,
    userId: first.user.id,
    at: app.ctx.now(),
  })
  expect(await ofHome(first.visitor, one.id)).toBeNull()
  await judge(one, reviewId, { at: 0, verdict: 'refused' })
  await judge(one, reviewId, { at: 1, verdict: 'passed' })
  await judge(one, reviewId, { at: 2, verdict: 'passed' })
  await one.owner.call(review.publishReview, { cmptId: one.id, reviewId })
  // During the publicity, the list may still change.
  expect(await ofHome(third.visitor, one.id)).toBeNull()
  await db()
    .update(reviews)
    .set({ publicUntil: inDays(app, -0.1) })
    .where(eq(reviews.id, reviewId))
  await one.owner.call(review.finishReview, { cmptId: one.id, reviewId })
  const out = { change: null, next: { kind: 'results', left: null, at: expect.any(String) } }
  expect(await ofHome(third.visitor, one.id)).toEqual({ cmptId: one.id, rank: 2, ...out })
  expect(await ofHome(last.visitor, one.id)).toEqual({ cmptId: one.id, rank: 3, ...out })
  expect(await ofHome(first.visitor, one.id)).toEqual({ cmptId: one.id, rank: null, ...out })
  expect(await ofHome(await app.as(await build.user()), one.id)).toBeNull()
  // After a week they are no news any more.
  await end(one.id, -9)
  await db()
    .update(reviews)
    .set({ finalAt: inDays(app, -8) })
    .where(eq(reviews.id, reviewId))
  expect(await ofHome(third.visitor, one.id)).toBeNull()
})

// covers: pages.home.own-hides
test('without prizes the revealed board is final, and an unrevealed one tells nothing', async () => {
  const one = await ended(2)
  await db().update(competitions).set({ prizes: [] }).where(eq(competitions.id, one.id))
  await db().update(stages).set({ revealedAt: null }).where(eq(stages.id, one.stage.id))
  await end(one.id, -1)
  const { visitor, teamId } = teamAt(one, 1)
  // Better on A than on B: A’s rank is not the final one.
  await db()
    .insert(standings)
    .values({
      stageId: one.stage.id,
      teamId,
      week: 0,
      board: 'A' as const,
      key: 0,
      score: 0,
      submissionId: 1,
      entries: 1,
      at: inDays(app, -2),
    })
  expect(await ofHome(visitor, one.id)).toBeNull()
  await db()
    .update(stages)
    .set({ revealedAt: inDays(app, -0.5) })
    .where(eq(stages.id, one.stage.id))
  expect(await ofHome(visitor, one.id)).toMatchObject({ rank: 2, change: null, next: { kind: 'results' } })
})
