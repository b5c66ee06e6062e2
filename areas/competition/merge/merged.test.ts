import { eq } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { afterEach, describe, expect, test } from 'vitest'
import { competitions, stages } from '../definition/table.ts'
import { rankList } from '../leaderboard/contract.ts'
import { setBRankSubmission } from '../submission/contract.ts'
import { standings, submissions } from '../submission/table.ts'
import * as joining from '../team/contract.joining.ts'
import * as contract from '../team/contract.ts'
import { teamRequests, teams } from '../team/table.ts'
import { faultsOf, type Player } from '../team/testing.ts'
import * as mergeContract from './contract.ts'
import { history, mergeHelpers, notices, record } from './testing-merge.ts'

const { app, build } = await testApp()
const { db, make, entered, hours, scored } = mergeHelpers(app, build)

afterEach(() => app.travel(new Date()))

describe('after a merge', () => {
  // covers: rules.merge.initiating-team-survives, rules.merge.best-better-used, rules.merge.other-team-kept
  // covers: pages.team.merge-result-past
  test('the initiating team takes over everything of both, and everybody is notified', async () => {
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
    await theirs.visitor.call(joining.inviteMem, { teamId: theirs.teamId, userName: waiting.user.name, note: '' })
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
      text: '合并后共 4 人，上限 5 人',
    })
    const mergeId = await make.merge(captain, theirs)

    expect(await faultsOf(db(), id)).toEqual([])
    const everybody = [captain, mate, theirs, their]
    for (const player of everybody) {
      const { team } = await player.visitor.call(contract.myTeam, { cmptId: id })
      expect(team).toMatchObject({ teamId: captain.teamId, captainId: captain.user.id, mergeId: null })
      expect(team?.members).toHaveLength(4)
      expect(team?.activity[0]).toMatchObject({ kind: 'merged', subject: theirs.user.name })
      expect(await notices(player)).toContainEqual(
        expect.stringContaining(`${captain.user.name} 与 ${theirs.user.name} 已合并`),
      )
      expect(await notices(player)).not.toContainEqual(expect.stringContaining('请重新选择 B 榜提交'))
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
    const requests = await db().select().from(teamRequests).where(eq(teamRequests.teamId, theirs.teamId))
    expect(requests.find(({ userId }) => userId === waiting.user.id)?.state).toBe('void')
  })

  // covers: rules.team.invalid-full-elsewhere
  test('requests of the merged team’s members are invalidated, and so are the team’s own if it is full', async () => {
    const { id } = await build.competition({ teamMax: 2 })
    const [one, pair, other, lone] = await Promise.all(Array.from({ length: 4 }, () => make.competitor(id)))
    if (!one || !pair || !other || !lone) throw new Error('four people were made')
    const invite = (captain: Player, { user }: Player) =>
      captain.visitor.call(joining.inviteMem, { teamId: captain.teamId, userName: user.name, note: '' })
    await other.visitor.call(contract.createTeam, { cmptId: id, name: '招人的队', intro: '' })
    await invite(other, one)
    await invite(other, pair)
    await pair.visitor.call(joining.applyJoinTeam, { teamId: other.teamId, note: '' })
    await invite(one, lone)
    await invite(pair, lone)
    await invite(other, lone)
    await make.merge(one, pair)
    const open = await db().select().from(teamRequests).where(eq(teamRequests.cmptId, id))
    const still = open.filter(({ state }) => state === 'open')
    expect(still.map(({ teamId, userId }) => [teamId, userId])).toEqual([[other.teamId, lone.user.id]])
    expect(await one.visitor.call(joining.checkInvitedRecordInfo, { cmptId: id })).toEqual({ open: [] })
  })

  // covers: rules.merge.too-many-b
  test('too many picks for the B board are all cleared, and both captains are notified', async () => {
    const { id } = await build.competition({}, { pickLimit: 1 })
    const [captain, mate] = (await make.team(id, 2)) as [Player, Player]
    const other = await make.competitor(id)
    for (const player of [captain, other]) {
      await player.visitor.call(setBRankSubmission, { id: await entered(player, id) })
    }
    const { stages: preview } = await captain.visitor.call(mergeContract.mergeMatchCondition, {
      teamId: captain.teamId,
      otherTeamId: other.teamId,
    })
    expect(preview[0]?.picks).toEqual({ used: 2, limit: 1, cleared: true })
    await make.merge(captain, other)
    expect((await history(mate, id)).picks).toMatchObject({ picked: 0, limit: 1 })
    expect(await notices(captain)).toContainEqual(expect.stringContaining('请重新选择 B 榜提交'))
    expect(await notices(other)).toContainEqual(expect.stringContaining('请重新选择 B 榜提交'))
    expect(await notices(mate)).not.toContainEqual(expect.stringContaining('请重新选择 B 榜提交'))
    expect(await faultsOf(db(), id)).toEqual([])
  })

  test('picks of a finished stage stay: its result does not change', async () => {
    const { id, stage } = await build.competition({}, { endAt: new Date(Date.now() - 3_600_000) })
    const name = { zh: '决赛', en: 'Final' }
    const now = { startAt: stage.endAt ?? new Date(), endAt: new Date(Date.now() + 30 * 24 * 3_600_000) }
    await db()
      .insert(stages)
      .values({ cmptId: id, ord: 2, name, kind: 'final', ...now })
    const [one, pair] = [await make.competitor(id), await make.competitor(id)]
    for (const player of [one, pair]) {
      await scored(player, stage, { count: 2, picked: true, error: 0.2 })
      await scored(player, stage, { count: 2, error: 0.9, daysAgo: 0.5 })
    }
    await make.merge(one, pair)
    const kept = await db().select().from(submissions).where(eq(submissions.teamId, one.teamId))
    expect(kept.filter(({ picked }) => picked)).toHaveLength(4)
    const places = await db().select().from(standings).where(eq(standings.stageId, stage.id))
    expect(places.find(({ board }) => board === 'B')).toMatchObject({ teamId: one.teamId, score: 0.2 })
    expect(await notices(one)).not.toContainEqual(expect.stringContaining('请重新选择 B 榜提交'))
  })

  // covers: rules.merge.best-better-used
  test('a team whose halves have used the daily limit has no submissions left that day', async () => {
    const { id } = await build.competition({}, { dailyLimit: 2 })
    const [one, pair] = [await make.competitor(id), await make.competitor(id)]
    await entered(one, id)
    await entered(pair, id)
    await make.merge(one, pair)
    const { quota, may } = await history(pair, id)
    expect(quota).toMatchObject({ usedToday: 2, remainingToday: 0 })
    expect(may.submit).not.toBeNull()
    expect(await refusalOf(build.submit(one.visitor, id, answerCsv(0.2)))).toBe('submission.dailyLimit')
    hours(24)
    const late = { ...pair, visitor: await app.as(pair.user) }
    expect((await history(late, id)).quota).toMatchObject({ usedToday: 0, usedTotal: 2 })
  })

  // covers: rules.merge.both-histories-stay, pages.submit.submissions-merged-team
  test('after two merges, submissions keep the team they first came from', async () => {
    const { id } = await build.competition()
    const [one, pair, three] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
    await entered(three, id)
    await make.merge(pair, three)
    await entered(pair, id)
    await make.merge(one, pair)
    const { list } = await history(three, id)
    expect(list.map(({ origin }) => origin)).toEqual([pair.user.name, three.user.name])
    expect(await faultsOf(db(), id)).toEqual([])
  })
})
