import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@leitai/platform/contract/limits'
import { siteDefaults } from '@leitai/platform/settings/contract'
import { saveSite } from '@leitai/site/settings/contract'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'
import { begin, forumSteps, list, read, reply, speakers } from './testing.ts'

const { app, build } = await testApp()

writeFileSync(join(app.dataDir, 'blocked-words.txt'), '违禁演示词\n')
const speaker = speakers(app, build)
const { paid, setUp } = forumSteps(app, build)

// covers: spec.routes.section-forum, rules.open.sendbbsmessage-posts-replies, rules.points.post-5-reply
test('a topic is created, listed, readable by anybody and replied to in threads one level deep', async () => {
  const [asker, other] = [await speaker(), await speaker()]
  const { topicId } = await begin(asker.visitor, {
    title: '如何构造时间特征',
    content: '**用** `lag` 还是 $x^2$?',
    tags: ['特征工程'],
  })
  const anyone = app.visitor()
  expect(await read(anyone, topicId)).toMatchObject({
    topic: { title: '如何构造时间特征', excerpt: '用 lag 还是 x^2?', cmpt: null, replies: 0 },
    opening: { text: '**用** `lag` 还是 $x^2$?', asker: true, own: false, may: { like: expect.any(String) } },
    may: { reply: expect.any(String) },
  })
  const first = await reply(other.visitor, topicId, '第一条')
  const second = await reply(other.visitor, topicId, '第二条')
  const answer = await reply(asker.visitor, topicId, '答第一条', { replyTo: first.id })
  await reply(other.visitor, topicId, '再答', { replyTo: answer.id })
  const { replies, topic } = await read(anyone, topicId)
  expect(topic.replies).toBe(4)
  expect(replies.list.map(({ text, threadId }) => [text, threadId])).toEqual([
    ['第一条', null],
    ['答第一条', first.id],
    ['再答', first.id],
    ['第二条', null],
  ])
  expect(replies.list[2]?.replyTo?.userName).toBe(asker.user.name)
  const part = await read(anyone, topicId, { postId: second.id, pageSize: 2 })
  expect(part.replies).toMatchObject({ page: 2, total: 4 })
  expect(part.replies.list.map(({ id }) => id)).toContain(second.id)
  for (const more of [{ keyword: '时间特征' }, { keyword: 'SJTZ' }, { keyword: 'lag' }, { tag: '特征工程' }]) {
    expect((await list(anyone, more)).list.map(({ id }) => id)).toContain(topicId)
  }
  expect((await list(anyone, { keyword: '没有的词' })).total).toBe(0)
  expect((await list(anyone)).tags).toContainEqual({ tag: '特征工程', count: 1 })
  expect(await paid(asker.user.id)).toEqual(['post 5', 'reply 1'])
})

test('lists are filtered by scope, and ordered by last reply, time or heat', async () => {
  const [me, other] = [await speaker(), await speaker()]
  const { id } = await setUp()
  const tag = '次序'
  const inCmpt = await begin(me.visitor, { cmptId: id, tags: [tag], title: '赛内' })
  const general = await begin(other.visitor, { tags: [tag], title: '综合' })
  await reply(me.visitor, general.topicId)
  const last = await begin(other.visitor, { tags: [tag], title: '最后' })
  await reply(other.visitor, inCmpt.topicId)
  const ids = async (visitor: Visitor, more: Parameters<typeof list>[1]) =>
    (await list(visitor, { tag, ...more })).list.map((topic) => topic.id)
  expect(await ids(me.visitor, {})).toEqual([inCmpt.topicId, last.topicId, general.topicId])
  expect(await ids(me.visitor, { order: 'new' })).toEqual([last.topicId, general.topicId, inCmpt.topicId])
  expect((await ids(me.visitor, { order: 'hot' })).at(-1)).toBe(last.topicId)
  expect(await ids(me.visitor, { cmptId: id })).toEqual([inCmpt.topicId])
  expect(await ids(me.visitor, { scope: 'general' })).toEqual([last.topicId, general.topicId])
  expect(await ids(me.visitor, { scope: 'own' })).toEqual([inCmpt.topicId])
  expect(await ids(me.visitor, { scope: 'replied' })).toEqual([general.topicId])
  expect(await ids(me.visitor, { unanswered: true })).toEqual([last.topicId])
  await me.visitor.call(contract.followTopic, { topicId: last.topicId, follow: true })
  expect(await ids(me.visitor, { scope: 'followed' })).toEqual([inCmpt.topicId, last.topicId])
  expect(await refusalOf(list(app.visitor(), { scope: 'own' }))).toBe('login.missing')
  expect(await refusalOf(list(app.visitor(), { cmptId: 9_999_999 }))).toBe('competition.unknown')
})

