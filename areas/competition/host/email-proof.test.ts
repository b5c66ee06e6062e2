import { codes, users } from '@leitai/identity/account/table'
import { peopleOf, wrongCode } from '@leitai/identity/account/testing'
import { closeDueAccounts } from '@leitai/identity/profile/closure'
import type { SenderConfig } from '@leitai/platform/config/senders'
import { eq, inArray } from '@leitai/platform/db/orm'
import { isUniqueViolation } from '@leitai/platform/db/transaction'
import { outbox } from '@leitai/platform/outbox/table'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { beforeEach, describe, expect, test } from 'vitest'
import { competitions } from '../definition/table.ts'
import * as contract from './contract.ts'
import { hostRequests } from './table.ts'
import { asking, newPhone, request } from './testing.ts'

// Nobody listens there: codes stay in the outbox.
const smtp = { url: 'smtp://127.0.0.1:9', from: 'site@example.com' }
const senders: SenderConfig = { smtp, sms: null }
const { app, build } = await testApp({ senders })
const { db } = app.ctx
const admin = await app.as(await build.user({ role: 'admin' }))
const people = peopleOf(app)
const { codeTo, ask } = asking(app)
/** The operator has changed the configuration. */
const sendsTo = (contact: 'phone' | 'email') => {
  senders.smtp = contact === 'email' ? smtp : null
}
beforeEach(() => sendsTo('email'))

let addresses = 0
const newEmail = () => `host${++addresses}@example.com`
const rowOf = async (id: number) => (await db.select().from(hostRequests).where(eq(hostRequests.id, id)))[0]
const first = { page: 1, pageSize: 20 }
const shown = async (id: number) => {
  const { list } = await admin.call(contract.hostRequestQueue, { keyword: `#${id}`, state: 'new', ...first })
  return list.find((one) => one.id === id)
}
const accept = (id: number) => admin.call(contract.workOnHostRequest, { id, state: 'accepted', note: '' })
const submit = (phone: string, email: string, code: string) =>
  refusalOf(app.visitor().call(contract.editCompanyHoldCompetition, { ...request(phone, { email }), code }))

