import * as competition from '@leitai/competition/catalog/contract.sign-up'
import * as console from '@leitai/competition/host-console/contract'
import { impose } from '@leitai/competition/integrity/penalty'
import { cases } from '@leitai/competition/integrity/table'
import * as submission from '@leitai/competition/submission/contract'
import { API_BASE, tokenScopes } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { desc, eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { allCalls } from '@leitai/server/http-server'
import { PASSWORD } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { lockUser } from '../account/moderation.ts'
import { accountEvents } from '../account/table.ts'
import { closeDueAccounts } from '../profile/closure.ts'
import * as settings from '../profile/contract.ts'
import * as security from '../security/contract.ts'
import * as contract from './contract.ts'
import { accessTokens } from './table.ts'
import { holders, type Scope, wanted } from './testing.ts'
import { cleanUpAccessTokens } from './token.ts'

const { app, build } = await testApp()

const db = () => app.ctx.db
const DAY_MS = 86_400_000
const { somebody, bearing, whoIs } = holders(app, build)
async function holder(scopes?: Scope[]) {
  const { user, visitor } = await somebody()
  const { token, id } = await visitor.call(contract.createToken, wanted(scopes))
  return { user, visitor, token, id, call: bearing(token) }
}

const listOf = async (visitor: Visitor) => (await visitor.call(contract.tokens, {})).list
const eventsOf = (userId: number) =>
  db()
    .select({ kind: accountEvents.kind, detail: accountEvents.detail })
    .from(accountEvents)
    .where(eq(accountEvents.userId, userId))
    .orderBy(desc(accountEvents.id))
const later = (days: number) => app.travel(new Date(app.ctx.now().getTime() + days * DAY_MS))

describe('a token', () => {
  test('is shown once, stored as a digest, listed without its value, and logged in the access log', async () => {
    const { user, visitor, token, id } = await holder()
    expect(token).toMatch(/^leitai_[\w-]{43}$/)
    const rows = await db().select().from(accessTokens).where(eq(accessTokens.userId, user.id))
    expect(JSON.stringify(rows)).not.toContain(token.slice(7))
    const answer = await visitor.call(contract.tokens, {})
    expect(JSON.stringify(answer)).not.toContain(rows[0]?.tokenHash)
    expect(answer).toMatchObject({
      list: [{ id, name: '训练机', scopes: ['read', 'submit'], origin: 'page', lastUsedOn: null, state: 'live' }],
      proof: 'password',
      may: { create: null },
    })
    expect(await eventsOf(user.id)).toContainEqual({ kind: 'tokenMade', detail: '训练机' })
  })

  test('acts as its owner, stores the day of its last use, and needs no marker header', async () => {
    const { user, visitor, token, call } = await holder()
    const said = await call(contract.tokenInUse, {})
    expect(said).toMatchObject({ userId: user.id, userName: user.name, token: { name: '训练机' } })
    expect((await listOf(visitor))[0]?.lastUsedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    const { id: cmptId } = await build.competition()
    const response = await fetch(`${app.origin}${API_BASE}${competition.signUpJoinCmpt.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ cmptId: String(cmptId), agree: 'true' }),
    })
    expect(await response.json()).toMatchObject({ flag: true, data: { waiting: false } })
  })

  test('takes precedence over a cookie, and is not accepted in an address', async () => {
    const { user, token } = await holder()
    const other = await somebody()
    const cookie = [...other.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await bearing(token, { cookie })(contract.tokenInUse, {})).toMatchObject({ userId: user.id })
    expect(await refusalOf(bearing('leitai_none', { cookie })(contract.tokenInUse, {}))).toBe('token.unknown')
    const path = `${API_BASE}${contract.tokenInUse.path}`
    const inAddress = await app.visitor().fetch(`${path}?token=${token}&access_token=${token}&session_token=${token}`)
    expect(inAddress.status).not.toBe(200)
  })

  test('a browser session has no token in use to show or end', async () => {
    const { visitor } = await somebody()
    expect((await visitor.call(contract.tokenInUse, {})).token).toBeNull()
    expect(await refusalOf(visitor.call(contract.endTokenInUse, {}))).toBe('token.none')
    expect(await refusalOf(app.visitor().call(contract.tokenInUse, {}))).toBe('login.missing')
  })

  // covers: spec.calls.data-loginflag-false
  test('if unknown, expired or revoked, is refused with what to do, as an expired session', async () => {
    const { visitor, token, id, call } = await holder()
    for (const bad of ['leitai_', 'x', `${token}a`, `leitai_${'A'.repeat(43)}`])
      expect(await whoIs(bad)).toBe('token.unknown')
    const unknown = await fetch(`${app.origin}${API_BASE}${contract.tokenInUse.path}`, {
      headers: { authorization: 'Bearer leitai_x', 'accept-language': 'en' },
    })
    expect(unknown.status).toBe(401)
    expect(await unknown.json()).toMatchObject({ code: 'token.unknown', data: { loginFlag: false } })
    await visitor.call(contract.revokeToken, { id })
    expect(await refusalOf(call(contract.tokenInUse, {}))).toBe('token.revoked')
    expect((await listOf(visitor))[0]?.state).toBe('revoked')
    expect(await refusalOf(visitor.call(contract.revokeToken, { id }))).toBe('token.none')

    const old = await holder()
    later(31)
    expect(await whoIs(old.token)).toBe('token.expired')
    expect((await listOf(await app.as(old.user)))[0]?.state).toBe('expired')
    await cleanUpAccessTokens(db(), app.ctx.now())
    expect(await whoIs(old.token)).toBe('token.expired')
    later(limits.token.shownDays)
    await cleanUpAccessTokens(db(), app.ctx.now())
    expect(await whoIs(old.token)).toBe('token.unknown')
    app.travel(new Date())
  })

  test('of another user cannot be revoked; a user’s own can be revoked all at once', async () => {
    const mine = await holder()
    const other = await holder()
    expect(await refusalOf(other.visitor.call(contract.revokeToken, { id: mine.id }))).toBe('token.none')
    await mine.visitor.call(contract.createToken, wanted())
    expect(await mine.visitor.call(contract.revokeTokens, {})).toEqual({ ended: 2 })
    expect([await whoIs(mine.token), await whoIs(other.token)]).toEqual(['token.revoked', 'ok'])
    expect((await eventsOf(mine.user.id))[0]).toEqual({ kind: 'tokenRevoked', detail: '训练机, 训练机' })
    expect(await mine.visitor.call(contract.revokeTokens, {})).toEqual({ ended: 0 })
  })

  test('can revoke itself: logging a tool out needs no browser', async () => {
    const { user, token, call } = await holder()
    await call(contract.endTokenInUse, {})
    expect(await whoIs(token)).toBe('token.revoked')
    expect((await eventsOf(user.id))[0]).toEqual({ kind: 'tokenRevoked', detail: '训练机' })
  })
})

describe('creating a token', () => {
  test('needs a session and valid name, scopes and days', async () => {
    const nobody = app.visitor()
    for (const call of [contract.tokens, contract.revokeTokens] as const)
      expect(await refusalOf(nobody.call(call, {}))).toBe('login.missing')
    expect(await refusalOf(nobody.call(contract.createToken, wanted()))).toBe('login.missing')
    expect(await refusalOf(nobody.call(contract.revokeToken, { id: 1 }))).toBe('login.missing')
    const { visitor } = await somebody()
    const path = `${API_BASE}${contract.createToken.path}`
    for (const bad of [
      { name: '' },
      { name: 'x'.repeat(61) },
      { scopes: '[]' },
      { scopes: '["admin"]' },
      { days: '0' },
      { days: '366' },
      { days: 'x' },
    ]) {
      const body = new URLSearchParams({ name: '机器', scopes: '["read"]', days: '30', proof: PASSWORD, ...bad })
      const response = await visitor.fetch(path, {
        method: 'POST',
        body,
        headers: { 'x-requested-with': 'XMLHttpRequest' },
      })
      expect([response.status, (await response.json()).code], JSON.stringify(bad)).toEqual([400, 'request.input'])
    }
  })

  test('requires the password, and wrong ones count as login attempts', async () => {
    const { user, visitor } = await somebody()
    const make = (proof: string) => refusalOf(visitor.call(contract.createToken, wanted(['read'], { proof })))
    expect(await make('')).toBe('account.passwordWrong')
    expect(await make('Wrong2026')).toBe('account.passwordWrong')
    expect((await eventsOf(user.id))[0]).toEqual({ kind: 'loginFailed', detail: 'password' })
    for (let tried = 0; tried < 8; tried++) await make('Wrong2026')
    expect(await make(PASSWORD)).toBe('login.locked')
    expect(await listOf(visitor)).toEqual([])
  })

  test('without a password needs no proof, unless two-step login is on: then a code, each once', async () => {
    const bare = await somebody({ passwordHash: null })
    expect((await bare.visitor.call(contract.tokens, {})).proof).toBe('none')
    expect((await bare.visitor.call(contract.createToken, wanted(['read'], { proof: '' }))).token).toBeTruthy()

    const { visitor } = await somebody()
    const { secret } = await visitor.call(security.twoStepBegin, { password: PASSWORD })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const codeAt = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
    await visitor.call(security.twoStepConfirm, { code: codeAt(0) })
    expect((await visitor.call(contract.tokens, {})).proof).toBe('code')
    const make = (proof: string) => refusalOf(visitor.call(contract.createToken, wanted(['read'], { proof })))
    expect(await make(PASSWORD)).toBe('twoStep.wrong')
    const code = codeAt(1)
    expect(await make(code)).toBe('ok')
    expect(await make(code)).toBe('twoStep.wrong')
  })

  test('under concurrency respects the limit, and revoking one frees a place', async () => {
    const { visitor } = await somebody()
    const made = await Promise.all(
      Array.from({ length: limits.token.live + 5 }, () => refusalOf(visitor.call(contract.createToken, wanted()))),
    )
    expect(made.filter((one) => one === 'ok')).toHaveLength(limits.token.live)
    expect(made.filter((one) => one === 'token.limit')).toHaveLength(5)
    const { list, may } = await visitor.call(contract.tokens, {})
    expect(may.create).toContain(String(limits.token.live))
    await visitor.call(contract.revokeToken, { id: list[0]?.id ?? 0 })
    await expectOk(visitor.call(contract.createToken, wanted()))
  })
})

describe('permissions of a token', () => {
  test.each(tokenScopes)('with only %s: the calls with that scope, and no others', async (scope) => {
    const { token } = await holder([scope])
    const ends = new Set(['endTokenInUse'])
    const asking = allCalls.filter(
      ({ call, name }) => !(call.access === 'public' && call.method === 'GET') && !ends.has(name),
    )
    const answers = await Promise.all(
      asking.map(async ({ call, name }) => {
        const response = await fetch(`${app.origin}${API_BASE}${call.path}`, {
          method: call.method,
          headers: { authorization: `Bearer ${token}` },
          ...(call.method === 'GET' ? {} : { body: new URLSearchParams() }),
        })
        const text = await response.text()
        const said = /"code":"(token\.\w+)"/.exec(text)?.[1] ?? 'admitted'
        return `${name}: ${response.status === 500 ? 'broke' : said}`
      }),
    )
    const expected = asking.map(
      ({ call, name }) =>
        `${name}: ${call.token === null ? 'token.notHere' : call.token === scope ? 'admitted' : 'token.scope'}`,
    )
    expect(answers).toEqual(expected)
  })

  test('never include admin calls, passwords and login methods, other tokens, or personal data', () => {
    const barred =
      /^\/admin\/|\/user\/setting\/|\/user\/third\/|password|\/common\/(log|reg|send)|\/realname\/|\/shop\/|\/points\//
    const wrong = allCalls.filter(
      ({ call }) => call.token !== null && (call.access === 'admin' || barred.test(call.path)),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
    const own = allCalls.filter(({ call }) => call.token !== null && call.path.includes('/token/'))
    expect(own.map(({ name }) => name).toSorted()).toEqual(['endTokenInUse', 'tokenInUse'])
    // Calls without a login need no scope; calls for admins or hosts have at most the host scope.
    for (const { call, name } of allCalls) {
      if (call.access === 'public') expect(call.token, name).toBeNull()
      if (call.path.startsWith('/host/') && call.token !== null) expect(call.token, name).toBe('host')
    }
  })

  test('an admin’s token gives no access to others’ competitions', async () => {
    const { id: cmptId } = await build.competition()
    const { visitor } = await somebody({ role: 'admin' })
    await expectOk(visitor.call(console.hostDashboard, { cmptId }))
    const { token } = await visitor.call(contract.createToken, wanted(['host']))
    expect(await refusalOf(bearing(token)(console.hostDashboard, { cmptId }))).toBe('login.forbidden')
  })

  test('files are downloaded and submitted by token as by the page', async () => {
    const { id: cmptId } = await build.competition()
    const { call, token } = await holder()
    const fetchBy: Visitor['fetch'] = (path, init = {}) =>
      fetch(path.startsWith('http') ? path : app.origin + path, { ...init, headers: { ...Object(init.headers) } })
    await call(competition.signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false })
    const made = await build.submit({ call, fetch: fetchBy, cookies: new Map() }, cmptId, 'id,prediction\n1,2\n')
    await build.finished(made.submission.id)
    expect((await call(submission.getCommitResult, { id: made.submission.id })).state).toBe('failed')
    const file = await fetch(`${app.origin}${API_BASE}${submission.downloadSubmission.path}?id=${made.submission.id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await file.text()).toContain('id,prediction')
  })
})

describe('tokens end', () => {
  test('after a password change', async () => {
    const { visitor, token } = await holder()
    await visitor.call(security.changePassword, { oldPassword: PASSWORD, password: 'Leitai2027' })
    expect(await whoIs(token)).toBe('token.revoked')
  })

  test('when the account is locked, also after it is unlocked', async () => {
    const { user, token } = await holder()
    const act = { userId: user.id, now: app.ctx.now(), ip: '', device: '' }
    await transaction(db(), (tx) => lockUser(tx, { ...act, reason: 'test' }))
    expect(await whoIs(token)).toBe('token.unknown')
    await transaction(db(), (tx) => lockUser(tx, { ...act, reason: null }))
    expect(await whoIs(token)).toBe('token.revoked')
  })

  test('after a ban from the platform, not after a warning', async () => {
    const { user, token } = await holder()
    const { id: cmptId } = await build.competition()
    const now = app.ctx.now()
    const [opened] = await db()
      .insert(cases)
      .values({ cmptId, title: '演示', openedBy: user.id, openedAt: now })
      .returning({ id: cases.id })
    const given = {
      caseId: opened?.id ?? 0,
      cmptId,
      teamId: null,
      userIds: [user.id],
      reason: 'test',
      by: user.id,
      now,
    }
    await transaction(db(), (tx) => impose(tx, { ...given, kind: 'warning' }))
    expect(await whoIs(token)).toBe('ok')
    await transaction(db(), (tx) => impose(tx, { ...given, kind: 'year' }))
    expect(await whoIs(token)).toBe('token.revoked')
  })

  test('when closing the account is requested; the closed account keeps none', async () => {
    const { user, visitor, token } = await holder()
    const data = await visitor.fetch(`${API_BASE}${settings.exportMyData.path}`)
    expect(data.status).toBe(200)
    await visitor.call(settings.closeAccount, { confirmation: PASSWORD, reason: '' })
    expect(await whoIs(token)).toBe('token.revoked')
    later(limits.closureDays + 1)
    await closeDueAccounts(app.ctx)
    app.travel(new Date())
    expect(await db().select().from(accessTokens).where(eq(accessTokens.userId, user.id))).toEqual([])
  })
})
