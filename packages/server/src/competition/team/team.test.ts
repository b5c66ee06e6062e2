import { mySubmission } from '@leitai/contract/competition/submission'
import * as contract from '@leitai/contract/competition/team'
import { API_BASE } from '@leitai/contract/core/call'
import { findUserMsgByPage } from '@leitai/contract/site/message'
import { afterEach, describe, expect, test } from 'vitest'
import { work } from '../../bootstrap/domains.ts'
import { users } from '../../identity/account/table.ts'
import { profiles } from '../../identity/profile/table.ts'
import { eq } from '../../platform/db/orm.ts'
import { runHourly } from '../../platform/jobs/task.ts'
import { answerCsv } from '../../testing/build.ts'
import type { Visitor } from '../../testing/open-test-app.ts'
import { uploadPicture } from '../../testing/picture.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { testApp } from '../../testing/test-app.ts'
import { competitions } from '../definition/table.ts'
import { members, teams } from './table.ts'
import { type Player, teamBuilders } from './testing.ts'

const { app, build } = await testApp()
const make = teamBuilders(build)

const DAY = 86_400_000
/** Log-ins do not last as long as these journeys do. */
async function travel(ms: number, ...players: Player[]): Promise<void> {
  app.travel(new Date(Date.now() + ms))
  for (const player of players) player.visitor = await app.as(player.user)
}
afterEach(() => app.travel(new Date()))
const cmpt = (values: Partial<typeof competitions.$inferInsert> = {}) => build.competition(values)
const mine = async ({ visitor }: Player, cmptId: number) => visitor.call(contract.myTeam, { cmptId })
const notices = async ({ visitor }: Player) =>
  (await visitor.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 50 })).list.map(({ title }) => title.zh)
const sizeOf = async (teamId: number) =>
  (await app.ctx.db.select().from(members).where(eq(members.teamId, teamId))).length
const entered = async (player: Player, cmptId: number) => {
  const { submission } = await build.submit(player.visitor, cmptId, answerCsv(0.1))
  await build.finished(submission.id)
}