describe('where the site can send only e-mail, a request to host', () => {
  test('is proven by a code to the e-mail address, whose next request changes it, however it is spelt', async () => {
    const visitor = app.visitor()
    const [phone, other, email] = [newPhone(), newPhone(), newEmail()]
    const proof = await people.solve(visitor)
    const typed = { phone, countryCode: '86', email: email.toUpperCase() }
    expect(await visitor.call(contract.hostSendPhoneCode, { ...typed, ...proof })).toMatchObject({ leaves: true })
    const sent = await db
      .select()
      .from(outbox)
      .where(inArray(outbox.target, [email, `+86${phone}`]))
    expect(sent).toMatchObject([{ channel: 'email', target: email, template: 'code' }])
    const input = { ...request(phone, { email: email.toUpperCase() }), code: await people.codeFor(email) }
    const { requestId, state } = await visitor.call(contract.editCompanyHoldCompetition, input)
    expect(state).toBe('new')
    expect(await shown(requestId)).toMatchObject({ provenBy: 'email', email, phone: `+86 ${phone}`, person: null })
    expect(await ask(visitor, other, { email, company: '演示大学' })).toMatchObject({ requestId })
    expect(await shown(requestId)).toMatchObject({ company: '演示大学', phone: `+86 ${other}` })
    // One that is closed stays as it is.
    await admin.call(contract.workOnHostRequest, { id: requestId, state: 'closed', note: '' })
    expect((await ask(visitor, phone, { email })).requestId).not.toBe(requestId)
  })

  test('needs an e-mail address and a phone number that can exist, before a code is sent', async () => {
    const visitor = app.visitor()
    const messages = await db.$count(outbox)
    const email = newEmail()
    const code = async (typed: { phone: string; countryCode?: string; email?: string }) => {
      const proof = await people.solve(visitor)
      return refusalOf(visitor.call(contract.hostSendPhoneCode, { countryCode: '86', ...typed, ...proof }))
    }
    expect(await code({ phone: newPhone() })).toBe('host.emailMissing')
    expect(await code({ phone: newPhone(), email: 'no address' })).toBe('request.input')
    expect(await code({ phone: newPhone(), email: '' })).toBe('request.input')
    expect(await code({ phone: '11012345678', email })).toBe('account.phoneWrong')
    expect(await code({ phone: newPhone(), countryCode: '999', email })).toBe('request.input')
    expect(await db.$count(outbox)).toBe(messages)
    expect(await db.$count(codes, eq(codes.target, email))).toBe(0)
    const given = await codeTo(visitor, newPhone(), email)
    expect(await submit('11012345678', email, given)).toBe('account.phoneWrong')
    expect(await submit(newPhone(), 'no address', given)).toBe('request.input')
    expect(await submit(newPhone(), email, given)).toBe('ok')
  })

  test('takes the code of its own address only, once, and none that was sent to the phone', async () => {
    const visitor = app.visitor()
    const [phone, email, other] = [newPhone(), newEmail(), newEmail()]
    const code = await codeTo(visitor, phone, email)
    expect(await submit(phone, other, code)).toBe('code.expired')
    expect(await submit(phone, email, wrongCode(code))).toBe('code.wrong')
    expect(await submit(phone, email, code)).toBe('ok')
    expect(await submit(phone, email, code)).toBe('code.expired')
    sendsTo('phone')
    const toPhone = await codeTo(visitor, phone)
    sendsTo('email')
    expect(await submit(phone, other, toPhone)).toBe('code.expired')
    // Nor does one by e-mail prove a phone.
    const toEmail = await codeTo(visitor, newPhone(), other)
    sendsTo('phone')
    expect(await submit(newPhone(), other, toEmail)).toBe('code.expired')
    expect(await db.$count(hostRequests, eq(hostRequests.email, other))).toBe(0)
  })

  test('is one also under concurrency, while other addresses with the same phone have their own', async () => {
    const [phone, email, other] = [newPhone(), newEmail(), newEmail()]
    const code = await codeTo(app.visitor(), phone, email)
    const both = await Promise.all([submit(phone, email, code), submit(phone, email.toUpperCase(), code)])
    expect(both.toSorted()).toEqual(['code.expired', 'ok'])
    const [again, another] = [await codeTo(app.visitor(), phone, email), await codeTo(app.visitor(), phone, other)]
    expect(await Promise.all([submit(phone, email, again), submit(phone, other, another)])).toEqual(['ok', 'ok'])
    const kept = await db.select().from(hostRequests).where(eq(hostRequests.phone, phone))
    expect(kept.map((row) => row.email).toSorted()).toEqual([email, other].toSorted())
    // The indexes hold it without the call, too.
    for (const { id: _, ...row } of kept) {
      expect(
        await db
          .insert(hostRequests)
          .values(row)
          .then(() => false, isUniqueViolation),
      ).toBe(true)
    }
  })

  test('neither changes nor blocks the request of somebody whose phone it names, nor the other way round', async () => {
    const [phone, email] = [newPhone(), newEmail()]
    // As a version before this one has left it: proven by the phone.
    const left = {
      ...request(phone, { company: '原申请人', email }),
      createdAt: app.ctx.now(),
      changedAt: app.ctx.now(),
    }
    const [before] = await db.insert(hostRequests).values(left).returning()
    const victim = before?.id ?? 0
    const { requestId } = await ask(app.visitor(), phone, { email, company: '冒名者' })
    expect(requestId).not.toBe(victim)
    expect(await rowOf(victim)).toEqual(before)
    sendsTo('phone')
    expect(await ask(app.visitor(), phone, { email, company: '原申请人二' })).toMatchObject({ requestId: victim })
    expect(await rowOf(requestId)).toMatchObject({ company: '冒名者', provenBy: 'email' })
    await admin.call(contract.workOnHostRequest, { id: victim, state: 'closed', note: '' })
    const anew = await ask(app.visitor(), phone, { email })
    expect([victim, requestId]).not.toContain(anew.requestId)
    expect(await rowOf(anew.requestId)).toMatchObject({ provenBy: 'phone' })
    expect(await rowOf(requestId)).toMatchObject({ company: '冒名者' })
  })

  test('becomes a draft of the address’s owner, never of the account whose phone it names', async () => {
    const [phone, email] = [newPhone(), newEmail()]
    const named = await build.user({ phone, countryCode: '86' })
    const { requestId } = await ask(app.visitor(), phone, { email })
    expect((await shown(requestId))?.person).toBeNull()
    expect(await refusalOf(accept(requestId))).toBe('host.noAccount')
    await admin.call(contract.workOnHostRequest, { id: requestId, state: 'talking', note: '' })
    const owner = await build.user({ email })
    const { cmptId } = await accept(requestId)
    expect(
      await db
        .select()
        .from(competitions)
        .where(eq(competitions.id, cmptId ?? 0)),
    ).toMatchObject([{ ownerId: owner.id }])
    const notices = async (user: { id: number }) =>
      (await (await app.as(user)).call(findUserMsgByPage, { unread: true, ...first })).list.length
    expect([await notices(owner), await notices(named)]).toEqual([1, 0])
  })

  test('that was proven by phone does not go to the owner of an address that it names', async () => {
    const email = newEmail()
    await build.user({ email })
    sendsTo('phone')
    const { requestId } = await ask(app.visitor(), newPhone(), { email })
    sendsTo('email')
    expect((await shown(requestId))?.person).toBeNull()
    expect(await refusalOf(accept(requestId))).toBe('host.noAccount')
  })

  test('of a logged-in person is theirs, whoever has the phone', async () => {
    const [phone, email] = [newPhone(), newEmail()]
    await build.user({ phone, countryCode: '86' })
    const user = await build.user()
    const visitor = await app.as(user)
    const { requestId } = await ask(visitor, phone, { email })
    expect((await shown(requestId))?.person).toMatchObject({ userId: user.id })
    expect(await visitor.call(contract.myHostRequests, {})).toMatchObject([{ requestId, state: 'new' }])
  })

  test('goes with the account that has its address, not with one that has the phone', async () => {
    const close = async (user: { id: number }) => {
      await db.update(users).set({ closingAt: app.ctx.now() }).where(eq(users.id, user.id))
      await closeDueAccounts(app.ctx)
    }
    const [phone, email] = [newPhone(), newEmail()]
    const { requestId } = await ask(app.visitor(), phone, { email })
    await close(await build.user({ phone, countryCode: '86' }))
    expect(await rowOf(requestId)).toMatchObject({ phone, email })
    // An address that somebody merely typed takes nothing along either.
    sendsTo('phone')
    const typed = await ask(app.visitor(), newPhone(), { email })
    await close(await build.user({ email: email.toUpperCase() }))
    expect(await rowOf(requestId)).toBeUndefined()
    expect(await rowOf(typed.requestId)).toMatchObject({ email })
  })
})
