import { users } from '@leitai/identity/account/table'
import { auditLog } from '@leitai/platform/audit/table'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq } from '@leitai/platform/db/orm'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import { forgetCompetitor } from '../catalog/personal-data.ts'
import { signUpRequests } from '../catalog/table.ts'
import { competitions, joinCodes } from '../definition/table.ts'
import { acceptJoinTeam, inviteMem } from '../team/contract.joining.ts'
import { myTeam } from '../team/contract.ts'
import { works } from '../works/table.ts'
import * as contractPeople from './contract.people.ts'
import * as contract from './contract.ts'
import { hosting, refusalsOf } from './testing.ts'

const first = { page: 1, pageSize: 20 }
const { app, build } = await testApp()
const setUp = hosting(app, build)

const db = () => app.ctx.db
const ask = (visitor: Visitor, cmptId: number, more: { code?: string; answers?: Record<string, string> } = {}) =>
  visitor.call(signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false, ...more })
const detailOf = (visitor: Visitor, cmptId: number) => visitor.call(cmptDetail, { cmptId })
const requestsOf = (host: Visitor, cmptId: number, state: 'waiting' | 'refused' | 'removed' = 'waiting') =>
  host.call(contractPeople.hostRequests, { cmptId, state, ...first })
const decide = (host: Visitor, cmptId: number, userIds: number[], approve: boolean, reason = '') =>
  host.call(contractPeople.decideRequests, { cmptId, userIds, approve, reason })
const peopleOf = (host: Visitor, cmptId: number, show: 'all' | 'teamless' | 'unverified' = 'all') =>
  host.call(contractPeople.hostPeople, { cmptId, keyword: '', show, ...first })
const noticesOf = async (visitor: Visitor) =>
  (await visitor.call(findUserMsgByPage, { unread: true, kind: 'competition', ...first })).list
async function asking(cmptId: number, more: { code?: string } = {}) {
  const user = await build.user()
  const visitor = await app.as(user)
  await ask(visitor, cmptId, more)
  return { user, visitor }
}

describe('sign-ups that need approval', () => {
  // covers: pages.head.main-button-waits, pages.console.approve-refuse-signups
  test('wait, and once approved take full effect: team, counts, notification', async () => {
    const { id, owner, support } = await setUp({ approval: true })
    const user = await build.user()
    const visitor = await app.as(user)
    expect(await ask(visitor, id)).toEqual({ waiting: true, teamId: null, teamName: null })
    expect(await detailOf(visitor, id)).toMatchObject({
      people: 0,
      teams: 0,
      approval: true,
      action: { kind: 'approval', reason: '报名申请正在等待主办方审核' },
      me: { signedUp: false, request: { state: 'waiting' } },
    })
    expect(await refusalOf(ask(visitor, id))).toBe('competition.waiting')
    expect((await requestsOf(support, id)).list).toMatchObject([{ userId: user.id, verified: false }])
    expect((await peopleOf(owner, id)).waiting).toBe(1)
    expect(await owner.call(contract.hostWaiting, { cmptId: id })).toMatchObject([{ kind: 'requests', count: 1 }])
    const others = await Promise.all([asking(id), asking(id)])
    expect(await decide(owner, id, [user.id, ...others.map((one) => one.user.id)], true)).toEqual({ decided: 3 })
    expect(await detailOf(visitor, id)).toMatchObject({ people: 3, teams: 3, action: { kind: 'submit' } })
    expect((await visitor.call(myTeam, { cmptId: id })).team?.name).toBe(user.name)
    expect((await noticesOf(visitor))[0]?.title.zh).toContain('报名已通过')
    expect((await requestsOf(owner, id)).total).toBe(0)
    expect(await refusalOf(ask(visitor, id))).toBe('competition.signedUp')
    expect(await refusalOf(decide(owner, id, [user.id], true))).toBe('hostConsole.decided')
  })

  // covers: pages.head.main-button-enter
  test('if refused, show the reason and may be repeated with the same code', async () => {
    const { id, owner } = await setUp({ approval: true, needsCode: true })
    await db().insert(joinCodes).values({ cmptId: id, code: 'ONCE', useLimit: 1 })
    const { user, visitor } = await asking(id, { code: 'once' })
    expect(await refusalOf(decide(owner, id, [user.id], false))).toBe('hostConsole.reason')
    await decide(owner, id, [user.id], false, '请填写学号')
    expect((await detailOf(visitor, id)).me?.request).toEqual({ state: 'refused', reason: '请填写学号' })
    expect((await detailOf(visitor, id)).action.kind).toBe('code')
    expect((await noticesOf(visitor))[0]?.body.zh).toContain('原因：请填写学号')
    expect(await ask(visitor, id)).toMatchObject({ waiting: true })
    expect(await refusalOf(ask(await app.as(await build.user()), id, { code: 'once' }))).toBe('competition.codeWrong')
    await decide(owner, id, [user.id], true)
    expect((await detailOf(visitor, id)).me?.signedUp).toBe(true)
  })

  test('concurrent approval and refusal have one outcome', async () => {
    const { id, owner, editor } = await setUp({ approval: true })
    const applicants = await Promise.all(Array.from({ length: 5 }, () => asking(id)))
    for (const { user, visitor } of applicants) {
      const outcomes = await refusalsOf([
        decide(owner, id, [user.id], true),
        decide(editor, id, [user.id], false, '名额已满'),
      ])
      expect(outcomes.toSorted()).toEqual(['hostConsole.decided', 'ok'])
      const { me } = await detailOf(visitor, id)
      expect(me?.signedUp).toBe(me?.request === null)
    }
  })

  test('concurrent requests create one row, which is deleted with the account', async () => {
    const { id } = await setUp({ approval: true })
    const user = await build.user()
    const visitor = await app.as(user)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => refusalOf(ask(visitor, id))))
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
    await forgetCompetitor(db(), user.id)
    expect(await db().select().from(signUpRequests).where(eq(signUpRequests.userId, user.id))).toEqual([])
  })
})

