import { userFollows } from '@leitai/community/people/table'
import { makeAppeal } from '@leitai/competition/appeal/contract'
import { signUps } from '@leitai/competition/definition/table'
import { rankList } from '@leitai/competition/leaderboard/contract'
import * as mergeContract from '@leitai/competition/merge/contract'
import * as team from '@leitai/competition/team/contract'
import * as joining from '@leitai/competition/team/contract.joining'
import { nameKeyOf } from '@leitai/competition/team/name'
import { teams } from '@leitai/competition/team/table'
import { type Player, teamBuilders } from '@leitai/competition/team/testing'
import { auditLog } from '@leitai/platform/audit/table'
import { eq } from '@leitai/platform/db/orm'
import { uploadImage } from '@leitai/platform/file/contract'
import { cleanUpUploads } from '@leitai/platform/file/file'
import { publicKey } from '@leitai/platform/file/picture'
import { outbox } from '@leitai/platform/outbox/table'
import { userFeedback } from '@leitai/site/feedback/contract'
import { feedback } from '@leitai/site/feedback/table'
import { notify } from '@leitai/site/message/notify'
import { notices } from '@leitai/site/message/table'
import { answerCsv, PASSWORD } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { consents, identities, sessions, users } from '../account/table.ts'
import { newPhone, peopleOf } from '../account/testing.ts'
import { savedFilters } from '../filter/table.ts'
import { realNameBuilders } from '../realname/testing.ts'
import { closeDueAccounts } from './closure.ts'
import * as contract from './contract.ts'
import { profiles } from './table.ts'
import { closingSteps } from './testing.ts'

const { app } = await testApp()

const db = () => app.ctx.db
const build = realNameBuilders(app)
const people = peopleOf(app)
const { somebody, close, rowOf, isClosed, comesDue } = closingSteps(app, build)

const visitorAppeals = (visitor: Visitor) =>
  visitor.call(makeAppeal, { matter: 'account', subject: '', text: '演示', evidence: [] })

