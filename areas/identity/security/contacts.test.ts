import { desc, eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { PASSWORD } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { currentLogin } from '../account/contract.session.ts'
import { bindContact, lockAccount } from '../account/own-contact.ts'
import { accountEvents, users } from '../account/table.ts'
import { newPhone, peopleOf, wrongCode } from '../account/testing.ts'
import { oidcConfig } from '../provider/testing.ts'
import * as contract from './contract.ts'

const NEW_PASSWORD = 'Leitai2027'

const { app, build } = await testApp({ ssoProviders: [oidcConfig('campus'), oidcConfig('club')] })

const db = () => app.ctx.db
const people = peopleOf(app)
/** A logged-in user; by default with an email address and a password. */
async function somebody(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await build.user(values)
  return { user, visitor: await app.as(user) }
}

const rowOf = async (id: number) => (await db().select().from(users).where(eq(users.id, id)))[0]
const eventsOf = async (id: number) =>
  (
    await db()
      .select({ kind: accountEvents.kind })
      .from(accountEvents)
      .where(eq(accountEvents.userId, id))
      .orderBy(desc(accountEvents.id))
  ).map(({ kind }) => kind)
const alive = async (visitor: Visitor) => (await visitor.call(currentLogin, {})).loginFlag
const later = (seconds: number) => app.travel(new Date(app.ctx.now().getTime() + seconds * 1000))
/** Exchanges the code sent to a bound contact for the ticket. */
async function ticketOf(visitor: Visitor, target: string, by: 'phone' | 'email' = 'email') {
  await visitor.call(contract.sendUserPhoneAuth, { by, ...(await people.solve(visitor)) })
  return (await visitor.call(contract.checkOldPhoneAndEmail, { by, code: await people.codeFor(target) })).ticket
}

async function phoneCode(visitor: Visitor, phone: string) {
  await visitor.call(contract.settingSendPhoneAuth, { phone, countryCode: '86', ...(await people.solve(visitor)) })
  return people.codeFor(`+86${phone}`)
}

async function mailCode(visitor: Visitor, email: string) {
  await visitor.call(contract.sendMailAuth, { email, ...(await people.solve(visitor)) })
  return people.codeFor(email)
}

const bindPhone = (visitor: Visitor, phone: string, code: string, ticket?: string) =>
  visitor.call(contract.phoneVerified, { phone, countryCode: '86', code, ticket })

describe('the password', () => {
  // covers: spec.states.changing-password-clears, rules.open.changing-password-ends
  test('a change ends every session, including a stolen cookie, and notifies the owner', async () => {
    const { user, visitor } = await somebody({ phone: newPhone(), countryCode: '86' })
    const thief = await app.as(user)
    await visitor.call(contract.changePassword, { oldPassword: PASSWORD, password: NEW_PASSWORD })
    expect([...visitor.cookies.keys()]).toEqual(['wrote'])
    expect(await alive(thief)).toBe(false)
    expect(await refusalOf(thief.call(contract.devices, {}))).toBe('login.expired')
    expect(await refusalOf(people.login(app.visitor(), user.name))).toBe('login.wrong')
    expect((await people.login(app.visitor(), user.name, NEW_PASSWORD)).loginFlag).toBe(true)
    expect(await eventsOf(user.id)).toContain('passwordChanged')
    for (const target of [user.email ?? '', `+86${user.phone}`]) {
      expect((await people.sentTo(target)).map(({ template }) => template)).toEqual(['passwordChanged'])
    }
  })

  // covers: rules.account.lock-ends-after
  test('is required: wrong ones are refused and counted, and ten lock only that session', async () => {
    const { user, visitor } = await somebody()
    const change = (oldPassword: string) =>
      refusalOf(visitor.call(contract.changePassword, { oldPassword, password: NEW_PASSWORD }))
    for (let tried = 0; tried < 9; tried++) expect(await change('Wrong2026')).toBe('account.passwordWrong')
    expect(await change('Wrong2026')).toBe('login.locked')
    expect(await change(PASSWORD)).toBe('login.locked')
    // Guessed only in that session: the owner can log in elsewhere.
    await expectOk(people.login(app.visitor(), user.name))
    expect(await alive(visitor)).toBe(true)
    later(901)
    expect(await change(PASSWORD)).toBe('ok')
    app.travel(new Date())
  })

  // covers: rules.account.registration-change-8
  test('the same again, a weak one, and an account without any are refused', async () => {
    const { visitor } = await somebody()
    const same = visitor.call(contract.changePassword, { oldPassword: PASSWORD, password: PASSWORD })
    expect(await refusalOf(same)).toBe('account.passwordSame')
    const weak = visitor.call(contract.changePassword, { oldPassword: PASSWORD, password: 'short' })
    expect(await refusalOf(weak)).toBe('request.input')
    const bare = await somebody({ passwordHash: null })
    const none = bare.visitor.call(contract.changePassword, { oldPassword: 'x', password: NEW_PASSWORD })
    expect(await refusalOf(none)).toBe('account.noPassword')
    const nobody = app.visitor().call(contract.changePassword, { oldPassword: PASSWORD, password: NEW_PASSWORD })
    expect(await refusalOf(nobody)).toBe('login.missing')
  })

  // covers: spec.states.adding-password-clears
  test('is added once to an account that has none, which ends its sessions', async () => {
    const { user, visitor } = await somebody({ passwordHash: null })
    const again = await app.as(user)
    const both = await Promise.all(
      [visitor, again].map((one) => refusalOf(one.call(contract.thirdUpdatePassword, { password: NEW_PASSWORD }))),
    )
    expect(both).toContain('ok')
    expect(both.some((code) => code === 'account.hasPassword' || code === 'login.expired')).toBe(true)
    expect([await alive(visitor), await alive(again)]).toEqual([false, false])
    const third = await app.as(user)
    const twice = third.call(contract.thirdUpdatePassword, { password: NEW_PASSWORD })
    expect(await refusalOf(twice)).toBe('account.hasPassword')
    expect((await people.login(app.visitor(), user.name, NEW_PASSWORD)).loginFlag).toBe(true)
  })
})

describe('phone and e-mail address', () => {
  test('the first is bound with its code alone, and each code needs a captcha', async () => {
    const { user, visitor } = await somebody({ email: null })
    expect(await visitor.call(contract.judgeUserPhone, {})).toEqual({ bound: false, phone: null })
    const phone = newPhone()
    const unsolved = visitor.call(contract.settingSendPhoneAuth, {
      phone,
      countryCode: '86',
      token: await people.formToken(visitor),
      captchaId: 'none',
      captchaAnswer: '1',
    })
    expect(await refusalOf(unsolved)).toBe('captcha.expired')
    const code = await phoneCode(visitor, phone)
    expect(await refusalOf(bindPhone(visitor, phone, wrongCode(code)))).toBe('code.wrong')
    await bindPhone(visitor, phone, code)
    expect(await rowOf(user.id)).toMatchObject({ phone, countryCode: '86' })
    expect(await visitor.call(contract.judgeUserPhone, {})).toEqual({
      bound: true,
      phone: `+86 ${phone.slice(0, 3)}****${phone.slice(-4)}`,
    })
    expect(await eventsOf(user.id)).toContain('phoneBound')
    expect(await refusalOf(bindPhone(visitor, phone, code))).toBe('account.oldContact')
  })

  test('a number that is invalid in its country is refused before a code is sent', async () => {
    const { visitor } = await somebody({ email: null })
    const send = visitor.call(contract.settingSendPhoneAuth, {
      phone: '23800000000',
      countryCode: '86',
      ...(await people.solve(visitor)),
    })
    expect(await refusalOf(send)).toBe('account.phoneWrong')
  })

  // covers: spec.groups.settings-binding-phone
  test('replacing it requires access to a bound contact', async () => {
    const { user, visitor } = await somebody()
    const email = `neu${user.id}@example.com`
    const code = await mailCode(visitor, email)
    const bind = (ticket?: string) => refusalOf(visitor.call(contract.mailVerified, { email, code, ticket }))
    expect(await bind()).toBe('account.oldContact')
    expect(await bind('made.up')).toBe('account.oldContact')
    const ticket = await ticketOf(visitor, user.email ?? '')
    expect(ticket).not.toContain(user.email)
    expect(await bind(ticket)).toBe('ok')
    expect((await rowOf(user.id))?.email).toBe(email)
    // The ticket was for the contact that was replaced.
    const phone = newPhone()
    const next = await phoneCode(visitor, phone)
    expect(await refusalOf(bindPhone(visitor, phone, next, ticket))).toBe('account.oldContact')
  })

  test('the ticket of another user, and one older than a quarter of an hour, are refused', async () => {
    const [mine, other] = [await somebody(), await somebody()]
    const foreign = await ticketOf(other.visitor, other.user.email ?? '')
    const own = await ticketOf(mine.visitor, mine.user.email ?? '')
    const phone = newPhone()
    expect(await refusalOf(bindPhone(mine.visitor, phone, await phoneCode(mine.visitor, phone), foreign))).toBe(
      'account.oldContact',
    )
    later(901)
    expect(await refusalOf(bindPhone(mine.visitor, phone, await phoneCode(mine.visitor, phone), own))).toBe(
      'account.oldContact',
    )
    app.travel(new Date())
  })

  test('a code is valid only for its purpose and target', async () => {
    const { user, visitor } = await somebody()
    await visitor.call(contract.sendUserPhoneAuth, { by: 'email', ...(await people.solve(visitor)) })
    const old = await people.codeFor(user.email ?? '')
    const ticket = (await visitor.call(contract.checkOldPhoneAndEmail, { by: 'email', code: old })).ticket
    const again = visitor.call(contract.checkOldPhoneAndEmail, { by: 'email', code: old })
    expect(await refusalOf(again)).toBe('code.expired')
    const rebound = visitor.call(contract.mailVerified, { email: user.email ?? '', code: old, ticket })
    expect(await refusalOf(rebound)).toBe('code.expired')
    const phone = { by: 'phone', ...(await people.solve(visitor)) } as const
    expect(await refusalOf(visitor.call(contract.sendUserPhoneAuth, phone))).toBe('account.notBound')
  })

  test('a contact of another account is refused, and only to holders of its code', async () => {
    const owner = await somebody({ phone: newPhone(), countryCode: '86' })
    const { visitor } = await somebody({ email: null })
    const { phone, email } = owner.user
    const code = await phoneCode(visitor, phone ?? '')
    expect(await refusalOf(bindPhone(visitor, phone ?? '', code))).toBe('account.phoneTaken')
    const mail = (email ?? '').toUpperCase()
    const taken = visitor.call(contract.mailVerified, { email: mail, code: await mailCode(visitor, email ?? '') })
    expect(await refusalOf(taken)).toBe('account.emailTaken')
  })

  test('of two accounts that concurrently bind one phone, one gets it', async () => {
    const [one, other] = [await somebody({ email: null }), await somebody({ email: null })]
    const phone = newPhone()
    const code = await phoneCode(one.visitor, phone)
    const both = await Promise.all([one, other].map(({ visitor }) => refusalOf(bindPhone(visitor, phone, code))))
    expect(both.filter((code) => code === 'ok')).toHaveLength(1)
    expect(await db().select().from(users).where(eq(users.phone, phone))).toHaveLength(1)

    // With a code each, the unique index decides.
    const contact = { phone: newPhone(), countryCode: '86' }
    const bind = ({ user }: typeof one) =>
      transaction(db(), async (tx) => bindContact(tx, await lockAccount(tx, user.id), contact)).then(
        () => 'done',
        (error) => error.refusal?.code,
      )
    expect((await Promise.all([bind(one), bind(other)])).toSorted()).toEqual(['account.phoneTaken', 'done'])
  })
})
