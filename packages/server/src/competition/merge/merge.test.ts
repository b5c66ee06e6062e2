import { rankList } from '@leitai/contract/competition/leaderboard'
import * as mergeContract from '@leitai/contract/competition/merge'
import { commitResult, mySubmission, setBRankSubmission } from '@leitai/contract/competition/submission'
import * as contract from '@leitai/contract/competition/team'
import { findUserMsgByPage } from '@leitai/contract/site/message'
import { afterEach, describe, expect, test } from 'vitest'
import { users } from '../../identity/account/table.ts'
import { eq } from '../../platform/db/orm.ts'
import { answerCsv } from '../../testing/build.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { testApp } from '../../testing/test-app.ts'
import { competitions, type Stage, stages } from '../definition/table.ts'
import { caseSubjects, cases, penalties, penaltyPeople } from '../integrity/table.ts'
import { restand } from '../submission/standings.ts'
import { standings, submissions } from '../submission/table.ts'
import { members, teamRequests, teams } from '../team/table.ts'
import { mergeActs, type Player, teamBuilders } from '../team/testing.ts'
import { faultsOf } from '../team/testing-faults.ts'
import { mergesDue } from './clock.ts'

const { app, build } = await testApp()
const db = () => app.ctx.db
const make = teamBuilders(build)
afterEach(() => app.travel(new Date()))

const DAY = 86_400_000
const { launch, answer, propose, record } = mergeActs
const notices = async ({ visitor }: Player) =>
  (await visitor.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 100 })).list.map(({ title }) => title.zh)
const history = ({ visitor }: Player, cmptId: number) =>
  visitor.call(mySubmission, { cmptId, state: '', order: 'newest', page: 1, pageSize: 50 })
async function entered(player: Player, cmptId: number, text = answerCsv(0.1)): Promise<number> {
  const { submission } = await build.submit(player.visitor, cmptId, text)
  return (await build.finished(submission.id)).id
}
const hours = (count: number) => app.travel(new Date(Date.now() + count * 3_600_000))

let objects = 0
/** Scored entries as they would be after days of handing in. */
async function scored(player: Player, stage: Stage, { count = 1, daysAgo = 1, picked = false, error = 0.5 } = {}) {
  const at = new Date(app.ctx.now().getTime() - daysAgo * DAY)
  const before = await db().select().from(submissions).where(eq(submissions.teamId, player.teamId))
  const rows = Array.from({ length: count }, (_, index) => ({
    cmptId: stage.cmptId,
    stageId: stage.id,
    teamId: player.teamId,
    userId: player.user.id,
    no: before.length + index + 1,
    objectKey: `demo/${++objects}.csv`,
    fileName: 'answer.csv',
    size: 1,
    state: 'scored' as const,
    scoreA: error,
    scoreB: error,
    picked,
    createdAt: at,
  }))
  await db().insert(submissions).values(rows)
  await restand(db(), stage, player.teamId)
}

