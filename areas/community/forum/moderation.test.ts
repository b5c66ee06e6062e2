import { hostRoles } from '@leitai/competition/definition/table'
import { impose } from '@leitai/competition/integrity/penalty'
import { cases } from '@leitai/competition/integrity/table'
import { auditLog } from '@leitai/platform/audit/table'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq } from '@leitai/platform/db/orm'
import { dayName } from '@leitai/platform/time/day'
import { blacklistSender, findUserMsgByPage } from '@leitai/site/message/contract'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { pointMoves } from '../points/table.ts'
import * as contract from './contract.ts'
import { begin, list, read, reply, speakers } from './testing.ts'

const { app, build } = await testApp()
const db = () => app.ctx.db
const speaker = speakers(app, build)
const admin = await speaker({ role: 'admin', name: '演示版主' })

const report = (visitor: Visitor, postId: number) =>
  visitor.call(contract.reportPost, { postId, kind: 'spam', text: '演示广告' })
const moderate = (visitor: Visitor, postId: number, act: 'hide' | 'restore' | 'keep', reason = '演示理由') =>
  visitor.call(contract.moderatePost, { postId, act, reason })
const queue = (queue: 'reported' | 'fresh' | 'hidden', visitor = admin.visitor) =>
  visitor.call(contract.moderationQueue, { keyword: '', queue, page: 1, pageSize: 20 })
const titles = async (visitor: Visitor) =>
  (await visitor.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 20 })).list.map(({ title }) => title.zh)
const taken = async (userId: number) =>
  (
    await db()
      .select({ points: pointMoves.points })
      .from(pointMoves)
      .where(and(eq(pointMoves.userId, userId), eq(pointMoves.kind, 'postDeleted')))
  ).reduce((sum, { points }) => sum + points, 0)

// covers: rules.points.removed-post-costs
test('a reported post is queued for moderation; hiding it notifies author and reporters, costs points and can be undone', async () => {
  const [author, one, two] = [await speaker(), await speaker(), await speaker()]
  const { id, topicId } = await begin(author.visitor, { title: '被举报的话题', content: '可疑内容' })
  await report(one.visitor, id)
  await report(two.visitor, id)
  const { list: waiting, counts } = await queue('reported')
  expect(counts.reported).toBe(1)
  expect(waiting[0]).toMatchObject({ id, title: '被举报的话题', opening: true, reportCount: 2, text: '可疑内容' })
  expect(waiting[0]?.reports.map(({ by }) => by)).toEqual([one.user.name, two.user.name])
  await moderate(admin.visitor, id, 'hide')
  expect(await refusalOf(read(one.visitor, topicId))).toBe('forum.unknown')
  expect(await refusalOf(reply(one.visitor, topicId))).toBe('forum.unknown')
  expect((await list(one.visitor, { keyword: '被举报的话题' })).total).toBe(0)
  expect((await read(author.visitor, topicId)).opening).toMatchObject({
    state: 'hidden',
    hideReason: '演示理由',
    text: '可疑内容',
  })
  expect(await refusalOf(reply(author.visitor, topicId))).toBe('forum.gone')
  expect(await titles(author.visitor)).toEqual(['你在竞赛圈的内容被隐藏'])
  for (const { visitor } of [one, two]) expect(await titles(visitor)).toEqual(['你的举报已处理'])
  expect(await taken(author.user.id)).toBe(-10)
  const acts = await db().select().from(auditLog).where(eq(auditLog.action, 'circle.hide'))
  expect(acts.at(-1)).toMatchObject({ targetId: String(id), reason: '演示理由', actorId: admin.user.id })
  expect((await queue('hidden')).list[0]).toMatchObject({ id, hiddenBy: '演示版主' })
  expect(await refusalOf(moderate(admin.visitor, id, 'hide'))).toBe('forum.state')
  await moderate(admin.visitor, id, 'restore', '')
  expect(await taken(author.user.id)).toBe(0)
  expect((await read(one.visitor, topicId)).opening.text).toBe('可疑内容')
  expect((await queue('reported')).total).toBe(0)
  // Hiding it again costs points again; only one deduction exists at a time.
  await moderate(admin.visitor, id, 'hide')
  expect(await taken(author.user.id)).toBe(-10)
})

test('a mark that is toggled repeatedly is notified once, and never to a user who blocks the person setting it', async () => {
  const [asker, helper] = [await speaker(), await speaker()]
  const { topicId } = await begin(asker.visitor)
  const { id } = await reply(helper.visitor, topicId)
  const choose = async () => {
    await asker.visitor.call(contract.chooseBest, { topicId, postId: id })
    await asker.visitor.call(contract.chooseBest, { topicId })
  }
  await choose()
  await choose()
  expect(await titles(helper.visitor)).toEqual(['你的回复被选为最佳回答'])
  await helper.visitor.call(contract.seeTopic, { topicId })
  await helper.visitor.call(blacklistSender, { userId: asker.user.id })
  await choose()
  expect((await helper.visitor.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 5 })).list).toEqual([])
})

