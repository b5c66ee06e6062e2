import { and, eq } from '@leitai/platform/db/orm'
import { PASSWORD } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import * as account from '../account/contract.ts'
import { identities } from '../account/table.ts'
import { beginTwoStep, confirmTwoStep } from '../account/two-step.ts'
import * as contract from './contract.ts'
import { openSso, START } from './testing-sso.ts'

const { provider, app, build, people, stranger, throughProvider, arrive, ticketOf, link, identitiesOf, close } =
  await openSso()
afterAll(close)

describe('linking', () => {
  test('requires the account’s password, and later logins use SSO', async () => {
    const user = await build.user()
    const subject = stranger()
    const visitor = app.visitor()
    const token = await ticketOf(visitor, subject)
    expect(await refusalOf(link(visitor, token, user.name, 'Wrong2026'))).toBe('login.wrong')
    expect(await identitiesOf(subject)).toEqual([])
    expect(await link(visitor, token, user.name)).toMatchObject({ userId: user.id })
    const later = app.visitor()
    expect(await later.call(contract.ssoLogin, { token: await ticketOf(later, subject) })).toMatchObject({
      userId: user.id,
    })
  })

  test('shares the login’s captcha and lock', async () => {
    const user = await build.user()
    const visitor = app.visitor()
    const token = await ticketOf(visitor, stranger())
    for (let tried = 0; tried < 5; tried++) {
      expect(await refusalOf(link(visitor, token, user.name, 'Wrong2026'))).toBe('login.wrong')
    }
    expect(await refusalOf(link(visitor, token, user.name))).toBe('login.captcha')
    for (let tried = 0; tried < 5; tried++) {
      await refusalOf(link(visitor, token, user.name, 'Wrong2026', await people.solve(visitor)))
    }
    expect(await refusalOf(link(visitor, token, user.name, PASSWORD, await people.solve(visitor)))).toBe('login.locked')
  })

  test('without the user’s own ticket gives no attempts at passwords', async () => {
    const user = await build.user()
    expect(await refusalOf(link(app.visitor(), 'a'.repeat(43), user.name))).toBe('sso.ticket')
  })

  test('with a second step requires its code', async () => {
    const user = await build.user()
    const { db } = app.ctx
    const { secret } = await beginTwoStep(db, app.ctx, { userId: user.id, label: user.name })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const [recovery = '', next = ''] = await confirmTwoStep(db, app.ctx, { userId: user.id, code: totp.generate() })
    const subject = stranger()
    const visitor = app.visitor()
    const { loginFlag, twoStepTicket } = await link(visitor, await ticketOf(visitor, subject), user.name)
    expect([loginFlag, await identitiesOf(subject)]).toEqual([false, []])
    const second = { ticket: twoStepTicket ?? '', code: recovery }
    // Another browser without the SSO login cannot link either.
    expect(await refusalOf(app.visitor().call(account.loginTwoStep, second))).toBe('sso.ticket')
    expect(await visitor.call(account.loginTwoStep, second)).toMatchObject({ userId: user.id })
    expect(await identitiesOf(subject)).toHaveLength(1)

    const later = app.visitor()
    const answer = await later.call(contract.ssoLogin, { token: await ticketOf(later, subject) })
    expect(answer).toMatchObject({ loginFlag: false, newcomer: null, twoStepTicket: expect.any(String) })
    const done = later.call(account.loginTwoStep, { ticket: answer.twoStepTicket ?? '', code: next })
    expect(await done).toMatchObject({ userId: user.id })
  })

  test('to a suspended account is refused, and so is its SSO login', async () => {
    const user = await build.user({ state: 'locked' })
    const visitor = app.visitor()
    const subject = stranger()
    expect(await refusalOf(link(visitor, await ticketOf(visitor, subject), user.name))).toBe('login.blocked')
    await app.ctx.db.insert(identities).values({ userId: user.id, provider: 'campus', subject, createdAt: new Date() })
    const token = await ticketOf(visitor, subject)
    expect(await refusalOf(visitor.call(contract.ssoLogin, { token }))).toBe('login.blocked')
  })
})

describe('binding from the settings', () => {
  test('leads to the settings and binds to the logged-in user', async () => {
    const user = await build.user()
    const visitor = await app.as(user)
    const subject = stranger()
    const landed = await arrive(visitor, await throughProvider(visitor, subject, 'provider=campus&bind=1'))
    expect(landed.pathname).toBe('/v3/accountset/others.html')
    const token = landed.searchParams.get('sso') ?? ''
    expect(await refusalOf(app.visitor().call(contract.bindThird, { token, proof: PASSWORD }))).toBe('login.missing')
    await visitor.call(contract.bindThird, { token, proof: PASSWORD })
    expect(await refusalOf(visitor.call(contract.bindThird, { token, proof: PASSWORD }))).toBe('sso.ticket')
    const bound = and(eq(identities.userId, user.id), eq(identities.subject, subject))
    expect(await app.ctx.db.select().from(identities).where(bound)).toHaveLength(1)
  })

  test('is not started without a login, nor when another site redirects to it', async () => {
    const anonymous = app.visitor()
    const address = await throughProvider(anonymous, stranger(), 'provider=campus&bind=1')
    expect((await arrive(anonymous, address)).pathname).toBe('/v3/login.html')
    const victim = await app.as(await build.user())
    provider.visitor = stranger()
    await victim.fetch(`${START}?provider=campus&bind=1`, { headers: { 'sec-fetch-site': 'cross-site' } })
    const state = victim.cookies.get('sso_state')?.split('.')[0] ?? ''
    expect(Buffer.from(state, 'base64url').toString()).toContain('"bind":null')
  })

  test('an SSO identity of another account, or a second one of the same provider, is refused', async () => {
    const [first, second] = [await app.as(await build.user()), await app.as(await build.user())]
    const subject = stranger()
    const bind = async (visitor: Visitor, who: string) => {
      const token = await ticketOf(visitor, who, 'provider=campus&bind=1')
      return refusalOf(visitor.call(contract.bindThird, { token, proof: PASSWORD }))
    }
    expect(await bind(first, subject)).toBe('ok')
    expect(await bind(first, subject)).toBe('ok')
    expect(await bind(second, subject)).toBe('account.boundElsewhere')
    expect(await bind(first, stranger())).toBe('account.alreadyBound')
  })

  test('of one SSO identity by two concurrent accounts succeeds once', async () => {
    const visitors = [await app.as(await build.user()), await app.as(await build.user())]
    const subject = stranger()
    const tokens: string[] = []
    for (const visitor of visitors) tokens.push(await ticketOf(visitor, subject, 'provider=campus&bind=1'))
    const outcomes = await Promise.all(
      visitors.map((visitor, at) =>
        refusalOf(visitor.call(contract.bindThird, { token: tokens[at] ?? '', proof: PASSWORD })),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['account.boundElsewhere', 'ok'])
  })
})
