import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attentionUser } from '@leitai/community/people/contract'
import * as joining from '@leitai/competition/team/contract.joining'
import { members } from '@leitai/competition/team/table'
import { users } from '@leitai/identity/account/table'
import { newPhone } from '@leitai/identity/account/testing'
import { profiles } from '@leitai/identity/profile/table'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import * as contract from './contract.ts'
import { forgetNotices, messagesOfPerson } from './personal-data.ts'
import { directMessages } from './table.ts'

const { app, build } = await testApp()
writeFileSync(join(app.dataDir, 'blocked-words.txt'), '演示禁词\n')

const db = () => app.ctx.db
async function person(values: Parameters<typeof build.user>[0] = {}) {
  const user = await build.user({ phone: newPhone(), countryCode: '86', ...values })
  return { user, id: user.id, visitor: await app.as(user) }
}
type Person = Awaited<ReturnType<typeof person>>
const write = (from: Person, to: { id: number }, text = '你好') =>
  from.visitor.call(contract.sendMessage, { userId: to.id, text })
const tries = (from: Person, to: { id: number }, text?: string) => refusalOf(write(from, to, text))
const part = { keyword: '', page: 1, pageSize: 20 }
const threads = (of: Person, keyword = '') => of.visitor.call(contract.findPrivateLetterByPage, { ...part, keyword })
const thread = (of: Person, other: { id: number }, more = {}) =>
  of.visitor.call(contract.findPrivateLetterByPage, { ...part, withUserId: other.id, ...more })
const texts = async (of: Person, other: { id: number }, more = {}) =>
  (await thread(of, other, more)).list.map(({ text }) => text)
const strangersOff = (userId: number) =>
  db()
    .insert(profiles)
    .values({ userId, privacy: { strangers: false }, updatedAt: new Date() })
const unreadThreads = async (of: Person) =>
  (await of.visitor.call(contract.findPrivateLetterByPage, { ...part, unread: true })).list.map(
    ({ from }) => from.userId,
  )
const unread = async (of: Person) => (await of.visitor.call(contract.noticeNum, {})).letters

