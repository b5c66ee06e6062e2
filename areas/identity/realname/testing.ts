import { eq } from '@leitai/platform/db/orm'
import { uploadImage } from '@leitai/platform/file/contract'
import { outbox } from '@leitai/platform/outbox/table'
import { builders } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import sharp from 'sharp'
import type { users } from '../account/table.ts'
import { peopleOf } from '../account/testing.ts'
import * as contract from './contract.ts'
import { cardApplications } from './table.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** A fictitious identity card number: a date of birth and a serial number, with a valid check digit. */
export function idNumber(birth: string, serial: number): string {
  const body = `110105${birth}${String(serial).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return body + '10X98765432'.charAt(sum % 11)
}

let serial = 0
let phones = 13_800_001_000
export const nextId = () => idNumber('19900101', ++serial)

let picture: Promise<Buffer<ArrayBuffer>> | null = null
const photoBytes = async () => {
  picture ??= sharp({ create: { width: 320, height: 200, channels: 3, background: '#cde' } })
    .png()
    .toBuffer()
    .then((buffer) => Buffer.from(buffer))
  return picture
}

export function realNameBuilders(app: TestApp) {
  const { db } = app.ctx
  const build = builders(app)
  const { solve } = peopleOf(app)

  async function photo(visitor: Visitor): Promise<string> {
    const blob = new Blob([await photoBytes()], { type: 'image/png' })
    return (await visitor.call(uploadImage, { use: 'card' }, { file: { blob, name: 'card.png' } })).fullPath
  }

  async function codeOf(phone: string) {
    const rows = await db
      .select()
      .from(outbox)
      .where(eq(outbox.target, `+86${phone}`))
      .orderBy(outbox.id)
    return /\d{6}/.exec(rows.at(-1)?.body ?? '')?.[0] ?? ''
  }

  /** Gets a ticket as a user does: captcha, code to the bound phone, code entered. */
  async function ticket(visitor: Visitor, phone: string): Promise<string> {
    await visitor.call(contract.cmptSendPhoneAuthCode, await solve(visitor))
    return (await visitor.call(contract.cardPhoneAuth, { code: await codeOf(phone) })).ticket
  }

  /** A logged-in user with a phone, a ticket and one photo, ready to apply. */
  async function applicant(values: Partial<typeof users.$inferInsert> = {}) {
    const phone = String(++phones)
    const user = await build.user({ phone, countryCode: '86', ...values })
    const visitor = await app.as(user)
    const proof = await ticket(visitor, phone)
    const card = { kind: 'id' as const, name: '演示小甲', cardNo: nextId(), ticket: proof, agree: true }
    return { user, visitor, phone, card, photo: () => photo(visitor) }
  }

  async function admin() {
    const user = await build.user({ role: 'admin' })
    return { user, visitor: await app.as(user) }
  }

  /** Applies with an identity card and one photo. */
  async function applied(values: Partial<typeof users.$inferInsert> = {}) {
    const who = await applicant(values)
    await who.visitor.call(contract.cardVerified, { ...who.card, photos: [await who.photo()] })
    return { ...who, id: await newest(who.user.id) }
  }

  async function newest(userId: number): Promise<number> {
    const rows = await db.select().from(cardApplications).where(eq(cardApplications.userId, userId))
    return Math.max(...rows.map(({ id }) => id))
  }

  async function verified(values: Partial<typeof users.$inferInsert> = {}) {
    const who = await applied(values)
    const reviewer = await admin()
    await reviewer.visitor.call(contract.decideRealName, { id: who.id, approve: true, answer: '' })
    return { ...who, reviewer }
  }

  return { ...build, photo, solve, codeOf, ticket, applicant, admin, applied, newest, verified }
}
