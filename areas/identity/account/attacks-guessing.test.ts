import { limits } from '@leitai/platform/contract/limits'
import { like } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { createCanvas } from '@napi-rs/canvas'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it, vi } from 'vitest'
import * as contract from './contract.ts'
import { captchas, codes, loginFailures } from './table.ts'
import { guessesOf, newPhone, peopleOf } from './testing.ts'

const { app, build } = await testApp()

const people = peopleOf(app)
const { db } = app.ctx
const { own, captchaAfter } = limits.login
const { newNetwork, post, logIn } = guessesOf(app)

/** Enough wrong tries to require a captcha. */
async function fail(account: string, network: string) {
  for (let tried = 0; tried < captchaAfter; tried++) expect(await logIn(account, { network })).toBe('login.wrong')
}

const costOf = async (purpose: string) => {
  const visitor = app.visitor()
  await db.delete(captchas)
  const { id } = await visitor.call(contract.captchaGen, {})
  return (await visitor.call(contract.captchaWork, { id, purpose })).challenge.parameters.cost
}

describe('Guessing who has an account', () => {
  it('does not work by other spellings of a number: they share one count, with or without an account', async () => {
    const [taken, free] = [newPhone(), newPhone()]
    await build.user({ phone: taken, countryCode: '86' })
    const wide = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    const spellings: [spelt: (digits: string) => string, countryCode: string][] = [
      [wide, '86'],
      [(digits) => digits, '1'],
      [(digits) => `+86${digits}`, '86'],
      [(digits) => `0086${digits}`, '86'],
      [(digits) => `${digits.slice(0, 3)} ${digits.slice(3)}`, '86'],
    ]
    const seen = async (phone: string) => {
      const network = newNetwork()
      await fail(phone, network)
      const answers: string[] = []
      for (const [spelt, countryCode] of spellings) answers.push(await logIn(spelt(phone), { network, countryCode }))
      return answers
    }
    expect(await seen(taken)).toEqual(await seen(free))
  })

  it('does not work by an address in full-width letters', async () => {
    await build.user({ email: 'spelt@example.com' })
    const seen = async (email: string) => {
      const network = newNetwork()
      await fail(email, network)
      return [
        await logIn(email.toUpperCase(), { network }),
        await logIn(email.replace('s', 'ｓ').replace('@', '＠'), { network }),
        await logIn(`${email}.`, { network }),
      ]
    }
    expect(await seen('spelt@example.com')).toEqual(await seen('sbody@example.com'))
  })

  it('does not reveal who owns an address or phone: attempts at a name cause no captcha or lock there', async () => {
    const phone = newPhone()
    const user = await build.user({ email: 'linked@example.com', phone, countryCode: '86' })
    const network = newNetwork()
    await fail(user.name, network)
    for (const account of ['linked@example.com', phone, 'nobody.here@example.com'])
      expect(await logIn(account, { network })).toBe('login.wrong')
    await db.delete(loginFailures)
    const at = app.ctx.now()
    const failures = { account: `#${user.id}`, where: `network:name ${network}`, at }
    await db.insert(loginFailures).values(Array.from({ length: own.lockAfter - 1 }, () => failures))
    expect(await logIn(user.name, { network })).toBe('login.captcha')
    const cost = await costOf(`login:${user.name}`)
    expect(cost).toBeGreaterThan(await costOf('login:nobody.here@example.com'))
    expect(await costOf('login:linked@example.com')).toBe(await costOf('login:nobody.here@example.com'))
    expect(await costOf(`login:${phone}`)).toBe(await costOf(`login:${newPhone()}`))
  })

  it('does not reach an account by the form of its number used for counting, nor send it a tool’s code', async () => {
    const user = await build.user({ email: 'numbered@example.com' })
    const network = newNetwork()
    for (const account of [`#${user.id}`, `token code #${user.id}`]) {
      await fail(account, network)
      expect(await logIn(user.name, { network })).toBe('login.wrong')
    }
    expect(await logIn(`＃${user.id}`, { network })).toBe('login.captcha')
    const counted = await db.select().from(loginFailures)
    expect(counted.filter(({ account }) => account === `#${user.id}`)).toHaveLength(2)
    expect(counted.filter(({ account }) => account === `token code #${user.id}`)).toHaveLength(0)
  })
})

describe('A captcha', () => {
  it('that does not exist, or was drawn already, gives no picture', async () => {
    const draw = vi.spyOn(Object.getPrototypeOf(createCanvas(1, 1)), 'toBuffer')
    const visitor = app.visitor()
    const open = async (id: string) => [
      await refusalOf(visitor.call(contract.clickCaptcha, { id })),
      await refusalOf(visitor.call(contract.captchaImage, { id })),
    ]
    for (let tried = 0; tried < 5; tried++)
      expect(await open(`none${tried}`)).toEqual(['captcha.expired', 'captcha.expired'])
    expect(draw).toHaveBeenCalledTimes(0)
    const { id } = await visitor.call(contract.captchaGen, {})
    const twenty = await Promise.all(Array.from({ length: 20 }, () => open(id)))
    expect(twenty.flat().filter((code) => code === 'ok')).toHaveLength(1)
    expect(draw).toHaveBeenCalledTimes(1)
    draw.mockRestore()
  })
})

