import { eq } from '@leitai/platform/db/orm'
import { outbox } from '@leitai/platform/outbox/table'
import { PASSWORD } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import * as contract from './contract.ts'
import { captchas } from './table.ts'

/** Steps that the account tests repeat, as a user would do them. */
export function peopleOf(test: TestApp) {
  const { db } = test.ctx

  const formToken = async (visitor: Visitor) => (await visitor.call(contract.getToken, {})).token

  /** Solves a challenge by reading the answer from the database. */
  async function solve(visitor: Visitor) {
    const { id } = await visitor.call(contract.captchaGen, {})
    await visitor.call(contract.clickCaptcha, { id })
    const [row] = await db.select().from(captchas).where(eq(captchas.id, id))
    return { token: await formToken(visitor), captchaId: id, captchaAnswer: clicksOf(row?.answer) }
  }

  const sentTo = (target: string) => db.select().from(outbox).where(eq(outbox.target, target)).orderBy(outbox.id)

  /** The code last sent to +86138… or an email address. */
  async function codeFor(target: string) {
    const rows = await sentTo(target)
    return /\d{6}/.exec(rows.findLast(({ template }) => template === 'code')?.body ?? '')?.[0] ?? ''
  }

  const login = async (visitor: Visitor, account: string, password = PASSWORD, more = {}) =>
    visitor.call(contract.login, {
      account,
      password,
      countryCode: '86',
      remember: false,
      token: await formToken(visitor),
      ...more,
    })

  return { solve, sentTo, codeFor, formToken, login }
}

export const WRONG = 'Wrong2026'

/** Guesses made over HTTP, each by default from an address without earlier requests. */
export function guessesOf(test: TestApp) {
  const { formToken } = peopleOf(test)
  let networks = 0
  const newNetwork = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.1`

  /** A write call with custom headers; returns the refusal's code. */
  async function post(
    path: string,
    fields: Record<string, string>,
    { visitor = test.visitor(), network = newNetwork() }: { visitor?: Visitor; network?: string } = {},
  ): Promise<{ code: string; msg: string }> {
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': network }
    const sent = { method: 'POST', body: new URLSearchParams(fields), headers }
    const { code = 'ok', msg } = await (await visitor.fetch(`/v3/api${path}`, sent)).json()
    return { code, msg }
  }

  async function logIn(
    account: string,
    { network, password = WRONG, countryCode = '86' }: { network: string; password?: string; countryCode?: string },
  ) {
    const token = await formToken(test.visitor())
    return (await post(contract.login.path, { account, password, countryCode, token }, { network })).code
  }

  return { newNetwork, post, logIn }
}

let phones = 13_800_000_000
export const newPhone = () => String(++phones)

/** A different code. */
export const wrongCode = (right: string) => (right === '111111' ? '222222' : '111111')

/** The correct clicks. */
export function clicksOf(answer: string | null | undefined): string {
  const centres: { x: number; y: number }[] = JSON.parse(answer || '[]')
  return centres.map(({ x, y }) => `${x},${y}`).join(';')
}
