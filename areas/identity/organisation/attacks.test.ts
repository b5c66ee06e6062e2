import { and, eq, sql } from '@leitai/platform/db/orm'
import { PASSWORD } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { words } from '@leitai/testing/words'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as profile from '../profile/contract.ts'
import * as manage from './contract.manage.ts'
import * as contract from './contract.ts'
import { mayHostFor, mayManage, memberIn, membershipsOf } from './organisation.ts'
import { forgetMember } from './personal-data.ts'
import { organisationMembers } from './table.ts'
import { organisationBuilders } from './testing.ts'

/** What strangers, former admins and many at once try with organisations. */

const { app, build } = await testApp()
const make = organisationBuilders(app)
const siteAdmin = await app.as(await build.user({ role: 'admin' }))
const db = () => app.ctx.db
const paging = { page: 1, pageSize: 20 }
const DAY_MS = 86_400_000
type Visitor = typeof siteAdmin

const text: manage.OrganisationText = {
  name: words('改了名'),
  kind: 'school',
  about: words(''),
  logo: '',
  contact: '',
  site: '',
  primary: '#123456',
  accent: '#7c2d12',
}
const adminsOf = (id: number) =>
  db().$count(
    organisationMembers,
    and(eq(organisationMembers.organisationId, id), eq(organisationMembers.role, 'admin')),
  )
const invite = (by: Visitor, organisationId: number, userName: string, role: contract.OrganisationRole = 'member') =>
  by.call(manage.inviteToOrganisation, { organisationId, userName, role, title: '' })
const answer = (by: Visitor, id: number, accept = true) =>
  by.call(contract.answerOrganisationInvitation, { id, accept })
const newCode = async (by: Visitor, organisationId: number, more: { useLimit?: number; expiresAt?: Date } = {}) =>
  (await by.call(manage.setOrganisationCode, { organisationId, on: true, ...more })).code?.code ?? ''
const join = (by: Visitor, code: string) => by.call(contract.joinOrganisation, { code })

/** What only admins may do, on an organisation with a member and an invitation. */
const deeds = (by: Visitor, organisationId: number, userId: number, id: number) => [
  () => by.call(manage.organisationManaged, { organisationId }),
  () => by.call(manage.organisationMembers, { organisationId, keyword: '', ...paging }),
  () => by.call(manage.organisationInvitations, { organisationId, ...paging }),
  () => by.call(manage.saveOrganisation, { organisationId, version: 1, text }),
  () => invite(by, organisationId, '演示某人'),
  () => by.call(manage.setOrganisationRole, { organisationId, userId, role: 'admin', title: '' }),
  () => by.call(manage.removeFromOrganisation, { organisationId, userId }),
  () => by.call(manage.setOrganisationCode, { organisationId, on: true }),
  () => by.call(manage.withdrawOrganisationInvitation, { id }),
]

test('another organisation’s admin, a host, a member and a removed admin with an old page can do none of it', async () => {
  const { id, admin } = await make.organisation()
  const other = await make.organisation()
  const [host, member, former] = [await make.member(id, 'host'), await make.member(id), await make.member(id, 'admin')]
  const { id: invitation } = await invite(admin.visitor, id, (await make.somebody()).user.name)
  await admin.visitor.call(manage.removeFromOrganisation, { organisationId: id, userId: former.user.id })
  for (const { visitor } of [other.admin, host, member, former])
    for (const deed of deeds(visitor, id, member.user.id, invitation))
      expect(await refusalOf(deed()), String(deed)).toBe('organisation.notAdmin')
  // A member of another organisation is no member here, whatever the admin sends.
  const foreign = { organisationId: other.id, userId: member.user.id }
  expect(await refusalOf(other.admin.visitor.call(manage.removeFromOrganisation, foreign))).toBe(
    'organisation.noMember',
  )
})

