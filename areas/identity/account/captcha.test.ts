import { hostSendPhoneCode } from '@leitai/competition/host/contract'
import { limits } from '@leitai/platform/contract/limits'
import { eq } from '@leitai/platform/db/orm'
import { outbox } from '@leitai/platform/outbox/table'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from './contract.ts'
import { workCost } from './rules.ts'
import { captchas, codes, loginFailures } from './table.ts'
import { newPhone, peopleOf } from './testing.ts'

const { app, build } = await testApp()
const people = peopleOf(app)
const { db } = app.ctx
beforeEach(async () => {
  await db.delete(codes)
  await db.delete(captchas)
})

/** Solves the work as the widget in a browser does. */
async function work(visitor: Visitor, purpose: string) {
  const { id } = await visitor.call(contract.captchaGen, {})
  // The user switches to this after the picture was shown.
  await visitor.call(contract.clickCaptcha, { id })
  const { challenge } = await visitor.call(contract.captchaWork, { id, purpose })
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('no solution')
  return { id, challenge, solution }
}
const answerOf = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')
const sendTo = async (visitor: Visitor, phone: string, captchaId: string, captchaAnswer: string) => {
  const token = await people.formToken(visitor)
  const given = { phone, countryCode: '86', purpose: 'register' as const, token, captchaId, captchaAnswer }
  return refusalOf(visitor.call(contract.sendPhoneAuthCode, given))
}

