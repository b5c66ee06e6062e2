import { honours } from '@leitai/community/people/table'
import { users } from '@leitai/identity/account/table'
import { and, asc, eq, like, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import type { ScoringSpec } from '@leitai/scorer/types'
import { notices } from '@leitai/site/message/table'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { nameless } from '@leitai/testing/titles'
import { untilLocked } from '@leitai/testing/until'
import { expect, test } from 'vitest'
import { lockStage } from '../definition/scoring.ts'
import { examineRankList } from '../leaderboard/contract.ts'
import { disqualifyTeamSubmissions } from '../submission/disqualify.ts'
import { submissions } from '../submission/table.ts'
import { inDays, makeHostedCompetition } from '../works/testing.ts'
import * as contract from './contract.ts'
import { reviewRows } from './table.ts'

const { app, build } = await testApp()
const db = () => app.ctx.db

/** A finished competition whose review reveals B, with a team for each error. */
async function over(errors: readonly number[], spec: ScoringSpec = rmseSpec) {
  const { id, stage, owner } = await makeHostedCompetition(
    app,
    build,
    { type: 'algorithm', startAt: inDays(app, -3), endAt: inDays(app, 1), realName: 'none' },
    { spec, revealBy: 'review', teamHours: 0 },
  )
  const field: Awaited<ReturnType<typeof build.competitor>>[] = []
  for (const error of errors) {
    const one = await build.competitor(id)
    await build.finished((await build.submit(one.visitor, id, answerCsv(error))).submission.id)
    field.push(one)
  }
  app.travel(inDays(app, 1.1))
  return { id, stage, owner, field }
}

// covers: rules.stages.review-shows-b
test('if the review reveals B, ranks follow its list: removed teams get no rank, and others get the new one', async () => {
  const { id, stage, owner, field } = await over([0.1, 0.2, 0.3])
  const [first, second, third] = field
  if (!first || !second || !third) throw new Error('somebody is missing')
  const plan = { size: 3, asks: [], text: { zh: '', en: '' }, dueDays: 1, publicDays: 1 }
  const { reviewId } = await owner.call(contract.freezeReview, { cmptId: id, stageId: stage.id, week: 0, plan })
  const judge = (teamId: number, was: contract.Verdict, verdict: contract.Verdict) =>
    owner.call(contract.setVerdict, { cmptId: id, reviewId, teamId, was, verdict, reason: '演示' })
  await judge(first.teamId, 'pending', 'struck')
  await judge(second.teamId, 'pending', 'passed')
  await judge(third.teamId, 'pending', 'passed')
  await owner.call(contract.publishReview, { cmptId: id, reviewId })
  const noticesOf = async ({ user }: { user: { id: number } }) =>
    (
      await db()
        .select({ zh: sql<string>`${notices.title}->>'zh'` })
        .from(notices)
        .where(and(eq(notices.userId, user.id), like(sql`${notices.title}->>'zh'`, '%：最终名次%')))
    ).map(({ zh }) => nameless(zh))
  const kept = async () =>
    (await db().select().from(honours).where(eq(honours.cmptId, id)).orderBy(asc(honours.rank))).map(
      ({ teamId, rank, teams }) => [teamId, rank, teams],
    )
  expect([await noticesOf(first), await noticesOf(second), await noticesOf(third)]).toEqual([
    [],
    ['最终名次：第 1 名'],
    ['最终名次：第 2 名'],
  ])
  expect(await kept()).toEqual([
    [second.teamId, 1, 2],
    [third.teamId, 2, 2],
  ])
  // Changes while the list is public take effect at once.
  await judge(second.teamId, 'passed', 'refused')
  expect(await kept()).toEqual([[third.teamId, 1, 1]])
})

test('a host’s reason is shown literally, even if it equals the name of an automatic cause', async () => {
  const { id, stage, owner } = await makeHostedCompetition(
    app,
    build,
    { type: 'algorithm', startAt: inDays(app, -3), endAt: inDays(app, 1), realName: 'award' },
    { spec: rmseSpec, revealBy: 'review', teamHours: 0 },
  )
  const one = await build.competitor(id)
  await build.finished((await build.submit(one.visitor, id, answerCsv(0.1))).submission.id)
  await db().update(users).set({ realNameVerified: true }).where(eq(users.id, one.user.id))
  app.travel(inDays(app, 1.1))
  const plan = { size: 1, asks: [], text: { zh: '', en: '' }, dueDays: 1, publicDays: 1 }
  const { reviewId } = await owner.call(contract.freezeReview, { cmptId: id, stageId: stage.id, week: 0, plan })
  const given = { cmptId: id, reviewId, teamId: one.teamId }
  const shown = async () => (await owner.call(contract.hostReview, { cmptId: id, reviewId })).rows[0]
  for (const reason of ['review.unnamed', 'review.noMaterial']) {
    const { verdict: was } = (await shown()) ?? { verdict: 'pending' as const }
    await owner.call(contract.setVerdict, { ...given, was, verdict: 'refused', reason })
    expect(await shown()).toMatchObject({ reason, skipped: false, removedLate: false })
    // Nor does freezing again mistake it for a team with unverified names.
    await owner.call(contract.freezeReview, { cmptId: id, stageId: stage.id, week: 0, plan })
    expect(await shown()).toMatchObject({ verdict: 'refused', reason })
  }
  await owner.call(contract.publishReview, { cmptId: id, reviewId })
  const [row] = (await app.visitor().call(examineRankList, { cmptId: id, stageId: stage.id, page: 1, pageSize: 9 }))
    .list
  expect(row?.reason).toBe('review.noMaterial')
})

test('the reviewed board shows all numbers as they were frozen, to nobody before it is published', async () => {
  const columns = [
    { name: 'worst', metric: { name: 'max-error' as const }, target: ['target'], prediction: ['prediction'] },
  ]
  const rank = { by: 'ranks' as const, columns: ['error', 'worst'] }
  const { id, stage, owner, field } = await over([0.1, 0.25], { ...rmseSpec, name: 'error', columns, rank })
  const plan = { size: 2, asks: [], text: { zh: '', en: '' }, dueDays: 1, publicDays: 1 }
  const { reviewId } = await owner.call(contract.freezeReview, { cmptId: id, stageId: stage.id, week: 0, plan })
  const seen = (input = { cmptId: id, stageId: stage.id, page: 1, pageSize: 9 }) =>
    app.visitor().call(examineRankList, input)
  await db().update(submissions).set({ numbers: null }).where(eq(submissions.stageId, stage.id))
  await expect(seen()).rejects.toMatchObject({ code: 'review.notOut' })
  for (const { teamId } of field) {
    const verdict = { was: 'pending', verdict: 'passed', reason: '' } as const
    await owner.call(contract.setVerdict, { cmptId: id, reviewId, teamId, ...verdict })
  }
  await owner.call(contract.publishReview, { cmptId: id, reviewId })
  expect((await seen()).list).toMatchObject([
    { rank: 1, score: '0.100000', numbers: ['0.100000', '0.100000'], meanRank: '1.00' },
    { rank: 2, score: '0.250000', numbers: ['0.250000', '0.250000'], meanRank: '2.00' },
  ])
})

test('freezing a board waits for concurrent changes to it', async () => {
  const { id, stage, owner, field } = await over([0.1, 0.2])
  const now = app.ctx.now()
  const plan = { size: 2, asks: [], text: { zh: '', en: '' }, dueDays: 1, publicDays: 1 }
  let going: Promise<{ reviewId: number }> | null = null
  await transaction(db(), async (tx) => {
    await lockStage(tx, stage.id, 'change')
    await disqualifyTeamSubmissions(tx, { teamId: field[0]?.teamId ?? 0, now, reason: '演示' })
    going ??= owner.call(contract.freezeReview, { cmptId: id, stageId: stage.id, week: 0, plan })
    await untilLocked(db())
  })
  const { reviewId } = (await going) ?? { reviewId: 0 }
  const rows = await db().select().from(reviewRows).where(eq(reviewRows.reviewId, reviewId))
  expect(rows.map(({ teamId, place }) => [teamId, place])).toEqual([[field[1]?.teamId, 1]])
})
