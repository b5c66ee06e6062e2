import { eq } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { afterEach, describe, expect, test } from 'vitest'
import * as joining from '../team/contract.joining.ts'
import * as contract from '../team/contract.ts'
import { members } from '../team/table.ts'
import { faultsOf, type Player } from '../team/testing.ts'
import * as mergeContract from './contract.ts'
import { mergesDue } from './scheduled.ts'
import { answer, launch, mergeHelpers, notices, propose, record } from './testing-merge.ts'

const { app, build } = await testApp()
const { db, make, entered, hours } = mergeHelpers(app, build)

afterEach(() => app.travel(new Date()))

describe('the vote', () => {
  // covers: spec.states.merge-vote-captain, rules.merge.two-stages-initiating
  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 3],
  ])('in teams of %i it takes %i votes, the captain’s first, in both phases', async (size, needed) => {
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
        expect(await vote(voter, mergeId)).toBe('ok')
      }
    }
    expect(await record(theirs[0], mergeId)).toMatchObject({ state: 'merged', reason: null })
    const [{ length } = { length: 0 }] = [await db().select().from(members).where(eq(members.teamId, ours[0].teamId))]
    expect(length).toBe(2 * size)
  })

  // covers: rules.merge.captain-1-5
  test('without the captain two of three, and three of five, are a majority', async () => {
    const { id } = await build.competition({ teamMax: 10 })
    const [three, five] = [await make.team(id, 3), await make.team(id, 5)]
    const mergeId = await make.propose(three[0], five[0])
    for (const voter of three.slice(1)) expect(await launch(voter, mergeId)).toBe('ok')
    for (const voter of five.slice(1, 4)) {
      expect((await record(voter, mergeId)).state).toBe('inviting')
      expect(await answer(voter, mergeId)).toBe('ok')
    }
    expect((await record(five[0], mergeId)).state).toBe('merged')
  })

  // covers: spec.states.more-half-against, rules.merge.more-half-passes
  test('a majority against it ends it at once, in either team, and everybody who was asked is notified in their language', async () => {
    const { id } = await build.competition({ teamMax: 10 })
    const [captain, second, third] = (await make.team(id, 3)) as [Player, Player, Player]
    const other = await make.competitor(id, { language: 'en' })
    const first = await make.propose(captain, other)
    expect(await launch(captain, first)).toBe('ok')
    expect(await launch(second, first, false)).toBe('ok')
    expect((await record(captain, first)).state).toBe('launching')
    expect(await launch(third, first, false)).toBe('ok')
    expect(await record(captain, first)).toMatchObject({
      state: 'failed',
      reason: '投票未通过',
      from: { for: 1.5, against: 2 },
    })
    expect(await notices(second)).toContainEqual(expect.stringContaining(`与 ${other.user.name} 的合并没有成功`))
    // They had not been asked yet.
    expect(await notices(other)).toEqual([])
    const { team: untouched } = await other.visitor.call(contract.myTeam, { cmptId: id })
    expect(untouched).toMatchObject({ mergeId: null, activity: [] })
    const again = await make.propose(other, captain)
    expect(await launch(other, again)).toBe('ok')
    for (const voter of [second, third]) expect(await answer(voter, again, false)).toBe('ok')
    expect(await record(other, again)).toMatchObject({ state: 'failed', reason: 'A team voted against it' })
    const { running, past } = await other.visitor.call(mergeContract.getMergeTeamInfo, { teamId: other.teamId })
    expect([running, past.map(({ mergeId }) => mergeId)]).toEqual([null, [again]])
    expect(await notices(other)).toContainEqual(expect.stringContaining(`与 ${captain.user.name} 的合并没有成功`))
    const { team } = await second.visitor.call(contract.myTeam, { cmptId: id })
    expect(team?.activity.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['mergeLaunched', 'mergeVoted', 'mergeInvited', 'mergeFailed']),
    )
  })

  // covers: spec.fields.invitation-merge-record, rules.merge.vote-cannot-changed
  test('is cast once, during the own team’s vote, by its voters only', async () => {
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
    expect(both.toSorted()).toEqual(['merge.voted', 'ok'])
    expect(await launch(ours[0], mergeId, false)).toBe('merge.voted')
    const { from } = await record(ours[0], mergeId)
    expect(from.for + from.against).toBe(1.5)
    expect(from.voters.filter(({ agree }) => agree === null)).toHaveLength(2)
  })

  test('concurrent votes decide it once', async () => {
    const { id } = await build.competition({ teamMax: 10 })
    const [ours, theirs] = [await make.team(id, 4), await make.team(id, 4)]
    const mergeId = await make.propose(ours[0], theirs[0])
    await Promise.all(ours.map((voter) => launch(voter, mergeId)))
    const answers = await Promise.all(theirs.map((voter) => answer(voter, mergeId)))
    expect(new Set(answers)).toEqual(new Set(['ok', 'merge.closed']))
    expect((await record(ours[0], mergeId)).state).toBe('merged')
    expect(await faultsOf(db(), id)).toEqual([])
  })
})

