import { noteEvent } from '@leitai/identity/account/event'
import { users } from '@leitai/identity/account/table'
import { privacySetting } from '@leitai/identity/profile/contract'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import * as contract from './contract.ts'
import { invitationCounts, rememberInvitation } from './invitation.ts'

const { app, build } = await testApp()

const first = { page: 1, pageSize: 20 }
const someone = async (values: Partial<typeof users.$inferInsert> = {}) => {
  const user = await build.user(values)
  return { ...user, visitor: await app.as(user) }
}

const mine = (who: Visitor, more = {}) => who.call(contract.getUserIntegral, { ...first, ...more })

describe('invitations', () => {
  let line = 0
  let phones = 13_800_000_100
  /** A user who registered by an invitation link, from a network of their own. */
  async function invited(by: { id: number }, more: { ip?: string; device?: string; phone?: string | null } = {}) {
    const { ip = `10.${++line}.7.1`, device = `browser ${line}`, phone = String(++phones) } = more
    const user = await build.user(phone ? { phone, countryCode: '86' } : {})
    const now = app.ctx.now()
    const { db } = app.ctx
    await noteEvent(db, { userId: user.id, kind: 'register', now, ip, device })
    await rememberInvitation(db, { userId: user.id, invitedBy: String(by.id), ip, device, now })
    return user
  }
  const happens = (userId: number, event: 'verified' | 'scored') =>
    transaction(app.ctx.db, (db) => invitationCounts({ db, ctx: app.ctx }, { userId, event, now: app.ctx.now() }))
  const log = (who: Visitor) => who.call(contract.getInviteLogList, first)
  async function inviter() {
    const made = await someone()
    const ip = `10.${++line}.7.9`
    await noteEvent(app.ctx.db, {
      userId: made.id,
      kind: 'login',
      now: app.ctx.now(),
      ip,
      device: 'own browser',
    })
    return { ...made, ip }
  }

  // covers: rules.points.friend-verified-20
  test('pay when the friend’s phone is bound and when their first submission is scored, each once', async () => {
    const host = await inviter()
    const friend = await invited(host)
    expect((await log(host.visitor)).list).toMatchObject([{ userName: friend.name, state: 'registered', points: 0 }])
    await Promise.all([happens(friend.id, 'verified'), happens(friend.id, 'verified'), happens(friend.id, 'verified')])
    expect((await mine(host.visitor)).total).toBe(20)
    await Promise.all([happens(friend.id, 'scored'), happens(friend.id, 'scored')])
    const answer = await log(host.visitor)
    expect(answer).toMatchObject({
      total: 1,
      earned: 70,
      mark: String(host.id),
      list: [{ state: 'scored', points: 70 }],
    })
    expect((await mine(host.visitor)).total).toBe(70)
  })

  test('a submission counts only once the phone is bound', async () => {
    const host = await inviter()
    const friend = await invited(host, { phone: null })
    await happens(friend.id, 'scored')
    expect((await log(host.visitor)).list).toMatchObject([{ state: 'registered', points: 0 }])
    await happens(friend.id, 'verified')
    expect((await log(host.visitor)).list).toMatchObject([{ state: 'scored', points: 70 }])
  })

  // covers: rules.points.same-device-address
  test('do not count from the same network, the same browser on a nearby network, or a phone that counted before', async () => {
    const host = await inviter()
    const near = host.ip.replace(/\.9$/, '.77')
    const friends = [await invited(host, { ip: host.ip }), await invited(host, { ip: near, device: 'own browser' })]
    const phone = '13800000099'
    const before = await invited(host, { phone })
    await happens(before.id, 'verified')
    await app.ctx.db.update(users).set({ phone: null }).where(eq(users.id, before.id))
    friends.push(await invited(host, { phone }))
    const later = await invited(host)
    await noteEvent(app.ctx.db, {
      userId: later.id,
      kind: 'login',
      now: app.ctx.now(),
      ip: host.ip,
      device: 'x',
    })
    for (const { id } of [...friends, later]) await happens(id, 'verified')
    const answer = await log(host.visitor)
    expect(answer.list.filter(({ state }) => state === 'notCounted')).toHaveLength(4)
    expect(answer.earned).toBe(20)
  })

  test('nobody invites themselves or is invited twice, and an invalid value counts as no invitation', async () => {
    const [host, second] = [await inviter(), await inviter()]
    const friend = await invited(host)
    const now = app.ctx.now()
    const { db } = app.ctx
    const again = { userId: friend.id, ip: '10.250.1.1', device: 'x', now }
    await rememberInvitation(db, { ...again, invitedBy: String(second.id) })
    await rememberInvitation(db, { ...again, userId: second.id, invitedBy: String(second.id) })
    for (const invitedBy of [undefined, '', 'abc', '0', '999999999', '1; drop'])
      await rememberInvitation(db, { ...again, userId: second.id, invitedBy })
    expect((await log(second.visitor)).total).toBe(0)
    await happens(second.id, 'verified')
    expect(await refusalOf(log(app.visitor()))).toBe('login.missing')
  })

  // covers: spec.groups.public-invitation-ranking
  test('the ranking lists the users with the most invitations who allow to be shown', async () => {
    const [most, less, shy] = [await inviter(), await inviter(), await inviter()]
    for (const [host, friends] of [
      [most, 4],
      [less, 3],
      [shy, 5],
    ] as const)
      for (let count = 0; count < friends; count++) await happens((await invited(host)).id, 'verified')
    await shy.visitor.call(privacySetting, { settings: { hallOfFame: false } })
    const { list } = await app.visitor().call(contract.getInviteRankList, first)
    expect(list.slice(0, 2)).toMatchObject([
      { userId: most.id, rank: 1, invited: 4, points: 80 },
      { userId: less.id, rank: 2, invited: 3 },
    ])
    expect(list.some(({ userId }) => userId === shy.id)).toBe(false)
  })
})
