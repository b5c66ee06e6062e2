import { users } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { afterEach, describe, expect, test } from 'vitest'
import { competitions, stages } from '../definition/table.ts'
import { caseSubjects, cases, penalties, penaltyPeople } from '../integrity/table.ts'
import { commitResult } from '../submission/contract.ts'
import * as contract from '../team/contract.ts'
import { teams } from '../team/table.ts'
import { faultsOf, type Player } from '../team/testing.ts'
import * as mergeContract from './contract.ts'
import { answer, DAY, history, launch, mergeHelpers, propose, record } from './testing-merge.ts'

const { app, build } = await testApp()
const { db, make, entered, hours, scored } = mergeHelpers(app, build)

afterEach(() => app.travel(new Date()))

describe('conditions', () => {
  const said = async (from: Player, to: Player) => {
    const input = { teamId: from.teamId, otherTeamId: to.teamId }
    const { ok, conditions } = await from.visitor.call(mergeContract.mergeMatchCondition, input)
    return [ok, ...conditions.filter((one) => !one.ok).map(({ name }) => name)]
  }

  // covers: rules.merge.distinct-members-within, pages.team.merge-list-conditions
  test('the size: distinct members within the limit', async () => {
    const { id } = await build.competition({ teamMax: 3 })
    const [[pair], [other], one] = [await make.team(id, 2), await make.team(id, 2), await make.competitor(id)]
    expect(await said(pair, other)).toEqual([false, 'members'])
    expect(await propose(pair, other)).toBe('merge.size')
    expect(await said(pair, one)).toEqual([true])
    expect(await propose(pair, one)).toBe('ok')
  })

  // covers: spec.groups.teams-mergematchcondition, rules.merge.scored-submissions-together
  test('the submissions: at most what one team could have made by today', async () => {
    const { id, stage } = await build.competition({}, { dailyLimit: 2 })
    const [one, pair] = [await make.competitor(id), await make.competitor(id)]
    await scored(one, stage, { count: 2 })
    await scored(pair, stage, { count: 2 })
    expect(await said(one, pair)).toEqual([true])
    await scored(pair, stage, { count: 1 })
    expect(await said(one, pair)).toEqual([false, 'submissions'])
    const input = { teamId: one.teamId, otherTeamId: pair.teamId }
    const { stages: preview, conditions } = await one.visitor.call(mergeContract.mergeMatchCondition, input)
    expect(preview[0]?.submissions).toEqual({ used: 5, allowed: 4 })
    expect(conditions.find(({ name }) => name === 'submissions')?.text).toBe(
      '两队共有 5 次有效提交，超过截至今日允许的 4 次',
    )
    expect(await propose(one, pair)).toBe('merge.submissions')
    // The next day allows two more.
    hours(24)
    const later = { ...one, visitor: await app.as(one.user) }
    expect(await said(later, pair)).toEqual([true])
  })

  // covers: rules.merge.today-together-within
  test('today’s submissions: at most the daily limit', async () => {
    const { id } = await build.competition({}, { dailyLimit: 2 })
    const [one, pair] = [await make.competitor(id), await make.competitor(id)]
    await entered(one, id)
    await entered(one, id)
    expect(await said(one, pair)).toEqual([true])
    await entered(pair, id)
    expect(await said(one, pair)).toEqual([false, 'today'])
    expect(await propose(one, pair)).toBe('merge.today')
  })

  // covers: rules.merge.before-deadline
  test('the time: before the team deadline and before the end', async () => {
    const start = new Date(Date.now() - 20 * DAY)
    const { id } = await build.competition({ startAt: start, endAt: new Date(Date.now() + 10 * DAY) })
    const [one, pair] = [await make.competitor(id), await make.competitor(id)]
    for (const [days, code] of [
      [4, 'team.deadline'],
      [11, 'team.ended'],
    ] as const) {
      hours(24 * days)
      const later = { ...one, visitor: await app.as(one.user) }
      expect(await propose(later, pair)).toBe(code)
      expect(await said(later, pair)).toEqual([false, 'time'])
    }
  })

  // covers: rules.merge.same-competition-never, rules.merge.neither-another-merge
  test('one merge at a time, and never with a baseline, the team itself or another competition’s team', async () => {
    const [{ id }, elsewhere] = [await build.competition(), await build.competition()]
    const [one, pair, three] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
    const far = await make.competitor(elsewhere.id)
    expect(await propose(one, one)).toBe('merge.self')
    expect(await propose(one, far)).toBe('merge.other')
    expect(await propose(one, { ...one, teamId: 999_999 })).toBe('team.unknown')
    const mergeId = await make.propose(one, pair)
    expect(await propose(three, one)).toBe('merge.otherFrozen')
    await launch(one, mergeId)
    expect(await propose(three, pair)).toBe('merge.otherFrozen')
    expect(await propose(pair, three)).toBe('team.frozen')
    expect(await said(three, pair)).toEqual([false, 'free'])
    await db().update(teams).set({ baseline: true }).where(eq(teams.id, far.teamId))
    const near = await make.competitor(elsewhere.id)
    expect(await propose(near, far)).toBe('merge.baseline')
    const gone = await make.competitor(id)
    await gone.visitor.call(contract.deleteTeam, { teamId: gone.teamId, confirm: gone.user.name })
    expect(await propose(three, gone)).toBe('team.unknown')
  })

  // covers: rules.merge.real-named-competition
  test('real names, if the competition requires them at sign-up', async () => {
    const { id } = await build.competition()
    const [one, pair] = [await make.competitor(id), await make.competitor(id)]
    await db().update(competitions).set({ realName: 'signup' }).where(eq(competitions.id, id))
    await db().update(users).set({ realNameVerified: true }).where(eq(users.id, one.user.id))
    expect(await propose(one, pair)).toBe('merge.realName')
    await db().update(users).set({ realNameVerified: true }).where(eq(users.id, pair.user.id))
    expect(await said(one, pair)).toEqual([true])
  })

  // covers: rules.merge.neither-under-review
  test('users who are banned, or subjects of an undecided case, cannot merge', async () => {
    const { id } = await build.competition()
    const [one, pair, three] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
    const [opened] = await db()
      .insert(cases)
      .values({ cmptId: id, title: '核查', openedBy: one.user.id, openedAt: app.ctx.now() })
      .returning({ caseId: cases.id })
    if (!opened) throw new Error('there is no case')
    await db()
      .insert(caseSubjects)
      .values({ ...opened, userId: pair.user.id, teamId: pair.teamId })
    // Nobody learns the reason before both have agreed.
    expect(await said(one, pair)).toEqual([true])
    const mergeId = await make.merge(one, pair)
    expect(await record(one, mergeId)).toMatchObject({
      state: 'failed',
      reason: '有成员被禁赛或正在接受公平竞赛核查，了结后才能合并',
    })
    expect(await said(one, three)).toEqual([true])
    await db().update(cases).set({ state: 'decided' }).where(eq(cases.id, opened.caseId))
    expect(await said(one, pair)).toEqual([true])
    const now = app.ctx.now()
    const [ban] = await db()
      .insert(penalties)
      .values({
        ...opened,
        cmptId: id,
        kind: 'banned',
        reason: '核查',
        at: now,
        appealUntil: now,
        decidedBy: one.user.id,
        done: { entries: [], reviews: [] },
      })
      .returning({ penaltyId: penalties.id })
    if (!ban) throw new Error('there is no ban')
    await db()
      .insert(penaltyPeople)
      .values({ ...ban, userId: three.user.id })
    expect(await said(one, three)).toEqual([false, 'fair'])
    expect(await said(one, pair)).toEqual([true])
  })

  test('a condition that breaks during the vote fails the merge with that reason', async () => {
    const { id, stage } = await build.competition({}, { dailyLimit: 2 })
    const [one, pair] = [await make.competitor(id), await make.competitor(id)]
    await entered(one, id)
    await entered(pair, id)
    const mergeId = await make.propose(one, pair)
    await launch(one, mergeId)
    await entered(one, id)
    expect(await answer(pair, mergeId)).toBe('ok')
    expect(await record(pair, mergeId)).toMatchObject({ state: 'failed', reason: '两队今日的提交超过每日次数' })
    const english = { ...pair, visitor: await app.as(pair.user, { language: 'en' }) }
    expect((await record(english, mergeId)).reason).toBe('The teams submitted too often today')
    expect(await faultsOf(db(), id)).toEqual([])
    expect((await history(one, id)).total).toBe(2)
    await db().update(stages).set({ dailyLimit: 9 }).where(eq(stages.id, stage.id))
    const again = await make.propose(one, pair)
    await launch(one, again)
    const endAt = new Date(Date.now() + 3_600_000)
    await db().update(stages).set({ endAt }).where(eq(stages.id, stage.id))
    expect(await answer(pair, again)).toBe('ok')
    expect(await record(pair, again)).toMatchObject({ state: 'failed', reason: '组队已截止' })
  })
})

