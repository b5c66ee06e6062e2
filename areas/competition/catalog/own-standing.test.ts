import { eq } from '@leitai/platform/db/orm'
import { dayName, dayStart } from '@leitai/platform/time/day'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { stages } from '../definition/table.ts'
import { rankSnapshots } from '../submission/table.ts'
import { barred, members, merges, mergeVotes, teams } from '../team/table.ts'
import * as detail from './contract.detail.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()

const ofHome = async (visitor: Visitor, cmptId: number) =>
  (await visitor.call(contract.cmptIndex, {})).own.find((one) => one.cmptId === cmptId)

const scored = async (visitor: Visitor, cmptId: number, error: number) =>
  build.finished((await build.submit(visitor, cmptId, answerCsv(error))).submission.id)

// covers: pages.home.own-next
test('the home page says one’s rank as the competition’s page does, its change since yesterday, and what to do next', async () => {
  const { id, stage } = await build.competition({}, { dailyLimit: 2 })
  const [first, second] = [await build.competitor(id), await build.competitor(id)]
  expect(await ofHome(second.visitor, id)).toEqual({
    cmptId: id,
    rank: null,
    change: null,
    next: { kind: 'first', left: 2, at: null },
  })
  await scored(first.visitor, id, 0.1)
  await scored(second.visitor, id, 0.5)
  const day = dayName(new Date(dayStart(app.ctx.now()).getTime() - 1))
  await app.ctx.db.insert(rankSnapshots).values({ stageId: stage.id, teamId: second.teamId, day, rank: 5 })
  const now = await ofHome(second.visitor, id)
  expect(now).toMatchObject({ rank: 2, change: 3, next: { kind: 'submit', left: 1 } })
  expect(await ofHome(first.visitor, id)).toMatchObject({ rank: 1, change: null })
  for (const { visitor } of [first, second]) {
    const { me } = await visitor.call(detail.cmptDetail, { cmptId: id })
    expect(await ofHome(visitor, id)).toMatchObject({ rank: me?.rank, next: { left: me?.remainingToday } })
  }
  await scored(second.visitor, id, 0.4)
  const { next } = (await ofHome(second.visitor, id)) ?? {}
  expect(next).toMatchObject({ kind: 'used', left: null, at: expect.any(String) })
  await app.ctx.db.update(stages).set({ totalLimit: 2 }).where(eq(stages.id, stage.id))
  expect((await ofHome(second.visitor, id))?.next).toEqual({ kind: 'used', left: null, at: null })
  expect((await app.visitor().call(contract.cmptIndex, {})).own).toEqual([])
  const other = await app.as(await build.user())
  expect((await other.call(contract.cmptIndex, {})).own).toEqual([])
})

// covers: pages.home.own-hides
test('tells no rank of a board that is hidden, of a baseline, or before it was refreshed at noon', async () => {
  const { id, stage } = await build.competition()
  const { visitor, teamId } = await build.competitor(id)
  await scored(visitor, id, 0.1)
  expect(await ofHome(visitor, id)).toMatchObject({ rank: 1 })
  const set = (values: Partial<typeof stages.$inferInsert>) =>
    app.ctx.db.update(stages).set(values).where(eq(stages.id, stage.id))
  await set({ kind: 'switch' })
  expect(await ofHome(visitor, id)).toMatchObject({ rank: null, change: null })
  // Stored just now, without the team: the scheduled task would otherwise store it while the test runs.
  await set({ kind: 'preliminary', boardRefresh: 'noon', boardAt: app.ctx.now() })
  expect(await ofHome(visitor, id)).toMatchObject({ rank: null, change: null, next: { kind: 'submit' } })
  await set({ boardRefresh: 'atOnce' })
  await app.ctx.db.update(teams).set({ baseline: true }).where(eq(teams.id, teamId))
  expect(await ofHome(visitor, id)).toMatchObject({ rank: null, change: null })
})

// covers: pages.home.own-next
test('says to join a team, to wait, to choose before the end, to vote, and else only to look', async () => {
  const { id, stage } = await build.competition()
  const { visitor, user, teamId } = await build.competitor(id)
  const other = await build.competitor(id)
  const next = async () => (await ofHome(visitor, id))?.next
  const set = (values: Partial<typeof stages.$inferInsert>) =>
    app.ctx.db.update(stages).set(values).where(eq(stages.id, stage.id))
  const inHours = (hours: number) => new Date(app.ctx.now().getTime() + hours * 3_600_000)
  await set({ startAt: inHours(2) })
  expect(await next()).toMatchObject({ kind: 'wait', left: null, at: expect.any(String) })
  await set({ startAt: inHours(-2), promotion: { by: 'top', value: 1 } })
  expect(await next()).toMatchObject({ kind: 'look' })
  await set({ promotion: null, endAt: inHours(20) })
  expect(await next()).toMatchObject({ kind: 'first' })
  await scored(visitor, id, 0.1)
  expect(await next()).toMatchObject({ kind: 'choose', at: expect.any(String) })
  await set({ endAt: inHours(-1) })
  expect(await next()).toMatchObject({ kind: 'look' })
  await set({ endAt: stage.endAt })
  const now = app.ctx.now()
  const [merge] = await app.ctx.db
    .insert(merges)
    .values({
      cmptId: id,
      fromTeamId: other.teamId,
      toTeamId: teamId,
      state: 'inviting',
      names: { from: 'a', to: 'b' },
      launchedBy: other.user.id,
      launchedAt: now,
      endsAt: inHours(5),
    })
    .returning()
  if (!merge) throw new Error('no merge')
  await app.ctx.db.insert(mergeVotes).values({ mergeId: merge.id, teamId, userId: user.id, weight: 1.5 })
  expect(await next()).toMatchObject({ kind: 'vote' })
  expect((await ofHome(other.visitor, id))?.next).toMatchObject({ kind: 'first' })
  await app.ctx.db
    .update(merges)
    .set({ endsAt: inHours(-1) })
    .where(eq(merges.id, merge.id))
  expect(await next()).toMatchObject({ kind: 'submit' })
  await app.ctx.db.delete(members).where(eq(members.userId, user.id))
  expect(await next()).toMatchObject({ kind: 'team' })
  await app.ctx.db.insert(barred).values({ cmptId: id, userId: user.id, teamId, at: now })
  expect(await next()).toMatchObject({ kind: 'look' })
  const judged = await build.competition({ type: 'application' }, { spec: null })
  const entrant = await build.competitor(judged.id)
  expect(await ofHome(entrant.visitor, judged.id)).toMatchObject({ rank: null, next: { kind: 'look' } })
})
