import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from '@leitai/platform/db/orm'
import { uploadImageForEditor } from '@leitai/platform/file/contract'
import { uploads } from '@leitai/platform/file/table'
import { acceptSender, blacklistSender, findUserMsgByPage } from '@leitai/site/message/contract'
import type { Visitor } from '@leitai/testing/open-test-app'
import { redPng } from '@leitai/testing/picture'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'
import { forgetForum, forumOf } from './personal-data.ts'
import { begin, forumSteps, list, read, reply, speakers } from './testing.ts'

const { app, build } = await testApp()

const db = () => app.ctx.db
writeFileSync(join(app.dataDir, 'blocked-words.txt'), '违禁演示词\n')
const speaker = speakers(app, build)
const notices = async (visitor: Visitor) =>
  (await visitor.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 20 })).list
const { paid, setUp } = forumSteps(app, build)

test('followers, replied-to and mentioned users are notified, once until they have read it', async () => {
  const [author, follower, named, other] = [
    await speaker(),
    await speaker(),
    await speaker({ name: '演示被提到' }),
    await speaker(),
  ]
  const { topicId } = await begin(author.visitor, { content: '你好@演示被提到请看，`@演示无人` 不算' })
  expect(await notices(named.visitor)).toMatchObject([{ title: { zh: expect.stringContaining('提到了你') } }])
  expect((await read(other.visitor, topicId)).opening.mentions.map(({ userName }) => userName)).toEqual(['演示被提到'])
  await follower.visitor.call(contract.followTopic, { topicId, follow: true })
  const first = await reply(other.visitor, topicId, '一 @演示被提到')
  await reply(other.visitor, topicId, '二')
  for (const { visitor } of [author, follower, named]) expect(await notices(visitor)).toHaveLength(1)
  expect((await notices(author.visitor))[0]).toMatchObject({
    link: `/topic-detail.html?id=${topicId}&post=${first.id}`,
  })
  expect((await read(author.visitor, topicId)).unseen).toBe(true)
  await author.visitor.call(contract.seeTopic, { topicId })
  expect((await read(author.visitor, topicId)).unseen).toBe(false)
  await Promise.all([reply(other.visitor, topicId, '三'), reply(follower.visitor, topicId, '四')])
  expect(await notices(author.visitor)).toHaveLength(1)
  await follower.visitor.call(contract.followTopic, { topicId, follow: false })
  expect((await read(follower.visitor, topicId)).followed).toBe(false)
  await author.visitor.call(contract.followTopic, { topicId, follow: false })
  await author.visitor.call(contract.seeTopic, { topicId })
  await reply(other.visitor, topicId, '五')
  expect(await notices(author.visitor)).toHaveLength(0)
  expect(await notices(other.visitor)).toHaveLength(0)
  expect(await refusalOf(app.visitor().call(contract.followTopic, { topicId, follow: true }))).toBe('login.missing')
})

test('a user who blocks a person’s messages is not notified of that person’s mentions', async () => {
  const [loud, calm] = [await speaker(), await speaker({ name: '演示求清静' })]
  await calm.visitor.call(blacklistSender, { userId: loud.user.id })
  const { topicId } = await begin(loud.visitor, { content: '@演示求清静 在吗' })
  expect(await notices(calm.visitor)).toEqual([])
  await calm.visitor.call(acceptSender, { userId: loud.user.id })
  await reply(loud.visitor, topicId, '@演示求清静 在吗')
  expect(await notices(calm.visitor)).toHaveLength(1)
})