// covers: spec.roles.captain-alone-begins
test('visitors, strangers and plain members cannot merge teams', async () => {
  const { id } = await build.competition()
  const [captain, mate] = (await make.team(id, 2)) as [Player, Player]
  const [other, stranger] = [await make.competitor(id), await make.competitor(id)]
  const nobody: Player = { ...stranger, visitor: app.visitor() }
  const input = { teamId: captain.teamId, otherTeamId: other.teamId }
  const tries = (player: Player, mergeId: number) =>
    Promise.all([
      refusalOf(player.visitor.call(mergeContract.mergeTeam, input)),
      refusalOf(player.visitor.call(mergeContract.mergeMatchCondition, input)),
      refusalOf(player.visitor.call(mergeContract.getMergeTeamInfo, { teamId: captain.teamId })),
      refusalOf(player.visitor.call(mergeContract.getMergeRecordInfo, { mergeId })),
      launch(player, mergeId),
      answer(player, mergeId),
    ])
  expect(await tries(mate, 999_999)).toEqual([
    'team.captainOnly',
    'ok',
    'ok',
    'merge.unknown',
    'merge.unknown',
    'merge.unknown',
  ])
  const mergeId = await make.propose(captain, other)
  expect(await tries(nobody, mergeId)).toEqual(Array(6).fill('login.missing'))
  expect(await tries(stranger, mergeId)).toEqual([
    ...Array(3).fill('team.memberOnly'),
    'merge.unknown',
    'merge.notYours',
    'merge.notYours',
  ])
  const { running } = await mate.visitor.call(mergeContract.getMergeTeamInfo, { teamId: captain.teamId })
  expect(running).toMatchObject({ mergeId, state: 'launching', mayVote: null })
  const admin = { ...nobody, visitor: await app.as(await build.user({ role: 'admin' })) }
  expect((await tries(admin, mergeId)).slice(4)).toEqual(['merge.notYours', 'merge.notYours'])
  expect(
    await refusalOf(nobody.visitor.call(commitResult, { cmptId: id, objectKey: 'x', fileName: 'x', remark: '' })),
  ).toBe('login.missing')
})
