import * as contract from '@leitai/contract/identity/account'
import { eq } from '../../platform/db/orm.ts'
import { outbox } from '../../platform/outbox/table.ts'
import { PASSWORD } from '../../testing/build.ts'
import type { TestApp, Visitor } from '../../testing/open-test-app.ts'
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

let phones = 13_800_000_000
export const newPhone = () => String(++phones)

/** A different code. */
export const wrongCode = (right: string) => (right === '111111' ? '222222' : '111111')

/** The correct clicks. */
function clicksOf(answer: string | null | undefined): string {
  const centres: { x: number; y: number }[] = JSON.parse(answer || '[]')
  return centres.map(({ x, y }) => `${x},${y}`).join(';')
}