describe('removing', () => {
  const remove = (host: Visitor, cmptId: number, userId: number, reason = '重复账号') =>
    host.call(contractPeople.removePerson, { cmptId, userId, reason })

  // covers: pages.console.take-signup-back
  test('withdraws the sign-up with a reason, and bars the person until the host readmits them', async () => {
    const { id, owner } = await setUp()
    const { user, visitor } = await build.competitor(id)
    await remove(owner, id, user.id)
    const detail = await detailOf(visitor, id)
    expect(detail).toMatchObject({ people: 0, teams: 0, action: { kind: 'closed' }, me: { signedUp: false } })
    expect(detail.action.reason).toContain('重复账号')
    expect((await noticesOf(visitor))[0]?.body.zh).toContain('原因：重复账号')
    expect(await refusalOf(ask(visitor, id))).toBe('competition.removed')
    expect((await requestsOf(owner, id, 'removed')).list).toMatchObject([{ userId: user.id, reason: '重复账号' }])
    const again = () => owner.call(contractPeople.letAgain, { cmptId: id, userId: user.id })
    await again()
    expect(await refusalOf(again())).toBe('hostConsole.notRemoved')
    expect(await ask(visitor, id)).toMatchObject({ waiting: false })
    expect(await refusalOf(remove(owner, id, (await build.user()).id))).toBe('team.personNotSignedUp')
    const acts = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.targetKind, 'user'), eq(auditLog.targetId, String(user.id))))
    expect(acts.map(({ action }) => action)).toEqual(['console.removePerson', 'console.letAgain'])
  })

  test('passes the captain’s team to the next member, and is refused for people who have submitted', async () => {
    const { id, owner } = await setUp()
    const [captain, other] = [await build.competitor(id), await build.competitor(id)]
    const { inviteId } = await captain.visitor.call(inviteMem, {
      teamId: captain.teamId,
      userName: other.user.name,
      note: '',
    })
    await other.visitor.call(acceptJoinTeam, { inviteId, accept: true })
    await remove(owner, id, captain.user.id)
    expect((await other.visitor.call(myTeam, { cmptId: id })).team).toMatchObject({
      captainId: other.user.id,
      members: [{}],
    })
    await build.finished((await build.submit(other.visitor, id, answerCsv(0.1))).submission.id)
    expect((await peopleOf(owner, id)).list[0]?.may.remove).toContain('有效提交')
    expect(await refusalOf(remove(owner, id, other.user.id))).toBe('hostConsole.removeScored')
    const staffMember = await build.competitor(id)
    await db()
      .insert(works)
      .values({
        cmptId: id,
        stageId: (await setUp()).stage.id,
        teamId: staffMember.teamId,
        revision: 1,
        version: 1,
        draft: { title: '', summary: '', text: '', files: [], links: [], pictures: [] } as never,
        changedAt: app.ctx.now(),
        submittedAt: app.ctx.now(),
      })
    expect(await refusalOf(remove(owner, id, staffMember.user.id))).toBe('hostConsole.removeEntry')
  })

  test('or submitting succeeds when both happen at once, never both', async () => {
    const { id, owner } = await setUp()
    for (let round = 0; round < 4; round++) {
      const { user, visitor } = await build.competitor(id)
      const [removed, submitted] = await Promise.all([
        refusalOf(remove(owner, id, user.id)),
        refusalOf(build.submit(visitor, id, answerCsv(0.1))),
      ])
      expect([removed, submitted].filter((one) => one === 'ok')).toHaveLength(1)
    }
  })
})

