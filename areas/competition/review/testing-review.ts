import { users } from '@leitai/identity/account/table'
import { eq, inArray } from '@leitai/platform/db/orm'
import { notices } from '@leitai/site/message/table'
import type { builders } from '@leitai/testing/build'
import type { TestApp } from '@leitai/testing/open-test-app'
import { nameless } from '@leitai/testing/titles'
import { stages } from '../definition/table.ts'
import { standings } from '../submission/table.ts'
import { inDays, makeHostedCompetition } from '../works/testing.ts'
import * as contract from './contract.ts'

export const plan = (more: Partial<contract.ReviewPlan> = {}): contract.ReviewPlan => ({
  size: 2,
  asks: ['code'],
  text: { zh: '请提交代码', en: 'Your code, please' },
  dueDays: 3,
  publicDays: 3,
  ...more,
})

const spec = {
  id: 'id',
  target: ['target'],
  prediction: ['prediction'],
  metric: { name: 'rmse' as const },
  split: { by: 'seed' as const, seed: 'test', aShare: 0.5 },
  b: 'all' as const,
}

export function reviewHelpers(app: TestApp, build: ReturnType<typeof builders>) {
  const db = () => app.ctx.db
  /** A finished algorithm competition with a revealed B board and teams ranked 1, 2, 3 … */
  async function ended(teamsWanted = 4) {
    const prizes = [{ name: { zh: '冠军', en: 'First' }, reward: { zh: '奖杯', en: 'Cup' }, count: 1 }]
    const cmpt = await makeHostedCompetition(app, build, { type: 'algorithm', prizes })
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
  async function scored(stageId: number, teams: { teamId: number }[], week = 0) {
    const over = { spec, startAt: inDays(app, -20), endAt: inDays(app, -1), revealedAt: inDays(app, -0.5) }
    await db().update(stages).set(over).where(eq(stages.id, stageId))
    await db()
      .insert(standings)
      .values(
        teams.map(({ teamId }, at) => ({
          stageId,
          teamId,
          week,
          board: week > 0 ? ('week' as const) : ('B' as const),
          key: at,
          score: at,
          submissionId: 1,
          entries: 1,
          at: inDays(app, -2),
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
  const titlesOf = async (userId: number) =>
    (await db().select().from(notices).where(eq(notices.userId, userId))).map(({ title }) => nameless(title.zh))
  return { db, ended, named, scored, freeze, look, judge, teamAt, titlesOf }
}