test('while it is closed its members have no right by it, its page is unknown, and nobody gets in', async () => {
  const { id, key, admin } = await make.organisation()
  const [host, stranger, late] = [await make.member(id, 'host'), await make.somebody(), await make.somebody()]
  const code = await newCode(admin.visitor, id)
  const { id: invitation } = await invite(admin.visitor, id, late.user.name)
  const state = (to: 'active' | 'closed') =>
    siteAdmin.call(manage.setOrganisationState, { organisationId: id, state: to, reason: '演示' })
  const isMember = async (userId: number) => {
    const { rows } = await db().execute<{ is: boolean }>(
      sql`select ${memberIn(sql`${id}::int`, sql`${userId}::int`)} as is`,
    )
    return rows[0]?.is
  }
  expect(await isMember(host.user.id)).toBe(true)
  await state('closed')
  expect(await refusalOf(app.visitor().call(contract.organisation, { key }))).toBe('organisation.unknown')
  for (const deed of deeds(admin.visitor, id, host.user.id, invitation))
    expect(await refusalOf(deed()), String(deed)).toBe('organisation.unknown')
  expect([await isMember(host.user.id), await membershipsOf(db(), host.user.id)]).toEqual([false, []])
  expect([await mayHostFor(db(), id, host.user), await mayManage(db(), id, admin.user)]).toEqual([false, false])
  expect(await refusalOf(join(stranger.visitor, code))).toBe('organisation.code')
  expect(await refusalOf(answer(late.visitor, invitation))).toBe('organisation.noInvitation')
  expect(await late.visitor.call(contract.myOrganisations, {})).toMatchObject({ list: [], invitations: [] })
  await state('active')
  expect([await mayHostFor(db(), id, host.user), await isMember(host.user.id)]).toEqual([true, true])
})

test('an organisation never loses its last admin, however many leave, fall or are removed at once', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, admin } = await make.organisation()
    const two = await make.member(id, 'admin')
    const gone = (by: Visitor, userId: number) => [
      () => by.call(contract.leaveOrganisation, { organisationId: id }),
      () => by.call(manage.setOrganisationRole, { organisationId: id, userId, role: 'member', title: '' }),
      () => by.call(manage.removeFromOrganisation, { organisationId: id, userId }),
    ]
    const all = [...gone(admin.visitor, two.user.id), ...gone(two.visitor, admin.user.id)]
    await Promise.all(all.map((deed) => refusalOf(deed())))
    expect(await adminsOf(id)).toBe(1)
  }
})

test('a closing account is no exception', async () => {
  const { id, admin } = await make.organisation()
  const reasons = async () => (await admin.visitor.call(profile.closureState, {})).reasons
  expect(await reasons()).toEqual([expect.stringContaining('唯一的管理员')])
  expect(await refusalOf(admin.visitor.call(profile.closeAccount, { confirmation: PASSWORD, reason: '' }))).toBe(
    'account.closureBlocked',
  )
  await expect(forgetMember(db(), admin.user.id)).rejects.toThrow('organisation.lastAdmin')
  const two = await make.member(id, 'admin')
  expect(await reasons()).toEqual([])
  const { id: invitation } = await invite(admin.visitor, id, (await make.somebody()).user.name)
  await forgetMember(db(), admin.user.id)
  expect(await adminsOf(id)).toBe(1)
  expect(await refusalOf(two.visitor.call(manage.withdrawOrganisationInvitation, { id: invitation }))).toBe(
    'organisation.noInvitation',
  )
})

