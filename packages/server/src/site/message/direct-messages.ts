import { shownPerson } from '../../identity/account/record.ts'
import { users } from '../../identity/account/table.ts'
import { privacyOf } from '../../identity/profile/privacy.ts'
import type { CurrentUser } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, count, desc, eq, inArray, isNull, lt, type SQL, sql } from '../../platform/db/orm.ts'
import { row, statement, value } from '../../platform/db/statement.ts'
import { orRefuse } from '../../platform/errors/refuse.ts'
import { patternsOf } from '../../platform/text/search.ts'
import { dayStart } from '../../platform/time/day.ts'
import { acquaintanceAsked } from './ports.ts'
import type { Correspondence } from './rules.ts'
import { blockedSenders, directMessages } from './table.ts'

export const messageTopic = (userId: number) => `letters of ${userId}`

export type User = typeof users.$inferSelect

/** The other user of a thread; their account may be closed. */
export async function otherSide(db: Db, userId: number): Promise<User> {
  const [found] = await db.select().from(users).where(eq(users.id, userId))
  return orRefuse(found, 'account.unknown')
}

export async function refuses(db: Db, userId: number, refusedId: number): Promise<boolean> {
  const [found] = await db
    .select({ at: blockedSenders.at })
    .from(blockedSenders)
    .where(and(eq(blockedSenders.userId, userId), eq(blockedSenders.refusedId, refusedId)))
  return found !== undefined
}

/** Which of these users block this person. */
export async function refusersAmong(db: Db, userIds: number[], refusedId: number): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select({ userId: blockedSenders.userId })
    .from(blockedSenders)
    .where(and(inArray(blockedSenders.userId, userIds), eq(blockedSenders.refusedId, refusedId)))
  return new Set(rows.map(({ userId }) => userId))
}

const countOf = async (db: Db, where: SQL | undefined): Promise<number> =>
  (await db.select({ count: count() }).from(directMessages).where(where))[0]?.count ?? 0

const relation = statement(
  ({ myId, otherId, since }: { myId: SQL<number>; otherId: SQL<number>; since: SQL<Date> }) => {
    const from = (one: SQL, other: SQL) =>
      sql`from ${directMessages} where ${directMessages.fromId} = ${one}::int and ${directMessages.toId} = ${other}::int`
    const received = sql`${from(otherId, myId)} and not ${directMessages.refused}`
    // How many people a user has contacted first since a moment; answers do not count.
    const newPeople = sql`select count(*)::int from (
      select ${directMessages.toId} from ${directMessages} where ${directMessages.fromId} = ${myId}::int
      group by ${directMessages.toId} having min(${directMessages.at}) >= ${since}::timestamptz
    ) begun (to_id)
    where not exists (select from ${directMessages} before where before.from_id = begun.to_id
      and before.to_id = ${myId}::int and not before.refused and before.at < (
        select min(own.at) from ${directMessages} own where own.from_id = ${myId}::int and own.to_id = begun.to_id))`
    return {
      me: row({ id: users.id, phone: users.phone }, sql`from ${users} where ${users.id} = ${myId}::int`),
      refusing: value(sql<boolean>`exists (select from ${blockedSenders}
      where ${blockedSenders.userId} = ${myId}::int and ${blockedSenders.refusedId} = ${otherId}::int)`),
      sent: value(sql<number>`(select count(*)::int ${from(myId, otherId)})`),
      answered: value(sql<number>`(select count(*)::int ${received})`),
      newToday: value(sql<number>`case
      when exists (select ${from(myId, otherId)}) or exists (select ${received}) then 0 else (${newPeople}) end`),
    }
  },
)

/** The relation between the caller and another user; deleted messages count as well. */
export async function correspondence(db: Db, { id }: CurrentUser, other: User, now: Date): Promise<Correspondence> {
  const { me, ...found } = await relation(db, { myId: id, otherId: other.id, since: dayStart(now) })
  const fresh = found.sent + found.answered === 0
  return {
    ...found,
    me: orRefuse(me, 'account.unknown'),
    other,
    welcome: !fresh || (await isWelcome(db, id, other.id)),
  }
}

/** Whether the other user accepts strangers or knows the caller, e.g. by following or a common team. */
async function isWelcome(db: Db, myId: number, otherId: number): Promise<boolean> {
  if ((await privacyOf(db, [otherId])).get(otherId)?.strangers !== false) return true
  const answer = { known: false }
  await acquaintanceAsked.run({ db, myId, otherId, answer })
  return answer.known
}

/** Messages visible to a user: sent, or received without being blocked, and not deleted by them. */
const seenBy = (userId: number): SQL => sql`(
  (${directMessages.fromId} = ${userId} and ${directMessages.fromDeletedAt} is null)
  or (${directMessages.toId} = ${userId} and not ${directMessages.refused} and ${directMessages.toDeletedAt} is null))`

const otherOf = (userId: number): SQL<number> =>
  sql<number>`case when ${directMessages.fromId} = ${userId} then ${directMessages.toId} else ${directMessages.fromId} end`