// covers: rules.merge.membership-frozen-meanwhile
test('members of a team cannot change during its vote, and can again once it has failed', async () => {
  const { id } = await build.competition({ teamMax: 10 })
  const [captain, mate, third] = (await make.team(id, 3)) as [Player, Player, Player]
  const [theirs, their] = (await make.team(id, 2)) as [Player, Player]
  const [invited, applied, free] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
  await captain.visitor.call(contract.saveTeamInfo, { teamId: captain.teamId, recruiting: 'open' })
  await theirs.visitor.call(contract.saveTeamInfo, { teamId: theirs.teamId, recruiting: 'open' })
  const { teamId } = captain
  const invite = { teamId, userName: invited.user.name, note: '' }
  const { inviteId } = await captain.visitor.call(joining.inviteMem, invite)
  const { applyId } = await applied.visitor.call(joining.applyJoinTeam, { teamId, note: '' })
  const tried = async () => [
    await refusalOf(captain.visitor.call(joining.inviteMem, { ...invite, userName: free.user.name })),
    await refusalOf(free.visitor.call(joining.applyJoinTeam, { teamId, note: '' })),
    await refusalOf(invited.visitor.call(joining.acceptJoinTeam, { inviteId, accept: true })),
    await refusalOf(captain.visitor.call(joining.dealApply, { applyId, accept: true })),
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
  // The other team has not been asked yet: it can change until the first vote has passed.
  expect((await other.visitor.call(contract.myTeam, { cmptId: id })).team?.may).toMatchObject({
    invite: null,
    merge: null,
  })
  expect(await launch(captain, mergeId)).toBe('ok')
  expect(await launch(mate, mergeId)).toBe('ok')
  // From then on it is blocked like the first, and its one-person team cannot be left.
  const away = { teamId: theirs.teamId, userName: other.user.name, note: '' }
  expect(await refusalOf(theirs.visitor.call(joining.inviteMem, away))).toBe('team.frozen')
  const gone = { teamId: other.teamId, confirm: other.user.name }
  expect(await refusalOf(other.visitor.call(contract.deleteTeam, gone))).toBe('team.frozen')
  expect(await refusalOf(other.visitor.call(joining.applyJoinTeam, { teamId: theirs.teamId, note: '' }))).toBe(
    'team.frozen',
  )
  // Submitting is still possible.
  await entered(other, id)
  expect(await answer(other, mergeId, false)).toBe('ok')
  expect(await tried()).toEqual(Array(7).fill('ok'))
  expect(await refusalOf(their.visitor.call(mergeContract.getMergeRecordInfo, { mergeId }))).toBe('merge.unknown')
  expect(await faultsOf(db(), id)).toEqual([])
})

test('of two teams that ask a third, the first with a passed vote blocks it; the other fails with the reason', async () => {
  const { id } = await build.competition()
  const [one, pair, recipient] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
  const first = await make.propose(one, recipient)
  const second = await make.propose(pair, recipient)
  expect(await launch(pair, second)).toBe('ok')
  expect(await launch(one, first)).toBe('ok')
  expect(await record(one, first)).toMatchObject({ state: 'failed', reason: '对方队伍正在进行另一次合并' })
  expect(await record(recipient, second)).toMatchObject({ state: 'inviting' })
  const third = await make.propose(one, await make.competitor(id))
  expect(await answer(recipient, second)).toBe('ok')
  await launch(one, third)
  expect(await faultsOf(db(), id)).toEqual([])
})

test('the merge fails if the other team is deleted before it is asked', async () => {
  const { id } = await build.competition()
  const [one, gone] = [await make.competitor(id), await make.competitor(id)]
  const mergeId = await make.propose(one, gone)
  await gone.visitor.call(contract.deleteTeam, { teamId: gone.teamId, confirm: gone.user.name })
  expect(await launch(one, mergeId)).toBe('ok')
  expect(await record(one, mergeId)).toMatchObject({ state: 'failed', reason: '没有找到这支队伍' })
})

test('a team that was turned down, or a new one of its captain, must wait 48 hours before asking again; others may ask', async () => {
  const { id } = await build.competition()
  const [one, recipient, third] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
  const mergeId = await make.propose(one, recipient)
  await launch(one, mergeId)
  expect(await answer(recipient, mergeId, false)).toBe('ok')
  expect(await propose(one, recipient)).toBe('merge.again')
  await one.visitor.call(contract.deleteTeam, { teamId: one.teamId, confirm: one.user.name })
  const { teamId } = await one.visitor.call(contract.createTeam, { cmptId: id, name: '换了名的队', intro: '' })
  const anew = { ...one, teamId }
  expect(await propose(anew, recipient)).toBe('merge.again')
  expect(await propose(recipient, anew)).toBe('ok')
  expect(await propose(third, recipient)).toBe('merge.otherFrozen')
  hours(49)
  const later = { ...anew, visitor: await app.as(one.user) }
  await mergesDue(app.ctx)
  expect(await propose(later, recipient)).toBe('ok')
})
