import { mySubmission } from '@leitai/competition/submission/contract'
import { and, eq, gt } from '@leitai/platform/db/orm'
import { PASSWORD } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { currentLogin } from './contract.session.ts'
import { sessions } from './table.ts'
import { peopleOf } from './testing.ts'

const { app, build } = await testApp()

const DAY = 86_400
const headers = { 'X-Requested-With': 'XMLHttpRequest' }
const ageOf = (response: Response) =>
  Number(/session_token=.*Max-Age=(\d+)/i.exec(response.headers.getSetCookie().join('\n'))?.[1] ?? 0)

async function loggedIn(remember: boolean) {
  const user = await build.user()
  const visitor = app.visitor()
  const token = await peopleOf(app).formToken(visitor)
  const fields = { account: user.name, password: PASSWORD, countryCode: '86', remember: String(remember), token }
  const body = new URLSearchParams(fields)
  const answer = await visitor.fetch('/v3/api/common/login.json', { method: 'POST', headers, body })
  return { user, visitor, answer, token: visitor.cookies.get('session_token') ?? '' }
}

// covers: rules.open.session-token-stored
test('a session’s cookie lasts two days, or seven on request; the token itself is not stored', async () => {
  for (const [remember, days] of [
    [false, 2],
    [true, 7],
  ] as const) {
    const { answer, token, user } = await loggedIn(remember)
    expect(ageOf(answer)).toBe(days * DAY)
    expect(answer.headers.getSetCookie().join()).toMatch(/HttpOnly.*SameSite=Lax/i)
    const kept = await app.ctx.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(kept).toHaveLength(1)
    expect([token.length, JSON.stringify(kept).includes(token)]).toEqual([43, false])
  }
})

// covers: rules.open.signin-renewed-while
test('a session and its cookie are renewed while in use', async () => {
  const { visitor, token, user } = await loggedIn(false)
  const look = () => visitor.fetch('/v3/api/common/currentLogin.json', { headers })
  expect(ageOf(await look())).toBe(0)
  const begun = app.ctx.now()
  app.travel(new Date(begun.getTime() + 1.5 * DAY * 1000))
  expect(ageOf(await look())).toBe(2 * DAY)
  app.travel(new Date(begun.getTime() + 3 * DAY * 1000))
  expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: true })
  expect(visitor.cookies.get('session_token')).toBe(token)
  app.travel(new Date(begun.getTime() + 6 * DAY * 1000))
  expect(await visitor.call(currentLogin, {})).toMatchObject({ loginFlag: false })
  const live = and(eq(sessions.userId, user.id), gt(sessions.expiresAt, app.ctx.now()))
  expect(await app.ctx.db.$count(sessions, live)).toBe(0)
  app.travel(new Date())
})

// covers: spec.calls.data-loginflag-false-answered, rules.open.data-says-loginflag
test('a call that needs a session returns 401 with loginFlag false, without a cookie and with an expired one', async () => {
  const { id } = await build.competition()
  const input = new URLSearchParams({ cmptId: String(id) })
  const none: Record<string, string> = {}
  for (const cookies of [none, { session_token: 'x'.repeat(43) }]) {
    const answer = await app.visitor({ cookies }).fetch(`/v3/api${mySubmission.path}?${input}`, { headers })
    expect([answer.status, await answer.json()]).toMatchObject([401, { flag: false, data: { loginFlag: false } }])
  }
})
