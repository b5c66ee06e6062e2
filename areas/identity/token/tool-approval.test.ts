import { limits } from '@leitai/platform/contract/limits'
import { eq } from '@leitai/platform/db/orm'
import { PASSWORD } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import * as contract from './contract.ts'
import { tokenRequests } from './table.ts'
import { holders, type Scope, wanted } from './testing.ts'
import { cleanUpAccessTokens } from './token.ts'

const { app, build } = await testApp()

const db = () => app.ctx.db
const DAY_MS = 86_400_000
const { somebody, bearing, whoIs } = holders(app, build)
const listOf = async (visitor: Visitor) => (await visitor.call(contract.tokens, {})).list
const later = (days: number) => app.travel(new Date(app.ctx.now().getTime() + days * DAY_MS))

describe('a tool that requests a token', () => {
  const input = { machine: '训练机', scopes: ['read', 'submit'] as Scope[], days: 90 }
  const begin = () => app.visitor().call(contract.beginTokenRequest, input)
  const stateOf = async (token: string) => (await app.visitor().call(contract.tokenRequestState, { token })).state
  const answer = (visitor: Visitor, code: string, approve = true, proof = PASSWORD) =>
    refusalOf(visitor.call(contract.answerTokenRequest, { code, approve, proof }))

  test('shows a code, which its user finds and approves; then its secret is a valid token', async () => {
    const { token, code, url } = await begin()
    expect(code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/)
    expect(url).toContain(`/v3/accountset/connect.html?code=${code}`)
    const { user, visitor } = await somebody()
    const shown = await visitor.call(contract.tokenRequest, { code: code.toLowerCase().replace('-', ' ') })
    expect(shown).toMatchObject({ ...input, ip: expect.any(String) })
    expect([await stateOf(token), await whoIs(token)]).toEqual(['waiting', 'token.unknown'])
    expect(await answer(visitor, code)).toBe('ok')
    expect(await stateOf(token)).toBe('approved')
    expect(await bearing(token)(contract.tokenInUse, {})).toMatchObject({
      userId: user.id,
      token: { scopes: input.scopes },
    })
    expect((await listOf(visitor))[0]).toMatchObject({ name: '训练机', origin: 'tool' })
    expect(await answer(visitor, code)).toBe('token.codeOver')
    const kept = await db().select().from(tokenRequests).where(eq(tokenRequests.machine, '训练机'))
    expect(JSON.stringify(kept)).not.toContain(token.slice(7))
  })

  test('gets nothing if refused or not answered within ten minutes', async () => {
    const { visitor } = await somebody()
    const [no, late] = [await begin(), await begin()]
    expect(await answer(visitor, no.code, false, '')).toBe('ok')
    expect([await stateOf(no.token), await whoIs(no.token)]).toEqual(['refused', 'token.unknown'])
    app.travel(new Date(Date.now() + limits.token.requestSeconds * 1000 + 1000))
    expect(await refusalOf(visitor.call(contract.tokenRequest, { code: late.code }))).toBe('token.codeOver')
    expect(await answer(visitor, late.code)).toBe('token.codeOver')
    expect([await stateOf(late.token), await stateOf('leitai_none')]).toEqual(['over', 'over'])
    later(2)
    await cleanUpAccessTokens(db(), app.ctx.now())
    expect(await refusalOf(visitor.call(contract.tokenRequest, { code: late.code }))).toBe('token.code')
    app.travel(new Date())
  })

  test('needs approval with a login and the password, and of two concurrent approvals one counts', async () => {
    const { token, code } = await begin()
    expect(await answer(app.visitor(), code)).toBe('login.missing')
    expect(await refusalOf(app.visitor().call(contract.tokenRequest, { code }))).toBe('login.missing')
    const [one, other] = [await somebody(), await somebody()]
    expect(await answer(one.visitor, code, true, 'Wrong2026')).toBe('account.passwordWrong')
    expect(await stateOf(token)).toBe('waiting')
    const both = await Promise.all([one, other].map(({ visitor }) => answer(visitor, code)))
    expect(both.toSorted()).toEqual(['ok', 'token.codeOver'])
  })

  test('codes cannot be guessed: ten wrong ones lock for a quarter of an hour, without affecting logins', async () => {
    const { visitor } = await somebody()
    const { code } = await begin()
    const guess = () => refusalOf(visitor.call(contract.tokenRequest, { code: 'BBBB-BBBB' }))
    for (let tried = 0; tried < 9; tried++) expect(await guess()).toBe('token.code')
    expect(await guess()).toBe('login.locked')
    expect(await refusalOf(visitor.call(contract.tokenRequest, { code }))).toBe('login.locked')
    await expectOk(visitor.call(contract.createToken, wanted()))
  })

  test('the limit of live tokens applies too', async () => {
    const { visitor } = await somebody()
    for (let made = 0; made < limits.token.live; made++) await visitor.call(contract.createToken, wanted())
    const { code, token } = await begin()
    expect(await answer(visitor, code)).toBe('token.limit')
    expect(await stateOf(token)).toBe('waiting')
    const bad = { ...input, scopes: [] }
    expect(await refusalOf(app.visitor().call(contract.beginTokenRequest, bad))).toBe('request.input')
  })
})
