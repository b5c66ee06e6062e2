import { makeAppeal, withdrawAppeal } from '@leitai/competition/appeal/contract'
import { signUpJoinCmpt } from '@leitai/competition/catalog/contract.sign-up'
import { handOver } from '@leitai/competition/competition-editor/contract.staff'
import { competitions, hostRoles, stages } from '@leitai/competition/definition/table'
import { impose } from '@leitai/competition/integrity/penalty'
import { cases } from '@leitai/competition/integrity/table'
import { marks, rounds } from '@leitai/competition/judging/table'
import { members } from '@leitai/competition/team/table'
import { eq, inArray } from '@leitai/platform/db/orm'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { currentLogin } from '../account/contract.session.ts'
import { users } from '../account/table.ts'
import { newPhone, peopleOf } from '../account/testing.ts'
import { realNameBuilders } from '../realname/testing.ts'
import { closeDueAccounts } from './closure.ts'
import * as contract from './contract.ts'
import { closingSteps } from './testing.ts'

const { app } = await testApp()

const db = () => app.ctx.db
const build = realNameBuilders(app)
const people = peopleOf(app)
const { somebody, close, isClosed, comesDue } = closingSteps(app, build)
const reasonsOf = async (visitor: Visitor) => (await visitor.call(contract.closureState, {})).reasons

describe('requesting it', () => {
  // covers: rules.open.closing-account-ends
  test('requires the password, ends all other sessions, notifies every contact, and can be undone until then', async () => {
    const { user, visitor } = await somebody({ phone: newPhone(), countryCode: '86' })
    const other = await app.as(user)
    expect(await refusalOf(close(visitor, 'Wrong2026'))).toBe('account.confirmation')
    const answer = await close(visitor)
    expect(answer).toMatchObject({ reasons: [], days: 15 })
    expect(await refusalOf(close(visitor))).toBe('account.closing')
    expect((await other.call(currentLogin, {})).loginFlag).toBe(false)
    for (const target of [user.email ?? '', `+86${user.phone}`]) {
      expect((await people.sentTo(target)).map(({ template }) => template)).toEqual(['closing'])
    }
    const back = await people.login(app.visitor(), user.name)
    expect(back).toMatchObject({ loginFlag: true, closingAt: answer.closingAt })
    await visitor.call(contract.undoClosure, {})
    await visitor.call(contract.undoClosure, {})
    expect((await visitor.call(currentLogin, {})).closingAt).toBeNull()
    await comesDue()
    expect(await isClosed(user.id)).toBe(false)
    app.travel(new Date())
  })

  test('is locked by wrong passwords as logins are', async () => {
    const { visitor } = await somebody()
    for (let tried = 0; tried < 9; tried++) await refusalOf(close(visitor, 'Wrong2026'))
    expect(await refusalOf(close(visitor, 'Wrong2026'))).toBe('login.locked')
  })

  test('requires the user name if there is no password', async () => {
    const { user, visitor } = await somebody({ passwordHash: null })
    expect(await refusalOf(close(visitor, 'x'))).toBe('account.confirmation')
    expect((await close(visitor, user.name)).closingAt).not.toBeNull()
  })

  test('requires a login', async () => {
    const nobody = app.visitor()
    const answers = [nobody.call(contract.closureState, {}), nobody.call(contract.undoClosure, {}), close(nobody)]
    expect(await Promise.all(answers.map(refusalOf))).toEqual(Array(3).fill('login.missing'))
  })
})

