import { setTimeout as pause } from 'node:timers/promises'
import { writeHonours } from '@leitai/community/people/honour'
import { honours } from '@leitai/community/people/table'
import { asc, eq, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { untilLocked } from '@leitai/testing/until'
import { expect, test } from 'vitest'
import { lockStage } from '../definition/scoring.ts'
import { competitions } from '../definition/table.ts'
import { rankList } from '../leaderboard/contract.ts'
import * as review from '../review/contract.ts'
import { finish } from '../review/finish.ts'
import { lockReview } from '../review/review.ts'
import { lockTeam } from '../team/team.ts'
import { inDays, makeHostedCompetition } from '../works/testing.ts'
import * as contract from './contract.cases.ts'
import { penalties } from './table.ts'

const { app, build } = await testApp()
const db = () => app.ctx.db

/** A finished stage with two teams on its published review board, which may be made final. */
async function reviewed() {
  const cmpt = await makeHostedCompetition(
    app,
    build,
    { type: 'algorithm', startAt: inDays(app, -3), endAt: inDays(app, 1), realName: 'none' },
    { spec: rmseSpec, revealBy: 'review', teamHours: 0 },
  )
  const { id, stage, owner } = cmpt
  const field: Awaited<ReturnType<typeof build.competitor>>[] = []
  for (const error of [0.1, 0.2]) {
    const one = await build.competitor(id)
    await build.finished((await build.submit(one.visitor, id, answerCsv(error))).submission.id)
    field.push(one)
  }
  const [first, second] = field
  if (!first || !second) throw new Error('somebody is missing')
  app.travel(inDays(app, 1.1))
  const plan = { size: 2, asks: [], text: { zh: '', en: '' }, dueDays: 1, publicDays: 1 }
  const { reviewId } = await owner.call(review.freezeReview, { cmptId: id, stageId: stage.id, week: 0, plan })
  for (const { teamId } of field)
    await owner.call(review.setVerdict, {
      cmptId: id,
      reviewId,
      teamId,
      was: 'pending' as const,
      verdict: 'passed' as const,
      reason: '',
    })
  await owner.call(review.publishReview, { cmptId: id, reviewId })
  return { ...cmpt, reviewId, first, second }
}

/**
 * Writes a review's result (review, then stage) while `other` waits for that review: it must get the stage's lock. With the wrong order the
 * database aborts it, as `other` has already passed its deadlock check, which runs after a second.
 */
async function against(one: Awaited<ReturnType<typeof reviewed>>, other: () => Promise<unknown>): Promise<void> {
  let going: Promise<unknown> = Promise.resolve()
  await db().transaction(async (tx) => {
    await lockReview(tx, one.id, one.reviewId)
    going = other()
    going.catch(() => undefined)
    await untilLocked(db())
    // Nothing shows that the check has run.
    await pause(1200)
    await lockStage(tx, one.stage.id, 'change')
  })
  await going
}

test('a penalty and its end lock teams, reviews and stages in the same order as reviews: no deadlock', async () => {
  const one = await reviewed()
  const { id: cmptId, owner, first, second } = one
  const opened = { title: '演示核实', text: '', userIds: [], hintIds: [], reportIds: [], entryIds: [], pictures: [] }
  const { caseId } = await owner.call(contract.openCase, {
    cmptId,
    ...opened,
    teamIds: [second.teamId, first.teamId],
  })
  const decision = { caseId, decision: 'removed' as const, teamIds: [], userIds: [], reason: '演示' }
  await against(one, () => owner.call(contract.decideCase, decision))
  const shown = async () =>
    (await app.visitor().call(rankList, { cmptId, board: 'B', keyword: '', page: 1, pageSize: 9 })).list.map(
      ({ teamId }) => teamId,
    )
  expect(await shown()).toEqual([])
  const admin = await app.as(await build.user({ role: 'admin' }))
  const made = await db().select().from(penalties).where(eq(penalties.caseId, caseId)).orderBy(asc(penalties.id))
  for (const { id: penaltyId } of made)
    await against(one, () => admin.call(contract.liftPenalty, { penaltyId, reason: '演示撤销' }))
  expect(await shown()).toEqual([first.teamId, second.teamId])
})

test('concurrent penalties of two teams, verdicts and finalisation all succeed, and the list has the remaining teams', async () => {
  const one = await reviewed()
  const { id: cmptId, owner, reviewId, first, second } = one
  const opened = { title: '演示核实', text: '', userIds: [], hintIds: [], reportIds: [], entryIds: [], pictures: [] }
  const { caseId } = await owner.call(contract.openCase, { cmptId, ...opened, teamIds: [first.teamId] })
  const now = inDays(app, 2)
  const [cmpt] = await db().select().from(competitions).where(eq(competitions.id, cmptId))
  if (!cmpt) throw new Error('no competition')
  await Promise.all([
    owner.call(contract.decideCase, { caseId, decision: 'removed', teamIds: [], userIds: [], reason: '演示' }),
    transaction(db(), async (tx) => finish(tx, await lockReview(tx, cmptId, reviewId), { cmpt, now, by: null })),
  ])
  const left = await db().select().from(honours).where(eq(honours.cmptId, cmptId))
  expect(left.map(({ teamId, rank }) => [teamId, rank])).toEqual([[second.teamId, 1]])
})

test('honours are written while a team is locked: scoring its submission locks the stage afterwards', async () => {
  const { id: cmptId, stage, first } = await reviewed()
  await db().delete(honours).where(eq(honours.cmptId, cmptId))
  await db().transaction(async (tx) => {
    await lockTeam(tx, first.teamId)
    await transaction(db(), async (other) => {
      await other.execute(sql`set local lock_timeout = '5s'`)
      await writeHonours(other, stage.id, { now: app.ctx.now(), notify: false })
    })
    await lockStage(tx, stage.id, 'share')
  })
  expect(await db().select().from(honours).where(eq(honours.cmptId, cmptId))).toHaveLength(2)
})
