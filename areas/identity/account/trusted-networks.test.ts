import type { Call } from '@leitai/platform/contract/call'
import { faultyNetwork } from '@leitai/platform/contract/network'
import { eq } from '@leitai/platform/db/orm'
import { timesOf } from '@leitai/platform/http/trusted-networks'
import { saveSite, siteSettings } from '@leitai/site/settings/contract'
import { builders, PASSWORD } from '@leitai/testing/build'
import { openTestApp } from '@leitai/testing/open-test-app'
import { afterAll, expect, test } from 'vitest'
import * as contract from './contract.ts'
import { captchas } from './table.ts'
import { clicksOf, newPhone, peopleOf } from './testing.ts'

const app = await openTestApp({ rateLimit: 1 })
afterAll(() => app.end())
const { codeFor } = peopleOf(app)
const admin = await app.as(await builders(app).user({ role: 'admin' }))

async function trust(trusted: string[]) {
  const version = (await admin.call(siteSettings, {})).versions.networks?.version ?? 0
  await admin.call(saveSite, { change: { section: 'networks', value: { trusted, times: 20 } }, version })
}

/** Somebody behind an address registers as a browser does; the code of the first refusal, or ok. */
async function registers(address: string): Promise<string> {
  const visitor = app.visitor()
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': address }
  const call = async ({ path, method }: Call, fields: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields)
    const sent = method === 'GET' ? { headers } : { method, headers, body }
    const answer = await visitor.fetch(`/v3/api${path}${method === 'GET' ? `?${body}` : ''}`, sent)
    const { data, code = 'ok' } = await answer.json()
    return { data, code }
  }
  const token = async () => (await call(contract.getToken)).data?.token ?? ''
  const captcha = await call(contract.captchaGen)
  if (captcha.code !== 'ok') return captcha.code
  const { id } = captcha.data
  const drawn = await call(contract.clickCaptcha, { id })
  if (drawn.code !== 'ok') return drawn.code
  const [row] = await app.ctx.db.select().from(captchas).where(eq(captchas.id, id))
  const phone = newPhone()
  const sent = await call(contract.sendPhoneAuthCode, {
    phone,
    countryCode: '86',
    purpose: 'register',
    token: await token(),
    captchaId: id,
    captchaAnswer: clicksOf(row?.answer),
  })
  if (sent.code !== 'ok') return sent.code
  const made = await call(contract.register, {
    phone,
    userName: `新生${phone}`,
    countryCode: '86',
    password: PASSWORD,
    agree: 'true',
    code: await codeFor(`+86${phone}`),
    token: await token(),
  })
  return made.code
}

test('a class of 60 registers behind one address of a trusted network; outside it the limits hold', async () => {
  await trust(['203.0.113.0/24', '2001:db8:1::/48'])
  const outcomes: string[] = []
  for (let k = 0; k < 60; k++) outcomes.push(await registers('203.0.113.9'))
  expect(new Set(outcomes)).toEqual(new Set(['ok']))
  const others: string[] = []
  for (let k = 0; k < 12; k++) others.push(await registers('198.51.100.9'))
  expect(others).toContain('request.tooMany')
  // What a visitor says of itself beyond the last proxy is not looked at.
  const claimed: string[] = []
  for (let k = 0; k < 3; k++) claimed.push(await registers('203.0.113.9, 198.51.100.9'))
  expect(claimed).toContain('request.tooMany')
}, 120_000)

test('addresses are matched in both families, in any spelling', async () => {
  await trust(['10.1.0.0/16', '', '192.0.2.7', '2001:db8::/32'])
  await expect.poll(() => timesOf(app.ctx, '10.1.255.255')).toBe(20)
  const times = async (...addresses: string[]) => Promise.all(addresses.map((one) => timesOf(app.ctx, one)))
  expect(await times('::ffff:10.1.2.3', '192.0.2.7', '2001:DB8:0:1::5', '2001:db8:ffff::')).toEqual([20, 20, 20, 20])
  expect(await times('10.2.0.1', '192.0.2.8', '2001:db9::1', '::1', 'unknown')).toEqual([1, 1, 1, 1, 1])
  await trust([])
  await expect.poll(() => timesOf(app.ctx, '10.1.0.1')).toBe(1)
})

test('a line that is no network is refused by its number, and one that is half the internet as well', async () => {
  const answer = await trust(['10.1.0.0/16', '10.1.0.0/33']).catch((error: unknown) => error)
  expect(answer).toMatchObject({ code: 'site.network', message: expect.stringMatching(/2.*10\.1\.0\.0\/33/) })
  for (const wrong of ['0.0.0.0/0', '::/0', '10.1.0.0-10.2.0.0', '10.1.*.*', '校园网', '10.1.0.256', '2001:db8::/129'])
    expect(faultyNetwork(['192.0.2.0/24', wrong])).toEqual({ line: 2, text: wrong })
  expect(faultyNetwork(['192.0.2.0/24', '', ' 2001:db8::1 '])).toBeNull()
})