test('replies by hosts are marked, those by judges are not; the topic’s author and hosts choose the best reply', async () => {
  const { id, owner, helper } = await setUp('judge')
  const asker = await speaker()
  const other = await speaker()
  const { topicId, id: opening } = await begin(asker.visitor, { cmptId: id })
  await reply(helper.visitor, topicId, '评委')
  const official = await reply(owner.visitor, topicId, '主办方')
  const voices = (await read(app.visitor(), topicId)).replies.list.map(({ voice }) => voice)
  expect(voices).toEqual([null, 'host'])
  const choose = (visitor: Visitor, postId?: number) =>
    refusalOf(visitor.call(contract.chooseBest, postId === undefined ? { topicId } : { topicId, postId }))
  expect(await choose(other.visitor, official.id)).toBe('forum.mayNot')
  expect(await choose(helper.visitor, official.id)).toBe('forum.mayNot')
  expect(await choose(app.visitor(), official.id)).toBe('login.missing')
  expect(await choose(asker.visitor, opening)).toBe('forum.notReply')
  expect(await choose(asker.visitor, official.id)).toBe('ok')
  const read1 = await read(other.visitor, topicId)
  expect([read1.best?.id, read1.topic.answered]).toEqual([official.id, true])
  expect((await notices(owner.visitor))[0]?.title.zh).toContain('最佳回答')
  expect(await choose(owner.visitor)).toBe('ok')
  expect((await read(other.visitor, topicId)).best).toBeNull()
})

test('author, host and admin can close a topic; its author cannot reopen one that a moderator closed', async () => {
  const { id, owner } = await setUp()
  const [asker, other] = [await speaker(), await speaker()]
  const { topicId } = await begin(asker.visitor, { cmptId: id })
  const close = (visitor: Visitor, closed: boolean) => refusalOf(visitor.call(contract.closeTopic, { topicId, closed }))
  expect(await close(other.visitor, true)).toBe('forum.mayNot')
  expect(await close(app.visitor(), true)).toBe('login.missing')
  expect(await close(asker.visitor, true)).toBe('ok')
  expect(await refusalOf(reply(other.visitor, topicId))).toBe('forum.closed')
  expect(await close(asker.visitor, false)).toBe('ok')
  expect(await close(owner.visitor, true)).toBe('ok')
  expect(await close(asker.visitor, false)).toBe('forum.moderatorClosed')
  expect(await close(owner.visitor, false)).toBe('ok')
  await expectOk(reply(other.visitor, topicId))
})

// covers: rules.points.post-5-reply
test('hosts pin in their competition and admins everywhere, at most five topics, and the author earns points', async () => {
  const { id, owner, helper } = await setUp('support')
  const stranger = await setUp()
  const admin = await speaker({ role: 'admin' })
  const author = await speaker()
  const pin = (visitor: Visitor, topicId: number, pinned = true) =>
    refusalOf(visitor.call(contract.pinTopic, { topicId, pinned }))
  const { topicId } = await begin(author.visitor, { cmptId: id })
  const second = await begin(author.visitor, { cmptId: id })
  for (const { visitor } of [author, helper, stranger.owner])
    expect(await pin(visitor, topicId)).toBe('forum.moderatorsOnly')
  expect(await pin(app.visitor(), topicId)).toBe('login.missing')
  expect(await pin(owner.visitor, topicId)).toBe('ok')
  expect((await list(author.visitor, { cmptId: id })).list[0]).toMatchObject({ id: topicId, pinned: true })
  // A host can pin any number of topics of an author, but only one earns points.
  expect(await pin(owner.visitor, second.topicId)).toBe('ok')
  expect(await pin(owner.visitor, second.topicId, false)).toBe('ok')
  expect(await paid(author.user.id)).toEqual(['pinned 30', 'post 5', 'post 5'])
  const general = await begin(author.visitor)
  expect(await pin(owner.visitor, general.topicId)).toBe('forum.moderatorsOnly')
  expect(await pin(admin.visitor, general.topicId)).toBe('ok')
  expect((await list(app.visitor())).list[0]?.id).toBe(general.topicId)
  expect(await pin(admin.visitor, general.topicId, false)).toBe('ok')
  const more = await Promise.all(Array.from({ length: 5 }, () => begin(owner.visitor, { cmptId: id })))
  const results = await Promise.all(more.map(({ topicId }) => pin(owner.visitor, topicId)))
  expect(results.toSorted()).toEqual(['forum.pins', ...Array<string>(4).fill('ok')])
  expect((await paid(owner.user.id)).filter((one) => one.startsWith('pinned'))).toEqual([])
})

