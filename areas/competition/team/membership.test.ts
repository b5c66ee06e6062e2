import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { eq } from '@leitai/platform/db/orm'
import { runHourly } from '@leitai/platform/jobs/task'
import { work } from '@leitai/server/domains'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { afterEach, describe, expect, test } from 'vitest'
import { mySubmission } from '../submission/contract.ts'
import * as joining from './contract.joining.ts'
import * as contract from './contract.ts'
import { type Player, teamBuilders, teamSteps } from './testing.ts'

const { app, build } = await testApp()

const make = teamBuilders(build)
const DAY = 86_400_000
const { travel, cmpt, mine, notices, sizeOf, entered } = teamSteps(app, build)
afterEach(() => app.travel(new Date()))

describe('leaving, removing, transferring, deleting', () => {
  // covers: rules.team.leaving-free-before, rules.team.captain-hands-over
  test('a member leaves before any submission and gets a one-person team again', async () => {
    const { id } = await cmpt()
    const [captain, member] = (await make.team(id, 2)) as [Player, Player]
    const leave = (player: Player) =>
      refusalOf(player.visitor.call(contract.deleteCompeteMate, { teamId: captain.teamId, userId: player.user.id }))
    expect(await leave(captain)).toBe('team.captainLeaves')
    expect(await leave(member)).toBe('ok')
    expect((await mine(member, id)).team).toMatchObject({ members: [{ userId: member.user.id }] })
    expect(await leave(captain)).toBe('team.captainAlone')
  })

  // covers: rules.team.opens-again-someone
  test('a full team that was recruiting does so again once a member leaves', async () => {
    const { id } = await cmpt({ teamMax: 2 })
    const captain = await make.competitor(id)
    const { teamId } = captain
    await captain.visitor.call(contract.createTeam, { cmptId: id, name: '满员队', intro: '' })
    const member = await make.competitor(id)
    await make.join(captain, member)
    const late = await make.competitor(id)
    const apply = () => refusalOf(late.visitor.call(joining.applyJoinTeam, { teamId, note: '' }))
    expect((await mine(captain, id)).team?.recruiting).toBe('full')
    expect(await apply()).toBe('team.full')
    await member.visitor.call(contract.deleteCompeteMate, { teamId, userId: member.user.id })
    expect((await mine(captain, id)).team?.recruiting).toBe('open')
    expect(await apply()).toBe('ok')
  })

  test('a person who repeatedly transfers teams named after them and leaves gets a new team name each time', async () => {
    const { id } = await cmpt()
    const person = await make.competitor(id)
    const { id: userId, name } = person.user
    for (const wanted of [name, `${name} #${userId}`, `${name} #${userId}-2`]) {
      const { team } = await mine(person, id)
      expect(team?.name).toBe(wanted)
      person.teamId = team?.teamId ?? 0
      const { teamId } = person
      const heir = await make.competitor(id)
      await make.join(person, heir)
      await person.visitor.call(contract.switcherLeader, { teamId, userId: heir.user.id, confirm: wanted })
      await person.visitor.call(contract.deleteCompeteMate, { teamId, userId })
    }
  })

  // covers: rules.team.after-only-captain
  test('after a submission only the captain removes members, and removed ones join no other team', async () => {
    const { id } = await cmpt()
    const [captain, member] = (await make.team(id, 2)) as [Player, Player]
    await entered(member, id)
    const { teamId } = captain
    const leave = member.visitor.call(contract.deleteCompeteMate, { teamId, userId: member.user.id })
    expect(await refusalOf(leave)).toBe('team.leaveScored')
    const remove = { teamId, userId: captain.user.id }
    expect(await refusalOf(member.visitor.call(contract.deleteCompeteMate, remove))).toBe('team.captainOnly')
    await captain.visitor.call(contract.deleteCompeteMate, { teamId, userId: member.user.id })
    expect(await notices(member)).toContain(`你已被移出 ${captain.user.name}`)
    const other = await make.competitor(id)
    const invite = { teamId: other.teamId, userName: member.user.name, note: '' }
    expect(await refusalOf(other.visitor.call(joining.inviteMem, invite))).toBe('team.barred')
    const create = { cmptId: id, name: '另起炉灶', intro: '' }
    expect(await refusalOf(member.visitor.call(contract.createTeam, create))).toBe('team.barred')
    // Their submissions stay with the team.
    const list = { cmptId: id, state: '' as const, order: 'newest' as const, page: 1, pageSize: 20 }
    expect((await captain.visitor.call(mySubmission, list)).total).toBe(1)
    expect(await refusalOf(member.visitor.call(mySubmission, list))).toBe('team.barred')
  })

  test('a locked user can be removed like any other, and cannot become captain', async () => {
    const { id } = await build.competition()
    const [captain, mate] = await make.team(id, 2)
    if (!mate) throw new Error('a team of two was made')
    await app.ctx.db.update(users).set({ state: 'locked' }).where(eq(users.id, mate.user.id))
    const about = { teamId: captain.teamId, userId: mate.user.id }
    const handed = captain.visitor.call(contract.switcherLeader, { ...about, confirm: captain.user.name })
    expect(await refusalOf(handed)).toBe('account.unknown')
    await expectOk(captain.visitor.call(contract.deleteCompeteMate, about))
    expect(await sizeOf(captain.teamId)).toBe(1)
  })

  // covers: spec.audience.transfer-captaincy, rules.team.captain-hands-over, pages.team.hand-captaincy-over
  test('the captaincy is transferred to a member, with the team name typed as confirmation', async () => {
    const { id } = await cmpt()
    const [captain, member] = (await make.team(id, 2)) as [Player, Player]
    const { teamId } = captain
    const name = captain.user.name
    const hand = (player: Player, userId: number, confirm = name) =>
      refusalOf(player.visitor.call(contract.switcherLeader, { teamId, userId, confirm }))
    expect(await hand(member, member.user.id)).toBe('team.captainOnly')
    expect(await hand(captain, member.user.id, '别的名字')).toBe('team.confirm')
    expect(await hand(captain, (await build.user()).id)).toBe('team.notMember')
    expect(await hand(captain, captain.user.id)).toBe('team.notMember')
    const both = await Promise.all([hand(captain, member.user.id), hand(captain, member.user.id)])
    expect(both.toSorted()).toEqual(['ok', 'team.captainOnly'])
    expect((await mine(member, id)).team).toMatchObject({ captainId: member.user.id })
  })

  // covers: spec.audience.delete-team, rules.build.rule-forbids-said, rules.team.dry-runs-say
  // covers: rules.team.person-team-without, pages.team.danger-zone-leave
  test('a team without other members and submissions can be deleted; otherwise the response names the obstacle', async () => {
    const { id } = await cmpt()
    const [captain, member] = (await make.team(id, 2)) as [Player, Player]
    const { teamId } = captain
    const before = () => captain.visitor.call(contract.beforeDeleteTeam, { teamId })
    expect(await before()).toMatchObject({
      ok: false,
      code: 'team.deleteMembers',
      reason: '队伍中还有其他 1 名成员，须先移除',
    })
    await captain.visitor.call(contract.deleteCompeteMate, { teamId, userId: member.user.id })
    expect(await before()).toMatchObject({ ok: true })
    const wrong = captain.visitor.call(contract.deleteTeam, { teamId, confirm: 'x' })
    expect(await refusalOf(wrong)).toBe('team.confirm')
    await captain.visitor.call(contract.deleteTeam, { teamId, confirm: captain.user.name })
    expect((await mine(captain, id)).team).toBeNull()
    await captain.visitor.call(contract.createTeam, { cmptId: id, name: '重新开始', intro: '' })
    await entered(captain, id)
    const { team } = await mine(captain, id)
    const verdict = await captain.visitor.call(contract.beforeDeleteTeam, { teamId: team?.teamId ?? 0 })
    expect(verdict).toMatchObject({ ok: false, code: 'team.deleteScored' })
  })
})

