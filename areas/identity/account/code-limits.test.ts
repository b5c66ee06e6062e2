import { healthReport } from '@leitai/operations/health/contract'
import { limits } from '@leitai/platform/contract/limits'
import { siteDefaults } from '@leitai/platform/settings/contract'
import { saveSite } from '@leitai/site/settings/contract'
import { builders } from '@leitai/testing/build'
import { openTestApp } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import * as contract from './contract.ts'
import { refusalToSend } from './rules.ts'
import { codes } from './table.ts'
import { newPhone, peopleOf } from './testing.ts'

const { app } = await testApp()

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 4) + seconds * 1000)
const later = (seconds: number) => app.travel(new Date(app.ctx.now().getTime() + seconds * 1000))

describe('codes', () => {
  // covers: rules.account.ten-day-per
  test('can be sent again after 60 seconds, ten a day to one target and twenty from one address', () => {
    const many = Array.from({ length: 10 }, (_, n) => at(n * 60))
    expect(refusalToSend([at(0)], 1, at(59))).toMatchObject({ code: 'code.resend', values: { seconds: 1 } })
    expect(refusalToSend([at(0)], 1, at(60))).toBe(null)
    expect(refusalToSend(many.slice(1), 9, at(3600))).toBe(null)
    expect(refusalToSend(many, 10, at(3600))).toMatchObject({ code: 'code.daily' })
    expect(refusalToSend([], 19, at(0))).toBe(null)
    expect(refusalToSend([], 20, at(0))).toMatchObject({ code: 'code.daily' })
  })

  // covers: rules.account.codes-valid-five
  test('are valid for five minutes, and have six digits', async () => {
    const { solve, codeFor } = peopleOf(app)
    const visitor = app.visitor()
    const contact = { phone: newPhone(), countryCode: '86', purpose: 'register' as const }
    const sent = await visitor.call(contract.sendPhoneAuthCode, { ...contact, ...(await solve(visitor)) })
    expect(sent).toMatchObject({ resendSeconds: 60, validSeconds: 300 })
    const code = await codeFor(`+86${contact.phone}`)
    expect(code).toMatch(/^\d{6}$/)
    const check = () => refusalOf(visitor.call(contract.checkCode, { ...contact, code }))
    later(290)
    expect(await check()).toBe('ok')
    later(10)
    expect(await check()).toBe('code.expired')
  })
})

describe('the codes of the whole site', () => {
  test('have a daily limit set by the operator; unknown contacts do not use it', async () => {
    const limited = await openTestApp({ rateLimit: 1 })
    const { db } = limited.ctx
    const { solve } = peopleOf(limited)
    const admin = await limited.as(await builders(limited).user({ role: 'admin' }))
    const change = { section: 'limits', value: { ...siteDefaults.limits, codesDay: 20 } } as const
    await admin.call(saveSite, { change, version: 0 })
    const from = async (network: string, purpose: 'register' | 'login' = 'register') => {
      const visitor = limited.visitor()
      const solved = await solve(visitor).catch(() => null)
      const body = new URLSearchParams({ phone: newPhone(), countryCode: '86', purpose, ...solved })
      const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': network }
      const answer = await visitor.fetch('/v3/api/common/sendPhoneAuthCode.json', { method: 'POST', body, headers })
      return (await answer.json()).code ?? 'ok'
    }
    const at = limited.ctx.now()
    const sent = {
      target: 'x',
      ip: '198.51.100.1',
      purpose: 'register',
      codeHash: 'x',
      createdAt: at,
      expiresAt: at,
    } as const
    await db.insert(codes).values(Array.from({ length: 19 }, () => sent))
    await db.insert(codes).values(Array.from({ length: 5 }, () => ({ ...sent, posted: false })))
    expect(await from('203.0.113.1', 'login')).toBe('ok')
    expect((await admin.call(healthReport, {})).warnings).not.toContain('codesCeiling')
    expect(await from('203.0.113.2')).toBe('ok')
    for (const purpose of ['register', 'login'] as const) expect(await from('203.0.113.3', purpose)).toBe('code.site')
    expect((await admin.call(healthReport, {})).warnings).toContain('codesCeiling')
    limited.travel(new Date(limited.ctx.now().getTime() + 86_400_000))
    expect(await from('203.0.113.3')).toBe('ok')
    await limited.end()
  })

  test('are limited to twenty per network for all targets, an IPv6 line counted as one', async () => {
    const limited = await openTestApp({ rateLimit: 1 })
    const at = limited.ctx.now()
    const sent = { ip: '2001:db8:7:0::/64', purpose: 'register', codeHash: 'x', createdAt: at, expiresAt: at } as const
    await limited.ctx.db
      .insert(codes)
      .values(Array.from({ length: limits.code.perAddressDay }, (_, n) => ({ ...sent, target: `+8613900000${n}` })))
    const visitor = limited.visitor()
    const solved = await peopleOf(limited).solve(visitor)
    const body = new URLSearchParams({ phone: newPhone(), countryCode: '86', purpose: 'register', ...solved })
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': '2001:db8:7:0:1:2:3:4' }
    const answer = await visitor.fetch('/v3/api/common/sendPhoneAuthCode.json', { method: 'POST', body, headers })
    expect(await answer.json()).toMatchObject({ code: 'code.daily' })
    await limited.end()
  })
})

describe('a captcha', () => {
  const fresh = async () => (await app.visitor().call(contract.captchaGen, {})).id

  // covers: spec.groups.account-captcha-image, rules.open.captcha-image-picture
  test('of characters to type is a picture, drawn once for a challenge', async () => {
    const id = await fresh()
    const drawn = await app.visitor().call(contract.captchaImage, { id })
    expect(drawn).toMatchObject({ id, validSeconds: 120 })
    const [, kind = '', body = ''] = /^data:image\/([a-z+]+);base64,(.+)$/.exec(drawn.image) ?? []
    expect([kind !== '', Buffer.from(body, 'base64').length > 500]).toEqual([true, true])
    expect(await refusalOf(app.visitor().call(contract.captchaImage, { id }))).toBe('captcha.expired')
    expect(await refusalOf(app.visitor().call(contract.captchaImage, { id: 'x'.repeat(22) }))).toBe('captcha.expired')
  })

  // covers: rules.account.good-two-minutes
  test('is valid for two minutes', async () => {
    const { solve } = peopleOf(app)
    const solved = await solve(app.visitor())
    later(limits.captcha.validSeconds + 1)
    const contact = { phone: newPhone(), countryCode: '86', purpose: 'register' as const }
    expect(await refusalOf(app.visitor().call(contract.sendPhoneAuthCode, { ...contact, ...solved }))).toBe(
      'captcha.expired',
    )
    expect(limits.captcha.validSeconds).toBe(120)
  })
})