test('nobody earns points in the forum of a draft, which only its hosts can read', async () => {
  const [owner, helper] = [await speaker(), await speaker()]
  const { id: cmptId } = await build.competition({ ownerId: owner.user.id, status: 'draft' })
  await db().insert(hostRoles).values({ cmptId, userId: helper.user.id, role: 'editor', at: app.ctx.now() })
  const { id, topicId } = await begin(helper.visitor, { cmptId })
  await reply(helper.visitor, topicId)
  await owner.visitor.call(contract.likePost, { postId: id, like: true })
  await owner.visitor.call(contract.pinTopic, { topicId, pinned: true })
  expect(await db().select().from(pointMoves).where(eq(pointMoves.userId, helper.user.id))).toEqual([])
})

test('a user banned from a competition cannot change anything in its forum', async () => {
  const { user, visitor } = await speaker()
  const { id: cmptId } = await build.competition()
  const { id } = await begin(visitor, { cmptId })
  const [opened] = await db()
    .insert(cases)
    .values({ cmptId, title: '演示', openedBy: admin.user.id, openedAt: app.ctx.now() })
    .returning()
  const ban = { kind: 'banned' as const, teamId: null, userIds: [user.id], reason: '演示', by: admin.user.id }
  await impose(db(), { ...ban, caseId: opened?.id ?? 0, cmptId, now: app.ctx.now() })
  expect(await refusalOf(begin(visitor, { cmptId }))).toBe('integrity.bannedHere')
  const edit = { postId: id, title: '改', tags: [], content: '改' }
  expect(await refusalOf(visitor.call(contract.editPost, edit))).toBe('integrity.bannedHere')
})

test('a post is reported once per user, never by its author, up to a daily limit; keeping the post closes its reports', async () => {
  const [author, one] = [await speaker(), await speaker()]
  const { id, topicId } = await begin(author.visitor)
  expect(await refusalOf(report(author.visitor, id))).toBe('forum.ownReport')
  expect(await refusalOf(report(app.visitor(), id))).toBe('login.missing')
  expect(await refusalOf(report(one.visitor, 9_999_999))).toBe('forum.unknown')
  const bad = { postId: id, kind: 'spam' as const, text: '长'.repeat(limits.forum.reportText + 1) }
  expect(await refusalOf(one.visitor.call(contract.reportPost, bad))).toBe('request.input')
  const both = await Promise.all([1, 2].map(() => refusalOf(report(one.visitor, id))))
  expect(both.toSorted()).toEqual(['forum.reported', 'ok'])
  await moderate(admin.visitor, id, 'keep', '')
  expect(await titles(one.visitor)).toEqual(['你的举报已处理'])
  expect((await queue('reported')).list.map((post) => post.id)).not.toContain(id)
  const replies = []
  for (let at = 0; at < limits.forum.reportsDay; at++) replies.push(await reply(author.visitor, topicId))
  const codes = []
  for (const { id } of replies) codes.push(await refusalOf(report(one.visitor, id)))
  expect(codes.at(-1)).toBe('forum.reportsDay')
})

test('posts by new accounts stay in the admin console’s queue until a moderator has checked them', async () => {
  const fresh = await speaker({ createdAt: app.ctx.now() })
  const { id, topicId } = await begin(fresh.visitor)
  expect((await read(app.visitor(), topicId)).opening.text).toBe('演示正文')
  expect((await queue('fresh')).list.map((post) => post.id)).toContain(id)
  await moderate(admin.visitor, id, 'keep', '')
  expect((await queue('fresh')).list.map((post) => post.id)).not.toContain(id)
  await fresh.visitor.call(contract.editPost, { postId: id, title: '换了', tags: [], content: '换了内容' })
  expect((await queue('fresh')).list.map((post) => post.id)).toContain(id)
})

test('hosts moderate only their own competition, judges and support none; the admin console is for admins only', async () => {
  const [owner, stranger, author] = [await speaker(), await speaker(), await speaker()]
  const { id: cmptId } = await build.competition({ ownerId: owner.user.id })
  await build.competition({ ownerId: stranger.user.id })
  const { topicId } = await begin(author.visitor, { cmptId })
  const { id } = await reply(author.visitor, topicId, '要隐藏的回复')
  for (const { visitor } of [stranger, author]) {
    expect(await refusalOf(moderate(visitor, id, 'hide'))).toBe('forum.moderatorsOnly')
  }
  expect(await refusalOf(moderate(app.visitor(), id, 'hide'))).toBe('login.missing')
  expect(await refusalOf(moderate(owner.visitor, id, 'hide', ''))).toBe('forum.reason')
  await moderate(owner.visitor, id, 'hide')
  const seen = (await read(stranger.visitor, topicId)).replies.list[0]
  expect(seen).toMatchObject({ state: 'hidden', text: '', hideReason: '' })
  expect((await read(owner.visitor, topicId)).replies.list[0]?.text).toBe('要隐藏的回复')
  expect((await read(stranger.visitor, topicId)).topic.replies).toBe(0)
  for (const visitor of [owner.visitor, author.visitor]) {
    expect(await refusalOf(queue('hidden', visitor))).toBe('login.forbidden')
    expect(await refusalOf(visitor.call(contract.mutedPeople, { keyword: '', page: 1, pageSize: 5 }))).toBe(
      'login.forbidden',
    )
    const mute = visitor.call(contract.mutePerson, { userId: author.user.id, days: 1, reason: '无权' })
    expect(await refusalOf(mute)).toBe('login.forbidden')
  }
  expect(await refusalOf(queue('hidden', app.visitor()))).toBe('login.missing')
})

