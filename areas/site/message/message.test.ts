import { findCmptIdByName } from '@leitai/competition/catalog/contract'
import { sql } from '@leitai/platform/db/orm'
import { runHourly } from '@leitai/platform/jobs/task'
import { work } from '@leitai/server/domains'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'
import { notify } from './notify.ts'
import { notices } from './table.ts'

const { app, build } = await testApp()

const words = (text: string) => ({ zh: text, en: `${text} (en)` })
const say = (userId: number | null, text: string, kind: 'system' | 'team' | 'official' = 'system') =>
  notify(app.ctx.db, {
    userId,
    kind,
    about: null,
    title: words(text),
    body: words(text),
    link: '/home.html',
    now: app.ctx.now(),
  })
const all = { unread: false, page: 1, pageSize: 20 }

async function reader() {
  const user = await build.user({ createdAt: app.ctx.now() })
  return { user, visitor: await app.as(user) }
}

// covers: spec.groups.messages-read-unread, rules.message.system-team-competition, pages.messages.mark-notices-read
test('a notice arrives unread, is counted, read, unread again and deleted', async () => {
  const { user, visitor } = await reader()
  const id = await say(user.id, '一')
  await say(user.id, '二', 'team')
  expect(await visitor.call(contract.noticeNum, {})).toMatchObject({ num: 2 })
  const list = await visitor.call(contract.findUserMsgByPage, all)
  expect(list.list.map(({ title, read }) => [title.zh, read])).toEqual([
    ['二', false],
    ['一', false],
  ])
  await visitor.call(contract.signMessageStatus, { ids: [id], read: true })
  expect(await visitor.call(contract.msgNoticeNum, {})).toMatchObject({ num: 1 })
  expect((await visitor.call(contract.findUserMsgByPage, { ...all, unread: true })).total).toBe(1)
  expect((await visitor.call(contract.findUserMsgByPage, { ...all, kind: 'team' })).total).toBe(1)
  await visitor.call(contract.signMessageStatus, { ids: [id], read: false })
  await visitor.call(contract.setMessageRead, { kind: 'team' })
  expect(await visitor.call(contract.noticeNum, {})).toMatchObject({ num: 1 })
  await visitor.call(contract.delMessage, { ids: [id] })
  expect(await visitor.call(contract.noticeNum, {})).toMatchObject({ num: 0 })
  expect(await refusalOf(visitor.call(contract.getDcWxAppNoticeDetail, { id }))).toBe('message.unknown')
})

test('more notices than fit in one statement are marked read at once', async () => {
  const { user, visitor } = await reader()
  await app.ctx.db.execute(sql`insert into ${notices} (user_id, kind, title, body, at)
    select ${user.id}, 'system', '{"zh":"一","en":"1"}', '{"zh":"","en":""}', now() from generate_series(1, 22000)`)
  expect(await visitor.call(contract.noticeNum, {})).toMatchObject({ num: 22_000 })
  await visitor.call(contract.setMessageRead, {})
  expect(await visitor.call(contract.noticeNum, {})).toMatchObject({ num: 0 })
})

test('a notice is plain text, as it may quote any user; those by admins and hosts are Markdown', async () => {
  const { user, visitor } = await reader()
  await say(user.id, '话题“[领奖](https://example.com)”')
  const admin = await app.as(await build.user({ role: 'admin' }))
  await admin.call(contract.sendOfficialNotice, { title: words('公告'), body: words('**正文**'), link: '' })
  const { list } = await visitor.call(contract.findUserMsgByPage, all)
  expect(list.map(({ kind, markdown }) => [kind, markdown])).toEqual([
    ['official', true],
    ['system', false],
  ])
})

// covers: rules.open.getdcwxappnoticedetail-gives-notice
test('nobody reads, marks or deletes another user’s notice', async () => {
  const [mine, other] = [await reader(), await reader()]
  const id = await say(mine.user.id, '私')
  expect(await refusalOf(other.visitor.call(contract.getDcWxAppNoticeDetail, { id }))).toBe('message.unknown')
  await other.visitor.call(contract.delMessage, { ids: [id] })
  await other.visitor.call(contract.signMessageStatus, { ids: [id], read: true })
  expect(await mine.visitor.call(contract.getDcWxAppNoticeDetail, { id })).toMatchObject({ read: false })
})

// covers: spec.audience.official-notices, pages.messages.official-notices-date
test('an official notice reaches all existing users; marks are per user; only admins send', async () => {
  const [one, two] = [await reader(), await reader()]
  const admin = await app.as(await build.user({ role: 'admin' }))
  const official = { title: words('公告'), body: words('**正文**'), link: '' }
  expect(await refusalOf(one.visitor.call(contract.sendOfficialNotice, official))).toBe('login.forbidden')
  const { id } = await admin.call(contract.sendOfficialNotice, official)
  app.travel(new Date(Date.now() + 1000))
  const late = await reader()
  await one.visitor.call(contract.delMessage, { ids: [id] })
  const seen = async ({ visitor }: typeof one) =>
    (await visitor.call(contract.findUserMsgByPage, { ...all, kind: 'official' })).list.map((notice) => notice.id)
  expect([await seen(one), await seen(two), await seen(late)]).toEqual([[], [id], []])
  const bare = { title: { zh: '', en: '' }, body: words('正文'), link: '' }
  expect(await refusalOf(admin.call(contract.sendOfficialNotice, bare))).toBe('request.input')
  const abroad = { ...official, link: 'https://example.com' }
  expect(await refusalOf(admin.call(contract.sendOfficialNotice, abroad))).toBe('request.input')
})

// covers: spec.groups.messages-findcmptidbyname, rules.open.findcmptidbyname-exact-title
test('a competition is found by its exact title or URL name', async () => {
  const { visitor } = await reader()
  const { id } = await build.competition({ slug: 'a-name', title: words('某竞赛') })
  for (const name of ['a-name', '某竞赛', '某竞赛 (en)']) {
    expect(await visitor.call(findCmptIdByName, { name })).toEqual({ cmptId: id })
  }
  expect(await visitor.call(findCmptIdByName, { name: '某' })).toEqual({ cmptId: null })
})

test('anonymous visitors have no notices', async () => {
  expect(await refusalOf(app.visitor().call(contract.noticeNum, {}))).toBe('login.missing')
  expect(await refusalOf(app.visitor().call(contract.findUserMsgByPage, all))).toBe('login.missing')
})

// covers: rules.message.kept-year
test('a notice is kept for a year, and no longer', async () => {
  const { user } = await reader()
  await say(user.id, '一年')
  const begun = app.ctx.now().getTime()
  const after = async (days: number) => {
    app.travel(new Date(begun + days * 86_400_000))
    await runHourly(app.ctx, work.tasks)
    return (await (await app.as(user)).call(contract.findUserMsgByPage, all)).list.map(({ title }) => title.zh)
  }
  expect(await after(365)).toContain('一年')
  expect(await after(367)).not.toContain('一年')
  app.travel(new Date())
})
