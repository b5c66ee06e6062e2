import { codes } from '@leitai/identity/account/table'
import { peopleOf } from '@leitai/identity/account/testing'
import { firstContactOf } from '@leitai/platform/config/senders'
import { eq } from '@leitai/platform/db/orm'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import * as contract from './contract.ts'

let phones = 13_700_000_000
export const newPhone = () => String(++phones)

/** A request to host, without its code. */
export const request = (phone: string, values: object = {}) => ({
  company: '演示研究院',
  contact: '演示联系人',
  phone,
  countryCode: '86',
  email: 'host@example.com',
  type: 'algorithm' as const,
  budget: '50k-200k' as const,
  dataState: 'ready' as const,
  text: '想办一场虚构的竞赛',
  ...values,
})

/** Asks to host, with the code that is sent to the contact which proves a request on this site. */
export function asking(app: TestApp) {
  const people = peopleOf(app)
  async function codeTo(visitor: Visitor, phone: string, email = request(phone).email): Promise<string> {
    const byEmail = firstContactOf(app.ctx.config.senders) === 'email'
    const target = byEmail ? email.toLowerCase() : `+86${phone}`
    // Wait until another code may be sent.
    await app.ctx.db.delete(codes).where(eq(codes.target, target))
    const typed = { phone, countryCode: '86', ...(byEmail && { email }) }
    await visitor.call(contract.hostSendPhoneCode, { ...typed, ...(await people.solve(visitor)) })
    return people.codeFor(target)
  }
  async function ask(visitor: Visitor, phone: string, values: object = {}) {
    const input = request(phone, values)
    const code = await codeTo(visitor, phone, input.email)
    return visitor.call(contract.editCompanyHoldCompetition, { ...input, code })
  }
  return { codeTo, ask }
}
