import { users } from '@leitai/identity/account/table'
import { newPhone } from '@leitai/identity/account/testing'
import { eq } from '@leitai/platform/db/orm'
import { outbox } from '@leitai/platform/outbox/table'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { beforeEach, expect, test } from 'vitest'
import * as contract from './contract.ts'
import { digestsDue } from './digest.ts'
import { notify } from './notify.ts'

const { app, build } = await testApp()
// A Wednesday, ten in the morning in Shanghai.
const START = new Date('2027-03-10T02:00:00Z')
const HOUR = 3_600_000
beforeEach(() => app.travel(START))

const db = () => app.ctx.db
const at = (hours: number) => app.travel(new Date(START.getTime() + hours * HOUR))
let count = 0
async function person(values: Parameters<typeof build.user>[0] = {}) {
  const email = `digest${++count}@example.com`
  const user = await build.user({ email, createdAt: START, phone: newPhone(), countryCode: '86', ...values })
  const visitor = await app.as(user)
  const choose = (kind: contract.SettingKind, change: { muted?: boolean; mail?: contract.Mailing }) =>
    visitor.call(contract.saveNoticeSetting, { kind, ...change })
  const mails = () => db().select().from(outbox).where(eq(outbox.target, email)).orderBy(outbox.id)
  return { user, visitor, choose, mails }
}
const say = (userId: number | null, text: string, kind: 'system' | 'team' | 'official' = 'team') =>
  notify(db(), {
    userId,
    kind,
    about: null,
    title: { zh: text, en: `${text} (en)` },
    body: { zh: '正文', en: 'body' },
    link: '/home.html',
    now: app.ctx.now(),
  })

test('the daily mail is sent once, at eight in Shanghai, with everything new and unread', async () => {
  const one = await person()
  await say(one.user.id, '早先')
  await one.choose('team', { mail: 'daily' })
  await say(one.user.id, '甲')
  const read = await say(one.user.id, '已读')
  await one.visitor.call(contract.signMessageStatus, { ids: [read], read: true })
  await say(one.user.id, '系统', 'system')
  await digestsDue(app.ctx)
  expect(await one.mails()).toEqual([])
  at(21.9)
  await digestsDue(app.ctx)
  expect(await one.mails()).toEqual([])
  at(22.1)
  await Promise.all([digestsDue(app.ctx), digestsDue(app.ctx)])
  const [mail, ...others] = await one.mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ template: 'digest', subject: '擂台：1 条新消息', language: 'zh' })
  expect(mail?.body).toContain('· 甲\n  http://localhost/v3/home.html')
  for (const other of ['早先', '已读', '系统', '正文']) expect(mail?.body).not.toContain(other)
  at(46.1)
  await digestsDue(app.ctx)
  expect(await one.mails()).toHaveLength(1)
})

test('weekly mails go out on Mondays, immediate ones in the next run, none by default; in the user’s language', async () => {
  const weekly = await person({ language: 'en' })
  const eager = await person()
  const quiet = await person()
  await weekly.choose('official', { mail: 'weekly' })
  await eager.choose('official', { mail: 'now' })
  await say(null, '公告', 'official')
  await digestsDue(app.ctx)
  expect(await eager.mails()).toHaveLength(1)
  at(24 * 4 + 21)
  await digestsDue(app.ctx)
  expect(await weekly.mails()).toEqual([])
  // Monday, eight o’clock.
  at(24 * 4 + 22)
  await digestsDue(app.ctx)
  expect(await weekly.mails()).toMatchObject([
    { subject: 'Leitai: 1 new notification', body: expect.stringContaining('公告 (en)') },
  ])
  expect(await quiet.mails()).toEqual([])
})

test('messages are counted, not quoted; blocked ones are left out', async () => {
  const [one, friend, pest] = [await person(), await person(), await person()]
  await one.choose('letter', { mail: 'now' })
  await one.visitor.call(contract.blacklistSender, { userId: pest.user.id })
  await pest.visitor.call(contract.sendMessage, { userId: one.user.id, text: '拒收' })
  await digestsDue(app.ctx)
  expect(await one.mails()).toEqual([])
  await friend.visitor.call(contract.sendMessage, { userId: one.user.id, text: '内容保密' })
  await digestsDue(app.ctx)
  await digestsDue(app.ctx)
  const [mail, ...others] = await one.mails()
  expect(others).toEqual([])
  expect(mail?.body).toContain('1 封未读私信')
  expect(mail?.body).not.toContain('内容保密')
  expect(mail?.body).not.toContain(friend.user.name)
})

test('sends nothing to users without an address, suspended users, and users who unsubscribed by link', async () => {
  const [bare, locked, ended] = [await person({ email: null }), await person(), await person()]
  expect(await refusalOf(bare.choose('team', { mail: 'daily' }))).toBe('message.noEmail')
  for (const { choose } of [locked, ended]) await choose('team', { mail: 'now' })
  await say(ended.user.id, '一')
  await digestsDue(app.ctx)
  const [mail] = await ended.mails()
  const ticket = decodeURIComponent(/ticket=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '')
  const anyone = app.visitor()
  expect(await anyone.call(contract.mailTicket, { ticket })).toEqual({ userName: ended.user.name, mailed: true })
  await anyone.call(contract.endMails, { ticket })
  await anyone.call(contract.endMails, { ticket })
  expect(await anyone.call(contract.mailTicket, { ticket })).toMatchObject({ mailed: false })
  for (const wrong of [`${ticket}x`, 'nonsense', ticket.replace('.', 'A.'), '.']) {
    expect(await refusalOf(anyone.call(contract.endMails, { ticket: wrong }))).toBe('message.ticket')
  }
  await db().update(users).set({ state: 'locked' }).where(eq(users.id, locked.user.id))
  for (const { user } of [locked, ended]) await say(user.id, '二')
  await digestsDue(app.ctx)
  expect(await ended.mails()).toHaveLength(1)
  expect(await locked.mails()).toEqual([])
})

// covers: rules.message.muted-kinds-counted
test('muted kinds are not counted; system notices cannot be muted', async () => {
  // Registered after the notices to everybody above.
  const one = await person({ createdAt: new Date(START.getTime() + HOUR) })
  await say(one.user.id, '队伍')
  await say(one.user.id, '系统', 'system')
  const num = async () => (await one.visitor.call(contract.noticeNum, {})).num
  expect(await num()).toBe(2)
  await one.choose('team', { muted: true })
  expect(await num()).toBe(1)
  expect(await refusalOf(one.choose('system', { muted: true }))).toBe('message.system')
  expect((await one.visitor.call(contract.findUserMsgByPage, { unread: true, page: 1, pageSize: 5 })).total).toBe(2)
  expect((await one.visitor.call(contract.noticeSettings, {})).of).toMatchObject({
    team: { muted: true, mail: 'never' },
    system: { muted: false },
  })
  await one.choose('team', { muted: false })
  expect(await num()).toBe(2)
  const other = await person()
  await other.visitor.call(contract.sendMessage, { userId: one.user.id, text: '信' })
  expect(await one.visitor.call(contract.noticeNum, {})).toEqual({ num: 3, notices: 2, letters: 1 })
  await one.choose('letter', { muted: true })
  expect(await one.visitor.call(contract.noticeNum, {})).toEqual({ num: 2, notices: 2, letters: 0 })
  expect(await refusalOf(app.visitor().call(contract.noticeSettings, {}))).toBe('login.missing')
})