describe('obstacles', () => {
  test('captaincy of a team with other members in a running competition, until it ends', async () => {
    const cmpt = await build.competition()
    const captain = await build.competitor(cmpt.id)
    expect(await reasonsOf(captain.visitor)).toEqual([])
    const mate = await build.user()
    await db()
      .insert(members)
      .values({ teamId: captain.teamId, userId: mate.id, cmptId: cmpt.id, joinedAt: app.ctx.now() })
    expect(await reasonsOf(captain.visitor)).toEqual([expect.stringContaining('队长')])
    expect(await refusalOf(close(captain.visitor))).toBe('account.closureBlocked')
    const english = await app.as(captain.user, { language: 'en' })
    const said = await close(english).catch((error) => error.message)
    expect(said).toContain('You’re the captain of a team in “演示竞赛')
    await db()
      .update(competitions)
      .set({ endAt: new Date(app.ctx.now().getTime() - 1000) })
      .where(eq(competitions.id, cmpt.id))
    await db().update(stages).set({ revealedAt: app.ctx.now() }).where(eq(stages.cmptId, cmpt.id))
    expect(await reasonsOf(captain.visitor)).toEqual([])
  })

  test('competitions are named in the order of their ids, whichever was entered first', async () => {
    const { visitor } = await somebody()
    const ids = [await build.competition(), await build.competition(), await build.competition()].map(({ id }) => id)
    for (const cmptId of ids.toReversed()) {
      const { teamId } = await visitor.call(signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false })
      const { id: userId } = await build.user()
      await db()
        .insert(members)
        .values({ teamId: teamId ?? 0, userId, cmptId, joinedAt: app.ctx.now() })
    }
    const rows = await db().select().from(competitions).where(inArray(competitions.id, ids)).orderBy(competitions.id)
    const [reason = ''] = await reasonsOf(visitor)
    expect(reason.match(/演示竞赛\d+/g)).toEqual(rows.map(({ title }) => title.zh))
  })

  test('a competition under review, even if the review began after the request', async () => {
    const cmpt = await build.competition()
    const { user, visitor } = await build.competitor(cmpt.id)
    await close(visitor)
    const endAt = new Date(app.ctx.now().getTime() - 1000)
    await db().update(competitions).set({ endAt }).where(eq(competitions.id, cmpt.id))
    expect(await reasonsOf(visitor)).toEqual([expect.stringContaining('评审')])
    await comesDue()
    expect(await isClosed(user.id)).toBe(false)
    await db().update(stages).set({ revealedAt: app.ctx.now() }).where(eq(stages.cmptId, cmpt.id))
    await closeDueAccounts(app.ctx)
    expect(await isClosed(user.id)).toBe(true)
    app.travel(new Date())
  })

  test('a competition of one’s own, an open mark, and a ban: each with what to do', async () => {
    const { user, visitor } = await somebody()
    const cmpt = await build.competition({ ownerId: user.id })
    expect(await reasonsOf(visitor)).toEqual([expect.stringMatching(/所有者.*转让/)])
    expect(await refusalOf(close(visitor))).toBe('account.closureBlocked')
    const next = await build.user()
    const at = app.ctx.now()
    await db().insert(hostRoles).values({ cmptId: cmpt.id, userId: next.id, role: 'editor', at })
    const [row] = await db().select().from(competitions).where(eq(competitions.id, cmpt.id))
    await visitor.call(handOver, { cmptId: cmpt.id, userId: next.id, confirm: row?.title.zh ?? '' })
    expect(await reasonsOf(visitor)).toEqual([])

    const team = await build.competitor(cmpt.id)
    const round = {
      cmptId: cmpt.id,
      stageId: cmpt.stage.id,
      name: { zh: '评审', en: 'Round' },
      subject: 'entry' as const,
    }
    const [made] = await db()
      .insert(rounds)
      .values({ ...round, criteria: [], blind: false, judgeIds: [user.id], seed: 's', state: 'open', createdAt: at })
      .returning()
    const mark = { roundId: made?.id ?? 0, teamId: team.teamId, judgeId: user.id, points: [] }
    const [given] = await db().insert(marks).values(mark).returning()
    expect(await reasonsOf(visitor)).toEqual([expect.stringMatching(/评分.*其他评委/)])
    const markId = given?.id ?? 0
    await db().update(marks).set({ state: 'submitted' }).where(eq(marks.id, markId))
    expect(await reasonsOf(visitor)).toEqual([])

    const [opened] = await db().insert(cases).values({ title: '演示', openedBy: next.id, openedAt: at }).returning()
    const ban = {
      kind: 'forever' as const,
      cmptId: null,
      teamId: null,
      userIds: [user.id],
      reason: '演示',
      by: next.id,
    }
    await impose(db(), { ...ban, caseId: opened?.id ?? 0, now: at })
    const english = await app.as(user, { language: 'en' })
    expect(await reasonsOf(english)).toEqual([expect.stringContaining('banned from the platform')])
  })

  test('a real-name application, an open appeal, and being the last admin', async () => {
    const applied = await build.applied()
    expect(await reasonsOf(applied.visitor)).toEqual([expect.stringContaining('实名')])
    const { visitor } = await somebody()
    const { id } = await visitor.call(makeAppeal, { matter: 'account', subject: '', text: '演示', evidence: [] })
    expect(await reasonsOf(visitor)).toEqual([expect.stringContaining('申诉')])
    await visitor.call(withdrawAppeal, { id })
    expect(await reasonsOf(visitor)).toEqual([])
    // Each domain adds its own reasons; their order does not depend on the order of the domains.
    await applied.visitor.call(makeAppeal, { matter: 'account', subject: '', text: '演示', evidence: [] })
    const both = [expect.stringContaining('实名'), expect.stringContaining('申诉')]
    expect(await reasonsOf(applied.visitor)).toEqual(both)

    await db().update(users).set({ role: 'user' })
    const [one, two] = [await somebody({ role: 'admin' }), await somebody({ role: 'admin' })]
    expect([await reasonsOf(one.visitor), await reasonsOf(two.visitor)]).toEqual([[], []])
    await Promise.all([close(one.visitor), close(two.visitor)])
    await comesDue()
    // Both requested it while there were two admins; one must remain.
    expect([await isClosed(one.user.id), await isClosed(two.user.id)]).toEqual([true, false])
    app.travel(new Date())
  })
})