describe('a direct message', () => {
  // covers: spec.states.after-first-message, rules.message.direct-message-none, pages.messages.filter-unread-direct
  test('arrives, is counted and read; after the first one the sender must wait for an answer, then both write freely', async () => {
    const [one, two] = [await person(), await person()]
    await write(one, two, '第一封')
    expect(await tries(one, two, '第二封')).toBe('message.waiting')
    expect(await one.visitor.call(contract.beforeSendMessage, { userId: two.id })).toMatchObject({
      ok: false,
      code: 'message.waiting',
      reason: '对方回复前无法继续发送，请等待对方回复',
    })
    expect(await unread(two)).toBe(1)
    expect(await unreadThreads(two)).toEqual([one.id])
    expect(await unreadThreads(one)).toEqual([])
    expect(await threads(two)).toMatchObject({
      total: 1,
      thread: null,
      list: [{ text: '第一封', unread: 1, read: false, from: { userId: one.id }, to: { userId: two.id } }],
    })
    await two.visitor.call(contract.markMessagesRead, { userId: one.id })
    expect(await unread(two)).toBe(0)
    expect((await thread(one, two)).list[0]?.read).toBe(true)
    await write(two, one, '回复')
    await write(one, two, '三')
    await write(one, two, '四')
    await write(two, one, '五')
    expect(await texts(one, two)).toEqual(['五', '四', '三', '回复', '第一封'])
    const [, newest] = (await thread(one, two)).list
    expect(await texts(one, two, { before: newest?.id })).toEqual(['三', '回复', '第一封'])
    expect(await texts(one, two, { keyword: '第一' })).toEqual(['第一封'])
    expect((await thread(two, one)).thread).toMatchObject({
      person: { userId: one.id },
      refused: false,
      may: { write: null },
    })
  })

  // covers: rules.message.most-500-characters, rules.message.only-verified-phone
  test('needs a log-in, a phone, another recipient, at most 500 characters and no blocked word', async () => {
    const [one, two, bare] = [await person(), await person(), await person({ phone: null })]
    expect(await refusalOf(app.visitor().call(contract.sendMessage, { userId: two.id, text: 'x' }))).toBe(
      'login.missing',
    )
    expect(await tries(bare, two)).toBe('message.phone')
    expect(await tries(one, one)).toBe('message.self')
    expect(await tries(one, { id: 999_999 })).toBe('account.unknown')
    expect(await tries(one, two, '')).toBe('request.input')
    expect(await tries(one, two, '一'.repeat(501))).toBe('request.input')
    expect(await tries(one, two, '演 示-禁词')).toBe('message.word')
    await db().update(users).set({ state: 'closed' }).where(eq(users.id, two.id))
    expect(await tries(one, two)).toBe('account.closed')
    expect(
      await threads(two).then(
        () => 'read',
        () => 'refused',
      ),
    ).toBe('refused')
  })

  test('only the first of many concurrent messages arrives', async () => {
    const [one, two] = [await person(), await person()]
    const outcomes = await Promise.all(Array.from({ length: 6 }, (_, at) => tries(one, two, `第 ${at} 封`)))
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'message.waiting'), 'ok'])
    expect((await thread(two, one)).total).toBe(1)
  })

  // covers: rules.message.twenty-new-people
  test('can go to twenty new people a day, also concurrently; answers do not count', async () => {
    const one = await person()
    const friend = await person()
    await write(friend, one)
    await write(one, friend)
    const others = []
    for (let at = 0; at < 22; at++) others.push(await build.user())
    const outcomes = await Promise.all(others.map((other) => tries(one, other)))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(20)
    expect(outcomes.filter((outcome) => outcome === 'message.newPeople')).toHaveLength(2)
    await write(one, friend, '还可以')
    app.travel(new Date(Date.now() + 86_400_000))
    const again = await app.as(one.user)
    const left = others[outcomes.indexOf('message.newPeople')]
    await expectOk(again.call(contract.sendMessage, { userId: left?.id ?? 0, text: '今天' }))
    app.travel(new Date())
  })

  // covers: rules.message.strangers-switched-off
  test('from a stranger is refused if strangers are off, but not from followed users or teammates', async () => {
    const shy = await person()
    await strangersOff(shy.id)
    const [stranger, followed, mate] = [await person(), await person(), await person()]
    expect(await tries(stranger, shy)).toBe('message.strangers')
    await shy.visitor.call(attentionUser, { userId: followed.id })
    expect(await tries(followed, shy)).toBe('ok')
    const cmpt = await build.competition()
    const { teamId } = await build.competitor(cmpt.id)
    for (const { id } of [shy, mate]) {
      await db().insert(members).values({ cmptId: cmpt.id, teamId, userId: id, joinedAt: new Date() })
    }
    expect(await tries(mate, shy)).toBe('ok')
    // A user they have written to is no stranger.
    await write(shy, stranger)
    expect(await tries(stranger, shy)).toBe('ok')
  })
})