test('people are filtered by team and by verified name', async () => {
  const { id, support } = await setUp()
  const one = await build.competitor(id)
  const other = await build.competitor(id)
  await db().update(users).set({ realNameVerified: true }).where(eq(users.id, one.user.id))
  expect((await peopleOf(support, id, 'unverified')).list.map(({ userId }) => userId)).toEqual([other.user.id])
  expect((await peopleOf(support, id, 'teamless')).total).toBe(0)
  expect((await peopleOf(support, id)).list[0]?.may.remove).toContain('角色')
})

describe('a message', () => {
  const say = (host: Visitor, cmptId: number, to: { userIds?: number[]; teamIds?: number[] }) =>
    host.call(contractPeople.messageSome, { cmptId, title: '请补充材料', text: '请在周五前\n联系我们。', ...to })

  // covers: pages.console.write-chosen-people
  test('reaches the chosen people and teams once each, and nobody who has not signed up', async () => {
    const { id, owner, stranger } = await setUp()
    const [one, other, third] = [await build.competitor(id), await build.competitor(id), await build.competitor(id)]
    expect(await say(owner, id, { userIds: [one.user.id], teamIds: [one.teamId, other.teamId] })).toEqual({ told: 2 })
    expect((await noticesOf(one.visitor))[0]).toMatchObject({ body: { zh: '请在周五前\n联系我们。' } })
    expect(await noticesOf(other.visitor)).toHaveLength(1)
    expect([...(await noticesOf(third.visitor)), ...(await noticesOf(stranger))]).toEqual([])
    expect(await refusalOf(say(owner, id, { userIds: [(await build.user()).id] }))).toBe('hostConsole.nobody')
    expect(await refusalOf(say(owner, id, {}))).toBe('hostConsole.nobody')
  })

  test('can be sent ten times a day, also under concurrency', async () => {
    const { id, owner, editor } = await setUp()
    const { user } = await build.competitor(id)
    const { day } = limits.hostMessage
    for (let sent = 0; sent < day - 1; sent++) await say(owner, id, { userIds: [user.id] })
    const last = await Promise.all([owner, editor, owner].map((who) => refusalOf(say(who, id, { userIds: [user.id] }))))
    expect(last.toSorted()).toEqual(['hostConsole.messageDay', 'hostConsole.messageDay', 'ok'])
  })

  test('cannot be sent for a draft', async () => {
    const { id, owner } = await setUp({ status: 'draft' })
    expect(await refusalOf(say(owner, id, { userIds: [1] }))).toBe('hostConsole.notPublic')
  })
})

test('all calls are for owner, editor and admin of their own competition only', async () => {
  const { id, judge, support, stranger, otherOwner, editor, admin, coOwner } = await setUp({ approval: true })
  const { user, visitor } = await asking(id)
  const acts = (who: Visitor) => [
    decide(who, id, [user.id], true),
    who.call(contractPeople.removePerson, { cmptId: id, userId: user.id, reason: '理由' }),
    who.call(contractPeople.letAgain, { cmptId: id, userId: user.id }),
    who.call(contractPeople.messageSome, { cmptId: id, title: '一', text: '二', userIds: [user.id] }),
  ]
  for (const who of [judge, support]) {
    expect(await refusalsOf(acts(who))).toEqual(['hostConsole.mayNot'])
    expect(await refusalOf(requestsOf(who, id))).toBe(who === judge ? 'hostConsole.judge' : 'ok')
  }
  for (const who of [stranger, otherOwner, visitor])
    expect(await refusalsOf([...acts(who), requestsOf(who, id)])).toEqual(['login.forbidden'])
  expect(await refusalsOf([...acts(app.visitor()), requestsOf(app.visitor(), id)])).toEqual(['login.missing'])
  await db().update(competitions).set({ approval: false }).where(eq(competitions.id, id))
  expect(await decide(editor, id, [user.id], true)).toEqual({ decided: 1 })
  for (const who of [admin, coOwner]) {
    const next = await build.competitor(id)
    await expectOk(who.call(contractPeople.removePerson, { cmptId: id, userId: next.user.id, reason: '理由' }))
  }
})
