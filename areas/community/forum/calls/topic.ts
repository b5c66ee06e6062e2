import { publicPerson, shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { alias, and, count, desc, eq, gt, isNotNull, isNull, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import { minuteName } from '@leitai/platform/time/day'
import { readAt } from '@leitai/site/message/notices'
import { notify } from '@leitai/site/message/notify'
import { award, awardAgain, correct } from '../../points/award.ts'
import type * as contract from '../contract.ts'
import { lockPost, lockTopic, openingOf, type Post, recountTopic, type Topic, topicSeen } from '../lookup.ts'
import { linksOf, notifyOfChoice, notifyPeople } from '../notify-readers.ts'
import { countQueues, queueOf } from '../queue.ts'
import { refusalOfAct, refusalToClose, refusalToLead, refusalToModerate, refusalToReply } from '../rules.ts'
import { forumFollows, forumMutes, forumPosts, forumReports, forumTopics } from '../table.ts'
import {
  chosenAsBest,
  muteEnded,
  personMuted,
  postHidden,
  postRestored,
  reportUnfounded,
  reportUpheld,
  topicPinned,
} from '../texts.ts'
import { replyTarget } from '../write.ts'

export const chooseBest: Handler<typeof contract.chooseBest> = async ({ db, me, now }, { topicId, postId }) => {
  const { topic, place } = await lockTopic(db, topicId, me)
  refuse(refusalToLead(topic, me, place.moderates))
  const post = postId === undefined ? null : orRefuse(await replyTarget(db, topicId, postId), 'forum.notReply')
  if (topic.bestId === (post?.id ?? null)) return { ok: true }
  await db
    .update(forumTopics)
    .set({ bestId: post?.id ?? null })
    .where(eq(forumTopics.id, topicId))
  if (post && post.authorId !== me.id) {
    const said = chosenAsBest(topic.title)
    await notifyOfChoice(db, { userId: post.authorId, byId: me.id, topic, postId: post.id, ...said, now })
  }
  return { ok: true }
}

export const pinTopic: Handler<typeof contract.pinTopic> = async (context, { topicId, pinned }) => {
  const { db, me, now } = context
  const { topic, place } = await lockTopic(db, topicId, me)
  refuse(refusalToModerate(place.moderates))
  if (pinned === (topic.pinnedAt !== null)) return { ok: true }
  if (pinned) {
    refuse(refusalToReply({ ...topic, closedAt: null }))
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`circle pins of ${topic.cmptId}`}))`)
    const same = topic.cmptId === null ? isNull(forumTopics.cmptId) : eq(forumTopics.cmptId, topic.cmptId)
    const [found] = await db
      .select({ count: count() })
      .from(forumTopics)
      .where(and(same, isNotNull(forumTopics.pinnedAt), eq(forumTopics.state, 'shown')))
    const limit = limits.forum.pins
    refuse((found?.count ?? 0) < limit ? null : { code: 'forum.pins', values: { limit } })
  }
  await db
    .update(forumTopics)
    .set({ pinnedAt: pinned ? now : null })
    .where(eq(forumTopics.id, topicId))
  const action = pinned ? 'circle.pin' : 'circle.unpin'
  await audit(context, { action, target: { kind: 'topic', id: topicId }, cmptId: topic.cmptId })
  // Pinning one’s own topic earns nothing.
  if (pinned && topic.authorId !== me.id) {
    // A host’s pins pay an author once per competition, so that hosts and authors cannot mint points together.
    const subject = me.role === 'admin' ? topicId : `competition ${topic.cmptId}`
    if (place.open) await award(db, { userId: topic.authorId, rule: 'pinned', subject, now })
    const { id: postId } = await openingOf(db, topicId)
    const said = topicPinned(topic.title)
    await notifyOfChoice(db, { userId: topic.authorId, byId: me.id, topic, postId, ...said, now })
  }
  return { ok: true }
}

export const moderatePost: Handler<typeof contract.moderatePost> = async (context, { postId, act, reason }) => {
  const { post, topic, place } = await lockPost(context.db, postId, context.me)
  refuse(refusalToModerate(place.moderates))
  refuse(refusalOfAct({ act, reason }, post.state))
  await moderate(context, { post, topic, act, reason })
  return { ok: true }
}

interface Deed {
  post: Post
  topic: Topic
  act: 'hide' | 'restore' | 'keep'
  reason: string
}

/** Applies a moderator’s decision on a post, closes its reports and notifies author and reporters. The topic must be locked. */
async function moderate(context: AuthenticatedContext, { post, topic, act, reason }: Deed): Promise<void> {
  const { db, me, now } = context
  const hidden = act === 'hide'
  const state = act === 'keep' ? {} : { state: hidden ? ('hidden' as const) : ('shown' as const) }
  await db
    .update(forumPosts)
    .set({ ...state, fresh: false, hideReason: hidden ? reason : '', hiddenBy: hidden ? me.id : null })
    .where(eq(forumPosts.id, post.id))
  await recountTopic(db, topic.id)
  await audit(context, {
    action: `circle.${act}`,
    target: { kind: 'post', id: post.id },
    cmptId: topic.cmptId,
    reason,
    detail: { topicId: topic.id, userId: post.authorId },
  })
  const points = { rule: 'postDeleted' as const, subject: post.id, now }
  if (hidden) await awardAgain(db, { ...points, userIds: [post.authorId] })
  if (act === 'restore') await correct(db, { ...points, userId: post.authorId, points: 0 })
  await notifyAuthor(context, { post, topic, act, reason })
  await answerReports(context, { post, topic, upheld: hidden })
}

async function notifyAuthor({ db, me, now }: AuthenticatedContext, { post, topic, act, reason }: Deed): Promise<void> {
  if (act === 'keep' || post.authorId === me.id) return
  const said = act === 'hide' ? postHidden(topic.title, reason) : postRestored(topic.title, reason)
  await notifyPeople(db, { userIds: [post.authorId], topic, postId: post.id, ...said, now })
}

async function answerReports(
  { db, me, now }: AuthenticatedContext,
  { post, topic, upheld }: { post: Post; topic: Topic; upheld: boolean },
): Promise<void> {
  const answered = await db
    .update(forumReports)
    .set({ state: upheld ? 'upheld' : 'unfounded', answeredBy: me.id, answeredAt: now })
    .where(and(eq(forumReports.postId, post.id), eq(forumReports.state, 'open')))
    .returning({ userId: forumReports.reporterId })
  const userIds = answered.map(({ userId }) => userId)
  await notifyPeople(db, { userIds, topic, postId: post.id, ...(upheld ? reportUpheld : reportUnfounded), now })
}

export const seeTopic: Handler<typeof contract.seeTopic> = async ({ db, me, now }, { topicId }) => {
  await readAt(db, me, linksOf(topicId), now)
  return { ok: true }
}

export const closeTopic: Handler<typeof contract.closeTopic> = async (context, { topicId, closed }) => {
  const { db, me, now } = context
  const { topic, place } = await lockTopic(db, topicId, me)
  refuse(refusalToClose(topic, me, place.moderates))
  if (closed === (topic.closedAt !== null)) return { ok: true }
  const own = topic.authorId === me.id
  await db
    .update(forumTopics)
    .set({ closedAt: closed ? now : null, closedByModerator: closed && !own })
    .where(eq(forumTopics.id, topicId))
  if (!own) {
    const action = closed ? 'circle.close' : 'circle.open'
    await audit(context, { action, target: { kind: 'topic', id: topicId }, cmptId: topic.cmptId })
  }
  return { ok: true }
}

export const followTopic: Handler<typeof contract.followTopic> = async ({ db, me, now }, { topicId, follow }) => {
  await topicSeen(db, topicId, me)
  if (follow) await db.insert(forumFollows).values({ topicId, userId: me.id, at: now }).onConflictDoNothing()
  else await db.delete(forumFollows).where(and(eq(forumFollows.topicId, topicId), eq(forumFollows.userId, me.id)))
  return { followed: follow }
}

const DAY_MS = 86_400_000

export const mutePerson: Handler<typeof contract.mutePerson> = async (context, { userId, days, reason }) => {
  const { db, me, now } = context
  const person = await publicPerson(db, userId)
  refuse(person.id === me.id || person.role === 'admin' ? { code: 'forum.muteOwn' } : null)
  const until = days === 0 ? null : new Date(now.getTime() + days * DAY_MS)
  if (until) {
    const values = { until, reason, by: me.id, at: now }
    await db
      .insert(forumMutes)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: forumMutes.userId, set: values })
  } else await db.delete(forumMutes).where(eq(forumMutes.userId, userId))
  const action = until ? 'circle.mute' : 'circle.unmute'
  await audit(context, { action, target: { kind: 'user', id: userId }, reason, detail: { days } })
  await notify(db, {
    userId,
    kind: 'system',
    ...(until ? personMuted(minuteName(until), reason) : muteEnded(reason)),
    link: '/circle.html',
    now,
  })
  return { until }
}

export const moderationQueue: Handler<typeof contract.moderationQueue> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { queue, kind, keyword, from, until } = input
  const filter = { kind, keyword, from, until }
  const counts = await countQueues(db, filter)
  const list = await queueOf(db, { queue, ...filter, limit: pageSize, offset, now })
  return { list, total: counts[queue], page, pageSize, counts }
}

const admins = alias(users, 'admins')

export const mutedPeople: Handler<typeof contract.mutedPeople> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const wanted = and(gt(forumMutes.until, now), foundIn([users.name, forumMutes.reason], patternsOf(input.keyword)))
  const [found] = await db
    .select({ total: count() })
    .from(forumMutes)
    .innerJoin(users, eq(users.id, forumMutes.userId))
    .where(wanted)
  const rows = await db
    .select({ mute: forumMutes, user: { id: users.id, name: users.name, avatar: users.avatar }, by: admins.name })
    .from(forumMutes)
    .innerJoin(users, eq(users.id, forumMutes.userId))
    .leftJoin(admins, eq(admins.id, forumMutes.by))
    .where(wanted)
    .orderBy(desc(forumMutes.at), desc(forumMutes.userId))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map(({ mute, user, by }) => ({
    ...mute,
    ...shownPerson(user),
    by,
  }))
  return { list, total: found?.total ?? 0, page, pageSize }
}