describe('the block list', () => {
  // covers: spec.audience.blocked-list, spec.states.user-moved-reject, rules.message.refuse-list-stops
  test('drops a person’s messages without their knowledge, and prevents writing to them', async () => {
    const [one, two] = [await person(), await person()]
    await write(one, two)
    await write(two, one, '别再来')
    await two.visitor.call(contract.blacklistSender, { userId: one.id })
    await two.visitor.call(contract.blacklistSender, { userId: one.id })
    expect(await tries(one, two, '为什么')).toBe('ok')
    expect(await texts(one, two)).toEqual(['为什么', '别再来', '你好'])
    expect(await texts(two, one)).toEqual(['别再来', '你好'])
    expect(await unread(two)).toBe(1)
    expect(await one.visitor.call(contract.beforeSendMessage, { userId: two.id })).toMatchObject({ ok: true })
    expect(JSON.stringify(await thread(one, two))).not.toContain('"refused":true')
    expect(await tries(two, one)).toBe('message.refusing')
    expect(await two.visitor.call(contract.blackMessageList, { page: 1, pageSize: 20 })).toMatchObject({
      total: 1,
      list: [{ userId: one.id }],
    })
    expect(await one.visitor.call(contract.blackMessageList, { page: 1, pageSize: 20 })).toMatchObject({ total: 0 })
    // After unblocking, earlier messages stay hidden and new ones arrive.
    await two.visitor.call(contract.acceptSender, { userId: one.id })
    await write(one, two, '又来了')
    expect(await texts(two, one)).toEqual(['又来了', '别再来', '你好'])
    expect(await refusalOf(two.visitor.call(contract.blacklistSender, { userId: two.id }))).toBe('message.self')
    expect(await refusalOf(two.visitor.call(contract.blacklistSender, { userId: 999_999 }))).toBe('account.unknown')
  })

  test('writing to a user who blocks the sender looks normal: one message until an answer', async () => {
    const [one, two] = [await person(), await person()]
    await two.visitor.call(contract.blacklistSender, { userId: one.id })
    await write(one, two)
    expect(await tries(one, two)).toBe('message.waiting')
    expect((await threads(two)).total).toBe(0)
  })
})

test('the export contains the messages a user can read, not blocked or deleted ones', async () => {
  const [one, two] = [await person(), await person()]
  await write(one, two, '一')
  const { id } = await write(two, one, '二')
  await two.visitor.call(contract.deleteMessages, { userId: one.id, ids: [id] })
  await two.visitor.call(contract.blacklistSender, { userId: one.id })
  await write(one, two, '三')
  const textsIn = async (of: Person) => (await messagesOfPerson(db(), of.id)).letters.map(({ text }) => text)
  expect(await textsIn(one)).toEqual(['一', '二', '三'])
  expect(await textsIn(two)).toEqual(['一'])
  expect((await messagesOfPerson(db(), two.id)).refused).toMatchObject([{ name: one.user.name }])
  expect((await messagesOfPerson(db(), one.id)).refused).toEqual([])
})

describe('nobody', () => {
  test('reads, marks or deletes other people’s messages', async () => {
    const [one, two, third] = [await person(), await person(), await person()]
    const { id } = await write(one, two, '秘密')
    for (const call of [
      third.visitor.call(contract.markMessagesRead, { userId: one.id }),
      third.visitor.call(contract.deleteMessages, { userId: one.id, ids: [id] }),
      third.visitor.call(contract.deleteMessages, { userId: two.id }),
    ]) {
      await call
    }
    expect((await threads(third)).total).toBe(0)
    expect(await texts(third, one)).toEqual([])
    expect((await threads(third, '秘密')).total).toBe(0)
    expect(await texts(two, one)).toEqual(['秘密'])
    expect(await unread(two)).toBe(1)
    for (const call of [contract.blackMessageList, contract.findPrivateLetterByPage] as const) {
      expect(await refusalOf(app.visitor().call(call, part))).toBe('login.missing')
    }
  })

  test('loses a thread when the other side deletes it', async () => {
    const [one, two] = [await person(), await person()]
    const { id } = await write(one, two, '一')
    await write(two, one, '二')
    await one.visitor.call(contract.deleteMessages, { userId: two.id, ids: [id] })
    expect(await texts(one, two)).toEqual(['二'])
    await one.visitor.call(contract.deleteMessages, { userId: two.id })
    expect((await threads(one)).total).toBe(0)
    expect(await texts(two, one)).toEqual(['二', '一'])
    await write(two, one, '三')
    expect(await texts(one, two)).toEqual(['三'])
  })

  test('closing an account leaves its messages with their recipients', async () => {
    const [one, two] = [await person(), await person()]
    await write(one, two, '留下')
    await write(two, one, '收到')
    await transaction(db(), (tx) => forgetNotices(tx, { userId: one.id, names: [], now: app.ctx.now() }))
    expect(await texts(two, one)).toEqual(['收到', '留下'])
    expect(await texts(one, two)).toEqual([])
    const rows = await db().select().from(directMessages).where(eq(directMessages.fromId, one.id))
    expect(rows).toHaveLength(1)
  })
})

