import { findUserMsgByPage } from '@leitai/site/message/contract'
import { uploadPicture } from '@leitai/testing/picture'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { words } from '@leitai/testing/words'
import { expect, test } from 'vitest'
import { contrastWithWhite, isReadable } from './contract.look.ts'
import * as manage from './contract.manage.ts'
import * as contract from './contract.ts'
import { joinByDirectory } from './members.ts'
import { mayHostFor, membershipsOf } from './organisation.ts'
import { organisationBuilders } from './testing.ts'

const { app, build } = await testApp()
const make = organisationBuilders(app)
const siteAdmin = await app.as(await build.user({ role: 'admin' }))
const nobody = app.visitor()
const paging = { page: 1, pageSize: 20 }
const text: manage.OrganisationText = {
  name: words('演示大学', 'Demo University'),
  kind: 'school',
  about: words('# 关于'),
  logo: '',
  contact: '邮箱',
  site: 'https://example.com',
  primary: '#123456',
  accent: '#7c2d12',
}
const mine = (visitor: typeof siteAdmin) => visitor.call(contract.myOrganisations, {})

test('the site’s admin makes it, its own admin dresses it, and everybody sees page and list', async () => {
  const { user, visitor } = await make.somebody()
  const made = await siteAdmin.call(manage.createOrganisation, {
    key: 'demo-university',
    name: words('旧名'),
    kind: 'company',
    adminName: user.name,
  })
  const again = { key: 'demo-university', name: words('另一'), kind: 'company', adminName: user.name } as const
  expect(await refusalOf(siteAdmin.call(manage.createOrganisation, again))).toBe('organisation.taken')
  const strange = { ...again, key: 'demo-two', adminName: '没有此人' }
  expect(await refusalOf(siteAdmin.call(manage.createOrganisation, strange))).toBe('organisation.noUser')

  const upload = await uploadPicture(visitor, 'team')
  const change = { organisationId: made.id, version: 1, text: { ...text, logo: upload.fullPath } }
  expect(await visitor.call(manage.saveOrganisation, change)).toEqual({ version: 2 })
  expect(await refusalOf(visitor.call(manage.saveOrganisation, change))).toBe('organisation.changed')
  expect(await nobody.call(contract.organisation, { key: made.key })).toMatchObject({
    name: text.name,
    primary: '#123456',
    logo: upload.fullPath,
    members: 1,
    site: 'https://example.com',
  })
  for (const keyword of ['演示大', 'demo univ', 'yanshidaxue', 'demo-university']) {
    const { list } = await nobody.call(contract.organisations, { keyword, ...paging })
    expect(list, keyword).toMatchObject([{ key: 'demo-university', members: 1 }])
  }
  expect(await nobody.call(contract.organisations, { keyword: '', kind: 'society', ...paging })).toMatchObject({
    total: 0,
  })
  expect(await refusalOf(nobody.call(contract.organisation, { key: 'none' }))).toBe('organisation.unknown')
})

test('colours keep white text readable, and logos are one’s own', async () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21)
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1)
  expect([isReadable('#767676'), isReadable('#777777'), isReadable('red'), isReadable('#12345')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  const { id, admin } = await make.organisation()
  const save = (part: Partial<manage.OrganisationText>) =>
    refusalOf(
      admin.visitor.call(manage.saveOrganisation, { organisationId: id, version: 1, text: { ...text, ...part } }),
    )
  const other = await make.somebody()
  const { fullPath } = await uploadPicture(other.visitor, 'team')
  expect(await save({ logo: fullPath })).toBe('organisation.logo')
  expect(await save({ logo: `/v3/picture/team/${admin.user.id}/${'0'.repeat(24)}.jpg` })).toBe('organisation.logo')
})

