import { auditLog } from '@leitai/platform/audit/table'
import { eq } from '@leitai/platform/db/orm'
import { dayName } from '@leitai/platform/time/day'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { competitions, hostRoles } from '../definition/table.ts'
import * as contract from './contract.ts'
import { hostRequests } from './table.ts'
import { asking, newPhone, request } from './testing.ts'

const { app, build } = await testApp()
const admin = await app.as(await build.user({ role: 'admin' }))

const { codeTo, ask } = asking(app)
const first = { page: 1, pageSize: 20 }
const work = (id: number, state: 'new' | 'talking' | 'accepted' | 'closed', note = '') =>
  admin.call(contract.workOnHostRequest, { id, state, note })

describe('requesting to host', () => {
  // covers: spec.audience.organisers-ask-host, rules.open.form-host-takes, rules.host.open-request-per
  test('needs a code sent to the phone; a second request from that phone updates the first, also under concurrency', async () => {
    const phone = newPhone()
    const visitor = app.visitor()
    expect(
      await refusalOf(visitor.call(contract.editCompanyHoldCompetition, { ...request(phone), code: '000000' })),
    ).toBe('code.expired')
    const { requestId, state } = await ask(visitor, phone)
    expect(state).toBe('new')
    expect((await ask(visitor, phone, { company: '演示大学' })).requestId).toBe(requestId)
    const queue = await admin.call(contract.hostRequestQueue, { keyword: '', state: 'new', ...first })
    expect(queue.list.find(({ id }) => id === requestId)).toMatchObject({
      company: '演示大学',
      person: null,
      phone: `+86 ${phone}`,
    })
    const code = await codeTo(visitor, phone)
    const both = await Promise.all(
      [1, 2].map(() => refusalOf(visitor.call(contract.editCompanyHoldCompetition, { ...request(phone), code }))),
    )
    expect(both.filter((one) => one === 'ok')).toHaveLength(1)
    const kept = await app.ctx.db.select().from(hostRequests).where(eq(hostRequests.phone, phone))
    expect(kept).toHaveLength(1)
  })

  // covers: rules.host.request-company-contact
  test('names what is wrong with bad input', async () => {
    const visitor = app.visitor()
    const send = (values: object) =>
      refusalOf(
        visitor.call(contract.editCompanyHoldCompetition, { ...request('13700009999', values), code: '123456' }),
      )
    expect(await send({ company: ' ' })).toBe('request.input')
    expect(await send({ email: 'no address' })).toBe('request.input')
    expect(await send({ wantedDate: '2027-02-30' })).toBe('request.input')
    expect(await send({ wantedDate: '1999-01-01' })).toBe('host.wantedPast')
    expect(await send({ wantedDate: dayName(new Date(app.ctx.now().getTime() - 86_400_000)) })).toBe('host.wantedPast')
    expect(await send({ phone: '11012345678' })).toBe('account.phoneWrong')
    expect(await send({ text: 'x'.repeat(1001) })).toBe('request.input')
    expect(
      await refusalOf(visitor.call(contract.hostContact, { name: '某人', contacts: 'nothing', text: '你好' })),
    ).toBe('request.input')
  })
})