describe('the vote', () => {
  // covers: spec.states.merge-vote-captain, rules.merge.two-stages-initiating
  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 3],
  ])('in teams of %i it takes %i votes, the captain’s first, in both stages', async (size, needed) => {
    const { id } = await build.competition({ teamMax: 10 })
    const [ours, theirs] = [await make.team(id, size), await make.team(id, size)]
    const mergeId = await make.propose(ours[0], theirs[0])
    const whole = 1.5 + size - 1
    for (const [team, vote, state] of [
      [ours, launch, 'launching'],
      [theirs, answer, 'inviting'],
    ] as const) {
      for (const [at, voter] of team.slice(0, needed).entries()) {
        const shown = await record(ours[0], mergeId)
        const side = state === 'launching' ? shown.from : shown.to
        expect(shown.state).toBe(state)
        expect([side.whole, side.for, side.against]).toEqual([whole, at === 0 ? 0 : at + 0.5, 0])
        expect(await vote(voter, mergeId)).toBe('it was done')
      }
    }
    expect(await record(theirs[0], mergeId)).toMatchObject({ state: 'merged', reason: null })
    const [{ length } = { length: 0 }] = [await db().select().from(members).where(eq(members.teamId, ours[0].teamId))]
    expect(length).toBe(2 * size)
  })

  // covers: rules.merge.captain-1-5
  test('without the captain two of three, and three of five, are more than half', async () => {
    const { id } = await build.competition({ teamMax: 10 })
    const [three, five] = [await make.team(id, 3), await make.team(id, 5)]
    const mergeId = await make.propose(three[0], five[0])
    for (const voter of three.slice(1)) expect(await launch(voter, mergeId)).toBe('it was done')
    for (const voter of five.slice(1, 4)) {
      expect((await record(voter, mergeId)).state).toBe('inviting')
      expect(await answer(voter, mergeId)).toBe('it was done')
    }
    expect((await record(five[0], mergeId)).state).toBe('merged')
  })

  // covers: spec.states.more-half-against, rules.merge.more-half-passes
  test('against it more than half end it at once, in either team, and who was asked hears of it in their language', async () => {
    const { id } = await build.competition({ teamMax: 10 })
    const [captain, second, third] = (await make.team(id, 3)) as [Player, Player, Player]
    const other = await make.competitor(id, { language: 'en' })
    const first = await make.propose(captain, other)
    expect(await launch(captain, first)).toBe('it was done')
    expect(await launch(second, first, false)).toBe('it was done')
    expect((await record(captain, first)).state).toBe('launching')
    expect(await launch(third, first, false)).toBe('it was done')
    expect(await record(captain, first)).toMatchObject({
      state: 'failed',
      reason: '投票未通过',
      from: { for: 1.5, against: 2 },
    })
    expect(await notices(second)).toContain(`与 ${other.user.name} 的合并没有成功`)
    // Nobody had asked them yet.
    expect(await notices(other)).toEqual([])
    const { team: untouched } = await other.visitor.call(contract.myTeam, { cmptId: id })
    expect(untouched).toMatchObject({ mergeId: null, activity: [] })
    const again = await make.propose(other, captain)
    expect(await launch(other, again)).toBe('it was done')
    for (const voter of [second, third]) expect(await answer(voter, again, false)).toBe('it was done')
    expect(await record(other, again)).toMatchObject({ state: 'failed', reason: 'A team voted against it' })
    const { running, past } = await other.visitor.call(mergeContract.getMergeTeamInfo, { teamId: other.teamId })
    expect([running, past.map(({ mergeId }) => mergeId)]).toEqual([null, [again]])
    expect(await notices(other)).toContain(`与 ${captain.user.name} 的合并没有成功`)
    const { team } = await second.visitor.call(contract.myTeam, { cmptId: id })
    expect(team?.activity.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['mergeLaunched', 'mergeVoted', 'mergeInvited', 'mergeFailed']),
    )
  })

  // covers: spec.fields.invitation-merge-record, rules.merge.vote-cannot-changed
  test('is cast once, in one’s turn, by who stands on the roll', async () => {
    const { id } = await build.competition({ teamMax: 10 })
    const [ours, theirs] = [await make.team(id, 3), await make.team(id, 3)]
    const stranger = await make.competitor(id)
    const mergeId = await make.propose(ours[0], theirs[0])
    expect(await answer(theirs[0], mergeId)).toBe('merge.notYours')
    expect(await launch(theirs[0], mergeId)).toBe('merge.notYours')
    expect(await answer(ours[0], mergeId)).toBe('merge.notYours')
    expect(await launch(stranger, mergeId)).toBe('merge.notYours')
    expect(await refusalOf(record(theirs[0], mergeId))).toBe('merge.unknown')
    const both = await Promise.all([launch(ours[0], mergeId), launch(ours[0], mergeId, false)])
    expect(both.toSorted()).toEqual(['it was done', 'merge.voted'])
    expect(await launch(ours[0], mergeId, false)).toBe('merge.voted')
    const { from } = await record(ours[0], mergeId)
    expect(from.for + from.against).toBe(1.5)
    expect(from.voters.filter(({ agree }) => agree === null)).toHaveLength(2)
  })

  test('votes of all at once decide it once', async () => {
    const { id } = await build.competition({ teamMax: 10 })
    const [ours, theirs] = [await make.team(id, 4), await make.team(id, 4)]
    const mergeId = await make.propose(ours[0], theirs[0])
    await Promise.all(ours.map((voter) => launch(voter, mergeId)))
    const answers = await Promise.all(theirs.map((voter) => answer(voter, mergeId)))
    expect(new Set(answers)).toEqual(new Set(['it was done', 'merge.closed']))
    expect((await record(ours[0], mergeId)).state).toBe('merged')
    expect(await faultsOf(db(), id)).toEqual([])
  })
})