test('an invitation is told, accepted with its role, or declined and not repeated at once', async () => {
  const { id, admin } = await make.organisation()
  const one = await make.somebody()
  const invite = (userName: string, role: contract.OrganisationRole = 'host') =>
    admin.visitor.call(manage.inviteToOrganisation, { organisationId: id, userName, role, title: '教授' })
  const { id: invitationId } = await invite(one.user.name)
  expect(await refusalOf(invite(one.user.name))).toBe('organisation.invited')
  const { list } = await one.visitor.call(findUserMsgByPage, { unread: true, ...paging })
  expect(list[0]?.title.zh).toBe('组织邀请')
  expect(await mine(one.visitor)).toMatchObject({ list: [], invitations: [{ id: invitationId, by: admin.user.name }] })
  await one.visitor.call(contract.answerOrganisationInvitation, { id: invitationId, accept: true })
  expect(await mine(one.visitor)).toMatchObject({
    list: [{ id, role: 'host', title: '教授', via: 'invited' }],
    invitations: [],
  })
  expect(await refusalOf(invite(one.user.name))).toBe('organisation.isMember')
  expect(await mayHostFor(app.ctx.db, id, one.user)).toBe(true)

  const two = await make.somebody()
  const declined = await invite(two.user.name)
  await two.visitor.call(contract.answerOrganisationInvitation, { id: declined.id, accept: false })
  expect(await refusalOf(invite(two.user.name))).toBe('organisation.declined')
  const three = await make.somebody()
  const late = await invite(three.user.name)
  await admin.visitor.call(manage.withdrawOrganisationInvitation, { id: late.id })
  const answered = three.visitor.call(contract.answerOrganisationInvitation, { id: late.id, accept: true })
  expect(await refusalOf(answered)).toBe('organisation.noInvitation')
  const input = { organisationId: id, ...paging }
  expect((await admin.visitor.call(manage.organisationInvitations, input)).total).toBe(0)
  expect((await admin.visitor.call(manage.organisationManaged, { organisationId: id })).counts).toEqual({
    admin: 1,
    host: 1,
    member: 0,
    invitations: 0,
  })
})

test('members are listed by role and name, promoted, removed, and leave', async () => {
  const { id, admin } = await make.organisation()
  const [one, two] = [await make.member(id), await make.member(id)]
  const list = async (more: { keyword?: string; role?: contract.OrganisationRole } = {}) =>
    (await admin.visitor.call(manage.organisationMembers, { organisationId: id, keyword: '', ...more, ...paging })).list
  expect((await list()).map(({ userId }) => userId)).toEqual([admin.user.id, one.user.id, two.user.id])
  const role = { organisationId: id, userId: two.user.id, role: 'admin', title: '院长' } as const
  await admin.visitor.call(manage.setOrganisationRole, role)
  expect(await list({ role: 'admin' })).toMatchObject([{}, { userId: two.user.id, title: '院长' }])
  expect(await list({ keyword: one.user.name })).toMatchObject([{ userId: one.user.id }])
  expect((await membershipsOf(app.ctx.db, two.user.id)).map((found) => found.role)).toEqual(['admin'])
  await two.visitor.call(manage.removeFromOrganisation, { organisationId: id, userId: admin.user.id })
  expect((await mine(admin.visitor)).list).toEqual([])
  const input = { organisationId: id, ...paging }
  expect((await one.visitor.call(contract.organisationPeople, input)).list).toEqual([
    { userId: two.user.id, userName: two.user.name, avatar: '', role: 'admin', title: '院长' },
  ])
  expect(await refusalOf(admin.visitor.call(contract.organisationPeople, input))).toBe('organisation.notIn')
  await one.visitor.call(contract.leaveOrganisation, { organisationId: id })
  expect(await refusalOf(one.visitor.call(contract.leaveOrganisation, { organisationId: id }))).toBe(
    'organisation.notIn',
  )
  expect(await refusalOf(two.visitor.call(contract.leaveOrganisation, { organisationId: id }))).toBe(
    'organisation.lastAdmin',
  )
})

test('a directory’s people join at their log-in, those of a domain by a click, and none against their will', async () => {
  const { id } = await make.organisation()
  await siteAdmin.call(manage.setOrganisationSources, {
    organisationId: id,
    providerKeys: ['campus'],
    emailDomains: ['Campus.Example.Com'],
  })
  const now = app.ctx.now()
  const [one, two, three] = [
    await make.somebody(),
    await make.somebody({ email: 'two@campus.example.com' }),
    await make.somebody({ email: 'three@evil-campus.example.com' }),
  ]
  const log = (userId: number, provider = 'campus') => joinByDirectory(app.ctx.db, { userId, provider, now })
  expect([await log(one.user.id, 'other'), await log(one.user.id), await log(one.user.id)]).toEqual([[], [id], []])
  await one.visitor.call(contract.leaveOrganisation, { organisationId: id })
  expect(await log(one.user.id)).toEqual([])

  expect((await mine(two.visitor)).byEmail).toMatchObject([{ id }])
  expect((await mine(three.visitor)).byEmail).toEqual([])
  const join = (visitor: typeof siteAdmin) => visitor.call(contract.joinOrganisationByEmail, { organisationId: id })
  await join(two.visitor)
  expect(await mine(two.visitor)).toMatchObject({ list: [{ via: 'domain' }], byEmail: [] })
  expect(await refusalOf(join(three.visitor))).toBe('organisation.email')
  expect(await refusalOf(join(two.visitor))).toBe('organisation.inAlready')
})