describe('the admin console', () => {
  // covers: rules.host.four-states, rules.host.accepting-makes-draft
  test('accepts a request: the requester owns a new draft and is notified', async () => {
    const user = await build.user()
    const visitor = await app.as(user)
    const { requestId } = await ask(visitor, newPhone(), { wantedDate: '2027-03-01' })
    await work(requestId, 'talking', '已电话联系')
    const { cmptId } = await work(requestId, 'accepted')
    const [draft] = await app.ctx.db
      .select()
      .from(competitions)
      .where(eq(competitions.id, cmptId ?? 0))
    expect(draft).toMatchObject({ status: 'draft', ownerId: user.id, startAt: new Date('2027-03-01T00:00:00+08:00') })
    const roles = await app.ctx.db
      .select()
      .from(hostRoles)
      .where(eq(hostRoles.cmptId, cmptId ?? 0))
    expect(roles).toMatchObject([{ userId: user.id, role: 'owner' }])
    expect(await visitor.call(contract.myHostRequests, {})).toMatchObject([{ requestId, state: 'accepted', cmptId }])
    const notices = await visitor.call(findUserMsgByPage, { unread: true, ...first })
    expect(notices.list.map(({ title }) => title.zh)).toEqual(['你的办赛申请已立项', '你的办赛申请正在沟通中'])
    const logged = await app.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'host.accepted'))
    expect(logged).toHaveLength(1)
    // Accepting again creates no second draft, and the state cannot go back.
    expect((await work(requestId, 'accepted')).cmptId).toBe(cmptId)
    expect(await refusalOf(work(requestId, 'new'))).toBe('host.state')
  })

  test('needs an account that can own the draft: the phone’s owner, once they have registered', async () => {
    const phone = newPhone()
    const { requestId } = await ask(app.visitor(), phone)
    expect(await refusalOf(work(requestId, 'accepted'))).toBe('host.noAccount')
    const user = await build.user({ phone, countryCode: '86' })
    const answers = await Promise.all([work(requestId, 'accepted'), work(requestId, 'accepted')])
    expect(answers[0]?.cmptId).toBe(answers[1]?.cmptId)
    const owned = await app.ctx.db.select().from(competitions).where(eq(competitions.ownerId, user.id))
    expect(owned).toHaveLength(1)
  })

  test('finds requests and contacts by number, words, kind and day', async () => {
    const phone = newPhone()
    const { requestId } = await ask(app.visitor(), phone, { company: '演示水文所', type: 'application' })
    await app.visitor().call(contract.hostContact, { name: '水文客', contacts: 'river@example.com', text: '想办赛' })
    const found = async (filter: object) => {
      const input = { state: 'new' as const, keyword: '', ...first, ...filter }
      const { list, total } = await admin.call(contract.hostRequestQueue, input)
      expect(total).toBe(list.length)
      return list.map(({ id }) => id)
    }
    for (const keyword of ['水文', `水文 #${requestId}`, phone, '+86', 'host@example 水文'])
      expect(await found({ keyword })).toContain(requestId)
    expect(await found({ keyword: '水文', type: 'application' })).toEqual([requestId])
    expect(await found({ keyword: '水文', type: 'algorithm' })).toEqual([])
    const today = dayName(app.ctx.now())
    expect(await found({ keyword: '水文', from: today, until: today })).toEqual([requestId])
    expect(await found({ keyword: '水文', until: '2020-01-01' })).toEqual([])
    expect(await refusalOf(found({ type: 'chess' }))).toBe('request.input')
    expect(await refusalOf(found({ from: '1999-12-31' }))).toBe('request.input')
    const contacts = async (filter: object) =>
      (await admin.call(contract.hostContacts, { open: true, keyword: '', ...first, ...filter })).list.length
    for (const keyword of ['水文客', 'river@', '水文客 想办赛']) expect(await contacts({ keyword })).toBe(1)
    expect(await contacts({ keyword: '水文客', from: today, until: today })).toBe(1)
    expect(await contacts({ keyword: '水文客', open: false })).toBe(0)
    expect(await contacts({ keyword: '水文客', until: '2020-01-01' })).toBe(0)
  })

  // covers: spec.groups.public-hostcontact, rules.open.hostcontact-leaves-contact
  test('lists contact messages and marks each done once', async () => {
    await app.visitor().call(contract.hostContact, { name: '演示客', contacts: 'demo@example.com', text: '请联系我' })
    const { list } = await admin.call(contract.hostContacts, { keyword: '', open: true, ...first })
    const id = list[0]?.id ?? 0
    expect(list[0]).toMatchObject({ name: '演示客', doneAt: null })
    await admin.call(contract.doneWithContact, { id })
    expect(await refusalOf(admin.call(contract.doneWithContact, { id }))).toBe('host.unknown')
    expect((await admin.call(contract.hostContacts, { keyword: '', open: false, ...first })).list[0]?.id).toBe(id)
  })

  test('is for admins only; a user’s own requests require a login', async () => {
    const person = await app.as(await build.user())
    for (const [visitor, refused] of [
      [person, 'login.forbidden'],
      [app.visitor(), 'login.missing'],
    ] as const) {
      expect(await refusalOf(visitor.call(contract.hostRequestQueue, { keyword: '', state: 'new', ...first }))).toBe(
        refused,
      )
      expect(await refusalOf(visitor.call(contract.workOnHostRequest, { id: 1, state: 'closed', note: '' }))).toBe(
        refused,
      )
      expect(await refusalOf(visitor.call(contract.hostContacts, { keyword: '', open: true, ...first }))).toBe(refused)
      expect(await refusalOf(visitor.call(contract.doneWithContact, { id: 1 }))).toBe(refused)
    }
    expect(await refusalOf(app.visitor().call(contract.myHostRequests, {}))).toBe('login.missing')
    expect(await person.call(contract.myHostRequests, {})).toEqual([])
  })
})