describe('time', () => {
  // covers: spec.states.after-end-nobody, rules.team.leaving-closes-team, rules.team.invalid-full-elsewhere
  test('after the deadline nobody joins or leaves; after the end a team can still be created', async () => {
    const start = new Date(Date.now() - 20 * DAY)
    const { id } = await cmpt({ startAt: start, signUpStartAt: start, endAt: new Date(Date.now() + 10 * DAY) })
    const [captain, member] = (await make.team(id, 2)) as [Player, Player]
    const person = await make.competitor(id)
    const { teamId } = captain
    const invite = { teamId, userName: person.user.name, note: '' }
    await captain.visitor.call(joining.inviteMem, invite)
    await travel(4 * DAY, captain, member, person)
    expect((await mine(captain, id)).team?.invites[0]).toMatchObject({ state: 'open' })
    await runHourly(app.ctx, work.tasks)
    expect((await mine(captain, id)).team?.invites[0]).toMatchObject({ state: 'void' })
    expect(await refusalOf(captain.visitor.call(joining.inviteMem, invite))).toBe('team.deadline')
    const leave = { teamId, userId: member.user.id }
    expect(await refusalOf(member.visitor.call(contract.deleteCompeteMate, leave))).toBe('team.deadline')
    await travel(11 * DAY, captain)
    expect(await refusalOf(captain.visitor.call(joining.inviteMem, invite))).toBe('team.ended')
    const late = await make.competitor(id)
    await expectOk(late.visitor.call(contract.createTeam, { cmptId: id, name: '赛后练习队', intro: '' }))
  })
})