test('a join code is used as often as it may, also at once; a rotated or expired one is none', async () => {
  const { id, admin } = await make.organisation()
  const people = await Promise.all(Array.from({ length: 6 }, () => make.somebody()))
  const code = await newCode(admin.visitor, id, { useLimit: 2 })
  const results = await Promise.all(people.map(({ visitor }) => refusalOf(join(visitor, code))))
  expect(results.toSorted()).toEqual(['ok', 'ok', ...Array(4).fill('organisation.code')].toSorted())
  const { code: used } = await admin.visitor.call(manage.organisationManaged, { organisationId: id })
  expect(used).toMatchObject({ uses: 2, useLimit: 2 })

  const outside = people.filter((_, at) => results[at] !== 'ok')
  const [one, two, three] = outside
  if (!one || !two || !three) throw new Error('too few are outside')
  const fresh = await newCode(admin.visitor, id)
  const typed = ` ${fresh.slice(0, 5).toLowerCase()}-${fresh.slice(5)}`
  await join(one.visitor, typed)
  expect(await refusalOf(join(one.visitor, fresh))).toBe('organisation.inAlready')
  await newCode(admin.visitor, id, { expiresAt: new Date(app.ctx.now().getTime() + DAY_MS) })
  expect(await refusalOf(join(two.visitor, fresh))).toBe('organisation.code')
  const past = { organisationId: id, on: true, expiresAt: new Date(app.ctx.now().getTime() - 1000) }
  expect(await refusalOf(admin.visitor.call(manage.setOrganisationCode, past))).toBe('organisation.past')
  await admin.visitor.call(manage.setOrganisationCode, { organisationId: id, on: false })
  const { code: none } = await admin.visitor.call(manage.organisationManaged, { organisationId: id })
  expect(none).toBeNull()

  // Who was removed comes back by no code, and a try costs no use.
  await admin.visitor.call(manage.removeFromOrganisation, { organisationId: id, userId: one.user.id })
  const last = await newCode(admin.visitor, id, { useLimit: 1 })
  expect(await refusalOf(join(one.visitor, last))).toBe('organisation.removed')
  await join(three.visitor, last)
})

test('an invitation is answered once, by whom it is for, and ends with its time and its inviter', async () => {
  const { id, admin } = await make.organisation()
  const [one, two, thief] = [await make.somebody(), await make.somebody(), await make.somebody()]
  const { id: first } = await invite(admin.visitor, id, one.user.name)
  expect(await refusalOf(answer(thief.visitor, first))).toBe('organisation.noInvitation')
  const both = await Promise.all([answer(one.visitor, first), answer(one.visitor, first)].map(refusalOf))
  expect(both.toSorted()).toEqual(['ok', 'organisation.noInvitation'])
  await admin.visitor.call(manage.removeFromOrganisation, { organisationId: id, userId: one.user.id })
  expect(await refusalOf(answer(one.visitor, first))).toBe('organisation.noInvitation')

  // An admin about to fall invites a friend as admin: the invitation falls as well.
  const falling = await make.member(id, 'admin')
  const { id: planted } = await invite(falling.visitor, id, two.user.name, 'admin')
  await admin.visitor.call(manage.setOrganisationRole, {
    organisationId: id,
    userId: falling.user.id,
    role: 'member',
    title: '',
  })
  expect(await refusalOf(answer(two.visitor, planted))).toBe('organisation.noInvitation')

  // An invitation as member lowers nobody.
  const { id: low } = await invite(admin.visitor, id, two.user.name)
  await db()
    .insert(organisationMembers)
    .values({ organisationId: id, userId: two.user.id, role: 'host', via: 'directory', joinedAt: app.ctx.now() })
  await answer(two.visitor, low)
  expect((await membershipsOf(db(), two.user.id))[0]?.role).toBe('host')

  const { id: old } = await invite(admin.visitor, id, thief.user.name)
  app.travel(new Date(app.ctx.now().getTime() + 31 * DAY_MS))
  expect(await refusalOf(answer(await app.as(thief.user), old))).toBe('organisation.noInvitation')
  app.travel(new Date())
})

test('a person’s export has their organisations and nobody else’s', async () => {
  const { id } = await make.organisation()
  const { visitor } = await make.member(id, 'host')
  const file = await visitor.fetch('/v3/api/user/setting/exportMyData')
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  expect(JSON.parse(strFromU8(parts['organisations.json'] ?? new Uint8Array()))).toMatchObject({
    members: [{ role: 'host', via: 'admin' }],
    invitations: [],
  })
})
