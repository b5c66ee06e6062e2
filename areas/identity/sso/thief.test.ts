import { and, eq, inArray } from '@leitai/platform/db/orm'
import { outbox } from '@leitai/platform/outbox/table'
import { PASSWORD } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { untilLocked } from '@leitai/testing/until'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { currentLogin } from '../account/contract.session.ts'
import * as account from '../account/contract.ts'
import { accountEvents, identities, sessions, users } from '../account/table.ts'
import { beginTwoStep, confirmTwoStep } from '../account/two-step.ts'
import * as security from '../security/contract.ts'
import { createToken } from '../token/contract.ts'
import * as contract from './contract.ts'
import { openSso } from './testing-sso.ts'

/** What a thief with an open browser or a known password can do to stay in. */
const { app, build, people, stranger, ticketOf, identitiesOf, close } = await openSso()
afterAll(close)

const NEW = 'Fresh2026'
let owners = 0
const owner = (values = {}) => build.user({ email: `owner${++owners}@example.com`, ...values })
const ticketFor = (visitor: Visitor, subject: string) => ticketOf(visitor, subject, 'provider=campus&bind=1')

async function resetTicket(email: string): Promise<{ visitor: Visitor; resetToken: string }> {
  const visitor = app.visitor()
  await visitor.call(account.sendEmailForReset, { email, ...(await people.solve(visitor)) })
  const code = await people.codeFor(email)
  const { resetToken } = await visitor.call(account.mailForReset, { email, code })
  return { visitor, resetToken }
}

const mailsTo = (target: string, templates: string[]) =>
  app.ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.target, target), inArray(outbox.template, templates)))

describe('an open browser', () => {
  test('does not suffice to bind an SSO identity, and the owner is notified of a bound one', async () => {
    const user = await owner()
    const browser = await app.as(user)
    const subject = stranger()
    const token = await ticketFor(browser, subject)
    expect(await refusalOf(browser.call(contract.bindThird, { token, proof: '' }))).toBe('account.passwordWrong')
    expect(await refusalOf(browser.call(contract.bindThird, { token, proof: 'Wrong2026' }))).toBe(
      'account.passwordWrong',
    )
    expect(await identitiesOf(subject)).toEqual([])
    expect(await mailsTo(user.email ?? '', ['loginLinked'])).toEqual([])
    // A mistyped password does not use up the ticket.
    await browser.call(contract.bindThird, { token, proof: PASSWORD })
    const [mail] = await mailsTo(user.email ?? '', ['loginLinked'])
    expect(mail?.body).toContain('演示校园')
  })

  test('with a second step requires its code, not the password', async () => {
    const user = await owner()
    const { db } = app.ctx
    const { secret } = await beginTwoStep(db, app.ctx, { userId: user.id, label: user.name })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const [recovery = ''] = await confirmTwoStep(db, app.ctx, { userId: user.id, code: totp.generate() })
    const browser = await app.as(user)
    const subject = stranger()
    const token = await ticketFor(browser, subject)
    expect(await refusalOf(browser.call(contract.bindThird, { token, proof: PASSWORD }))).toBe('twoStep.wrong')
    await browser.call(contract.bindThird, { token, proof: recovery })
    expect(await identitiesOf(subject)).toHaveLength(1)
  })

  test('gets no unlimited guesses at the password', async () => {
    const browser = await app.as(await owner())
    const token = await ticketFor(browser, stranger())
    const codes: string[] = []
    for (let tried = 0; tried < 11; tried++)
      codes.push(await refusalOf(browser.call(contract.bindThird, { token, proof: `Wrong${tried}` })))
    expect(codes.at(-1)).toBe('login.locked')
  })
})

describe('the recovery of a password', () => {
  test('ends every way in that a thief has made, and says so', async () => {
    const user = await owner()
    const email = user.email ?? ''
    const thief = await app.as(user)
    const subject = stranger()
    await thief.call(contract.bindThird, { token: await ticketFor(thief, subject), proof: PASSWORD })
    const { token } = await thief.call(createToken, { name: 'thief', scopes: ['read'], days: 90, proof: PASSWORD })
    const { visitor, resetToken } = await resetTicket(email)
    await visitor.call(account.resetpasswordNew, { resetToken, password: NEW })

    expect(await thief.call(currentLogin, {})).toMatchObject({ loginFlag: false })
    const bearer = await fetch(`${app.origin}/v3/api/user/judgeUserPhone.json`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(bearer.status).toBe(401)
    const again = app.visitor()
    const { loginFlag, newcomer } = await again.call(contract.ssoLogin, { token: await ticketOf(again, subject) })
    expect([loginFlag, newcomer?.provider]).toEqual([false, 'campus'])

    const [mail] = await mailsTo(email, ['passwordResetUnlinked'])
    expect(mail?.body).toContain('演示校园')
    const events = await app.ctx.db.select().from(accountEvents).where(eq(accountEvents.userId, user.id))
    expect(events.filter(({ kind }) => kind === 'thirdUnbound').map(({ detail }) => detail)).toEqual(['campus'])
  })

  test('that runs while a thief binds leaves nothing bound', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await owner()
      const thief = await app.as(user)
      const token = await ticketFor(thief, stranger())
      const { visitor, resetToken } = await resetTicket(user.email ?? '')
      await Promise.all([
        refusalOf(visitor.call(account.resetpasswordNew, { resetToken, password: NEW })),
        refusalOf(thief.call(contract.bindThird, { token, proof: PASSWORD })),
      ])
      expect(await app.ctx.db.select().from(identities).where(eq(identities.userId, user.id))).toEqual([])
    }
  })
})

test('a call that waited while its log-in was ended changes no way in', async () => {
  const user = await owner()
  const thief = await app.as(user)
  const { db } = app.ctx
  const { secret } = await beginTwoStep(db, app.ctx, { userId: user.id, label: user.name })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const token = await ticketFor(thief, stranger())
  const passwordless = await owner({ passwordHash: null })
  const other = await app.as(passwordless)
  const people = [user.id, passwordless.id]
  // Holds the accounts’ rows as a recovery does, and ends the log-ins.
  const waiting = await db.transaction(async (tx) => {
    await tx.select().from(users).where(inArray(users.id, people)).for('no key update')
    const calls = [
      refusalOf(thief.call(security.twoStepConfirm, { code })),
      refusalOf(thief.call(contract.bindThird, { token, proof: PASSWORD })),
      refusalOf(other.call(security.thirdUpdatePassword, { password: NEW })),
    ]
    await untilLocked(db, calls.length)
    await tx.delete(sessions).where(inArray(sessions.userId, people))
    return calls
  })
  expect(await Promise.all(waiting)).toEqual(['login.expired', 'login.expired', 'login.expired'])
})

test('a changed password keeps what the owner has bound, and the e-mail names it', async () => {
  const user = await owner()
  const browser = await app.as(user)
  const subject = stranger()
  await browser.call(contract.bindThird, { token: await ticketFor(browser, subject), proof: PASSWORD })
  await browser.call(security.changePassword, { oldPassword: PASSWORD, password: NEW })
  expect(await identitiesOf(subject)).toHaveLength(1)
  const mails = await mailsTo(user.email ?? '', ['passwordChanged', 'passwordChangedLinked'])
  expect(mails.map(({ template }) => template)).toEqual(['passwordChangedLinked'])
  expect(mails[0]?.body).toContain('演示校园')
})