describe('A captcha', () => {
  it('does not reveal its answer: neither in text nor in a text alternative of its picture', async () => {
    const visitor = app.visitor()
    const seen = new Set<string>()
    for (let at = 0; at < 4; at++) {
      const { id } = await visitor.call(contract.captchaGen, {})
      const click = await visitor.call(contract.clickCaptcha, { id })
      expect(Object.keys(click).toSorted()).toEqual(['characters', 'id', 'image', 'validSeconds'])
      const [row] = await db.select().from(captchas).where(eq(captchas.id, id))
      const bytes = Buffer.from(click.image.split(',')[1] ?? '', 'base64').toString('latin1')
      for (const { x, y } of JSON.parse(row?.answer ?? '[]')) {
        expect(click.image).not.toContain(`${x},${y}`)
        expect(bytes).not.toContain(`${x},${y}`)
      }
      // Pictures contain only pixels: no text, no times.
      expect(bytes).not.toMatch(/tEXt|iTXt|zTXt|eXIf|tIME/)
      const typed = (await visitor.call(contract.captchaGen, {})).id
      const picture = await visitor.call(contract.captchaImage, { id: typed })
      expect(Object.keys(picture).toSorted()).toEqual(['id', 'image', 'validSeconds'])
      const [kept] = await db.select().from(captchas).where(eq(captchas.id, typed))
      const drawn = Buffer.from(picture.image.split(',')[1] ?? '', 'base64')
      expect(drawn.toString('latin1')).not.toMatch(/tEXt|iTXt|zTXt|eXIf|tIME/)
      expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual([limits.captcha.width, limits.captcha.height])
      seen.add(kept?.answer ?? '')
      // The former text alternative is no longer the answer.
      expect(await sendTo(visitor, newPhone(), id, '12')).toBe('captcha.wrong')
    }
    expect(seen.size).toBe(4)
  })

  // covers: rules.account.work-browser-instead
  it('that cannot be clicked is solved by proof of work, once, and only for its purpose', async () => {
    const visitor = app.visitor()
    const phone = newPhone()
    const { id, challenge, solution } = await work(visitor, `code:+86${phone}`)
    const answer = answerOf({ challenge, solution })
    expect(await sendTo(visitor, phone, id, answer)).toBe('ok')
    expect(await sendTo(visitor, newPhone(), id, answer)).toBe('captcha.expired')

    const other = await work(visitor, `code:+86${newPhone()}`)
    expect(await sendTo(visitor, newPhone(), other.id, answerOf(other))).toBe('captcha.wrong')
    const login = await work(visitor, `login:+86${phone}`)
    expect(await sendTo(visitor, phone, login.id, answerOf(login))).toBe('captcha.wrong')
  })

  it('rejects work that was forged, done for another challenge, or made easier', async () => {
    const visitor = app.visitor()
    const phone = newPhone()
    const purpose = `code:+86${phone}`
    const before = await work(visitor, purpose)
    const attempts: ((one: typeof before) => string)[] = [
      () => 'x',
      () => answerOf({}),
      () => Buffer.from('null').toString('base64'),
      // The solution of another challenge under this one's id.
      () => answerOf({ challenge: before.challenge, solution: before.solution }),
      ({ challenge }) => answerOf({ challenge, solution: before.solution }),
      ({ challenge, solution }) => answerOf({ challenge: { ...challenge, signature: '0'.repeat(64) }, solution }),
      ({ challenge, solution }) =>
        answerOf({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution }),
      ({ challenge, solution }) =>
        answerOf({ challenge, solution: { ...solution, derivedKey: `00${'ab'.repeat(31)}` } }),
      ({ challenge, solution }) => answerOf({ challenge, solution: { ...solution, counter: -1 } }),
    ]
    for (const attempt of attempts) {
      const { id } = await visitor.call(contract.captchaGen, {})
      const { challenge } = await visitor.call(contract.captchaWork, { id, purpose })
      const one = { id, challenge, solution: { ...before.solution } }
      expect(await sendTo(visitor, phone, id, attempt(one)), String(attempt)).toBe('captcha.wrong')
    }
    const late = await work(visitor, purpose)
    app.travel(new Date(Date.now() + (limits.captcha.validSeconds + 1) * 1000))
    expect(await sendTo(visitor, phone, late.id, answerOf(late))).toBe('captcha.expired')
    app.travel(new Date())
  }, 60_000)

  it('requires more work the more a network or target requests, up to a limit', async () => {
    const costOf = async (purpose: string, headers: Record<string, string> = {}) => {
      const visitor = app.visitor()
      const { id } = await visitor.call(contract.captchaGen, {})
      const query = new URLSearchParams({ id, purpose })
      const response = await visitor.fetch(`/v3/api${contract.captchaWork.path}?${query}`, { headers })
      return (await response.json()).data.challenge.parameters.cost
    }
    const { rounds, doubleEvery, mostDoublings } = limits.captcha.work
    const at = app.ctx.now()
    const sent = (target: string, ip: string) => ({
      target,
      ip,
      purpose: 'register' as const,
      codeHash: 'x',
      createdAt: at,
      expiresAt: at,
    })
    await db.insert(codes).values(Array.from({ length: doubleEvery }, () => sent('+8613900000001', '198.51.100.1')))
    const far = { 'x-forwarded-for': '203.0.113.50' }
    expect(await costOf('code:+8613900000002', far)).toBe(rounds)
    expect(await costOf('code:+8613900000001', far)).toBe(2 * rounds)
    expect(await costOf('code:+8613900000002', { 'x-forwarded-for': '198.51.100.1' })).toBe(2 * rounds)
    const user = await build.user()
    await db
      .insert(loginFailures)
      .values(Array.from({ length: 2 * doubleEvery }, () => ({ account: `#${user.id}`, where: 'network:name x', at })))
    expect(await costOf(`login:${user.name}`, far)).toBe(4 * rounds)
    expect(workCost(1_000_000)).toBe(rounds * 2 ** mostDoublings)
  })

  it('that is clicked may be exchanged for work, but not back', async () => {
    const visitor = app.visitor()
    const { id } = await visitor.call(contract.captchaGen, {})
    await visitor.call(contract.captchaWork, { id, purpose: 'code:own' })
    expect(await refusalOf(visitor.call(contract.clickCaptcha, { id }))).toBe('captcha.expired')
    expect(await refusalOf(visitor.call(contract.captchaWork, { id, purpose: 'code:own' }))).toBe('captcha.expired')
    expect(await sendTo(visitor, newPhone(), id, 'AAAAA')).toBe('captcha.wrong')
  })
})

describe('A number that cannot exist', () => {
  const wrong = [
    ...['12345678901', '11012345678', '1391234567', '99999', '139123456789'].map((phone) => ['86', phone] as const),
    ['999', '1234567890'],
    ['979', '123456789'],
    ['888', '1234567890'],
    ['1', '1234567890'],
    ['1', '212555'],
    ['852', '123'],
    ['44', '0712345678'],
    ['49', '12345678901234'],
  ] as const

  it('gets no code from any call, and causes no captcha for others', async () => {
    const visitor = app.visitor()
    const messages = await db.$count(outbox, eq(outbox.channel, 'sms'))
    const proof = { token: 'unused', captchaId: 'unused', captchaAnswer: 'unused' }
    for (const [countryCode, phone] of wrong) {
      const to = { phone, countryCode, ...proof }
      const sends = [
        () => visitor.call(contract.sendPhoneAuthCode, { ...to, purpose: 'register' }),
        () => visitor.call(contract.sendPhoneAuthForResetNew, to),
        () => visitor.call(hostSendPhoneCode, to),
      ]
      for (const send of sends)
        expect(await refusalOf(send()), `+${countryCode} ${phone}`).toMatch(/^(account\.phoneWrong|request\.input)$/)
    }
    expect([await db.$count(outbox, eq(outbox.channel, 'sms')), await db.$count(codes)]).toEqual([messages, 0])
  })
})