const between = (one: number, other: number): SQL => sql`(
  (${directMessages.fromId} = ${one} and ${directMessages.toId} = ${other}) or (${directMessages.fromId} = ${other} and ${directMessages.toId} = ${one}))`

interface Part {
  keyword: string
  limit: number
  offset: number
}

/** A user’s threads by their latest message, newest first. */
export async function threadsOf(
  db: Db,
  me: CurrentUser,
  { keyword, unread: onlyUnread, limit, offset }: Part & { unread: boolean },
) {
  const found = patternsOf(keyword).map(
    (pattern) => sql`(name_key like ${pattern} or exists (select from ${directMessages}
      where ${seenBy(me.id)} and ${otherOf(me.id)} = newest.other_id and ${directMessages.text} ilike ${pattern}))`,
  )
  if (onlyUnread) found.push(sql`newest.unread > 0`)
  const { rows } = await db.execute<{ id: number; unread: number; total: number }>(sql`
    with newest as (
      select ${otherOf(me.id)} as other_id, max(${directMessages.id}) as id,
        (count(*) filter (where ${unreadBy(me.id)}))::int as unread
      from ${directMessages} where ${seenBy(me.id)} group by 1
    )
    select newest.id, newest.unread, (count(*) over ())::int as total
    from newest join ${users} on ${users.id} = newest.other_id
    ${found.length > 0 ? sql`where ${sql.join(found, sql` and `)}` : sql``}
    order by newest.id desc limit ${limit} offset ${offset}`)
  const unread = new Map(rows.map((row) => [row.id, row.unread]))
  const list = await messagesWhere(db, inArray(directMessages.id, [...unread.keys()]), { limit, offset: 0 })
  return { list: list.map((row) => ({ ...row, unread: unread.get(row.id) ?? 0 })), total: rows[0]?.total ?? 0 }
}

const unreadBy = (userId: number): SQL =>
  sql`${directMessages.toId} = ${userId} and ${directMessages.readAt} is null and not ${directMessages.refused} and ${directMessages.toDeletedAt} is null`

/** The messages of one thread, newest first. */
export async function messagesWith(
  db: Db,
  me: CurrentUser,
  { otherId, before, keyword, limit, offset }: Part & { otherId: number; before: number | undefined },
) {
  const where = and(
    between(me.id, otherId),
    seenBy(me.id),
    before === undefined ? undefined : lt(directMessages.id, before),
    ...patternsOf(keyword).map((pattern) => sql`${directMessages.text} ilike ${pattern}`),
  )
  const list = await messagesWhere(db, where, { limit, offset })
  return { list: list.map((row) => ({ ...row, unread: 0 })), total: await countOf(db, where) }
}

async function messagesWhere(db: Db, where: SQL | undefined, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .select()
    .from(directMessages)
    .where(where)
    .orderBy(desc(directMessages.id))
    .limit(limit)
    .offset(offset)
  const ids = [...new Set(rows.flatMap(({ fromId, toId }) => [fromId, toId]))]
  const people = ids.length > 0 ? await db.select().from(users).where(inArray(users.id, ids)) : []
  const byId = new Map(people.map((user) => [user.id, shownPerson(user)]))
  return rows.flatMap(({ id, fromId, toId, text, at, readAt }) => {
    const [from, to] = [byId.get(fromId), byId.get(toId)]
    return from && to ? [{ id, from, to, text, read: readAt !== null, at }] : []
  })
}

export const countUnreadMessages = (db: Db, userId: number) => countOf(db, unreadBy(userId))

/** Returns whether anything was unread. */
export async function markRead(db: Db, userId: number, otherId: number, now: Date): Promise<boolean> {
  const marked = await db
    .update(directMessages)
    .set({ readAt: now })
    .where(and(eq(directMessages.fromId, otherId), unreadBy(userId)))
    .returning({ id: directMessages.id })
  return marked.length > 0
}

/** Deletes messages for one side only. */
export async function deleteDirectMessages(
  db: Db,
  { userId, otherId, ids, now }: { userId: number; otherId: number; ids: number[] | undefined; now: Date },
): Promise<void> {
  const chosen = and(between(userId, otherId), ids ? inArray(directMessages.id, ids) : undefined)
  await db
    .update(directMessages)
    .set({ fromDeletedAt: now })
    .where(and(chosen, eq(directMessages.fromId, userId), isNull(directMessages.fromDeletedAt)))
  await db
    .update(directMessages)
    .set({ toDeletedAt: now })
    .where(
      and(
        chosen,
        eq(directMessages.toId, userId),
        isNull(directMessages.toDeletedAt),
        eq(directMessages.refused, false),
      ),
    )
}

/** The latest messages from one user to another, as evidence, oldest first. */
export async function messagesFrom(db: Db, { fromId, toId, most }: { fromId: number; toId: number; most: number }) {
  const rows = await db
    .select({ text: directMessages.text, at: directMessages.at })
    .from(directMessages)
    .where(
      and(
        eq(directMessages.fromId, fromId),
        eq(directMessages.toId, toId),
        eq(directMessages.refused, false),
        isNull(directMessages.toDeletedAt),
      ),
    )
    .orderBy(desc(directMessages.id))
    .limit(most)
  return rows.toReversed()
}
