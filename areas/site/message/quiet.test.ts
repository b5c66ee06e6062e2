import { eq } from '@leitai/platform/db/orm'
import { outbox } from '@leitai/platform/outbox/table'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { afterAll, expect, it } from 'vitest'
import { addWebhook, webhookDeliveries } from '../webhook/contract.ts'
import { loopback, openReceiver } from '../webhook/testing.ts'
import * as contract from './contract.ts'
import { digestsDue } from './digest.ts'
import { notify } from './notify.ts'
import { endOfQuiet } from './quiet.ts'

const { app, build } = await testApp({ webhookNetworks: loopback })
const receiver = await openReceiver()
afterAll(() => receiver.close())

const night = { fromMinute: 22 * 60, untilMinute: 7 * 60, zone: 'Asia/Shanghai' }
it.each([
  ['2027-03-10T13:59:59Z', null],
  ['2027-03-10T14:00:00Z', '2027-03-10T23:00:00.000Z'],
  ['2027-03-10T22:59:59Z', '2027-03-10T23:00:00.000Z'],
  ['2027-03-10T23:00:00Z', null],
])('ends the night of %s at %s', (now, end) => {
  expect(endOfQuiet(night, new Date(now))?.toISOString() ?? null).toBe(end)
})
it('keeps to the clock of the zone when that is changed in the night, and knows empty hours', () => {
  // In New York the clock goes from 2 to 3 on 14 March 2027.
  const there = { ...night, zone: 'America/New_York' }
  expect(endOfQuiet(there, new Date('2027-03-14T04:00:00Z'))?.toISOString()).toBe('2027-03-14T11:00:00.000Z')
  expect(endOfQuiet({ ...night, untilMinute: night.fromMinute }, new Date('2027-03-10T15:00:00Z'))).toBeNull()
})

// A Wednesday, eleven in the evening in Shanghai.
const EVENING = new Date('2027-03-10T15:00:00Z')
const hours = { on: true, from: '22:00', until: '07:00', zone: 'Asia/Shanghai' }
async function person() {
  const user = await build.user({ createdAt: new Date('2026-01-01T00:00:00Z') })
  const visitor = await app.as(user)
  const sendNotice = () =>
    notify(app.ctx.db, {
      userId: user.id,
      kind: 'team',
      about: null,
      title: { zh: '演示通知', en: 'Notice' },
      body: { zh: '正文', en: 'Body' },
      link: '/home.html',
      now: app.ctx.now(),
    })
  return { user, visitor, sendNotice }
}

it('holds back mails at once until the end of quiet hours', async () => {
  app.travel(EVENING)
  const { user, visitor, sendNotice } = await person()
  await visitor.call(contract.saveNoticeSetting, { kind: 'team', mail: 'now' })
  await visitor.call(contract.saveQuietHours, hours)
  await sendNotice()
  const mails = () =>
    app.ctx.db
      .select()
      .from(outbox)
      .where(eq(outbox.target, user.email ?? ''))
  await digestsDue(app.ctx)
  expect(await mails()).toEqual([])
  app.travel(new Date('2027-03-10T23:00:30Z'))
  await digestsDue(app.ctx)
  expect(await mails()).toHaveLength(1)
})

it('tells own webhooks of the chosen kinds, after quiet hours', async () => {
  app.travel(EVENING)
  const { user, visitor, sendNotice } = await person()
  const { id } = await visitor.call(addWebhook, {
    ownerKind: 'person',
    ownerId: user.id,
    kind: 'json',
    name: '演示',
    address: receiver.address,
    secret: '',
    events: ['notice.sent'],
    language: 'zh',
  })
  await visitor.call(contract.saveNoticeSetting, { kind: 'team', webhook: true })
  await visitor.call(contract.saveQuietHours, hours)
  await sendNotice()
  const log = async () => (await visitor.call(webhookDeliveries, { id, page: 1, pageSize: 5 })).list
  await until(async () => (await log())[0]?.nextAt === '2027-03-10T23:00:00.000Z')
  expect(receiver.received).toEqual([])
  await visitor.call(contract.saveQuietHours, { ...hours, on: false })
  app.travel(new Date('2027-03-10T23:00:01Z'))
  await until(async () => receiver.received.length > 0)
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'notice.sent',
    data: { kind: 'team', title: { zh: '演示通知' }, url: 'http://localhost/v3/home.html' },
  })
})

it('shows and ends quiet hours, and takes no wrong ones', async () => {
  const { visitor } = await person()
  await visitor.call(contract.saveQuietHours, hours)
  const { on: _on, ...shown } = hours
  expect((await visitor.call(contract.noticeSettings, {})).quiet).toEqual(shown)
  await visitor.call(contract.saveQuietHours, { ...hours, on: false })
  expect((await visitor.call(contract.noticeSettings, {})).quiet).toBeNull()
  const raw = (fields: Record<string, string>) =>
    visitor
      .fetch('/v3/api/user/message/saveQuietHours.json', {
        method: 'POST',
        body: new URLSearchParams({ on: 'true', from: '22:00', until: '07:00', zone: 'Asia/Shanghai', ...fields }),
        headers: { 'x-requested-with': 'XMLHttpRequest' },
      })
      .then(({ status }) => status)
  const wrong: Record<string, string>[] = [{ from: '24:00' }, { until: '7:00' }, { zone: 'Nowhere/Town' }]
  for (const fields of wrong) expect(await raw(fields)).toBe(400)
  expect(await raw({})).toBe(200)
  expect(await refusalOf(app.visitor().call(contract.saveQuietHours, hours))).toBe('login.missing')
})
