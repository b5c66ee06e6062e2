import { refuseBanned } from '@leitai/competition/integrity/ban'
import { row, rows, statement, value } from '@leitai/pg-kit/statement'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { alias, and, count, eq, gte, lt, or, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { dayStart } from '@leitai/platform/time/day'
import { unreadAtLink } from '@leitai/site/message/notices'
import { award, correct } from '../../points/award.ts'
import type * as contract from '../contract.ts'
import { muteOf, refuseTooMany, textMaxOf } from '../limit.ts'
import { cmptsTalkedAbout, tagsInUse, topicsOf } from '../list.ts'
import { lockPost, lockTopic, othersReplied, placeOf, placeSeen, recountTopic, topicSeen } from '../lookup.ts'
import { linksOf } from '../notify-readers.ts'
import { postsShown, say, topicRows } from '../presentation.ts'
import { recountAfterRemoval, remove } from '../removal.ts'
import {
  isNew,
  refusalOfMute,
  refusalToClose,
  refusalToDelete,
  refusalToEdit,
  refusalToLead,
  refusalToLike,
  refusalToModerate,
  refusalToReply,
  refusalToReport,
} from '../rules.ts'
import { forumFollows, forumLikes, forumPosts, forumReports, forumTopics } from '../table.ts'
import { mentionsIn, refuseText, topicText, trackPictures } from '../text.ts'
import { addReply, addTopic, replyTarget } from '../write.ts'

export const deletePost: Handler<typeof contract.deletePost> = async ({ db, me, now }, { postId }) => {
  const { post, topic } = await lockPost(db, postId, me)
  refuse(refusalToDelete(post, { me, othersReplied: await othersReplied(db, topic) }))
  await remove(db, [post], now)
  await recountAfterRemoval(db, [topic.id])
  // Takes back the points, so that writing and deleting earns nothing; the post still counts against today’s limit.
  const [rule, subject] = post.opening ? (['post', topic.id] as const) : (['reply', post.id] as const)
  await correct(db, { userId: me.id, rule, subject, points: 0, now })
  return { ok: true }
}

export const reportPost: Handler<typeof contract.reportPost> = async ({ db, me, now }, { postId, kind, text }) => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`circle reports of ${me.id}`}))`)
  const { post } = await lockPost(db, postId, me)
  refuse(refusalToReport(post, me))
  const own = eq(forumReports.reporterId, me.id)
  const open = await db
    .select({ id: forumReports.id })
    .from(forumReports)
    .where(and(own, eq(forumReports.postId, postId), eq(forumReports.state, 'open')))
  refuse(open.length > 0 ? { code: 'forum.reported' } : null)
  const [made] = await db
    .select({ count: count() })
    .from(forumReports)
    .where(and(own, gte(forumReports.at, dayStart(now))))
  const limit = limits.forum.reportsDay
  refuse((made?.count ?? 0) < limit ? null : { code: 'forum.reportsDay', values: { limit } })
  await db.insert(forumReports).values({ postId, reporterId: me.id, kind, text, at: now })
  return { ok: true }
}

export const likePost: Handler<typeof contract.likePost> = async ({ db, me, now }, { postId, like }) => {
  // With the topic locked, two concurrent likes by one user count once.
  const { post, topic, place } = await lockPost(db, postId, me)
  refuse(refusalToLike(post, me))
  const changed = like
    ? await db.insert(forumLikes).values({ postId, userId: me.id, at: now }).onConflictDoNothing().returning()
    : await db
        .delete(forumLikes)
        .where(and(eq(forumLikes.postId, postId), eq(forumLikes.userId, me.id)))
        .returning()
  const [found] = await db.select({ likes: count() }).from(forumLikes).where(eq(forumLikes.postId, postId))
  const likes = found?.likes ?? 0
  await db.update(forumPosts).set({ likes }).where(eq(forumPosts.id, postId))
  if (post.opening) await recountTopic(db, topic.id)
  if (like && changed.length > 0 && place.open) {
    // Paid once per post and user, even if the like is withdrawn and repeated.
    await award(db, { userId: post.authorId, rule: 'liked', subject: `${postId}/${me.id}`, now })
  }
  return { liked: like, likes }
}

/** Edits the caller’s own post. Sends no notices, not even to newly mentioned users. */
export const editPost: Handler<typeof contract.editPost> = async ({ db, me, now, ctx }, input) => {
  const { content, tags, title = '' } = input
  const { post, topic } = await lockPost(db, input.postId, me)
  refuse(refusalToEdit(post, me, now))
  refuse(refusalOfMute(await muteOf(db, me.id), now))
  if (topic.cmptId !== null) await refuseBanned(db, { cmptId: topic.cmptId, userId: me.id, now })
  refuse(post.opening && title === '' ? { code: 'forum.title' } : null)
  refuseText(ctx, { title, tags, content }, await textMaxOf(db))
  await trackPictures(db, { postId: post.id, userId: me.id, before: post.text, after: content, now })
  const values = { text: content, mentions: await mentionsIn(db, content), editedAt: now }
  // A moderator’s approval was for the old text.
  const fresh = isNew(me, now) && me.role !== 'admin'
  await db
    .update(forumPosts)
    .set({ ...values, fresh })
    .where(eq(forumPosts.id, post.id))
  if (post.opening) {
    await db.update(forumTopics).set(topicText({ title, tags, content })).where(eq(forumTopics.id, topic.id))
  }
  return { ok: true }
}

/** Creates a topic, or a reply if the input names a topic. */
export const sendBbsMessage: Handler<typeof contract.sendBbsMessage> = async (context, input) => {
  const { db, me, now, ctx } = context
  const { topicId, cmptId, content, tags, title = '' } = input
  refuseText(ctx, { title, tags, content }, await textMaxOf(db))
  if (topicId === undefined) {
    refuse(title === '' ? { code: 'forum.title' } : null)
    await refuseTooMany(db, me, 'topic', now)
    const place = await placeOf(db, cmptId ?? null, me)
    if (place.cmpt) await refuseBanned(db, { cmptId: place.cmpt.id, userId: me.id, now })
    return addTopic(context, { title, tags, content, place })
  }
  await refuseTooMany(db, me, 'reply', now)
  const { topic, place } = await lockTopic(db, topicId, me)
  if (topic.cmptId !== null) await refuseBanned(db, { cmptId: topic.cmptId, userId: me.id, now })
  refuse(refusalToReply(topic))
  const target =
    input.replyTo === undefined ? null : orRefuse(await replyTarget(db, topicId, input.replyTo), 'forum.gone')
  return addReply(context, { topic, place, target, content })
}

export const forumTopic: Handler<typeof contract.forumTopic> = async ({ db, me, now, language }, input) => {
  const { topic, place } = await topicSeen(db, input.topicId, me)
  const at = input.postId === undefined ? null : await pageWith(db, topic.id, input.postId, pageOf(input).pageSize)
  const { page, pageSize, offset } = pageOf({ ...input, page: at ?? input.page })
  const { opening, replies, best, total, ...around } = await postsIn(db, topic.id, { limit: pageSize, offset })
  const shown = [opening, ...replies, ...(best ? [best] : [])]
  const postIds = shown.map(({ id }) => id)
  const { followed, unseen, liked } = me ? await readerOf(db, { topicId: topic.id, userId: me.id, postIds }) : nobody
  const posts = await postsShown(db, shown, {
    topic,
    place,
    reading: { me, now, language },
    around: { ...around, liked },
  })
  const [row] = await topicRows(db, [topic])
  const mute = me ? refusalOfMute(await muteOf(db, me.id), now) : { code: 'login.missing' as const }
  const { moderates } = place
  return {
    topic: { ...orRefuse(row, 'forum.unknown'), state: topic.state, excerpt: topic.excerpt },
    opening: orRefuse(posts[0], 'forum.unknown'),
    best: best ? (posts.at(-1) ?? null) : null,
    replies: { list: posts.slice(1, 1 + replies.length), total, page, pageSize },
    followed,
    unseen,
    textMax: await textMaxOf(db),
    moderates,
    may: {
      reply: say(refusalToReply(topic) ?? mute, language),
      pin: say(refusalToModerate(moderates), language),
      close: say(refusalToClose(topic, me, moderates), language),
      best: say(refusalToLead(topic, me, moderates), language),
    },
  }
}

const own = statement(
  ({
    topicId,
    userId,
    postIds,
    link,
  }: {
    topicId: SQL<number>
    userId: SQL<number>
    postIds: SQL<number[]>
    link: SQL<string>
  }) => ({
    followed: value(sql<boolean>`exists (select from ${forumFollows}
      where ${forumFollows.topicId} = ${topicId}::int and ${forumFollows.userId} = ${userId}::int)`),
    unseen: value(unreadAtLink(sql`${userId}::int`, sql`${link}::text`)),
    liked: rows(
      { id: forumLikes.postId },
      sql`from ${forumLikes} where ${forumLikes.userId} = ${userId}::int and ${forumLikes.postId} = any(${postIds}::int[])`,
    ),
  }),
)

/** What one reader has done with a topic and its posts, and whether a notice about it is unread. */
async function readerOf(db: Db, { topicId, userId, postIds }: { topicId: number; userId: number; postIds: number[] }) {
  const { liked, ...rest } = await own(db, { topicId, userId, postIds, link: linksOf(topicId) })
  return { ...rest, liked: new Set(liked.map(({ id }) => id)) }
}

const nobody = { followed: false, unseen: false, liked: new Set<number>() }

const answers = alias(forumPosts, 'answers')
/** A deleted reply keeps a placeholder if its thread has other replies. */
const stands = sql`(${forumPosts.state} <> 'deleted' or exists (select 1 from ${forumPosts} ${answers}
  where ${answers.threadId} = ${forumPosts.id} and ${answers.state} <> 'deleted'))`
const thread = sql`coalesce(${forumPosts.threadId}, ${forumPosts.id})`
const replyOf = (topicId: number) => and(eq(forumPosts.topicId, topicId), eq(forumPosts.opening, false), stands)

const page = statement(
  ({ topicId, limit, offset }: { topicId: SQL<number>; limit: SQL<number>; offset: SQL<number> }) => {
    const own = sql`${forumPosts.topicId} = ${topicId}::int`
    const slice = sql`from ${forumPosts} where ${own} and not ${forumPosts.opening} and ${stands}
      order by ${thread}, ${forumPosts.id} limit ${limit}::int offset ${offset}::int`
    const best = sql`(select ${forumTopics.bestId} from ${forumTopics} where ${forumTopics.id} = ${topicId}::int)`
    const ofTopic = sql`from ${forumPosts} where ${own}`
    return {
      opening: row({ post: forumPosts }, sql`${ofTopic} and ${forumPosts.opening}`),
      replies: rows({ post: forumPosts }, slice),
      best: row(
        { post: forumPosts },
        sql`from ${forumPosts} where ${forumPosts.id} = ${best} and ${forumPosts.state} = 'shown'`,
      ),
      total: value(sql<number>`(select count(*)::int ${ofTopic} and not ${forumPosts.opening} and ${stands})`),
      answered: rows(
        { id: answers.id, authorId: answers.authorId },
        sql`from ${forumPosts} ${answers} where ${answers.id} in (
        (select ${forumPosts.replyToId} ${slice})
        union select ${forumPosts.replyToId} from ${forumPosts} where ${forumPosts.id} = ${best})`,
      ),
      othersReplied:
        value(sql<boolean>`exists (select ${ofTopic} and ${forumPosts.state} <> 'deleted' and ${forumPosts.authorId} <>
      (select ${forumTopics.authorId} from ${forumTopics} where ${forumTopics.id} = ${topicId}::int))`),
    }
  },
)

const keptPage = keptRead({ reads: [forumPosts, forumTopics] }, (db: Db, key: string) => page(db, JSON.parse(key)))

/**
 * The posts of a topic as they are stored: the opening one, the one that helped most, and a page of replies in thread order, where each
 * thread’s first reply is followed by the replies to it.
 */
async function postsIn(db: Db, topicId: number, { limit, offset }: { limit: number; offset: number }) {
  const { opening, replies, best, ...rest } = await keptPage(db, JSON.stringify({ topicId, limit, offset }))
  return {
    ...rest,
    opening: orRefuse(opening, 'forum.unknown').post,
    replies: replies.map(({ post }) => post),
    best: best?.post ?? null,
  }
}

/** The page that contains a reply; null if the reply is not in this topic. */
async function pageWith(db: Db, topicId: number, postId: number, pageSize: number): Promise<number | null> {
  const [post] = await db
    .select()
    .from(forumPosts)
    .where(and(eq(forumPosts.id, postId), eq(forumPosts.topicId, topicId), eq(forumPosts.opening, false)))
  if (!post) return null
  const begins = post.threadId ?? post.id
  const before = or(sql`${thread} < ${begins}`, and(sql`${thread} = ${begins}`, lt(forumPosts.id, post.id)))
  const [found] = await db
    .select({ count: count() })
    .from(forumPosts)
    .where(and(replyOf(topicId), before))
  return Math.floor((found?.count ?? 0) / pageSize) + 1
}

export const listTopics: Handler<typeof contract.listTopics> = async ({ db, me, now, language }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  if (!me && ['own', 'replied', 'followed'].includes(input.scope)) throw new Refused({ code: 'login.missing' })
  const { cmpt } = await placeSeen(db, input.cmptId ?? null, me)
  const which = { ...input, userId: me?.id ?? null }
  const { topics, total } = await topicsOf(db, which, { limit: pageSize, offset })
  const mute = me ? refusalOfMute(await muteOf(db, me.id), now) : { code: 'login.missing' as const }
  return {
    list: await topicRows(db, topics),
    total,
    page,
    pageSize,
    tags: await tagsInUse(db, input.cmptId),
    cmpts: input.cmptId === undefined ? await cmptsTalkedAbout(db) : [],
    cmpt: cmpt && { id: cmpt.id, title: cmpt.title },
    textMax: await textMaxOf(db),
    may: { post: say(mute, language) },
  }
}