describe('a closed account', () => {
  async function everythingOf() {
    const { user, visitor, card } = await build.verified({ name: '将离开的人' })
    const { email } = user
    const cmpt = await build.competition({
      form: [{ name: 'school', label: { zh: '学校', en: 'School' }, kind: 'text', required: true }],
    })
    const { signUpJoinCmpt } = await import('@leitai/competition/catalog/contract.sign-up')
    const answers = { school: '演示大学' }
    const { teamId: ownTeam } = await visitor.call(signUpJoinCmpt, {
      cmptId: cmpt.id,
      agree: true,
      answers,
      lookingForTeam: true,
    })
    const teamId = ownTeam ?? 0
    const { submission } = await build.submit(visitor, cmpt.id, answerCsv(0.5))
    await build.finished(submission.id)
    await teamLifeOf({ user, visitor, teamId })
    const pixels = { create: { width: 500, height: 500, channels: 3, background: '#cde' } } as const
    const bytes = Buffer.from(await sharp(pixels).png().toBuffer())
    const blob = new Blob([bytes], { type: 'image/png' })
    const picture = await visitor.call(uploadImage, { use: 'avatar' }, { file: { blob, name: 'me.png' } })
    await visitor.call(contract.saveAvatar, { fullPath: picture.fullPath })
    await visitor.call(contract.editUserInfo, { info: { intro: '我是演示', major: '统计' } })
    await visitor.call(userFeedback, { type: '账号', contacts: email ?? '', content: '演示反馈' })
    const friend = await build.user()
    const at = app.ctx.now()
    await db()
      .insert(userFollows)
      .values([
        { userId: user.id, targetId: friend.id, at },
        { userId: friend.id, targetId: user.id, at },
      ])
    await db()
      .insert(savedFilters)
      .values({ userId: user.id, list: 'host.teams', name: '演示', fields: { keyword: '演示' }, at })
    await db().insert(identities).values({ userId: user.id, provider: 'campus', subject: 'x', createdAt: at })
    const words = { zh: '通知', en: 'Notice' }
    await notify(db(), { userId: user.id, kind: 'system', title: words, body: words, now: at })
    return { user, visitor, card, cmpt, teamId, avatarKey: publicKey(picture.fullPath) ?? '' }
  }

  /**
   * Everything that teams store about a person: here as a captain who merges, there as one who applied, joined, became captain, and left.
   */
  async function teamLifeOf(person: Player) {
    const mates = teamBuilders(build)
    const first = await build.competition()
    const merging = await signedUp(person, first.id)
    const made = await build.submit(person.visitor, first.id, answerCsv(0.4))
    await build.finished(made.submission.id)
    await mates.merge(await mates.competitor(first.id), merging)
    const { id } = await build.competition()
    const own = await signedUp(person, id)
    const [captain, guest, host, refused] = [
      await mates.competitor(id),
      await mates.competitor(id),
      await mates.competitor(id),
      await mates.competitor(id),
    ]
    // They invite, transfer the team named after them, merge it, leave it, and get one named after them with their number.
    const invite = (by: Player, { user: { name: userName } }: Player) =>
      by.visitor.call(joining.inviteMem, { teamId: by.teamId, userName, note: `来自${by.user.name}` })
    await mates.join(own, guest)
    await own.visitor.call(team.saveTeamInfo, { teamId: own.teamId, recruiting: 'open' })
    const { applyId } = await refused.visitor.call(joining.applyJoinTeam, { teamId: own.teamId, note: '' })
    await own.visitor.call(joining.dealApply, { applyId, accept: false })
    await invite(own, captain)
    const confirm = person.user.name
    const userId = guest.user.id
    await own.visitor.call(team.switcherLeader, { teamId: own.teamId, userId, confirm })
    const failed = await mates.propose(host, guest)
    await host.visitor.call(mergeContract.launchVote, { mergeId: failed, agree: true })
    await guest.visitor.call(mergeContract.invitedVote, { mergeId: failed, agree: false })
    await own.visitor.call(team.deleteCompeteMate, { teamId: own.teamId, userId: person.user.id })
    const alone = (await own.visitor.call(team.myTeam, { cmptId: id })).team
    expect(alone?.name).toBe(`${person.user.name} #${person.user.id}`)
    const numbered = { ...own, teamId: alone?.teamId ?? 0 }
    await mates.propose(numbered, host)
    const { running } = await numbered.visitor.call(mergeContract.getMergeTeamInfo, { teamId: numbered.teamId })
    await numbered.visitor.call(mergeContract.launchVote, { mergeId: running?.mergeId ?? 0, agree: false })
    // They apply, are declined, apply again, are invited and join; the team's picture and introduction refer to them.
    await captain.visitor.call(team.createTeam, { cmptId: id, name: `队伍${id}`, intro: '' })
    const apply = () =>
      own.visitor.call(joining.applyJoinTeam, { teamId: captain.teamId, note: `我是${person.user.name}` })
    await captain.visitor.call(joining.dealApply, { applyId: (await apply()).applyId, accept: false })
    await own.visitor.call(joining.delOrCancelInvite, { inviteId: (await apply()).applyId })
    const declined = await invite(captain, own)
    await own.visitor.call(joining.acceptJoinTeam, { ...declined, accept: false })
    await captain.visitor.call(joining.delOrCancelInvite, await invite(captain, own))
    await mates.join(captain, own)
    // In a third they are the last of two members, having joined under their previous name.
    const third = await build.competition()
    const former = { ...person, user: { ...person.user, name: `曾用名${person.user.id}` } }
    const called = (name: string) =>
      db()
        .update(users)
        .set({ name, nameKey: nameKeyOf(name) })
        .where(eq(users.id, person.user.id))
    await called(former.user.name)
    await mates.join(await mates.competitor(third.id), await signedUp(former, third.id))
    await called(person.user.name)
  }
  async function signedUp(person: Player, cmptId: number): Promise<Player> {
    const { signUpJoinCmpt } = await import('@leitai/competition/catalog/contract.sign-up')
    const input = { cmptId, agree: true, answers: {}, lookingForTeam: false }
    return { ...person, teamId: (await person.visitor.call(signUpJoinCmpt, input)).teamId ?? 0 }
  }

  test('keeps nothing that identifies the person; team, submissions and board stay under another name', async () => {
    const { user, visitor, card, cmpt, teamId, avatarKey } = await everythingOf()
    const photos = (
      await db().execute(`select object_key from uploads where object_key like 'private/card/${user.id}/%'`)
    ).rows
    expect(photos.length).toBeGreaterThan(0)
    await close(visitor)
    await comesDue()
    await cleanUpUploads(app.ctx)
    const name = `已注销用户${user.id}`
    expect(await rowOf(user.id)).toMatchObject({
      name,
      nameKey: name,
      phone: null,
      email: null,
      passwordHash: null,
      avatar: null,
      role: 'user',
      state: 'closed',
      realNameVerified: false,
      closingAt: null,
    })
    const board = await app.visitor().call(rankList, {
      cmptId: cmpt.id,
      board: 'A',
      keyword: '',
      page: 1,
      pageSize: 20,
    })
    expect(board.list).toMatchObject([{ teamId, teamName: name, members: [{ userName: name }] }])
    const english = app.visitor({ language: 'en' })
    const named = await english.call(rankList, { cmptId: cmpt.id, board: 'A', keyword: '', page: 1, pageSize: 20 })
    const called = `Deleted user ${user.id}`
    expect(named.list).toMatchObject([{ teamName: called, members: [{ userName: called }] }])
    expect((await db().select().from(signUps).where(eq(signUps.userId, user.id)))[0]?.answers).toEqual({})
    const own = [
      await db().select().from(sessions).where(eq(sessions.userId, user.id)),
      await db().select().from(identities).where(eq(identities.userId, user.id)),
      await db().select().from(profiles).where(eq(profiles.userId, user.id)),
      await db().select().from(notices).where(eq(notices.userId, user.id)),
      await db().select().from(userFollows).where(eq(userFollows.userId, user.id)),
      await db().select().from(userFollows).where(eq(userFollows.targetId, user.id)),
      await db().select().from(savedFilters).where(eq(savedFilters.userId, user.id)),
      await db().select().from(feedback).where(eq(feedback.userId, user.id)),
      await db()
        .select()
        .from(outbox)
        .where(eq(outbox.target, user.email ?? '')),
    ]
    expect(own.flat()).toEqual([])
    expect(await db().select().from(consents).where(eq(consents.userId, user.id))).not.toEqual([])
    for (const { object_key: key } of photos) expect(await app.ctx.storage.stat(String(key))).toBeNull()
    expect(await app.ctx.storage.stat(avatarKey)).toBeNull()

    // Neither the old name nor a contact nor the document's holder is anywhere in the database.
    const tables = await db().execute("select table_name from information_schema.tables where table_schema = 'public'")
    for (const { table_name: table } of tables.rows) {
      const { rows } = await db().execute(`select to_json(t)::text as text from "${table}" t`)
      for (const secret of [user.name, `曾用名${user.id}`, user.email, user.phone, card.name, '我是演示']) {
        if (secret)
          expect(
            rows.filter(({ text }) => String(text).includes(secret)),
            `${table}: ${secret}`,
          ).toEqual([])
      }
    }
    const [act] = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(user.id)))
      .orderBy(auditLog.id)
      .then((rows) => rows.filter(({ action }) => action === 'account.close'))
    expect(act).toMatchObject({ actorId: null, targetKind: 'user' })
    app.travel(new Date())
  })

  test('is closed once; its name, number and address become free, and no login reveals that it existed', async () => {
    const { user, visitor } = await somebody({ phone: newPhone(), countryCode: '86' })
    await close(visitor)
    await comesDue()
    await Promise.all([closeDueAccounts(app.ctx), closeDueAccounts(app.ctx)])
    const acts = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(user.id)))
    expect(acts).toHaveLength(1)
    const enter = (name: string, password = PASSWORD) => refusalOf(people.login(app.visitor(), name, password))
    for (const name of [user.name, user.email ?? '', `已注销用户${user.id}`]) {
      expect(await enter(name), name).toBe('login.wrong')
    }
    const gone = visitor.call(contract.getUserOtherSetting, {})
    expect(await refusalOf(gone)).toBe('login.expired')
    const heir = await build.user({ name: user.name, email: user.email, phone: user.phone, countryCode: '86' })
    expect(heir.id).not.toBe(user.id)
    app.travel(new Date())
  })

  test('nobody else can take its name', async () => {
    const { visitor } = await somebody()
    const rename = visitor.call(contract.editUserInfo, { info: { userName: '已注销用户12' } })
    expect(await refusalOf(rename)).toBe('account.nameReserved')
  })

  test('two teams of one competition that would get its name get different ones', async () => {
    const cmpt = await build.competition()
    const { user, visitor, teamId } = await build.competitor(cmpt.id)
    const squatter = await build.competitor(cmpt.id)
    const name = `已注销用户${user.id}`
    await db()
      .update(teams)
      .set({ name, nameKey: nameKeyOf(name) })
      .where(eq(teams.id, squatter.teamId))
    await close(visitor)
    await comesDue()
    const [team] = await db().select().from(teams).where(eq(teams.id, teamId))
    expect(team?.name).toBe(`${name} #${teamId}`)
    app.travel(new Date())
  })

  test('an account that cannot be closed does not block others', async () => {
    const [first, second] = [await somebody(), await somebody()]
    await close(first.visitor)
    await close(second.visitor)
    await visitorAppeals(first.visitor)
    await comesDue()
    expect([await isClosed(first.user.id), await isClosed(second.user.id)]).toEqual([false, true])
    app.travel(new Date())
  })
})
