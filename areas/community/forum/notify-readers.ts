import { titleOf } from '@leitai/competition/definition/competition'
import { isShutOut } from '@leitai/competition/definition/staff'
import { users } from '@leitai/identity/account/table'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray, not, sql } from '@leitai/platform/db/orm'
import { refusersAmong } from '@leitai/site/message/direct-messages'
import { unreadAt } from '@leitai/site/message/notices'
import { notifyEach } from '@leitai/site/message/notify'
import type { Place, Topic } from './lookup.ts'
import { forumFollows } from './table.ts'
import { namedInTopic, ownPostAnswered, topicAnswered } from './texts.ts'

/** Common prefix of the links in all notices of a topic. */
export const linksOf = (topicId: number) => `/topic-detail.html?id=${topicId}&`
const linkTo = (topicId: number, postId: number) => `${linksOf(topicId)}post=${postId}`

interface Notified {
  topic: Topic
  place: Place
  postId: number
  by: { id: number; name: string }
  now: Date
}

/**
 * Notifies users whom a post mentions or replies to and the topic’s followers, one notice each. Skips users who have an unread notice of
 * the topic or block the writer. The topic must be locked.
 */
export async function notifyOfPost(
  db: Db,
  notified: Notified & { mentions: number[]; answered: number[]; opening: boolean },
): Promise<void> {
  const { topic, place, by } = notified
  const followers = notified.opening
    ? []
    : await db.select({ userId: forumFollows.userId }).from(forumFollows).where(eq(forumFollows.topicId, topic.id))
  // In a draft, a mention must not reveal it to a user without access.
  const named = new Set(place.open ? notified.mentions : [])
  const answered = new Set(notified.answered)
  const all = new Set([...named, ...answered, ...followers.map(({ userId }) => userId)])
  all.delete(by.id)
  const unread = await unreadAt(db, [...all], linksOf(topic.id))
  const refusing = await refusersAmong(db, [...all], by.id)
  const wanted = [...all].filter((userId) => !unread.has(userId) && !refusing.has(userId))
  const active = wanted.length > 0 ? await activeAmong(db, wanted, topic) : []
  const about = await titleOf(db, topic.cmptId)
  await notifyEach(
    db,
    active.map((userId) => ({ about, ...noticeOf(notified, userId, { named, answered }), userId })),
  )
}

function noticeOf(
  { topic, postId, by, now }: Notified,
  userId: number,
  why: { named: Set<number>; answered: Set<number> },
) {
  const said = why.named.has(userId) ? namedInTopic : why.answered.has(userId) ? ownPostAnswered : topicAnswered
  return { kind: place(topic), ...said(by.name, topic.title), link: linkTo(topic.id, postId), now }
}
const place = ({ cmptId }: Topic) => (cmptId === null ? ('system' as const) : ('competition' as const))

async function activeAmong(db: Db, ids: number[], { cmptId }: Topic): Promise<number[]> {
  const sees = cmptId === null ? undefined : not(isShutOut({ cmptId: sql`${cmptId}::int`, userId: users.id }))
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.state, 'active'), sees))
  return rows.map(({ id }) => id)
}

/** Sends these users a notice about a post. */
export const notifyPeople = async (
  db: Db,
  {
    userIds,
    topic,
    postId,
    title,
    body,
    now,
  }: { userIds: number[]; title: Words; body: Words } & Omit<Notified, 'by' | 'place'>,
) => {
  const about = await titleOf(db, topic.cmptId)
  return notifyEach(
    db,
    userIds.map((userId) => ({ userId, kind: 'system', about, title, body, link: linkTo(topic.id, postId), now })),
  )
}

/**
 * Notifies a post’s author that it was chosen, unless an earlier notice about it is unread (marks can be toggled at will) or the author
 * blocks the chooser.
 */
export async function notifyOfChoice(
  db: Db,
  {
    userId,
    byId,
    ...what
  }: { userId: number; byId: number; title: Words; body: Words } & Omit<Notified, 'by' | 'place'>,
): Promise<void> {
  const { topic, postId } = what
  const notified = await unreadAt(db, [userId], linkTo(topic.id, postId))
  const refusing = await refusersAmong(db, [userId], byId)
  if (notified.size === 0 && refusing.size === 0) await notifyPeople(db, { ...what, userIds: [userId] })
}