test('threads are found by name and text, newest first', async () => {
  const one = await person()
  const [alpha, beta] = [await person({ name: '演示甲某' }), await person({ name: '演示乙某' })]
  await write(alpha, one, '谈谈数据')
  await write(beta, one, '谈谈模型')
  expect((await threads(one)).list.map(({ from }) => from.userName)).toEqual(['演示乙某', '演示甲某'])
  expect((await threads(one, '甲某')).list.map(({ text }) => text)).toEqual(['谈谈数据'])
  expect((await threads(one, '模型')).list.map(({ text }) => text)).toEqual(['谈谈模型'])
  expect((await threads(one, '%')).total).toBe(0)
})

test('messages, notices and read marks are pushed at once, and only to their owner', async () => {
  const [one, two, third] = [await person(), await person(), await person()]
  const received = await listen(two.visitor)
  const others = await listen(third.visitor)
  const own = await listen(one.visitor)
  await write(one, two)
  await two.visitor.call(contract.markMessagesRead, { userId: one.id })
  expect(await received.next()).toEqual({ kind: 'letter', userId: one.id })
  expect(await received.next()).toEqual({ kind: 'read', userId: one.id })
  expect(await own.next()).toEqual({ kind: 'letter', userId: two.id })
  expect(await own.next()).toEqual({ kind: 'read', userId: two.id })
  await write(third, two)
  expect(await others.next()).toEqual({ kind: 'letter', userId: two.id })
  for (const stream of [received, others, own]) await stream.stop()
})

/** Iterates over a visitor’s server-sent events. */
async function listen(visitor: Visitor) {
  const closing = new AbortController()
  const response = await visitor.fetch('/v3/api/user/message/events', { signal: closing.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no stream')
  let read = ''
  const next = async (): Promise<unknown> => {
    for (;;) {
      const found = /data: (.*)\n\n/.exec(read)
      if (found) {
        read = read.slice(found.index + found[0].length)
        return JSON.parse(found[1] ?? '')
      }
      read += (await reader.read()).value ?? ''
    }
  }
  return { next, stop: async () => closing.abort() }
}

// covers: spec.groups.messages-dealinvitenew
test('an invitation is answered from its notice, only by its recipient and once', async () => {
  const { id: cmptId } = await build.competition()
  const [captain, guest] = [await build.competitor(cmptId), await build.competitor(cmptId)]
  await captain.visitor.call(joining.inviteMem, { teamId: captain.teamId, userName: guest.user.name, note: '' })
  const list = async () =>
    (await guest.visitor.call(contract.findUserMsgByPage, { unread: false, page: 1, pageSize: 5 })).list
  const [notice] = await list()
  expect(notice).toMatchObject({ kind: 'team', invite: { open: true }, read: false })
  const id = notice?.id ?? 0
  expect(await refusalOf(captain.visitor.call(contract.dealInviteNew, { id, accept: true }))).toBe('message.unknown')
  expect(await refusalOf(app.visitor().call(contract.dealInviteNew, { id, accept: true }))).toBe('login.missing')
  await guest.visitor.call(contract.dealInviteNew, { id, accept: true })
  expect((await list()).find((one) => one.id === id)).toMatchObject({ invite: { open: false }, read: true })
  const [member] = await db().select().from(members).where(eq(members.userId, guest.user.id))
  expect(member?.teamId).toBe(captain.teamId)
  expect(await refusalOf(guest.visitor.call(contract.dealInviteNew, { id, accept: false }))).not.toBe('ok')
  const notices = (await captain.visitor.call(contract.findUserMsgByPage, { unread: false, page: 1, pageSize: 5 })).list
  expect(notices[0]?.invite).toBeNull()
  expect(await refusalOf(captain.visitor.call(contract.dealInviteNew, { id: notices[0]?.id ?? 0, accept: true }))).toBe(
    'message.notInvite',
  )
})