test('excerpts in lists never cut a character in half', async () => {
  const { visitor } = await speaker()
  const { topicId } = await begin(visitor, { content: `${'字'.repeat(159)}😀后文` })
  expect((await read(visitor, topicId)).topic.excerpt).toBe('字'.repeat(159))
})

// covers: spec.validation.editor-500-characters, spec.constants.editor-500-characters
test('invalid texts are refused with the reason', async () => {
  const { visitor } = await speaker()
  const { topicId, id } = await begin(visitor)
  const refused = (more: Parameters<typeof begin>[1]) => refusalOf(begin(visitor, more))
  expect(await refusalOf(begin(app.visitor()))).toBe('login.missing')
  expect(await refused({ title: '' })).toBe('request.input')
  expect(await refusalOf(visitor.call(contract.sendBbsMessage, { content: '没有标题', tags: [] }))).toBe('forum.title')
  expect(await refused({ title: '长'.repeat(61) })).toBe('request.input')
  expect(await refused({ content: '** **' })).toBe('forum.empty')
  expect(await refused({ content: '字'.repeat(501) })).toBe('forum.textLong')
  expect(await refused({ content: `${'字'.repeat(500)}` })).toBe('ok')
  expect(await refused({ content: '![](https://example.com/a.png)' })).toBe('forum.picture')
  expect(await refused({ content: '![](/v3/picture/editor/1/../../api/a.jpg)' })).toBe('forum.picture')
  expect(await refused({ content: '含有违 禁演示-词' })).toBe('forum.word')
  expect(await refused({ content: '含有违&#31105;演示词' })).toBe('forum.word')
  // Invisible characters, and characters that change the text direction.
  expect(await refused({ title: '\u200b' })).toBe('request.input')
  expect(await refused({ content: '\u200b\u2800' })).toBe('request.input')
  expect(await refused({ title: '话题\u202e题话' })).toBe('request.input')
  expect(await refused({ content: '请问主办方和管理员' })).toBe('ok')
  expect(await refused({ tags: ['一', '二', '三', '四'] })).toBe('request.input')
  expect(await refused({ cmptId: 9_999_999 })).toBe('competition.unknown')
  expect(await refusalOf(reply(visitor, 9_999_999))).toBe('forum.unknown')
  expect(await refusalOf(reply(visitor, topicId, '答主楼', { replyTo: id }))).toBe('forum.gone')
})

test('the operator sets how long a text may be', async () => {
  const admin = await speaker({ role: 'admin' })
  const set = (circleText: number) =>
    admin.visitor.call(saveSite, {
      change: { section: 'limits', value: { ...siteDefaults.limits, circleText } },
      version: 0,
    })
  const { visitor } = await speaker()
  const done = await refusalOf(set(2000))
  expect(done).toBe('ok')
  expect((await list(visitor)).textMax).toBe(2000)
  await expectOk(begin(visitor, { content: '字'.repeat(1500) }))
})

test('topics and replies per day are limited, more strictly for new accounts, also with concurrent requests', async () => {
  const fresh = await speaker({ createdAt: app.ctx.now() })
  const results = await Promise.all(Array.from({ length: 5 }, () => refusalOf(begin(fresh.visitor))))
  expect(results.filter((code) => code === 'forum.topicsDay')).toHaveLength(2)
  const { topicId } = await begin((await speaker()).visitor)
  const many = await Promise.all(Array.from({ length: 21 }, () => refusalOf(reply(fresh.visitor, topicId))))
  expect(many.filter((code) => code === 'forum.repliesDay')).toHaveLength(1)
  const { visitor } = await speaker()
  for (let at = 0; at < limits.forum.topicsDay; at++) await begin(visitor)
  expect(await refusalOf(begin(visitor))).toBe('forum.topicsDay')
})