test('a user who may not see a competition cannot see its forum', async () => {
  const { id, owner, helper } = await setUp('judge', 'draft')
  const admin = await speaker({ role: 'admin' })
  const stranger = await speaker({ name: '演示局外人' })
  const { topicId, id: postId } = await begin(owner.visitor, {
    cmptId: id,
    content: '草稿 @演示局外人',
    tags: ['内部'],
  })
  for (const visitor of [app.visitor(), stranger.visitor, (await setUp()).owner.visitor]) {
    expect(await refusalOf(read(visitor, topicId))).toBe('competition.unknown')
    expect(await refusalOf(list(visitor, { cmptId: id }))).toBe('competition.unknown')
    expect(await list(visitor, { tag: '内部' })).toMatchObject({ total: 0 })
  }
  expect((await list(app.visitor())).tags.map(({ tag }) => tag)).not.toContain('内部')
  expect(await refusalOf(reply(stranger.visitor, topicId))).toBe('competition.unknown')
  expect(await refusalOf(stranger.visitor.call(contract.likePost, { postId, like: true }))).toBe('competition.unknown')
  expect(await refusalOf(begin(stranger.visitor, { cmptId: id }))).toBe('competition.unknown')
  expect(await notices(stranger.visitor)).toHaveLength(0)
  for (const { visitor } of [owner, helper, admin]) expect((await list(visitor, { cmptId: id })).total).toBe(1)
})

test('an uploaded picture is kept as long as a post of its author shows it', async () => {
  const { user, visitor } = await speaker()
  const { fullPath } = await visitor.call(
    uploadImageForEditor,
    {},
    { file: { blob: new Blob([new Uint8Array(await redPng())]), name: 'a.png' } },
  )
  const used = async () =>
    (
      await db()
        .select({ usedAt: uploads.usedAt })
        .from(uploads)
        .where(and(eq(uploads.userId, user.id)))
    )[0]?.usedAt ?? null
  const { id } = await begin(visitor, { content: `![](${fullPath})` })
  expect(await used()).not.toBeNull()
  const again = await begin(visitor, { content: `又 ![](${fullPath})` })
  await visitor.call(contract.deletePost, { postId: id })
  expect(await used()).not.toBeNull()
  await visitor.call(contract.editPost, { postId: again.id, title: '无图', tags: [], content: '无图' })
  expect(await used()).toBeNull()
})

test('closing an account deletes its posts, keeps topics with replies by others and removes its name from other posts', async () => {
  const [gone, other] = [await speaker({ name: '演示将注销' }), await speaker()]
  const kept = await begin(gone.visitor, { title: '留下的题', content: '会消失的正文' })
  const dropped = await begin(gone.visitor, { title: '消失的题' })
  await reply(other.visitor, kept.topicId, '问 @演示将注销 一下')
  const own = await reply(gone.visitor, kept.topicId, '会消失的回复')
  const liked = await begin(other.visitor)
  await gone.visitor.call(contract.likePost, { postId: liked.id, like: true })
  const before = await forumOf(db(), gone.user.id)
  expect([before.posts.length, before.likes.length, before.follows.length]).toEqual([3, 1, 2])
  await forgetForum(db(), {
    userId: gone.user.id,
    names: ['演示将注销'],
    closedName: '已注销用户0',
    now: app.ctx.now(),
  })
  const after = await read(other.visitor, kept.topicId)
  expect(after.topic.title).toBe('留下的题')
  expect(after.opening.text).toBe('')
  expect(after.replies.list.map(({ text }) => text)).toEqual(['问 @已注销用户0 一下'])
  expect(await refusalOf(read(other.visitor, dropped.topicId))).toBe('forum.unknown')
  expect((await read(other.visitor, liked.topicId)).topic.likes).toBe(0)
  const left = await forumOf(db(), gone.user.id)
  expect(left.posts.map(({ text }) => text)).toEqual(['', '', ''])
  expect(own.topicId).toBe(kept.topicId)
})
