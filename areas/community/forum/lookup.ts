import { competitionWith } from '@leitai/competition/definition/competition'
import { visible } from '@leitai/competition/definition/staff'
import { type Competition, competitions, hostRoles } from '@leitai/competition/definition/table'
import type { HostRole } from '@leitai/competition/host-console/contract'
import { roleIn, roleOf } from '@leitai/competition/staff/role'
import { refusalToRun } from '@leitai/competition/staff/rules'
import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { rows, statement } from '@leitai/pg-kit/statement'
import type { CurrentUser } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray, ne, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import { forumPosts, forumTopics } from './table.ts'

export type Topic = typeof forumTopics.$inferSelect
export type Post = typeof forumPosts.$inferSelect
type Caller = Pick<CurrentUser, 'id' | 'role'> | null

export interface Place {
  cmpt: Competition | null
  /** The competition is published. Points are earned only then, since a host can create any number of drafts. */
  open: boolean
  moderates: boolean
}

/** The topic’s competition, if it has one. Refused as unknown if the caller may not see that competition. */
export async function placeOf(db: Db, cmptId: number | null, me: Caller): Promise<Place> {
  if (cmptId === null) return general(me)
  const [found] = await db
    .select({ cmpt: competitions, role: hostRoles.role })
    .from(competitions)
    .leftJoin(hostRoles, roleOf(me ?? { id: 0 }))
    .where(eq(competitions.id, cmptId))
  return placeIn(db, found?.cmpt ?? null, found?.role ?? null, me)
}

/** Like placeOf for reading: the competition may be one that is kept. */
export async function placeSeen(db: Db, cmptId: number | null, me: Caller): Promise<Place> {
  if (cmptId === null) return general(me)
  const cmpt = await competitionWith(db, cmptId)
  return placeIn(db, cmpt, me && (await writtenRole(db, cmptId, me)), me)
}

const general = (me: Caller): Place => ({ cmpt: null, open: true, moderates: me?.role === 'admin' })

async function placeIn(db: Db, found: Competition | null, written: HostRole | null, me: Caller): Promise<Place> {
  const cmpt = orRefuse(found, 'competition.unknown')
  const role = me && roleIn(me, cmpt, written)
  const open = cmpt.status === 'published'
  if (!open && role === null) await visible(db, cmpt)
  return { cmpt, open, moderates: refusalToRun(role) === null }
}

async function writtenRole(db: Db, cmptId: number, { id }: { id: number }): Promise<HostRole | null> {
  const [found] = await db
    .select({ role: hostRoles.role })
    .from(hostRoles)
    .where(and(eq(hostRoles.cmptId, cmptId), eq(hostRoles.userId, id)))
  return found?.role ?? null
}

const topicWith = keptRead({ reads: [forumTopics] }, async (db: Db, topicId: number): Promise<Topic | null> => {
  const [found] = await db.select().from(forumTopics).where(eq(forumTopics.id, topicId))
  return found ?? null
})

/** A topic that the caller may see; a hidden one is visible only to its author and moderators. */
export async function topicSeen(db: Db, topicId: number, me: Caller): Promise<{ topic: Topic; place: Place }> {
  const topic = orRefuse(await topicWith(db, topicId), 'forum.unknown')
  return seen(topic, await placeSeen(db, topic.cmptId, me), me)
}

/** Like topicSeen, and locks the row: all changes to a topic and its posts are serialized. */
export async function lockTopic(db: Db, topicId: number, me: Caller): Promise<{ topic: Topic; place: Place }> {
  const [found] = await db.select().from(forumTopics).where(eq(forumTopics.id, topicId)).for('update')
  const topic = orRefuse(found, 'forum.unknown')
  return seen(topic, await placeOf(db, topic.cmptId, me), me)
}

function seen(topic: Topic, place: Place, me: Caller) {
  const own = me?.id === topic.authorId
  const shown = topic.state === 'shown' || (topic.state === 'hidden' && (own || place.moderates))
  if (!shown) throw new Refused({ code: 'forum.unknown' })
  return { topic, place }
}

/** A post and its topic, with the topic locked, if the caller may see them. */
export async function lockPost(
  db: Db,
  postId: number,
  me: Caller,
): Promise<{ post: Post; topic: Topic; place: Place }> {
  const [of] = await db.select({ topicId: forumPosts.topicId }).from(forumPosts).where(eq(forumPosts.id, postId))
  const { topic, place } = await lockTopic(db, orRefuse(of, 'forum.unknown').topicId, me)
  const [post] = await db.select().from(forumPosts).where(eq(forumPosts.id, postId))
  return { post: orRefuse(post, 'forum.unknown'), topic, place }
}

