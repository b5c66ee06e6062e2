import * as contract from '@leitai/contract/account'
import { limits } from '@leitai/contract/limits'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../testing/refusal.ts'
import { testHouse } from '../testing/test-house.ts'
import { refusalToSend } from './rules.ts'
import { newPhone, peopleOf } from './testing.ts'

const { house } = await testHouse()

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 4) + seconds * 1000)
const later = (seconds: number) => house.travel(new Date(house.house.now().getTime() + seconds * 1000))

describe('codes', () => {
  test('are sent again after 60 seconds, ten a day to one target and twenty from one address', () => {
    const many = Array.from({ length: 10 }, (_, n) => at(n * 60))
    expect(refusalToSend([at(0)], 1, at(59))).toMatchObject({ code: 'code.resend', values: { seconds: 1 } })
    expect(refusalToSend([at(0)], 1, at(60))).toBe(null)
    expect(refusalToSend(many.slice(1), 9, at(3600))).toBe(null)
    expect(refusalToSend(many, 10, at(3600))).toMatchObject({ code: 'code.daily' })
    expect(refusalToSend([], 19, at(0))).toBe(null)
    expect(refusalToSend([], 20, at(0))).toMatchObject({ code: 'code.daily' })
  })

  test('are good for five minutes, and have six digits', async () => {
    const { solve, codeFor } = peopleOf(house)
    const visitor = house.visitor()
    const contact = { phone: newPhone(), countryCode: '86', purpose: 'register' as const }
    const sent = await visitor.call(contract.sendPhoneAuthCode, { ...contact, ...(await solve(visitor)) })
    expect(sent).toMatchObject({ resendSeconds: 60, validSeconds: 300 })
    const code = await codeFor(`+86${contact.phone}`)
    expect(code).toMatch(/^\d{6}$/)
    const check = () => refusalOf(visitor.call(contract.checkCode, { ...contact, code }))
    later(290)
    expect(await check()).toBe('it was done')
    later(10)
    expect(await check()).toBe('code.expired')
  })
})

describe('a captcha', () => {
  const fresh = async () => (await house.visitor().call(contract.captchaGen, {})).id

  test('of characters to type is a picture, drawn once for a challenge', async () => {
    const id = await fresh()
    const drawn = await house.visitor().call(contract.captchaImage, { id })
    expect(drawn).toMatchObject({ id, validSeconds: 120 })
    const [, kind = '', body = ''] = /^data:image\/([a-z+]+);base64,(.+)$/.exec(drawn.image) ?? []
    expect([kind !== '', Buffer.from(body, 'base64').length > 500]).toEqual([true, true])
    expect(await refusalOf(house.visitor().call(contract.captchaImage, { id }))).toBe('captcha.expired')
    expect(await refusalOf(house.visitor().call(contract.captchaImage, { id: 'x'.repeat(22) }))).toBe('captcha.expired')
  })

  test('is good for two minutes', async () => {
    const { solve } = peopleOf(house)
    const solved = await solve(house.visitor())
    later(limits.captcha.validSeconds + 1)
    const contact = { phone: newPhone(), countryCode: '86', purpose: 'register' as const }
    expect(await refusalOf(house.visitor().call(contract.sendPhoneAuthCode, { ...contact, ...solved }))).toBe(
      'captcha.expired',
    )
    expect(limits.captcha.validSeconds).toBe(120)
  })
})