// covers: spec.groups.teams-passcollectuserinfo
test('a captain sees the sign-up answers of members who agreed, and nobody else does', async () => {
  const { id } = await cmpt()
  const [captain, member] = (await make.team(id, 2)) as [Player, Player]
  const answersIn = async (player: Player) =>
    (await mine(player, id)).team?.people.find(({ userId }) => userId === member.user.id)?.answers
  expect(await answersIn(captain)).toBeNull()
  await member.visitor.call(contract.passCollectUserInfo, { teamId: captain.teamId, agree: true })
  expect(await answersIn(captain)).toEqual({})
  expect(await answersIn(member)).toBeNull()
  await member.visitor.call(contract.passCollectUserInfo, { teamId: captain.teamId, agree: false })
  expect(await answersIn(captain)).toBeNull()
})

// covers: pages.team.members-roles-skills
test('members see each other’s roles and skills', async () => {
  const { id } = await cmpt()
  const [captain, member] = (await make.team(id, 2)) as [Player, Player]
  const said = { roles: ['design' as const], skills: ['R'], updatedAt: new Date() }
  await app.ctx.db.insert(profiles).values({ ...said, userId: member.user.id })
  const { team } = await mine(captain, id)
  expect(team?.people.map(({ roles, skills }) => [roles, skills])).toEqual([
    [[], []],
    [['design'], ['R']],
  ])
})

// covers: spec.groups.teams-getteaminfofornameuser
test('teams are found by part of their name or a member’s whole name', async () => {
  const { id } = await cmpt()
  const [captain, member] = (await make.team(id, 2)) as [Player, Player]
  const find = async (name: string) =>
    (await captain.visitor.call(contract.getTeamInfoForNameUser, { cmptId: id, name })).map(({ teamId }) => teamId)
  expect(await find(captain.user.name)).toEqual([captain.teamId])
  expect(await find(member.user.name)).toEqual([captain.teamId])
  expect(await find('%')).toEqual([])
})

// covers: spec.roles.signin-required-settings
test('visitors cannot use team calls', async () => {
  const { id } = await cmpt()
  const { teamId } = await make.competitor(id)
  const nobody = app.visitor()
  const calls = [
    () => nobody.call(contract.myTeam, { cmptId: id }),
    () => nobody.call(contract.createTeam, { cmptId: id, name: '无名', intro: '' }),
    () => nobody.call(joining.applyJoinTeam, { teamId, note: '' }),
    () => nobody.call(joining.inviteMem, { teamId, userName: '某人', note: '' }),
    () => nobody.call(contract.saveTeamInfo, { teamId, intro: '' }),
    () => nobody.call(contract.deleteTeam, { teamId, confirm: 'x' }),
    () => nobody.call(contract.switcherLeader, { teamId, userId: 1, confirm: 'x' }),
    () => nobody.call(contract.deleteCompeteMate, { teamId, userId: 1 }),
    () => nobody.call(contract.passCollectUserInfo, { teamId, agree: true }),
    () => nobody.call(contract.updateRead, { teamId }),
    () => nobody.call(contract.beforeDeleteTeam, { teamId }),
    () => nobody.call(joining.beforeInviteMem, { teamId }),
    () => nobody.call(contract.beforeCreateTeam, { cmptId: id }),
    () => nobody.call(joining.checkInvitedRecordInfo, { cmptId: id }),
    () => nobody.call(contract.getTeamInfoForNameUser, { cmptId: id, name: 'x' }),
    () => nobody.call(joining.acceptJoinTeam, { inviteId: 1, accept: true }),
    () => nobody.call(joining.dealApply, { applyId: 1, accept: true }),
    () => nobody.call(joining.delOrCancelInvite, { inviteId: 1 }),
  ]
  for (const call of calls) expect(await refusalOf(call())).toBe('login.missing')
})