/** The opening post of a topic. */
export async function openingOf(db: Db, topicId: number): Promise<Post> {
  const [found] = await db
    .select()
    .from(forumPosts)
    .where(and(eq(forumPosts.topicId, topicId), eq(forumPosts.opening, true)))
  return orRefuse(found, 'forum.unknown')
}

/** Whether anybody except its author has replied to a topic. */
export async function othersReplied(db: Db, topic: Pick<Topic, 'id' | 'authorId'>): Promise<boolean> {
  const found = await db
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(
      and(eq(forumPosts.topicId, topic.id), ne(forumPosts.authorId, topic.authorId), ne(forumPosts.state, 'deleted')),
    )
    .limit(1)
  return found.length > 0
}

const spokesmen = statement(({ ids }: { ids: SQL<number[]> }) => ({
  cmpts: rows(
    { id: competitions.id, title: competitions.title, ownerId: competitions.ownerId },
    sql`from ${competitions} where ${competitions.id} = any(${ids}::int[])`,
  ),
  roles: rows(
    { cmptId: hostRoles.cmptId, userId: hostRoles.userId },
    sql`from ${hostRoles} where ${hostRoles.cmptId} = any(${ids}::int[])
      and ${inArray(hostRoles.role, ['owner', 'editor', 'support'])}`,
  ),
}))

/** Ids in one key: the same for every order and repetition. */
const keyOf = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other).join()
const idsIn = (key: string) => (key === '' ? [] : key.split(',').map(Number))

const cmptsIn = keptRead({ reads: [competitions, hostRoles] }, (db: Db, key: string) =>
  spokesmen(db, { ids: idsIn(key) }),
)

/**
 * The competitions of topics, by id, and who speaks officially in them: owner, editors and support for their competition. Judges stay
 * anonymous.
 */
export async function cmptsOfTopics(db: Db, cmptIds: number[]) {
  const { cmpts, roles } = cmptIds.length === 0 ? { cmpts: [], roles: [] } : await cmptsIn(db, keyOf(cmptIds))
  const speakers = new Set([
    ...cmpts.map(({ id, ownerId }) => `${id}/${ownerId}`),
    ...roles.map(({ cmptId, userId }) => `${cmptId}/${userId}`),
  ])
  return {
    titles: new Map(cmpts.map(({ id, title }) => [id, { id, title }])),
    speaks: (cmptId: number | null, userId: number) => speakers.has(`${cmptId}/${userId}`),
  }
}

const peopleIn = keptRead({ reads: [users] }, (db: Db, key: string) =>
  db
    .select({ id: users.id, name: users.name, avatar: users.avatar, role: users.role })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(idsIn(key))})`),
)

/** These users by id, in the form that responses use. */
export async function peopleOf(db: Db, ids: number[]) {
  const found = ids.length === 0 ? [] : await peopleIn(db, keyOf(ids))
  return new Map(found.map((user) => [user.id, { ...shownPerson(user), role: user.role }]))
}

/**
 * Recomputes the topics’ counts, state and heat after their posts or likes have changed. The topics must be locked, or unreachable by
 * others.
 */
export async function recountTopics(db: Db, topicIds: number[]): Promise<void> {
  const ofTopic = sql`from ${forumPosts} where ${forumPosts.topicId} = ${forumTopics.id}`
  const shown = sql`${ofTopic} and not ${forumPosts.opening} and ${forumPosts.state} = 'shown'`
  const replies = sql`(select count(*)::int ${shown})`
  const likes = sql`coalesce((select ${forumPosts.likes} ${ofTopic} and ${forumPosts.opening}), 0)`
  await db
    .update(forumTopics)
    .set({
      replies,
      likes,
      state: sql`coalesce((select ${forumPosts.state} ${ofTopic} and ${forumPosts.opening}), 'deleted')`,
      lastAt: sql`coalesce((select max(${forumPosts.at}) ${shown}), ${forumTopics.at})`,
      // Ten times as much activity weighs as much as half a day.
      heat: sql`log(greatest(1, ${likes} + 2 * ${replies})::float8) + extract(epoch from ${forumTopics.at})::float8 / 43200`,
    })
    .where(inArray(forumTopics.id, topicIds))
}
export const recountTopic = (db: Db, topicId: number) => recountTopics(db, [topicId])
