import { newPhone } from '@leitai/identity/account/testing'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import * as message from '@leitai/site/message/contract'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import * as contract from './contract.reports.ts'
import { forgetIntegrity } from './personal-data.ts'
import { reports } from './table.ts'

const { app, build } = await testApp()

const first = { page: 1, pageSize: 20 }
const about = { kind: 'other' as const, text: '反复骚扰', links: [], pictures: [], letters: true }

async function person(values: Parameters<typeof build.user>[0] = {}) {
  const user = await build.user({ phone: newPhone(), countryCode: '86', ...values })
  return { user, id: user.id, visitor: await app.as(user) }
}
type Person = Awaited<ReturnType<typeof person>>
const write = (from: Person, to: Person, text: string) =>
  from.visitor.call(message.sendMessage, { userId: to.id, text })
/** Two people who have written to each other. */
async function pair() {
  const [rude, bothered] = [await person(), await person()]
  await write(rude, bothered, '骚扰 1')
  await write(bothered, rude, '请不要再写')
  return { rude, bothered }
}
const rowOf = async (id: number) => (await app.ctx.db.select().from(reports).where(eq(reports.id, id)))[0]

test('a report includes the last twenty messages of the reported person, for admins only', async () => {
  const { rude, bothered } = await pair()
  for (let at = 2; at <= 22; at++) await write(rude, bothered, `骚扰 ${at}`)
  const { id } = await bothered.visitor.call(contract.makeReport, { ...about, userId: rude.id })
  const texts = (await rowOf(id))?.letters.map(({ text }) => text)
  expect(texts).toHaveLength(20)
  expect(texts?.[0]).toBe('骚扰 3')
  expect(texts?.at(-1)).toBe('骚扰 22')
  const admin = await person({ role: 'admin' })
  const ofAdmin = await admin.visitor.call(contract.reportQueue, { keyword: '', state: 'open', ...first })
  const shown = ofAdmin.list.find((one) => one.id === id)
  expect(shown?.letters.map(({ text }) => text)).toEqual(texts)
  expect(Number.isNaN(Date.parse(shown?.letters[0]?.at ?? ''))).toBe(false)
  // The thread may be deleted: the report keeps the messages, but its author's own list does not show them.
  await bothered.visitor.call(message.deleteMessages, { userId: rude.id })
  expect((await rowOf(id))?.letters).toHaveLength(20)
  expect(JSON.stringify(await bothered.visitor.call(contract.myReports, first))).not.toContain('骚扰 22')
})

test('no host sees messages, and no admin those in a report about themself', async () => {
  const owner = await person()
  const rude = await person({ role: 'admin' })
  const bothered = await person()
  const { id: cmptId } = await build.competition({ ownerId: owner.id })
  for (const { visitor } of [rude, bothered])
    await visitor.call(signUpJoinCmpt, {
      cmptId,
      agree: true,
      answers: {},
      lookingForTeam: false,
      baseline: visitor === rude.visitor,
    })
  await write(rude, bothered, '骚扰主办方也看不到')
  await bothered.visitor.call(contract.makeReport, { ...about, userId: rude.id })
  const list = { cmptId, state: 'open' as const, keyword: '', ...first }
  expect((await owner.visitor.call(contract.hostReports, list)).total).toBe(0)
  const queue = { state: 'open' as const, keyword: '', ...first }
  expect(await refusalOf(owner.visitor.call(contract.reportQueue, queue))).toBe('login.forbidden')
  expect(JSON.stringify(await rude.visitor.call(contract.reportQueue, queue))).not.toContain('骚扰主办方也看不到')
})

test('messages are refused with a competition, without a person, and if there are none that the reporter could read', async () => {
  const { rude, bothered } = await pair()
  const report = (by: Person, values: object) =>
    refusalOf(by.visitor.call(contract.makeReport, { ...about, ...values }))
  const { id: cmptId } = await build.competition()
  const { teamId } = await build.competitor(cmptId)
  expect(await report(bothered, { userId: rude.id, cmptId })).toBe('integrity.letters')
  expect(await report(bothered, { teamId })).toBe('integrity.letters')
  expect(await report(bothered, {})).toBe('integrity.about')
  const stranger = await person()
  expect(await report(stranger, { userId: rude.id })).toBe('integrity.noLetters')
  expect(await report(bothered, { userId: stranger.id })).toBe('integrity.noLetters')
  expect(await refusalOf(app.visitor().call(contract.makeReport, { ...about, userId: rude.id }))).toBe('login.missing')
  // Messages sent while blocked were never delivered, and deleted ones are gone.
  const refused = await person()
  await bothered.visitor.call(message.blacklistSender, { userId: refused.id })
  await write(refused, bothered, '从未送达')
  expect(await report(bothered, { userId: refused.id })).toBe('integrity.noLetters')
  await bothered.visitor.call(message.deleteMessages, { userId: rude.id })
  expect(await report(bothered, { userId: rude.id })).toBe('integrity.noLetters')
})

test('closing an account removes the messages from its reports', async () => {
  const { rude, bothered } = await pair()
  const { id } = await bothered.visitor.call(contract.makeReport, { ...about, userId: rude.id })
  await transaction(app.ctx.db, (db) => forgetIntegrity(db, bothered.id))
  expect(await rowOf(id)).toMatchObject({ text: '', letters: [] })
})