describe('Proof of work', () => {
  /** A new challenge with its solution, as a program would produce them. */
  async function worked(purpose: string) {
    const visitor = app.visitor()
    const { id } = await visitor.call(contract.captchaGen, {})
    const { challenge } = await visitor.call(contract.captchaWork, { id, purpose })
    const solution = await solveChallenge({ challenge, deriveKey })
    return { captchaId: id, captchaAnswer: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }
  }

  it('costs the same for every spelling of its purpose', async () => {
    const target = `+86${newPhone()}`
    const user = await build.user()
    const at = app.ctx.now()
    const sent = { target, ip: 'x', purpose: 'login', codeHash: 'x', createdAt: at, expiresAt: at } as const
    await db.insert(codes).values(Array.from({ length: 9 }, () => sent))
    const failure = { account: `#${user.id}`, where: 'network:name x', at }
    await db.insert(loginFailures).values(Array.from({ length: 9 }, () => failure))
    for (const [plain, use] of [
      [target, 'code'],
      [user.name, 'login'],
    ] as const) {
      const cost = await costOf(`${use}:${plain}`)
      expect(cost).toBeGreaterThan(limits.captcha.work.rounds)
      for (const written of [use.toUpperCase(), use.replace('o', 'O'), ` ${use}`])
        expect(await costOf(`${written}:${plain}`), written).toBe(cost)
    }
  })

  it('is valid once, even for twenty concurrent requests, and expires like any work', async () => {
    const targets = Array.from({ length: 20 }, newPhone)
    const phone = newPhone()
    const solved = await worked(`code:+86${phone}`)
    const tokens = await Promise.all(targets.map(() => people.formToken(app.visitor())))
    const fields = { countryCode: '86', purpose: 'register', ...solved }
    const sent = await Promise.all(
      tokens.map((token) => post(contract.sendPhoneAuthCode.path, { phone, ...fields, token })),
    )
    expect(sent.filter(({ code }) => code === 'ok')).toHaveLength(1)
    expect(sent.filter(({ code }) => code === 'captcha.expired')).toHaveLength(19)
    const late = await worked(`code:+86${phone}`)
    const token = await people.formToken(app.visitor())
    const long = { captchaId: late.captchaId, captchaAnswer: 'A'.repeat(2001) }
    expect((await post(contract.sendPhoneAuthCode.path, { phone, ...fields, ...long, token })).code).toBe(
      'request.input',
    )
  })
})

describe('One phone or address', () => {
  it('has one account and one count of codes, however it is split or spelt', async () => {
    const visitor = app.visitor()
    const send = async (fields: Record<string, string>) =>
      (
        await post(contract.sendPhoneAuthCode.path, {
          purpose: 'register',
          ...fields,
          ...(await people.solve(visitor)),
        })
      ).code
    const number = `212555${String(Date.now()).slice(-4)}`
    expect(await send({ countryCode: '1', phone: number })).toBe('ok')
    expect(await send({ countryCode: '1', phone: number })).toBe('code.resend')
    const wide = number.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    // In full width or with a hyphen it is the same number, with the same count.
    for (const same of [
      { countryCode: '1', phone: wide },
      { countryCode: '１', phone: number },
      { countryCode: '1', phone: `${number.slice(0, 3)}-${number.slice(3)}` },
    ])
      expect(await send(same)).toBe('code.resend')
    for (const [countryCode, phone] of [
      ['1212', number.slice(3)],
      ['+1', number],
      ['001', number],
      ['01', number],
      ['1', `1${number}`],
      ['1', `0${number}`],
    ] as const)
      expect(await send({ countryCode, phone }), `${countryCode} ${phone}`).toMatch(
        /^(request\.input|account\.phoneWrong)$/,
      )
    const counted = await db
      .select()
      .from(codes)
      .where(like(codes.target, `%${number.slice(3)}`))
    expect(counted).toHaveLength(1)
  })
})

describe('A name that imitates the platform', () => {
  it('is reserved in traditional characters, compatibility forms, with digits for letters or signs between', async () => {
    const names = ['管理員', '小管理員', '系統', '系統_通知', '組委會', '擂臺', '匿名用戶', '已註銷用戶7']
    const written = ['官⽅', 'ａｄｍｉｎ', 'ADM1N', 'a-d_m-i-n', '2026admin', 'r00t', 'le1tai_x', 'supp0rt']
    for (const userName of [...names, ...written]) {
      const taken = app.visitor().call(contract.userNameIsExist, { userName })
      expect(await taken.catch(() => ({ exist: true })), userName).toEqual({ exist: true })
    }
  })
})
