import { eq } from '@leitai/platform/db/orm'
import { PASSWORD } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'
import { setPassword } from './password.ts'
import { accountEvents, twoSteps } from './table.ts'
import { peopleOf, wrongCode } from './testing.ts'
import { beginTwoStep, checkSecondStep, confirmTwoStep, endTwoStep, twoStepOf } from './two-step.ts'

const { app, build } = await testApp()
const people = peopleOf(app)

const STEP_MS = 30_000
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.refusal?.code,
  )

/** A user with two-step login; the clock is in the time step after that of the first code. */
async function person() {
  const user = await build.user()
  const { db } = app.ctx
  const { secret, uri } = await beginTwoStep(db, app.ctx, { userId: user.id, label: user.name })
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
  const codeAt = (shift = 0) => totp.generate({ timestamp: app.ctx.now().getTime() + shift * STEP_MS })
  const recovery = await confirmTwoStep(db, app.ctx, { userId: user.id, code: codeAt() })
  app.travel(new Date(app.ctx.now().getTime() + 2 * STEP_MS))
  return { user, codeAt, recovery, uri, check: (code: string) => checkSecondStep(db, app.ctx, user.id, code) }
}

const second = (ticket: string | null, code: string, visitor = app.visitor()) =>
  visitor.call(contract.loginTwoStep, { ticket: ticket ?? '', code })

test('can be set up, confirmed, checked and ended; the secret is encrypted and the recovery codes are digests', async () => {
  const { user, codeAt, recovery, uri, check } = await person()
  const { db } = app.ctx
  expect(uri).toMatch(/^otpauth:\/\/totp\/Leitai:.*period=30/)
  expect(recovery).toHaveLength(10)
  for (const one of recovery) expect(one).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/)
  const [row] = await db.select().from(twoSteps).where(eq(twoSteps.userId, user.id))
  expect(row?.secret).not.toContain(uri.match(/secret=([A-Z2-7]+)/)?.[1])
  expect(JSON.stringify(row?.recovery)).not.toContain(recovery[0])
  expect(await twoStepOf(db, user.id)).toEqual({ on: true, recoveryLeft: 10 })
  expect(await refused(beginTwoStep(db, app.ctx, { userId: user.id, label: 'x' }))).toBe('twoStep.on')
  expect(await check(wrongCode(codeAt()))).toBe(false)
  expect(await check(codeAt())).toBe(true)
  await endTwoStep(db, user.id)
  expect(await twoStepOf(db, user.id)).toEqual({ on: false, recoveryLeft: 0 })
  expect(await check(codeAt(1))).toBe(false)
})

test('a wrong first code enables nothing, and a new secret replaces the previous one', async () => {
  const user = await build.user()
  const { db } = app.ctx
  const begin = () => beginTwoStep(db, app.ctx, { userId: user.id, label: user.name })
  const confirm = (code: string) => refused(confirmTwoStep(db, app.ctx, { userId: user.id, code }))
  expect(await confirm('123456')).toBe('twoStep.off')
  const codeOf = ({ secret }: { secret: string }) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.ctx.now().getTime() })
  const [first, next] = [codeOf(await begin()), codeOf(await begin())]
  if (first !== next) expect(await confirm(first)).toBe('twoStep.wrong')
  expect(await twoStepOf(db, user.id)).toMatchObject({ on: false })
  expect(await confirm(next)).toBe('done')
  expect(await confirm(next)).toBe('twoStep.on')
})

test('a code is valid one step early or late, once, and not before one that was used', async () => {
  const { codeAt, check } = await person()
  expect(await check(codeAt(2))).toBe(false)
  expect(await check(codeAt(-2))).toBe(false)
  expect(await check(codeAt(0))).toBe(true)
  expect(await check(codeAt(0))).toBe(false)
  expect(await check(codeAt(-1))).toBe(false)
  expect(await check(codeAt(1))).toBe(true)
})

