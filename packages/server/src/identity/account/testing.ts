import * as contract from '@leitai/contract/identity/account'
import { eq } from '../../platform/db/orm.ts'
import { outbox } from '../../platform/outbox/table.ts'
import { PASSWORD } from '../../testing/build.ts'
import type { TestApp, Visitor } from '../../testing/open-test-app.ts'
import { captchas } from './table.ts'

/** What tests of the ways in do again and again, as a person would. */
export function peopleOf(test: TestApp) {
  const { db } = test.ctx

  const formToken = async (visitor: Visitor) => (await visitor.call(contract.getToken, {})).token

  /** Solves a challenge as somebody who sees the picture would; the database stands in for the eyes. */
  async function solve(visitor: Visitor) {
    const { id } = await visitor.call(contract.captchaGen, {})
    await visitor.call(contract.clickCaptcha, { id })
    const [row] = await db.select().from(captchas).where(eq(captchas.id, id))
    return { token: await formToken(visitor), captchaId: id, captchaAnswer: clicksOf(row?.answer) }
  }

  const sentTo = (target: string) => db.select().from(outbox).where(eq(outbox.target, target)).orderBy(outbox.id)

  /** The code that was last sent to +86138… or an e-mail address. */
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

/** Another code than this one. */
export const wrongCode = (right: string) => (right === '111111' ? '222222' : '111111')

/** Where somebody clicks who sees the picture. */
function clicksOf(answer: string | null | undefined): string {
  const centres: { x: number; y: number }[] = JSON.parse(answer || '[]')
  return centres.map(({ x, y }) => `${x},${y}`).join(';')
}
