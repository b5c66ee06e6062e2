import { tokenScopes } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq, isNull } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { PASSWORD } from '@leitai/testing/build'
import { openTestApp, type Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { lockUser } from '../account/moderation.ts'
import * as security from '../security/contract.ts'
import * as contract from './contract.ts'
import { accessTokens, tokenRequests } from './table.ts'
import { holders } from './testing.ts'

/** Attacks on issuing tokens to tools, to get another user's token, or more than one. */

const { app, build } = await testApp()
const db = () => app.ctx.db
const input = { machine: '训练机', scopes: ['read' as const], days: 30 }
const begin = (more: Partial<typeof input> = {}) =>
  app.visitor().call(contract.beginTokenRequest, { ...input, ...more })
const answer = (visitor: Visitor, code: string, { approve = true, proof = PASSWORD } = {}) =>
  refusalOf(visitor.call(contract.answerTokenRequest, { code, approve, proof }))
const stateOf = async (token: string) => (await app.visitor().call(contract.tokenRequestState, { token })).state
const { somebody, bearing, whoIs } = holders(app, build)
const twenty = <T>(act: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, at) => act(at)))
const liveOf = (userId: number) =>
  db()
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt)))

test('codes can be guessed ten times, from any number of sessions and networks, by approving, refusing or viewing', async () => {
  const { user } = await somebody()
  const { code } = await begin()
  const said = await twenty(async (at) => {
    const visitor = await app.as(user)
    const guess = `BBBB-BBB${'BCDFGHJKLMNPQRSTVWXZ'[at]}`
    const body = new URLSearchParams(at % 2 ? { code: guess } : { code: guess, approve: 'false', proof: '' })
    const path = at % 2 ? contract.tokenRequest.path : contract.answerTokenRequest.path
    const sent = await visitor.fetch(`/v3/api${path}`, {
      method: 'POST',
      body,
      headers: { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': `198.51.${at}.7` },
    })
    return ((await sent.json()) as { code: string }).code
  })
  expect(said.filter((one) => one === 'token.code').length).toBeLessThan(10)
  expect(new Set(said)).toEqual(new Set(['token.code', 'login.locked']))
  const later = await app.as(user)
  expect(await answer(later, code)).toBe('login.locked')
  // Other users are not affected, and the attempts at the login are not used up.
  expect(await answer((await somebody()).visitor, code)).toBe('ok')
})

test('a code approved and refused twenty times concurrently makes at most one token, and the first answer counts', async () => {
  for (let round = 0; round < 2; round++) {
    const { user, visitor } = await somebody()
    const { token, code } = await begin()
    const said = await twenty((at) => answer(visitor, code, { approve: (at + round) % 2 === 0 }))
    expect(said.filter((one) => one === 'ok')).toHaveLength(1)
    expect(new Set(said)).toEqual(new Set(['ok', 'token.codeOver']))
    const approved = (said.indexOf('ok') + round) % 2 === 0
    expect(await stateOf(token)).toBe(approved ? 'approved' : 'refused')
    expect(await liveOf(user.id)).toHaveLength(approved ? 1 : 0)
    expect(await answer(visitor, code)).toBe('token.codeOver')
  }
})

test('the limit of live tokens applies to twenty concurrent approvals', async () => {
  const { user, visitor } = await somebody()
  const codes = await twenty(() => begin())
  const said = await Promise.all(codes.map(({ code }) => answer(visitor, code)))
  expect((await liveOf(user.id)).length).toBe(Math.min(limits.token.live, 20))
  expect(said.filter((one) => one === 'ok')).toHaveLength(Math.min(limits.token.live, 20))
})

test('a token belongs to its approver: not to viewers or to those who poll its state, and it is invalid before', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const { token, code } = await begin()
  await other.visitor.call(contract.tokenRequest, { code })
  expect(await whoIs(token)).toBe('token.unknown')
  for (let poll = 0; poll < 5; poll++) expect(await stateOf(token)).toBe('waiting')
  expect(await answer(one.visitor, code)).toBe('ok')
  expect(await answer(other.visitor, code, { approve: false })).toBe('token.codeOver')
  expect((await bearing(token)(contract.tokenInUse, {})).userId).toBe(one.user.id)
  expect(await liveOf(other.user.id)).toEqual([])
  // A tool's token cannot approve another tool, nor create or end other tokens.
  const { code: next } = await begin({ scopes: [...tokenScopes] as typeof input.scopes })
  const call = bearing(token)
  expect(await refusalOf(call(contract.answerTokenRequest, { code: next, approve: true, proof: PASSWORD }))).toBe(
    'token.notHere',
  )
  expect(await refusalOf(call(contract.createToken, { name: 'x', scopes: ['read'], days: 1, proof: PASSWORD }))).toBe(
    'token.notHere',
  )
  for (const wrong of [token.slice(0, -1), `${token}a`, token.toUpperCase(), code, ''])
    expect(await refusalOf(app.visitor().call(contract.tokenRequestState, { token: wrong }))).toMatch(
      /^(ok|request\.input)$/,
    )
  expect(await stateOf(token.slice(0, -1))).toBe('over')
})