test('a correct password opens only the second step, whose code logs in and cannot be replayed', async () => {
  const { user, codeAt } = await person()
  const visitor = app.visitor()
  const { twoStepTicket, ...record } = await people.login(visitor, user.name, PASSWORD, { remember: true })
  expect(record).toMatchObject({ loginFlag: false, userId: null })
  expect(visitor.cookies.has('session_token')).toBe(false)
  const code = codeAt()
  expect(await second(twoStepTicket, code, visitor)).toMatchObject({ loginFlag: true, userId: user.id })
  expect(visitor.cookies.has('session_token')).toBe(true)
  expect(await refusalOf(second(twoStepTicket, codeAt(1)))).toBe('twoStep.ticket')
  const again = await people.login(app.visitor(), user.name)
  expect(await refusalOf(second(again.twoStepTicket, code))).toBe('twoStep.wrong')
  const events = await app.ctx.db.select().from(accountEvents).where(eq(accountEvents.userId, user.id))
  expect(events.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(['login twoStep', 'loginFailed twoStep'])
})

test('one code sent many times concurrently logs in once', async () => {
  const { user, codeAt } = await person()
  const tickets = await Promise.all([1, 2, 3].map(() => people.login(app.visitor(), user.name)))
  const code = codeAt()
  const outcomes = await Promise.all(tickets.map(({ twoStepTicket }) => refusalOf(second(twoStepTicket, code))))
  expect(outcomes.toSorted()).toEqual(['ok', 'twoStep.wrong', 'twoStep.wrong'])
})

test('a recovery code works once, however it is typed, also under concurrency', async () => {
  const { user, recovery } = await person()
  const [first = '', next = ''] = recovery
  const login = async (code: string) => second((await people.login(app.visitor(), user.name)).twoStepTicket, code)
  expect(await login(` ${first.toUpperCase().replace('-', '')} `)).toMatchObject({ userId: user.id })
  expect(await refusalOf(login(first))).toBe('twoStep.wrong')
  const outcomes = await Promise.all([refusalOf(login(next)), refusalOf(login(next))])
  expect(outcomes.toSorted()).toEqual(['ok', 'twoStep.wrong'])
  expect(await twoStepOf(app.ctx.db, user.id)).toEqual({ on: true, recoveryLeft: 8 })
})

test('guessing causes a lock, and knowing the password gives no new attempts', async () => {
  const { user, codeAt } = await person()
  const { twoStepTicket } = await people.login(app.visitor(), user.name)
  for (let tried = 0; tried < 4; tried++) {
    expect(await refusalOf(second(twoStepTicket, 'zzzz-zzzz'))).toBe('twoStep.wrong')
  }
  await people.login(app.visitor(), user.name)
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => refusalOf(second(twoStepTicket, 'zzzz-zzzz'))))
  expect(outcomes.filter((outcome) => outcome === 'twoStep.wrong')).toHaveLength(5)
  expect(await refusalOf(second(twoStepTicket, codeAt()))).toBe('login.locked')
  expect(await refusalOf(people.login(app.visitor(), user.name))).toBe('login.locked')
})

test('a ticket that is expired, foreign, altered or older than the password is refused', async () => {
  const { user, codeAt } = await person()
  const ticket = async () => (await people.login(app.visitor(), user.name)).twoStepTicket ?? ''
  const [late, old] = [await ticket(), await ticket()]
  expect(await refusalOf(second('made.up', codeAt()))).toBe('twoStep.ticket')
  expect(await refusalOf(second(`${old}a`, codeAt()))).toBe('twoStep.ticket')
  await setPassword(app.ctx.db, { userId: user.id, password: PASSWORD, now: app.ctx.now() })
  expect(await refusalOf(second(old, codeAt()))).toBe('twoStep.ticket')
  app.travel(new Date(app.ctx.now().getTime() + 6 * 60_000))
  expect(await refusalOf(second(late, codeAt()))).toBe('twoStep.ticket')
})
