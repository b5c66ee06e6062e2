import { users } from '@leitai/identity/account/table'
import { API_BASE } from '@leitai/platform/contract/call'
import { eq } from '@leitai/platform/db/orm'
import type { Visitor } from '@leitai/testing/open-test-app'
import { uploadPicture } from '@leitai/testing/picture'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { afterEach, describe, expect, test } from 'vitest'
import { competitions } from '../definition/table.ts'
import * as joining from './contract.joining.ts'
import * as contract from './contract.ts'
import { teams } from './table.ts'
import { type Player, teamBuilders, teamSteps } from './testing.ts'

const { app, build } = await testApp()

const make = teamBuilders(build)
const DAY = 86_400_000
const { travel, cmpt, mine, notices, sizeOf, entered } = teamSteps(app, build)

/** The response to a client without validation: the refusal, or `ok`. */
async function sent(visitor: Visitor, fields: Record<string, string>): Promise<string> {
  const response = await visitor.fetch(`${API_BASE}${contract.saveTeamInfo.path}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    body: new URLSearchParams(fields),
  })
  const { code } = (await response.json()) as { code?: string }
  return code ?? 'done'
}
afterEach(() => app.travel(new Date()))

describe('creating and changing', () => {
  // covers: spec.audience.create-team, spec.fields.team-name-logo, rules.team.createteam-names-adds
  // covers: rules.team.dry-runs-say, rules.team.open-teams-listed, pages.team.card-name-logo
  // covers: pages.team.needed-skills, pages.team.log-happened-team
  test('one’s own team gets a name, an introduction and a picture, and recruits', async () => {
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

  test('a name is unique in its competition, however it is written, and contains no blocked word', async () => {
    const { id } = await cmpt()
    const other = await cmpt()
    const [one, two] = [await make.competitor(id), await make.competitor(id)]
    const create = (player: Player, cmptId: number, name: string) =>
      refusalOf(player.visitor.call(contract.createTeam, { cmptId, name, intro: '' }))
    expect(await create(one, id, 'Alpha')).toBe('ok')
    expect(await create(two, id, 'ALPHA')).toBe('team.nameTaken')
    expect(await create(await make.competitor(other.id), other.id, 'Alpha')).toBe('ok')
    for (const name of ['平台官方队', '官-方', 'Ｏｆｆｉｃｉａｌ team'])
      expect(await create(two, id, name)).toBe('team.nameWords')
    const race = await Promise.all([create(one, id, '同名'), create(two, id, '同名')])
    expect(race.toSorted()).toEqual(['ok', 'team.nameTaken'])
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

  test('text that PostgreSQL cannot store is refused, escaped or not, in lists too', async () => {
    const { id } = await build.competition()
    const { visitor, teamId } = await make.competitor(id)
    for (const needSkills of ['["\\u0000"]', '["\\ud800"]', '["a\\u0007"]']) {
      expect(await sent(visitor, { teamId: String(teamId), needSkills })).toBe('request.input')
    }
    expect(await sent(visitor, { teamId: String(teamId), name: '😀 Ünïon & Söhne', needSkills: '["C++"]' })).toBe(
      'done',
    )
  })

  test('a word that merely contains a blocked one is permitted', async () => {
    const { id } = await build.competition()
    const { visitor, teamId } = await make.competitor(id)
    await expectOk(visitor.call(contract.saveTeamInfo, { teamId, name: 'Badminton 俱乐部' }))
  })

  test.each(['官，方', 'a-d-m-i-n', 'ádmin', '【官】方', 'Official演示队', 'admin2026'])(
    'a blocked word is found in %s',
    async (name) => {
      const { id } = await build.competition()
      const { visitor, teamId } = await make.competitor(id)
      expect(await refusalOf(visitor.call(contract.saveTeamInfo, { teamId, name }))).toBe('team.nameWords')
    },
  )

  // covers: spec.states.recruiting, spec.roles.captain-alone-recruiting
  test('only the captain changes the team; other people’s pictures are refused', async () => {
    const { id } = await cmpt()
    const [captain, member] = await make.team(id, 2)
    const stranger = await make.competitor(id)
    const change = (player: Player, more: object) =>
      refusalOf(player.visitor.call(contract.saveTeamInfo, { teamId: captain.teamId, ...more }))
    expect(await change(member as Player, { intro: '我来改' })).toBe('team.captainOnly')
    expect(await change(stranger, { intro: '我来改' })).toBe('team.memberOnly')
    const theirs = await uploadPicture(stranger.visitor, 'team')
    expect(await change(captain, { logo: theirs.fullPath })).toBe('file.key')
    expect(await change(captain, { name: '新名字', recruiting: 'open' })).toBe('ok')
    expect(await notices(member as Player)).toContain('队伍改名为 新名字')
    expect((await mine(captain, id)).team).toMatchObject({ name: '新名字', recruiting: 'open' })
    expect((await mine(member as Player, id)).team?.unread).toBeGreaterThan(0)
    await (member as Player).visitor.call(contract.updateRead, { teamId: captain.teamId })
    expect((await mine(member as Player, id)).team?.unread).toBe(0)
  })
})

describe('inviting and applying', () => {
  // covers: spec.audience.invite-members, rules.team.joining-another-dissolves, pages.team.invite-name-suggestions
  test('an accepted invitation replaces the own team, and both sides are notified', async () => {
    const { id } = await cmpt()
    const [captain, member] = [await make.competitor(id), await make.competitor(id)]
    const before = member.teamId
    const may = await captain.visitor.call(joining.beforeInviteMem, {
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

  test('the application of a user who was locked since is declined, not accepted', async () => {
    const { id } = await cmpt()
    const [captain, person] = [await make.competitor(id), await make.competitor(id)]
    await captain.visitor.call(contract.createTeam, { cmptId: id, name: '招新队', intro: '' })
    const { applyId } = await person.visitor.call(joining.applyJoinTeam, { teamId: captain.teamId, note: '' })
    await app.ctx.db.update(users).set({ state: 'locked' }).where(eq(users.id, person.user.id))
    const deal = (accept: boolean) => refusalOf(captain.visitor.call(joining.dealApply, { applyId, accept }))
    expect(await deal(true)).toBe('account.unknown')
    expect(await deal(false)).toBe('ok')
  })

  test('earlier activity counts as read for a new member', async () => {
    const { id } = await cmpt()
    const [captain, member] = (await make.team(id, 2)) as [Player, Player]
    expect((await mine(member, id)).team?.unread).toBe(0)
    await captain.visitor.call(contract.saveTeamInfo, { teamId: captain.teamId, intro: '新的介绍' })
    expect((await mine(member, id)).team?.unread).toBe(1)
  })

  // covers: spec.audience.join-team-captain, rules.team.apply-note-most, pages.team.applications-join-badge
  test('an application with a note reaches the captain, who declines or accepts it', async () => {
    const { id } = await cmpt()
    const [captain, person] = [await make.competitor(id), await make.competitor(id)]
    const { teamId } = captain
    expect(await refusalOf(person.visitor.call(joining.applyJoinTeam, { teamId, note: '' }))).toBe('team.notRecruiting')
    await captain.visitor.call(contract.createTeam, { cmptId: id, name: '招人的队', intro: '' })
    const first = await person.visitor.call(joining.applyJoinTeam, { teamId, note: '会 XGBoost' })
    expect(await refusalOf(person.visitor.call(joining.applyJoinTeam, { teamId, note: '' }))).toBe('team.requestTwice')
    const { team } = await mine(captain, id)
    expect(team?.applications[0]).toMatchObject({ note: '会 XGBoost', state: 'open' })
    await captain.visitor.call(joining.dealApply, { applyId: first.applyId, accept: false })
    expect(await notices(person)).toContain('招人的队 没有接受你的申请')
    const second = await person.visitor.call(joining.applyJoinTeam, { teamId, note: '' })
    await captain.visitor.call(joining.dealApply, { applyId: second.applyId, accept: true })
    expect(await sizeOf(teamId)).toBe(2)
    const again = { applyId: second.applyId, accept: true }
    expect(await refusalOf(captain.visitor.call(joining.dealApply, again))).toBe('team.requestOver')
  })

  // covers: rules.team.requests-expire-after, rules.team.invalid-full-elsewhere
  test('can be withdrawn, expires after seven days, and is invalid once the person joins another team', async () => {
    const { id } = await cmpt()
    const [one, two, person] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
    const invite = async (captain: Player) =>
      (await captain.visitor.call(joining.inviteMem, { teamId: captain.teamId, userName: person.user.name, note: '' }))
        .inviteId
    const withdrawn = await invite(one)
    expect(await refusalOf(two.visitor.call(joining.delOrCancelInvite, { inviteId: withdrawn }))).toBe(
      'team.requestUnknown',
    )
    await one.visitor.call(joining.delOrCancelInvite, { inviteId: withdrawn })
    const accept = (inviteId: number) =>
      refusalOf(person.visitor.call(joining.acceptJoinTeam, { inviteId, accept: true }))
    expect(await accept(withdrawn)).toBe('team.requestOver')
    const late = await invite(one)
    expect((await person.visitor.call(joining.checkInvitedRecordInfo, { cmptId: id })).open).toHaveLength(1)
    await travel(7 * DAY + 1000, one, two, person)
    expect(await accept(late)).toBe('team.requestOver')
    expect((await person.visitor.call(joining.checkInvitedRecordInfo, { cmptId: id })).open).toEqual([])
    const [first, second] = [await invite(one), await invite(two)]
    expect(await accept(first)).toBe('ok')
    expect(await accept(second)).toBe('team.requestOver')
  })

  // covers: rules.team.joining-another-dissolves
  test('people who have submitted, are in another team, are not signed up or are barred cannot join', async () => {
    const { id } = await cmpt()
    const captain = await make.competitor(id)
    const [scored, [other]] = [await make.competitor(id), await make.team(id, 2)]
    await entered(scored, id)
    const outsider = await build.user()
    const invite = (name: string) =>
      refusalOf(captain.visitor.call(joining.inviteMem, { teamId: captain.teamId, userName: name, note: '' }))
    expect(await invite(scored.user.name)).toBe('team.scored')
    expect(await invite(other.user.name)).toBe('team.hasTeam')
    expect(await invite(outsider.name)).toBe('team.personNotSignedUp')
    expect(await invite(captain.user.name)).toBe('team.member')
    expect(await invite('没有这个人')).toBe('account.unknown')
  })

  test('the same person or team can be asked three times in 24 hours, including withdrawn requests', async () => {
    const { id } = await build.competition()
    const [captain, victim] = [await make.competitor(id), await make.competitor(id)]
    const invite = (teamId: number) =>
      captain.visitor.call(joining.inviteMem, { teamId, userName: victim.user.name, note: '' })
    const apply = () => victim.visitor.call(joining.applyJoinTeam, { teamId: captain.teamId, note: '' })
    await captain.visitor.call(contract.saveTeamInfo, { teamId: captain.teamId, recruiting: 'open' })
    for (let at = 0; at < 3; at++) {
      const { inviteId } = await invite(captain.teamId)
      await captain.visitor.call(joining.delOrCancelInvite, { inviteId })
      const { applyId } = await apply()
      await victim.visitor.call(joining.delOrCancelInvite, { inviteId: applyId })
    }
    expect(await refusalOf(invite(captain.teamId))).toBe('team.askedOften')
    expect(await refusalOf(apply())).toBe('team.askedOften')
    await captain.visitor.call(contract.deleteTeam, { teamId: captain.teamId, confirm: captain.user.name })
    const { teamId } = await captain.visitor.call(contract.createTeam, { cmptId: id, name: '又一队', intro: '' })
    expect(await refusalOf(invite(teamId))).toBe('team.askedOften')
  })

  // covers: spec.states.recruiting-itself, spec.validation.team-size-most, rules.team.five-host-lower
  // covers: rules.team.full-shows-itself
  test('the last place goes to one of several concurrent acceptances', async () => {
    const { id } = await cmpt({ teamMax: 2 })
    const captain = await make.competitor(id)
    const people = await Promise.all(Array.from({ length: 5 }, () => make.competitor(id)))
    const invites: number[] = []
    for (const { user } of people) {
      const input = { teamId: captain.teamId, userName: user.name, note: '' }
      invites.push((await captain.visitor.call(joining.inviteMem, input)).inviteId)
    }
    const answers = await Promise.all(
      people.map(({ visitor }, at) =>
        refusalOf(visitor.call(joining.acceptJoinTeam, { inviteId: invites[at] ?? 0, accept: true })),
      ),
    )
    expect(answers.filter((one) => one === 'ok')).toHaveLength(1)
    expect(await sizeOf(captain.teamId)).toBe(2)
    expect((await mine(captain, id)).team?.recruiting).toBe('full')
  })

  // covers: rules.team.person-team-per
  test('a person who accepts two invitations concurrently is in one team', async () => {
    const { id } = await cmpt()
    const [one, two, person] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
    const ids = await Promise.all(
      [one, two].map(
        async ({ visitor, teamId }) =>
          (await visitor.call(joining.inviteMem, { teamId, userName: person.user.name, note: '' })).inviteId,
      ),
    )
    const answers = await Promise.all(
      ids.map((inviteId) => refusalOf(person.visitor.call(joining.acceptJoinTeam, { inviteId, accept: true }))),
    )
    expect(answers.filter((one) => one === 'ok')).toHaveLength(1)
    expect((await sizeOf(one.teamId)) + (await sizeOf(two.teamId))).toBe(3)
  })

  // covers: rules.team.twenty-open-per
  test('a team has at most twenty open requests, even under concurrency', async () => {
    const { id } = await cmpt()
    const captain = await make.competitor(id)
    const people = await Promise.all(Array.from({ length: 23 }, () => make.competitor(id)))
    const made = await Promise.all(
      people.map(({ user }) =>
        refusalOf(captain.visitor.call(joining.inviteMem, { teamId: captain.teamId, userName: user.name, note: '' })),
      ),
    )
    expect(made.filter((one) => one === 'ok')).toHaveLength(20)
    expect(made.filter((one) => one === 'team.tooManyRequests')).toHaveLength(3)
  })
})