describe('once merged', () => {
  // covers: rules.merge.initiating-team-survives, rules.merge.best-better-used, rules.merge.other-team-kept
  // covers: pages.team.merge-result-past
  test('all of both goes on in the initiating team, and everybody knows', async () => {
    const { id } = await build.competition()
    const [captain, mate] = (await make.team(id, 2)) as [Player, Player]
    const [theirs, their] = (await make.team(id, 2)) as [Player, Player]
    const waiting = await make.competitor(id)
    const ours = [await entered(captain, id, answerCsv(0.3)), await entered(mate, id, answerCsv(0.2))]
    await entered(theirs, id, answerCsv(0.1))
    await entered(their, id, 'not a table')
    await entered(their, id, answerCsv(0.4))
    const best = (await history(theirs, id)).list.find((one) => one.best)?.id ?? 0
    await captain.visitor.call(setBRankSubmission, { id: ours[0] ?? 0 })
    await theirs.visitor.call(setBRankSubmission, { id: best })
    await theirs.visitor.call(contract.inviteMem, { teamId: theirs.teamId, userName: waiting.user.name, note: '' })
    const said = await captain.visitor.call(mergeContract.mergeMatchCondition, {
      teamId: captain.teamId,
      otherTeamId: theirs.teamId,
    })
    expect(said).toMatchObject({ ok: true, members: { used: 4, allowed: 5 }, other: { teamId: theirs.teamId } })
    expect(said.stages).toMatchObject([
      {
        submissions: { used: 4, allowed: 200 },
        today: { used: 4, allowed: 100 },
        best: '0.100000',
        rank: 1,
        picks: { used: 2, limit: 2, cleared: false },
      },
    ])
    expect(said.conditions.find(({ name }) => name === 'members')).toMatchObject({
      ok: true,
      text: '合并后共 4 人,上限 5 人',
    })
    const mergeId = await make.merge(captain, theirs)

    expect(await faultsOf(db(), id)).toEqual([])
    const everybody = [captain, mate, theirs, their]
    for (const player of everybody) {
      const { team } = await player.visitor.call(contract.myTeam, { cmptId: id })
      expect(team).toMatchObject({ teamId: captain.teamId, captainId: captain.user.id, mergeId: null })
      expect(team?.members).toHaveLength(4)
      expect(team?.activity[0]).toMatchObject({ kind: 'merged', subject: theirs.user.name })
      expect(await notices(player)).toContain(`${captain.user.name} 与 ${theirs.user.name} 已合并`)
      expect(await notices(player)).not.toContain('请重新选择B榜提交')
      expect((await record(player, mergeId)).state).toBe('merged')
    }
    const stranger = await make.competitor(id)
    expect(await refusalOf(record(stranger, mergeId))).toBe('merge.unknown')
    const { list, quota, bestScore, picks } = await history(theirs, id)
    expect(list.map(({ no }) => no).toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(list.map(({ no, origin }) => [no, origin]).toSorted()).toEqual([
      [1, null],
      [2, null],
      [3, theirs.user.name],
      [4, theirs.user.name],
      [5, theirs.user.name],
    ])
    expect([quota.usedToday, bestScore, picks.picked]).toEqual([4, '0.100000', 2])
    const board = await app.visitor().call(rankList, { cmptId: id, board: 'A', keyword: '', page: 1, pageSize: 9 })
    expect(board.list).toMatchObject([{ teamId: captain.teamId, score: '0.100000', entries: 4 }])
    const [gone] = await db().select().from(teams).where(eq(teams.id, theirs.teamId))
    expect(gone).toMatchObject({ state: 'merged', mergedInto: captain.teamId })
    const [row] = await db().select().from(competitions).where(eq(competitions.id, id))
    expect([row?.people, row?.teams, row?.submissions]).toEqual([6, 3, 5])
    const asked = await db().select().from(teamRequests).where(eq(teamRequests.teamId, theirs.teamId))
    expect(asked.find(({ userId }) => userId === waiting.user.id)?.state).toBe('void')
  })

  // covers: rules.team.invalid-full-elsewhere
  test('what others asked of its people is void, and what it asked once it is full', async () => {
    const { id } = await build.competition({ teamMax: 2 })
    const [one, two, other, lone] = await Promise.all(Array.from({ length: 4 }, () => make.competitor(id)))
    if (!one || !two || !other || !lone) throw new Error('four people were made')
    const invite = (captain: Player, { user }: Player) =>
      captain.visitor.call(contract.inviteMem, { teamId: captain.teamId, userName: user.name, note: '' })
    await other.visitor.call(contract.createTeam, { cmptId: id, name: '招人的队', intro: '' })
    await invite(other, one)
    await invite(other, two)
    await two.visitor.call(contract.applyJoinTeam, { teamId: other.teamId, note: '' })
    await invite(one, lone)
    await invite(two, lone)
    await invite(other, lone)
    await make.merge(one, two)
    const open = await db().select().from(teamRequests).where(eq(teamRequests.cmptId, id))
    const still = open.filter(({ state }) => state === 'open')
    expect(still.map(({ teamId, userId }) => [teamId, userId])).toEqual([[other.teamId, lone.user.id]])
    expect(await one.visitor.call(contract.checkInvitedRecordInfo, { cmptId: id })).toEqual({ open: [] })
  })

  // covers: rules.merge.too-many-b
  test('too many choices for the B board are cleared for all, and both captains told', async () => {
    const { id } = await build.competition({}, { pickLimit: 1 })
    const [captain, mate] = (await make.team(id, 2)) as [Player, Player]
    const other = await make.competitor(id)
    for (const player of [captain, other]) {
      await player.visitor.call(setBRankSubmission, { id: await entered(player, id) })
    }
    const { stages: sums } = await captain.visitor.call(mergeContract.mergeMatchCondition, {
      teamId: captain.teamId,
      otherTeamId: other.teamId,
    })
    expect(sums[0]?.picks).toEqual({ used: 2, limit: 1, cleared: true })
    await make.merge(captain, other)
    expect((await history(mate, id)).picks).toMatchObject({ picked: 0, limit: 1 })
    expect(await notices(captain)).toContain('请重新选择B榜提交')
    expect(await notices(other)).toContain('请重新选择B榜提交')
    expect(await notices(mate)).not.toContain('请重新选择B榜提交')
    expect(await faultsOf(db(), id)).toEqual([])
  })

  test('choices of a stage that is over stand: its result is not made anew', async () => {
    const { id, stage } = await build.competition({}, { endAt: new Date(Date.now() - 3_600_000) })
    const name = { zh: '决赛', en: 'Final' }
    const now = { startAt: stage.endAt ?? new Date(), endAt: new Date(Date.now() + 30 * 24 * 3_600_000) }
    await db()
      .insert(stages)
      .values({ cmptId: id, ord: 2, name, kind: 'final', ...now })
    const [one, two] = [await make.competitor(id), await make.competitor(id)]
    for (const player of [one, two]) {
      await scored(player, stage, { count: 2, picked: true, error: 0.2 })
      await scored(player, stage, { count: 2, error: 0.9, daysAgo: 0.5 })
    }
    await make.merge(one, two)
    const kept = await db().select().from(submissions).where(eq(submissions.teamId, one.teamId))
    expect(kept.filter(({ picked }) => picked)).toHaveLength(4)
    const places = await db().select().from(standings).where(eq(standings.stageId, stage.id))
    expect(places.find(({ board }) => board === 'B')).toMatchObject({ teamId: one.teamId, score: 0.2 })
    expect(await notices(one)).not.toContain('请重新选择B榜提交')
  })

  // covers: rules.merge.best-better-used
  test('a team whose two halves used up the day has none left that day', async () => {
    const { id } = await build.competition({}, { dailyLimit: 2 })
    const [one, two] = [await make.competitor(id), await make.competitor(id)]
    await entered(one, id)
    await entered(two, id)
    await make.merge(one, two)
    const { quota, may } = await history(two, id)
    expect(quota).toMatchObject({ usedToday: 2, remainingToday: 0 })
    expect(may.submit).not.toBeNull()
    expect(await refusalOf(build.submit(one.visitor, id, answerCsv(0.2)))).toBe('submission.dailyLimit')
    hours(24)
    const late = { ...two, visitor: await app.as(two.user) }
    expect((await history(late, id)).quota).toMatchObject({ usedToday: 0, usedTotal: 2 })
  })

  // covers: rules.merge.both-histories-stay, pages.submit.submissions-merged-team
  test('twice, the entries keep the team they first came from', async () => {
    const { id } = await build.competition()
    const [one, two, three] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
    await entered(three, id)
    await make.merge(two, three)
    await entered(two, id)
    await make.merge(one, two)
    const { list } = await history(three, id)
    expect(list.map(({ origin }) => origin)).toEqual([two.user.name, three.user.name])
    expect(await faultsOf(db(), id)).toEqual([])
  })
})

describe('conditions', () => {
  const said = async (from: Player, to: Player) => {
    const asked = { teamId: from.teamId, otherTeamId: to.teamId }
    const { ok, conditions } = await from.visitor.call(mergeContract.mergeMatchCondition, asked)
    return [ok, ...conditions.filter((one) => !one.ok).map(({ name }) => name)]
  }

  // covers: rules.merge.distinct-members-within, pages.team.merge-list-conditions
  test('the size: distinct people within the limit', async () => {
    const { id } = await build.competition({ teamMax: 3 })
    const [[two], [other], one] = [await make.team(id, 2), await make.team(id, 2), await make.competitor(id)]
    expect(await said(two, other)).toEqual([false, 'members'])
    expect(await propose(two, other)).toBe('merge.size')
    expect(await said(two, one)).toEqual([true])
    expect(await propose(two, one)).toBe('it was done')
  })

  // covers: spec.groups.teams-mergematchcondition, rules.merge.scored-submissions-together
  test('the entries: no more than one team could have had by today', async () => {
    const { id, stage } = await build.competition({}, { dailyLimit: 2 })
    const [one, two] = [await make.competitor(id), await make.competitor(id)]
    await scored(one, stage, { count: 2 })
    await scored(two, stage, { count: 2 })
    expect(await said(one, two)).toEqual([true])
    await scored(two, stage, { count: 1 })
    expect(await said(one, two)).toEqual([false, 'submissions'])
    const asked = { teamId: one.teamId, otherTeamId: two.teamId }
    const { stages: sums, conditions } = await one.visitor.call(mergeContract.mergeMatchCondition, asked)
    expect(sums[0]?.submissions).toEqual({ used: 5, allowed: 4 })
    expect(conditions.find(({ name }) => name === 'submissions')?.text).toBe(
      '两队共有 5 次有效提交,超过截至今日允许的 4 次',
    )
    expect(await propose(one, two)).toBe('merge.submissions')
    // The next day allows two more.
    hours(24)
    const later = { ...one, visitor: await app.as(one.user) }
    expect(await said(later, two)).toEqual([true])
  })

  // covers: rules.merge.today-together-within
  test('today’s entries: no more than a day’s', async () => {
    const { id } = await build.competition({}, { dailyLimit: 2 })
    const [one, two] = [await make.competitor(id), await make.competitor(id)]
    await entered(one, id)
    await entered(one, id)
    expect(await said(one, two)).toEqual([true])
    await entered(two, id)
    expect(await said(one, two)).toEqual([false, 'today'])
    expect(await propose(one, two)).toBe('merge.today')
  })

  // covers: rules.merge.before-deadline
  test('the time: before the deadline for teams, and before the end', async () => {
    const start = new Date(Date.now() - 20 * DAY)
    const { id } = await build.competition({ startAt: start, endAt: new Date(Date.now() + 10 * DAY) })
    const [one, two] = [await make.competitor(id), await make.competitor(id)]
    for (const [days, code] of [
      [4, 'team.deadline'],
      [11, 'team.ended'],
    ] as const) {
      hours(24 * days)
      const later = { ...one, visitor: await app.as(one.user) }
      expect(await propose(later, two)).toBe(code)
      expect(await said(later, two)).toEqual([false, 'time'])
    }
  })

  // covers: rules.merge.same-competition-never, rules.merge.neither-another-merge
  test('one merge at a time, and never with a baseline, oneself or another competition’s', async () => {
    const [{ id }, elsewhere] = [await build.competition(), await build.competition()]
    const [one, two, three] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
    const far = await make.competitor(elsewhere.id)
    expect(await propose(one, one)).toBe('merge.self')
    expect(await propose(one, far)).toBe('merge.other')
    expect(await propose(one, { ...one, teamId: 999_999 })).toBe('team.unknown')
    const mergeId = await make.propose(one, two)
    expect(await propose(three, one)).toBe('merge.otherFrozen')
    await launch(one, mergeId)
    expect(await propose(three, two)).toBe('merge.otherFrozen')
    expect(await propose(two, three)).toBe('team.frozen')
    expect(await said(three, two)).toEqual([false, 'free'])
    await db().update(teams).set({ baseline: true }).where(eq(teams.id, far.teamId))
    const near = await make.competitor(elsewhere.id)
    expect(await propose(near, far)).toBe('merge.baseline')
    const gone = await make.competitor(id)
    await gone.visitor.call(contract.deleteTeam, { teamId: gone.teamId, confirm: gone.user.name })
    expect(await propose(three, gone)).toBe('team.unknown')
  })

  // covers: rules.merge.real-named-competition
  test('real names, where the competition asks for them at the sign-up', async () => {
    const { id } = await build.competition()
    const [one, two] = [await make.competitor(id), await make.competitor(id)]
    await db().update(competitions).set({ realName: 'signup' }).where(eq(competitions.id, id))
    await db().update(users).set({ realNameVerified: true }).where(eq(users.id, one.user.id))
    expect(await propose(one, two)).toBe('merge.realName')
    await db().update(users).set({ realNameVerified: true }).where(eq(users.id, two.user.id))
    expect(await said(one, two)).toEqual([true])
  })

  // covers: rules.merge.neither-under-review
  test('who is banned, or part of a case that is not decided, merges with nobody', async () => {
    const { id } = await build.competition()
    const [one, two, three] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
    const [opened] = await db()
      .insert(cases)
      .values({ cmptId: id, title: '核查', openedBy: one.user.id, openedAt: app.ctx.now() })
      .returning({ caseId: cases.id })
    if (!opened) throw new Error('there is no case')
    await db()
      .insert(caseSubjects)
      .values({ ...opened, userId: two.user.id, teamId: two.teamId })
    // Nobody learns of it before both have agreed.
    expect(await said(one, two)).toEqual([true])
    const mergeId = await make.merge(one, two)
    expect(await record(one, mergeId)).toMatchObject({
      state: 'failed',
      reason: '有成员被禁赛或正在接受公平竞赛核查,了结后才能合并',
    })
    expect(await said(one, three)).toEqual([true])
    await db().update(cases).set({ state: 'decided' }).where(eq(cases.id, opened.caseId))
    expect(await said(one, two)).toEqual([true])
    const now = app.ctx.now()
    const [ban] = await db()
      .insert(penalties)
      .values({
        ...{ ...opened, cmptId: id, kind: 'banned', reason: '核查', at: now, appealUntil: now },
        ...{ decidedBy: one.user.id, done: { entries: [], reviews: [] } },
      })
      .returning({ penaltyId: penalties.id })
    if (!ban) throw new Error('there is no ban')
    await db()
      .insert(penaltyPeople)
      .values({ ...ban, userId: three.user.id })
    expect(await said(one, three)).toEqual([false, 'fair'])
    expect(await said(one, two)).toEqual([true])
  })

  test('one that breaks while it is voted on fails the merge with that reason', async () => {
    const { id, stage } = await build.competition({}, { dailyLimit: 2 })
    const [one, two] = [await make.competitor(id), await make.competitor(id)]
    await entered(one, id)
    await entered(two, id)
    const mergeId = await make.propose(one, two)
    await launch(one, mergeId)
    await entered(one, id)
    expect(await answer(two, mergeId)).toBe('it was done')
    expect(await record(two, mergeId)).toMatchObject({ state: 'failed', reason: '两队今日的提交超过每日次数' })
    const english = { ...two, visitor: await app.as(two.user, { language: 'en' }) }
    expect((await record(english, mergeId)).reason).toBe('Together they submitted too often today')
    expect(await faultsOf(db(), id)).toEqual([])
    expect((await history(one, id)).total).toBe(2)
    await db().update(stages).set({ dailyLimit: 9 }).where(eq(stages.id, stage.id))
    const again = await make.propose(one, two)
    await launch(one, again)
    const endAt = new Date(Date.now() + 3_600_000)
    await db().update(stages).set({ endAt }).where(eq(stages.id, stage.id))
    expect(await answer(two, again)).toBe('it was done')
    expect(await record(two, again)).toMatchObject({ state: 'failed', reason: '组队已截止' })
  })
})

// covers: rules.merge.membership-frozen-meanwhile
test('who is in a team does not change while it votes, and may again once it has failed', async () => {
  const { id } = await build.competition({ teamMax: 10 })
  const [captain, mate, third] = (await make.team(id, 3)) as [Player, Player, Player]
  const [theirs, their] = (await make.team(id, 2)) as [Player, Player]
  const [invited, applied, free] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
  await captain.visitor.call(contract.saveTeamInfo, { teamId: captain.teamId, recruiting: 'open' })
  await theirs.visitor.call(contract.saveTeamInfo, { teamId: theirs.teamId, recruiting: 'open' })
  const { teamId } = captain
  const invite = { teamId, userName: invited.user.name, note: '' }
  const { inviteId } = await captain.visitor.call(contract.inviteMem, invite)
  const { applyId } = await applied.visitor.call(contract.applyJoinTeam, { teamId, note: '' })
  const tried = async () => [
    await refusalOf(captain.visitor.call(contract.inviteMem, { ...invite, userName: free.user.name })),
    await refusalOf(free.visitor.call(contract.applyJoinTeam, { teamId, note: '' })),
    await refusalOf(invited.visitor.call(contract.acceptJoinTeam, { inviteId, accept: true })),
    await refusalOf(captain.visitor.call(contract.dealApply, { applyId, accept: true })),
    await refusalOf(mate.visitor.call(contract.deleteCompeteMate, { teamId, userId: mate.user.id })),
    await refusalOf(captain.visitor.call(contract.deleteCompeteMate, { teamId, userId: third.user.id })),
    await refusalOf(
      captain.visitor.call(contract.switcherLeader, { teamId, userId: invited.user.id, confirm: captain.user.name }),
    ),
  ]
  const other = await make.competitor(id)
  const mergeId = await make.propose(captain, other)
  expect(await tried()).toEqual(Array(7).fill('team.frozen'))
  expect((await captain.visitor.call(contract.myTeam, { cmptId: id })).team).toMatchObject({
    mergeId,
    may: {
      invite: expect.any(String),
      remove: expect.any(String),
      handOver: expect.any(String),
      merge: expect.any(String),
      delete: expect.any(String),
      change: null,
    },
  })
  // Nobody has asked the other team yet: it does as it likes until the first vote has passed.
  expect((await other.visitor.call(contract.myTeam, { cmptId: id })).team?.may).toMatchObject({
    invite: null,
    merge: null,
  })
  expect(await launch(captain, mergeId)).toBe('it was done')
  expect(await launch(mate, mergeId)).toBe('it was done')
  // From then on it is as still as the first, and the one-person team goes nowhere.
  const away = { teamId: theirs.teamId, userName: other.user.name, note: '' }
  expect(await refusalOf(theirs.visitor.call(contract.inviteMem, away))).toBe('team.frozen')
  const gone = { teamId: other.teamId, confirm: other.user.name }
  expect(await refusalOf(other.visitor.call(contract.deleteTeam, gone))).toBe('team.frozen')
  expect(await refusalOf(other.visitor.call(contract.applyJoinTeam, { teamId: theirs.teamId, note: '' }))).toBe(
    'team.frozen',
  )
  // Handing in goes on.
  await entered(other, id)
  expect(await answer(other, mergeId, false)).toBe('it was done')
  expect(await tried()).toEqual(Array(7).fill('it was done'))
  expect(await refusalOf(their.visitor.call(mergeContract.getMergeRecordInfo, { mergeId }))).toBe('merge.unknown')
  expect(await faultsOf(db(), id)).toEqual([])
})

test('two teams ask a third: the first whose vote has passed holds it, the other fails with the reason', async () => {
  const { id } = await build.competition()
  const [one, two, asked] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
  const first = await make.propose(one, asked)
  const second = await make.propose(two, asked)
  expect(await launch(two, second)).toBe('it was done')
  expect(await launch(one, first)).toBe('it was done')
  expect(await record(one, first)).toMatchObject({ state: 'failed', reason: '对方队伍正在进行另一次合并' })
  expect(await record(asked, second)).toMatchObject({ state: 'inviting' })
  const third = await make.propose(one, await make.competitor(id))
  expect(await answer(asked, second)).toBe('it was done')
  await launch(one, third)
  expect(await faultsOf(db(), id)).toEqual([])
})

test('a team that is gone before it is asked fails the merge', async () => {
  const { id } = await build.competition()
  const [one, gone] = [await make.competitor(id), await make.competitor(id)]
  const mergeId = await make.propose(one, gone)
  await gone.visitor.call(contract.deleteTeam, { teamId: gone.teamId, confirm: gone.user.name })
  expect(await launch(one, mergeId)).toBe('it was done')
  expect(await record(one, mergeId)).toMatchObject({ state: 'failed', reason: '没有找到这支队伍' })
})

test('who was turned down does not ask again for 48 hours, a new team of the same captain neither; others may', async () => {
  const { id } = await build.competition()
  const [one, asked, third] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
  const mergeId = await make.propose(one, asked)
  await launch(one, mergeId)
  expect(await answer(asked, mergeId, false)).toBe('it was done')
  expect(await propose(one, asked)).toBe('merge.again')
  await one.visitor.call(contract.deleteTeam, { teamId: one.teamId, confirm: one.user.name })
  const { teamId } = await one.visitor.call(contract.createTeam, { cmptId: id, name: '换了名的队', intro: '' })
  const anew = { ...one, teamId }
  expect(await propose(anew, asked)).toBe('merge.again')
  expect(await propose(asked, anew)).toBe('it was done')
  expect(await propose(third, asked)).toBe('merge.otherFrozen')
  hours(49)
  const later = { ...anew, visitor: await app.as(one.user) }
  await mergesDue(app.ctx)
  expect(await propose(later, asked)).toBe('it was done')
})

// covers: spec.roles.captain-alone-begins
test('the anonymous, strangers and plain members merge nothing', async () => {
  const { id } = await build.competition()
  const [captain, mate] = (await make.team(id, 2)) as [Player, Player]
  const [other, stranger] = [await make.competitor(id), await make.competitor(id)]
  const nobody: Player = { ...stranger, visitor: app.visitor() }
  const asked = { teamId: captain.teamId, otherTeamId: other.teamId }
  const tries = (player: Player, mergeId: number) =>
    Promise.all([
      refusalOf(player.visitor.call(mergeContract.mergeTeam, asked)),
      refusalOf(player.visitor.call(mergeContract.mergeMatchCondition, asked)),
      refusalOf(player.visitor.call(mergeContract.getMergeTeamInfo, { teamId: captain.teamId })),
      refusalOf(player.visitor.call(mergeContract.getMergeRecordInfo, { mergeId })),
      launch(player, mergeId),
      answer(player, mergeId),
    ])
  expect(await tries(mate, 999_999)).toEqual([
    'team.captainOnly',
    'it was done',
    'it was done',
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