// covers: rules.points.post-5-reply
test('likes count once per user, also when concurrent, and never on one’s own posts', async () => {
  const [author, fan, other] = [await speaker(), await speaker(), await speaker()]
  const { id, topicId } = await begin(author.visitor)
  await Promise.all(Array.from({ length: 4 }, () => fan.visitor.call(contract.likePost, { postId: id, like: true })))
  expect(await other.visitor.call(contract.likePost, { postId: id, like: true })).toEqual({ liked: true, likes: 2 })
  expect((await read(fan.visitor, topicId)).opening).toMatchObject({ likes: 2, liked: true })
  expect(await fan.visitor.call(contract.likePost, { postId: id, like: false })).toEqual({ liked: false, likes: 1 })
  await fan.visitor.call(contract.likePost, { postId: id, like: true })
  expect((await list(other.visitor, { scope: 'all' })).list.find((topic) => topic.id === topicId)?.likes).toBe(2)
  expect(await paid(author.user.id)).toEqual(['liked 1', 'liked 1', 'post 5'])
  expect(await refusalOf(author.visitor.call(contract.likePost, { postId: id, like: true }))).toBe('forum.ownLike')
  expect(await refusalOf(app.visitor().call(contract.likePost, { postId: id, like: true }))).toBe('login.missing')
  expect(await refusalOf(fan.visitor.call(contract.likePost, { postId: 9_999_999, like: true }))).toBe('forum.unknown')
})

test('only its author can edit a post, within 30 minutes, and it is marked as edited', async () => {
  const [author, other] = [await speaker(), await speaker()]
  const { id, topicId } = await begin(author.visitor)
  const edit = (visitor: Visitor, more = {}) =>
    visitor.call(contract.editPost, { postId: id, title: '改后', tags: ['改'], content: '改后的正文', ...more })
  expect(await refusalOf(edit(other.visitor))).toBe('forum.notOwn')
  expect(await refusalOf(edit(app.visitor()))).toBe('login.missing')
  expect(await refusalOf(edit(author.visitor, { title: undefined }))).toBe('forum.title')
  expect(await refusalOf(edit(author.visitor, { content: '违禁演示词' }))).toBe('forum.word')
  await edit(author.visitor)
  const after = await read(other.visitor, topicId)
  expect(after.topic).toMatchObject({ title: '改后', tags: ['改'], excerpt: '改后的正文' })
  expect(after.opening.editedAt).not.toBeNull()
  app.travel(new Date(app.ctx.now().getTime() + 31 * 60_000))
  expect(await refusalOf(edit(author.visitor))).toBe('forum.editLate')
  expect((await read(author.visitor, topicId)).opening.may.edit).toContain('30')
  app.travel(new Date())
})

test('users delete their own posts: a topic until others have replied, a reply with a placeholder if it has replies', async () => {
  const [author, other] = [await speaker(), await speaker()]
  const { id, topicId } = await begin(author.visitor)
  await reply(author.visitor, topicId, '自己的回复')
  expect((await read(author.visitor, topicId)).opening.may.remove).toBeNull()
  const del = (visitor: Visitor, postId: number) => refusalOf(visitor.call(contract.deletePost, { postId }))
  const answered = await reply(other.visitor, topicId, '会被回复')
  const alone = await reply(other.visitor, topicId, '没有回复')
  await reply(author.visitor, topicId, '回复', { replyTo: answered.id })
  expect(await del(author.visitor, id)).toBe('forum.hasReplies')
  expect(await del(author.visitor, alone.id)).toBe('forum.notOwn')
  expect(await del(other.visitor, alone.id)).toBe('ok')
  expect(await del(other.visitor, alone.id)).toBe('forum.gone')
  expect(await del(other.visitor, answered.id)).toBe('ok')
  const { replies, topic } = await read(author.visitor, topicId)
  expect(replies.list.map(({ state, text }) => [state, text])).toEqual([
    ['shown', '自己的回复'],
    ['deleted', ''],
    ['shown', '回复'],
  ])
  expect(topic.replies).toBe(2)
  expect(await del(author.visitor, id)).toBe('ok')
  // The points earned for them are taken back.
  expect(await paid(author.user.id)).toEqual(['post -5', 'post 5', 'reply 1', 'reply 1'])
  expect(await paid(other.user.id)).toEqual(['reply -1', 'reply -1', 'reply 1', 'reply 1'])
  expect(await refusalOf(read(author.visitor, topicId))).toBe('forum.unknown')
  expect((await list(author.visitor, { scope: 'own' })).total).toBe(0)
})