test('a muted user cannot write until the mute expires or is lifted', async () => {
  const { user, visitor } = await speaker()
  const { id, topicId } = await begin(visitor)
  const mute = (days: number, userId = user.id, reason = '刷屏') =>
    admin.visitor.call(contract.mutePerson, { userId, days, reason })
  expect(await refusalOf(mute(366))).toBe('request.input')
  expect(await refusalOf(mute(1, admin.user.id))).toBe('forum.muteOwn')
  expect(await refusalOf(mute(1, 9_999_999))).toBe('account.unknown')
  expect(await refusalOf(mute(1, user.id, ''))).toBe('request.input')
  expect((await mute(3)).until).not.toBeNull()
  expect(await refusalOf(begin(visitor))).toBe('forum.muted')
  expect(await refusalOf(reply(visitor, topicId))).toBe('forum.muted')
  const edit = { postId: id, title: '改', tags: [], content: '改' }
  expect(await refusalOf(visitor.call(contract.editPost, edit))).toBe('forum.muted')
  expect((await list(visitor)).may.post).toContain('刷屏')
  const muted = async () =>
    (await admin.visitor.call(contract.mutedPeople, { keyword: '', page: 1, pageSize: 20 })).list
  expect((await muted()).map(({ userId, reason, by }) => [userId, reason, by])).toEqual([[user.id, '刷屏', '演示版主']])
  expect((await mute(0)).until).toBeNull()
  await expectOk(begin(visitor))
  await mute(1)
  app.travel(new Date(app.ctx.now().getTime() + 86_400_001))
  expect(await muted()).toEqual([])
  await expectOk(begin(visitor))
})

test('the queues are searched by words, days and the kind of a report; their counts follow', async () => {
  const [author, other] = [await speaker({ name: '演示被查者' }), await speaker()]
  const { id: cmptId } = await build.competition({ title: { zh: '电网竞赛', en: 'Grid' } })
  const said = await begin(author.visitor, { cmptId, title: '查找的话题', content: '第一段可疑内容' })
  const { id: replyId } = await reply(author.visitor, said.topicId, '另一段可疑内容')
  for (const [postId, kind] of [
    [said.id, 'spam'],
    [replyId, 'abuse'],
  ] as const)
    await other.visitor.call(contract.reportPost, { postId, kind, text: '演示' })
  const found = async (filter: object) => {
    const input = { keyword: '', queue: 'reported' as const, page: 1, pageSize: 20, ...filter }
    const { list, total, counts } = await admin.visitor.call(contract.moderationQueue, input)
    expect([total, counts.reported]).toEqual([list.length, list.length])
    return list.map(({ id }) => id)
  }
  const both = [said.id, replyId]
  for (const keyword of ['被查者', '查找的话题 可疑', '电网', 'grid']) expect(await found({ keyword })).toEqual(both)
  expect(await found({ keyword: '另一段' })).toEqual([replyId])
  expect(await found({ keyword: '被查者 没有这个词' })).toEqual([])
  expect(await found({ keyword: '%' })).toEqual([])
  expect(await found({ keyword: '电网', kind: 'abuse' })).toEqual([replyId])
  const today = dayName(app.ctx.now())
  const tomorrow = dayName(new Date(app.ctx.now().getTime() + 86_400_000))
  expect(await found({ keyword: '电网', from: today, until: today })).toEqual(both)
  expect(await found({ keyword: '电网', from: tomorrow })).toEqual([])
  expect(await refusalOf(found({ until: '2026-02-30' }))).toBe('request.input')
  expect(await refusalOf(found({ from: '0000-01-01' }))).toBe('request.input')
  expect(await refusalOf(found({ kind: 'rude' }))).toBe('request.input')
  expect(await refusalOf(found({ keyword: 'x'.repeat(41) }))).toBe('request.input')

  await admin.visitor.call(contract.mutePerson, { userId: author.user.id, days: 1, reason: '反复刷屏' })
  const muted = async (keyword: string) =>
    (await admin.visitor.call(contract.mutedPeople, { keyword, page: 1, pageSize: 20 })).list.map((one) => one.userId)
  for (const keyword of ['被查者', '反复']) expect(await muted(keyword)).toEqual([author.user.id])
  expect(await muted('无此人')).toEqual([])
})