/** What a client says that checks nothing before it sends: the refusal, or that it was done. */
async function sent(visitor: Visitor, fields: Record<string, string>): Promise<string> {
  const response = await visitor.fetch(`${API_BASE}${contract.saveTeamInfo.path}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    body: new URLSearchParams(fields),
  })
  const { code } = (await response.json()) as { code?: string }
  return code ?? 'done'
}

describe('creating and changing', () => {
  // covers: spec.audience.create-team, spec.fields.team-name-logo, rules.team.createteam-names-adds
  // covers: rules.team.dry-runs-say, rules.team.open-teams-listed, pages.team.card-name-logo
  // covers: pages.team.needed-skills, pages.team.log-happened-team
  test('one’s own team gets a name, words and a picture, and opens', async () => {
    const { id } = await cmpt()
    const captain = await make.competitor(id)
    expect(await captain.visitor.call(contract.beforeCreateTeam, { cmptId: id })).toMatchObject({ ok: true })
    const logo = await uploadPicture(captain.visitor, 'team')
    const wanted = {
      cmptId: id,
      name: '演示先锋',
      intro: '虚构的队伍',
      logo: logo.fullPath,
      needSkills: ['python'],
      needs: '一名会特征工程的',
    }
    await captain.visitor.call(contract.createTeam, wanted)
    const { team } = await mine(captain, id)
    expect(team).toMatchObject({ name: '演示先锋', recruiting: 'open', logo: logo.fullPath, needSkills: ['python'] })
    expect(team?.activity[0]).toMatchObject({ kind: 'created', subject: '演示先锋' })
    const open = await app.visitor().call(contract.recruitingTeams, { keyword: '先锋', page: 1, pageSize: 20 })
    expect(open.list[0]).toMatchObject({ cmptId: id, needs: '一名会特征工程的' })
  })

  test('a name is unique in its competition, however it is written, and holds no blocked word', async () => {
    const { id } = await cmpt()
    const other = await cmpt()
    const [one, two] = [await make.competitor(id), await make.competitor(id)]
    const create = (player: Player, cmptId: number, name: string) =>
      refusalOf(player.visitor.call(contract.createTeam, { cmptId, name, intro: '' }))
    expect(await create(one, id, 'Alpha')).toBe('it was done')
    expect(await create(two, id, 'ALPHA')).toBe('team.nameTaken')
    expect(await create(await make.competitor(other.id), other.id, 'Alpha')).toBe('it was done')
    for (const name of ['平台官方队', '官-方', 'Ｏｆｆｉｃｉａｌ team'])
      expect(await create(two, id, name)).toBe('team.nameWords')
    const race = await Promise.all([create(one, id, '同名'), create(two, id, '同名')])
    expect(race.toSorted()).toEqual(['it was done', 'team.nameTaken'])
  })

  test.each([
    ['nothing to be seen', '\u200b\u200b'],
    ['a blank letter', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a line turned round', '\u202e队伍'],
    ['a hidden joint', '银\u200d杏'],
    ['a soft hyphen', 'ad\u00admin'],
    ['a line’s end', '银\u2028杏'],
    ['no character at all', '\uffff'],
    ['marks in a heap', `a${'\u0301'.repeat(9)}`],
  ])('a name and a skill hold no such thing: %s', async (_what, text) => {
    const { id } = await build.competition()
    const { visitor, teamId } = await make.competitor(id)
    const wrong = (fields: Record<string, string>) => sent(visitor, { teamId: String(teamId), ...fields })
    expect(await wrong({ name: text })).toBe('request.input')
    expect(await wrong({ needSkills: JSON.stringify([text]) })).toBe('request.input')
  })

  test('what PostgreSQL cannot keep is refused, escaped or not, in lists too', async () => {
    const { id } = await build.competition()
    const { visitor, teamId } = await make.competitor(id)
    for (const needSkills of ['["\\u0000"]', '["\\ud800"]', '["a\\u0007"]']) {
      expect(await sent(visitor, { teamId: String(teamId), needSkills })).toBe('request.input')
    }
    expect(await sent(visitor, { teamId: String(teamId), name: '😀 Ünïon & Söhne', needSkills: '["C++"]' })).toBe(
      'done',
    )
  })

  test('a word that only holds one is anybody’s', async () => {
    const { id } = await build.competition()
    const { visitor, teamId } = await make.competitor(id)
    expect(await refusalOf(visitor.call(contract.saveTeamInfo, { teamId, name: 'Badminton 俱乐部' }))).toBe(
      'it was done',
    )
  })

  test.each(['官,方', 'a-d-m-i-n', 'ádmin', '【官】方', 'Official演示队', 'admin2026'])(
    'a blocked word is found in %s',
    async (name) => {
      const { id } = await build.competition()
      const { visitor, teamId } = await make.competitor(id)
      expect(await refusalOf(visitor.call(contract.saveTeamInfo, { teamId, name }))).toBe('team.nameWords')
    },
  )

  // covers: spec.states.recruiting, spec.roles.captain-alone-recruiting
  test('only the captain changes it; others’ pictures are refused', async () => {
    const { id } = await cmpt()
    const [captain, member] = await make.team(id, 2)
    const stranger = await make.competitor(id)
    const change = (player: Player, more: object) =>
      refusalOf(player.visitor.call(contract.saveTeamInfo, { teamId: captain.teamId, ...more }))
    expect(await change(member as Player, { intro: '我来改' })).toBe('team.captainOnly')
    expect(await change(stranger, { intro: '我来改' })).toBe('team.memberOnly')
    const theirs = await uploadPicture(stranger.visitor, 'team')
    expect(await change(captain, { logo: theirs.fullPath })).toBe('file.key')
    expect(await change(captain, { name: '新名字', recruiting: 'open' })).toBe('it was done')
    expect(await notices(member as Player)).toContain('队伍改名为 新名字')
    expect((await mine(captain, id)).team).toMatchObject({ name: '新名字', recruiting: 'open' })
    expect((await mine(member as Player, id)).team?.unread).toBeGreaterThan(0)
    await (member as Player).visitor.call(contract.updateRead, { teamId: captain.teamId })
    expect((await mine(member as Player, id)).team?.unread).toBe(0)
  })
})

describe('inviting and applying', () => {
  // covers: spec.audience.invite-members, rules.team.joining-another-dissolves, pages.team.invite-name-suggestions
  test('an invitation is accepted: the own team is gone, both hear of it', async () => {
    const { id } = await cmpt()
    const [captain, member] = [await make.competitor(id), await make.competitor(id)]
    const before = member.teamId
    const may = await captain.visitor.call(contract.beforeInviteMem, {
      teamId: captain.teamId,
      userName: member.user.name,
    })
    expect(may).toMatchObject({ ok: true, reason: null })
    await make.join(captain, member)
    expect(await sizeOf(captain.teamId)).toBe(2)
    const [gone] = await app.ctx.db.select().from(teams).where(eq(teams.id, before))
    expect(gone?.state).toBe('deleted')
    expect(await notices(captain)).toContain(`${member.user.name} 加入了 ${captain.user.name}`)
    expect(await notices(member)).toContain(`${captain.user.name} 邀请你加入`)
    const [row] = await app.ctx.db.select().from(competitions).where(eq(competitions.id, id))
    expect([row?.people, row?.teams]).toEqual([2, 1])
  })

  test('the application of somebody who was locked since is declined, not accepted', async () => {
    const { id } = await cmpt()
    const [captain, person] = [await make.competitor(id), await make.competitor(id)]
    await captain.visitor.call(contract.createTeam, { cmptId: id, name: '招新队', intro: '' })
    const { applyId } = await person.visitor.call(contract.applyJoinTeam, { teamId: captain.teamId, note: '' })
    await app.ctx.db.update(users).set({ state: 'locked' }).where(eq(users.id, person.user.id))
    const deal = (accept: boolean) => refusalOf(captain.visitor.call(contract.dealApply, { applyId, accept }))
    expect(await deal(true)).toBe('account.unknown')
    expect(await deal(false)).toBe('it was done')
  })

  test('who joins has nothing to read of what happened before', async () => {
    const { id } = await cmpt()
    const [captain, member] = (await make.team(id, 2)) as [Player, Player]
    expect((await mine(member, id)).team?.unread).toBe(0)
    await captain.visitor.call(contract.saveTeamInfo, { teamId: captain.teamId, intro: '新的介绍' })
    expect((await mine(member, id)).team?.unread).toBe(1)
  })

  // covers: spec.audience.join-team-captain, rules.team.apply-note-most, pages.team.applications-join-badge
  test('an application with a note reaches the captain, who refuses or accepts it', async () => {
    const { id } = await cmpt()
    const [captain, person] = [await make.competitor(id), await make.competitor(id)]
    const { teamId } = captain
    expect(await refusalOf(person.visitor.call(contract.applyJoinTeam, { teamId, note: '' }))).toBe(
      'team.notRecruiting',
    )
    await captain.visitor.call(contract.createTeam, { cmptId: id, name: '招人的队', intro: '' })
    const first = await person.visitor.call(contract.applyJoinTeam, { teamId, note: '会 XGBoost' })
    expect(await refusalOf(person.visitor.call(contract.applyJoinTeam, { teamId, note: '' }))).toBe('team.requestTwice')
    const { team } = await mine(captain, id)
    expect(team?.applications[0]).toMatchObject({ note: '会 XGBoost', state: 'open' })
    await captain.visitor.call(contract.dealApply, { applyId: first.applyId, accept: false })
    expect(await notices(person)).toContain('招人的队 没有接受你的申请')
    const second = await person.visitor.call(contract.applyJoinTeam, { teamId, note: '' })
    await captain.visitor.call(contract.dealApply, { applyId: second.applyId, accept: true })
    expect(await sizeOf(teamId)).toBe(2)
    const again = { applyId: second.applyId, accept: true }
    expect(await refusalOf(captain.visitor.call(contract.dealApply, again))).toBe('team.requestOver')
  })

  // covers: rules.team.requests-expire-after, rules.team.invalid-full-elsewhere
  test('is withdrawn, expires after seven days, and is void once the person is elsewhere', async () => {
    const { id } = await cmpt()
    const [one, two, person] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
    const invite = async (captain: Player) =>
      (await captain.visitor.call(contract.inviteMem, { teamId: captain.teamId, userName: person.user.name, note: '' }))
        .inviteId
    const withdrawn = await invite(one)
    expect(await refusalOf(two.visitor.call(contract.delOrCancelInvite, { inviteId: withdrawn }))).toBe(
      'team.requestUnknown',
    )
    await one.visitor.call(contract.delOrCancelInvite, { inviteId: withdrawn })
    const accept = (inviteId: number) =>
      refusalOf(person.visitor.call(contract.acceptJoinTeam, { inviteId, accept: true }))
    expect(await accept(withdrawn)).toBe('team.requestOver')
    const late = await invite(one)
    expect((await person.visitor.call(contract.checkInvitedRecordInfo, { cmptId: id })).open).toHaveLength(1)
    await travel(7 * DAY + 1000, one, two, person)
    expect(await accept(late)).toBe('team.requestOver')
    expect((await person.visitor.call(contract.checkInvitedRecordInfo, { cmptId: id })).open).toEqual([])
    const [first, second] = [await invite(one), await invite(two)]
    expect(await accept(first)).toBe('it was done')
    expect(await accept(second)).toBe('team.requestOver')
  })

  // covers: rules.team.joining-another-dissolves
  test('who has submitted, is in another team, is not signed up or is barred cannot come', async () => {
    const { id } = await cmpt()
    const captain = await make.competitor(id)
    const [scored, [other]] = [await make.competitor(id), await make.team(id, 2)]
    await entered(scored, id)
    const outsider = await build.user()
    const invite = (name: string) =>
      refusalOf(captain.visitor.call(contract.inviteMem, { teamId: captain.teamId, userName: name, note: '' }))
    expect(await invite(scored.user.name)).toBe('team.scored')
    expect(await invite(other.user.name)).toBe('team.hasTeam')
    expect(await invite(outsider.name)).toBe('team.personNotSignedUp')
    expect(await invite(captain.user.name)).toBe('team.member')
    expect(await invite('没有这个人')).toBe('account.unknown')
  })

  test('the same person, or team, is asked three times in 24 hours: withdrawing does not take a notice back', async () => {
    const { id } = await build.competition()
    const [captain, victim] = [await make.competitor(id), await make.competitor(id)]
    const invite = (teamId: number) =>
      captain.visitor.call(contract.inviteMem, { teamId, userName: victim.user.name, note: '' })
    const apply = () => victim.visitor.call(contract.applyJoinTeam, { teamId: captain.teamId, note: '' })
    await captain.visitor.call(contract.saveTeamInfo, { teamId: captain.teamId, recruiting: 'open' })
    for (let at = 0; at < 3; at++) {
      const { inviteId } = await invite(captain.teamId)
      await captain.visitor.call(contract.delOrCancelInvite, { inviteId })
      const { applyId } = await apply()
      await victim.visitor.call(contract.delOrCancelInvite, { inviteId: applyId })
    }
    expect(await refusalOf(invite(captain.teamId))).toBe('team.askedOften')
    expect(await refusalOf(apply())).toBe('team.askedOften')
    await captain.visitor.call(contract.deleteTeam, { teamId: captain.teamId, confirm: captain.user.name })
    const { teamId } = await captain.visitor.call(contract.createTeam, { cmptId: id, name: '又一队', intro: '' })
    expect(await refusalOf(invite(teamId))).toBe('team.askedOften')
  })

  // covers: spec.states.recruiting-itself, spec.validation.team-size-most, rules.team.five-host-lower
  // covers: rules.team.full-shows-itself
  test('the last place goes to one of many who accept at once', async () => {
    const { id } = await cmpt({ teamMax: 2 })
    const captain = await make.competitor(id)
    const people = await Promise.all(Array.from({ length: 5 }, () => make.competitor(id)))
    const invites: number[] = []
    for (const { user } of people) {
      const asked = { teamId: captain.teamId, userName: user.name, note: '' }
      invites.push((await captain.visitor.call(contract.inviteMem, asked)).inviteId)
    }
    const answers = await Promise.all(
      people.map(({ visitor }, at) =>
        refusalOf(visitor.call(contract.acceptJoinTeam, { inviteId: invites[at] ?? 0, accept: true })),
      ),
    )
    expect(answers.filter((one) => one === 'it was done')).toHaveLength(1)
    expect(await sizeOf(captain.teamId)).toBe(2)
    expect((await mine(captain, id)).team?.recruiting).toBe('full')
  })

  // covers: rules.team.person-team-per
  test('one person who accepts two invitations at once is in one team', async () => {
    const { id } = await cmpt()
    const [one, two, person] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
    const ids = await Promise.all(
      [one, two].map(
        async ({ visitor, teamId }) =>
          (await visitor.call(contract.inviteMem, { teamId, userName: person.user.name, note: '' })).inviteId,
      ),
    )
    const answers = await Promise.all(
      ids.map((inviteId) => refusalOf(person.visitor.call(contract.acceptJoinTeam, { inviteId, accept: true }))),
    )
    expect(answers.filter((one) => one === 'it was done')).toHaveLength(1)
    expect((await sizeOf(one.teamId)) + (await sizeOf(two.teamId))).toBe(3)
  })

  // covers: rules.team.twenty-open-per
  test('twenty may be open for a team, also when many are made at once', async () => {
    const { id } = await cmpt()
    const captain = await make.competitor(id)
    const people = await Promise.all(Array.from({ length: 23 }, () => make.competitor(id)))
    const made = await Promise.all(
      people.map(({ user }) =>
        refusalOf(captain.visitor.call(contract.inviteMem, { teamId: captain.teamId, userName: user.name, note: '' })),
      ),
    )
    expect(made.filter((one) => one === 'it was done')).toHaveLength(20)
    expect(made.filter((one) => one === 'team.tooManyRequests')).toHaveLength(3)
  })
})

describe('leaving, removing, handing over, deleting', () => {
  // covers: rules.team.leaving-free-before, rules.team.captain-hands-over
  test('a member leaves while nothing was submitted and has a team of their own again', async () => {
    const { id } = await cmpt()
    const [captain, member] = (await make.team(id, 2)) as [Player, Player]
    const leave = (player: Player) =>
      refusalOf(player.visitor.call(contract.deleteCompeteMate, { teamId: captain.teamId, userId: player.user.id }))
    expect(await leave(captain)).toBe('team.captainLeaves')
    expect(await leave(member)).toBe('it was done')
    expect((await mine(member, id)).team).toMatchObject({ members: [{ userId: member.user.id }] })
    expect(await leave(captain)).toBe('team.captainAlone')
  })

  test('who hands the teams that bear their name over, and leaves them, gets another name each time', async () => {
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
  test('after a submission only the captain removes, and the removed enters no other team', async () => {
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
    expect(await refusalOf(other.visitor.call(contract.inviteMem, invite))).toBe('team.barred')
    const create = { cmptId: id, name: '另起炉灶', intro: '' }
    expect(await refusalOf(member.visitor.call(contract.createTeam, create))).toBe('team.barred')
    // What they handed in stays the team's.
    const list = { cmptId: id, state: '' as const, order: 'newest' as const, page: 1, pageSize: 20 }
    expect((await captain.visitor.call(mySubmission, list)).total).toBe(1)
    expect(await refusalOf(member.visitor.call(mySubmission, list))).toBe('team.barred')
  })

  test('who is locked out is removed as everybody else, and is not made captain', async () => {
    const { id } = await build.competition()
    const [captain, mate] = await make.team(id, 2)
    if (!mate) throw new Error('a team of two was made')
    await app.ctx.db.update(users).set({ state: 'locked' }).where(eq(users.id, mate.user.id))
    const about = { teamId: captain.teamId, userId: mate.user.id }
    const handed = captain.visitor.call(contract.switcherLeader, { ...about, confirm: captain.user.name })
    expect(await refusalOf(handed)).toBe('account.unknown')
    expect(await refusalOf(captain.visitor.call(contract.deleteCompeteMate, about))).toBe('it was done')
    expect(await sizeOf(captain.teamId)).toBe(1)
  })

  // covers: spec.audience.transfer-captaincy, rules.team.captain-hands-over, pages.team.hand-captaincy-over
  test('the captaincy is handed over by the typed name, to a member', async () => {
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
    expect(both.toSorted()).toEqual(['it was done', 'team.captainOnly'])
    expect((await mine(member, id)).team).toMatchObject({ captainId: member.user.id })
  })

  // covers: spec.audience.delete-team, rules.build.rule-forbids-said, rules.team.dry-runs-say
  // covers: rules.team.person-team-without, pages.team.danger-zone-leave
  test('a team is deleted only alone and without submissions, and says exactly what stands in the way', async () => {
    const { id } = await cmpt()
    const [captain, member] = (await make.team(id, 2)) as [Player, Player]
    const { teamId } = captain
    const before = () => captain.visitor.call(contract.beforeDeleteTeam, { teamId })
    expect(await before()).toMatchObject({
      ok: false,
      code: 'team.deleteMembers',
      reason: '队伍中还有其他 1 名成员,须先移除',
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
  test('after the deadline nobody joins or leaves; after the end one may still create one’s own', async () => {
    const start = new Date(Date.now() - 20 * DAY)
    const { id } = await cmpt({ startAt: start, signUpStartAt: start, endAt: new Date(Date.now() + 10 * DAY) })
    const [captain, member] = (await make.team(id, 2)) as [Player, Player]
    const person = await make.competitor(id)
    const { teamId } = captain
    const invite = { teamId, userName: person.user.name, note: '' }
    await captain.visitor.call(contract.inviteMem, invite)
    await travel(4 * DAY, captain, member, person)
    expect((await mine(captain, id)).team?.invites[0]).toMatchObject({ state: 'open' })
    await runHourly(app.ctx, work.tasks)
    expect((await mine(captain, id)).team?.invites[0]).toMatchObject({ state: 'void' })
    expect(await refusalOf(captain.visitor.call(contract.inviteMem, invite))).toBe('team.deadline')
    const leave = { teamId, userId: member.user.id }
    expect(await refusalOf(member.visitor.call(contract.deleteCompeteMate, leave))).toBe('team.deadline')
    await travel(11 * DAY, captain)
    expect(await refusalOf(captain.visitor.call(contract.inviteMem, invite))).toBe('team.ended')
    const late = await make.competitor(id)
    expect(await refusalOf(late.visitor.call(contract.createTeam, { cmptId: id, name: '赛后练习队', intro: '' }))).toBe(
      'it was done',
    )
  })
})

// covers: spec.groups.teams-passcollectuserinfo
test('a captain sees the sign-up answers of who agreed to it, and nobody else does', async () => {
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
test('the anonymous do nothing with teams', async () => {
  const { id } = await cmpt()
  const { teamId } = await make.competitor(id)
  const nobody = app.visitor()
  const calls = [
    () => nobody.call(contract.myTeam, { cmptId: id }),
    () => nobody.call(contract.createTeam, { cmptId: id, name: '无名', intro: '' }),
    () => nobody.call(contract.applyJoinTeam, { teamId, note: '' }),
    () => nobody.call(contract.inviteMem, { teamId, userName: '某人', note: '' }),
    () => nobody.call(contract.saveTeamInfo, { teamId, intro: '' }),
    () => nobody.call(contract.deleteTeam, { teamId, confirm: 'x' }),
    () => nobody.call(contract.switcherLeader, { teamId, userId: 1, confirm: 'x' }),
    () => nobody.call(contract.deleteCompeteMate, { teamId, userId: 1 }),
    () => nobody.call(contract.passCollectUserInfo, { teamId, agree: true }),
    () => nobody.call(contract.updateRead, { teamId }),
    () => nobody.call(contract.beforeDeleteTeam, { teamId }),
    () => nobody.call(contract.beforeInviteMem, { teamId }),
    () => nobody.call(contract.beforeCreateTeam, { cmptId: id }),
    () => nobody.call(contract.checkInvitedRecordInfo, { cmptId: id }),
    () => nobody.call(contract.getTeamInfoForNameUser, { cmptId: id, name: 'x' }),
    () => nobody.call(contract.acceptJoinTeam, { inviteId: 1, accept: true }),
    () => nobody.call(contract.dealApply, { applyId: 1, accept: true }),
    () => nobody.call(contract.delOrCancelInvite, { inviteId: 1 }),
  ]
  for (const call of calls) expect(await refusalOf(call())).toBe('login.missing')
})