test('a machine’s name contains no direction marks, invisible characters or line breaks', async () => {
  for (const machine of [
    '官方\u202e机训',
    'a\u2066b',
    '训练\u200b机',
    '\u0000',
    'a\nb',
    'a\u2028b',
    '\u3164',
    '\u00ad',
    ' ',
    'x'.repeat(limits.token.name + 1),
    'e\u0301\u0301\u0301\u0301\u0301',
  ])
    expect(await refusalOf(begin({ machine })), JSON.stringify(machine)).toBe('request.input')
  for (const days of [0, -1, 1.5, limits.token.daysMax + 1])
    expect(await refusalOf(begin({ days })), String(days)).toBe('request.input')
  const { code } = await begin({ machine: '<img src=x>' })
  const { visitor } = await somebody()
  expect(await visitor.call(contract.tokenRequest, { code })).toMatchObject({ machine: '<img src=x>', ip: '127.0.0.1' })
})

test('a code approved during a password change or a lock leaves no live token, even after unlocking', async () => {
  for (let round = 0; round < 3; round++) {
    const { user, visitor } = await somebody()
    const { code } = await begin()
    const acts = [
      () => answer(visitor, code),
      () => refusalOf(visitor.call(security.changePassword, { oldPassword: PASSWORD, password: 'Leitai2027' })),
    ]
    await Promise.all((round % 2 ? acts.toReversed() : acts).map((act) => act()))
    expect(await liveOf(user.id)).toEqual([])
  }
  for (let round = 0; round < 3; round++) {
    const { user, visitor } = await somebody()
    const { token, code } = await begin()
    const act = { userId: user.id, now: app.ctx.now(), ip: '', device: '' }
    const lock = (reason: string | null) => transaction(db(), (tx) => lockUser(tx, { ...act, reason }))
    await Promise.all([answer(visitor, code), lock('test')])
    expect(await whoIs(token)).toMatch(/^token\.(unknown|revoked)$/)
    await lock(null)
    expect(await whoIs(token)).not.toBe('ok')
    expect(await liveOf(user.id)).toEqual([])
  }
})

test('a network begins at most twenty requests a minute, and none changes or repeats another’s code', async () => {
  const limited = await openTestApp({ rateLimit: 1 })
  const said = await Promise.all(
    Array.from({ length: 25 }, () => refusalOf(limited.visitor().call(contract.beginTokenRequest, input))),
  )
  await limited.end()
  expect(said.filter((one) => one === 'ok')).toHaveLength(20)
  const codes = await twenty(() => begin())
  expect(new Set(codes.map(({ code }) => code)).size).toBe(20)
  expect(await db().$count(tokenRequests, eq(tokenRequests.state, 'waiting'))).toBeGreaterThanOrEqual(20)
})
