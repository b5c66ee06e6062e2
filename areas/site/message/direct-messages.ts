import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { merged } from '@leitai/identity/profile/profile'
import { profiles } from '@leitai/identity/profile/table'
import { type Placeholders, type RowOf, row, rows, statement, value } from '@leitai/pg-kit/statement'
import type { CurrentUser } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { alias, and, desc, eq, inArray, isNull, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { patternsOf } from '@leitai/platform/text/search'
import { dayStart } from '@leitai/platform/time/day'
import { isAcquainted } from './ports.ts'
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

interface Pair {
  myId: number
  otherId: number
  /** The beginning of the day. */
  since: Date
}

/** What decides whether a user may write to another; deleted messages count as well. */
const relationParts = ({ myId, otherId, since }: Placeholders<Pair>) => {
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
    privacy: row({ kept: profiles.privacy }, sql`from ${profiles} where ${profiles.userId} = ${otherId}::int`),
    refusing: value(sql<boolean>`exists (select from ${blockedSenders}
      where ${blockedSenders.userId} = ${myId}::int and ${blockedSenders.refusedId} = ${otherId}::int)`),
    sent: value(sql<number>`(select count(*)::int ${from(myId, otherId)})`),
    answered: value(sql<number>`(select count(*)::int ${received})`),
    newToday: value(sql<number>`case
      when exists (select ${from(myId, otherId)}) or exists (select ${received}) then 0 else (${newPeople}) end`),
  }
}
const relation = statement(relationParts)
type Relation = Awaited<ReturnType<typeof relation>>

/** The relation between the caller and another user. */
export async function correspondence(db: Db, { id }: CurrentUser, other: User, now: Date): Promise<Correspondence> {
  return correspondenceIn(db, await relation(db, { myId: id, otherId: other.id, since: dayStart(now) }), other)
}

async function correspondenceIn(
  db: Db,
  { me: found, privacy, refusing, sent, answered, newToday }: Relation,
  other: Correspondence['other'],
): Promise<Correspondence> {
  const me = orRefuse(found, 'account.unknown')
  // A user who accepts no strangers may still know the caller, e.g. by following or a common team.
  const welcome =
    sent + answered > 0 ||
    merged(privacy?.kept).strangers ||
    (await isAcquainted(db, { userId: other.id, otherId: me.id }))
  return { me, other, refusing, welcome, sent, answered, newToday }
}

/** Messages visible to a user: sent, or received without being blocked, and not deleted by them. */
const seenBy = (userId: SQL): SQL => sql`(
  (${directMessages.fromId} = ${userId} and ${directMessages.fromDeletedAt} is null)
  or (${directMessages.toId} = ${userId} and not ${directMessages.refused} and ${directMessages.toDeletedAt} is null))`

const otherOf = (userId: SQL): SQL<number> =>
  sql<number>`case when ${directMessages.fromId} = ${userId} then ${directMessages.toId} else ${directMessages.fromId} end`

const between = (one: SQL | number, other: SQL | number): SQL => sql`(
  (${directMessages.fromId} = ${one} and ${directMessages.toId} = ${other}) or (${directMessages.fromId} = ${other} and ${directMessages.toId} = ${one}))`

export const unreadBy = (userId: SQL | number): SQL =>
  sql`${directMessages.toId} = ${userId} and ${directMessages.readAt} is null and not ${directMessages.refused} and ${directMessages.toDeletedAt} is null`

/** Whether each of the patterns fulfils a condition on `asked.pattern`. */
const forEach = (patterns: SQL<string[]>, condition: SQL): SQL =>
  sql`not exists (select from unnest(${patterns}::text[]) asked (pattern) where not (${condition}))`

const senders = alias(users, 'senders')
const recipients = alias(users, 'recipients')
const people = sql`join ${users} ${senders} on ${senders.id} = ${directMessages.fromId}
  join ${users} ${recipients} on ${recipients.id} = ${directMessages.toId}`
const message = {
  id: directMessages.id,
  from: { id: senders.id, name: senders.name, avatar: senders.avatar },
  to: { id: recipients.id, name: recipients.name, avatar: recipients.avatar },
  text: directMessages.text,
  readAt: directMessages.readAt,
  at: directMessages.at,
}
const shownMessage = ({ from, to, readAt, ...rest }: RowOf<typeof message>) => ({
  ...rest,
  from: shownPerson(from),
  to: shownPerson(to),
  read: readAt !== null,
})

interface Page {
  patterns: string[]
  limit: number
  offset: number
}

const threads = statement(
  (_: Placeholders<Page & { myId: number; unread: boolean }>) => ({
    list: rows(
      { message, unread: sql<number>`page.unread` },
      sql`from page join ${directMessages} on ${directMessages.id} = page.id ${people} order by page.id desc`,
    ),
    total: value(sql<number>`coalesce((select page.total from page limit 1), 0)`),
  }),
  ({ myId, patterns, unread, limit, offset }) => {
    const said = sql`exists (select from ${directMessages}
      where ${seenBy(myId)} and ${otherOf(myId)} = newest.other_id and ${directMessages.text} ilike asked.pattern)`
    return sql`newest as (
      select ${otherOf(myId)} as other_id, max(${directMessages.id}) as id,
        (count(*) filter (where ${unreadBy(myId)}))::int as unread
      from ${directMessages} where ${seenBy(myId)} group by 1
    ), page as (
      select newest.id, newest.unread, (count(*) over ())::int as total
      from newest join ${users} on ${users.id} = newest.other_id
      where (not ${unread}::boolean or newest.unread > 0)
        and ${forEach(patterns, sql`${users.nameKey} like asked.pattern or ${said}`)}
      order by newest.id desc limit ${limit}::int offset ${offset}::int
    )`
  },
)

interface Part {
  keyword: string
  limit: number
  offset: number
}

/** A user’s threads by their latest message, newest first. */
export async function threadsOf(db: Db, me: CurrentUser, { keyword, ...part }: Part & { unread: boolean }) {
  const { list, total } = await threads(db, { myId: me.id, patterns: patternsOf(keyword), ...part })
  return { list: list.map(({ message, unread }) => ({ ...shownMessage(message), unread })), total }
}

const threadStatement = statement((given: Placeholders<Pair & Page & { before: number | null }>) => {
  const { myId, otherId, before, patterns, limit, offset } = given
  const from = sql`from ${directMessages} ${people} where ${between(myId, otherId)} and ${seenBy(myId)}
    and (${before}::int is null or ${directMessages.id} < ${before}::int)
    and ${forEach(patterns, sql`${directMessages.text} ilike asked.pattern`)}`
  return {
    ...relationParts(given),
    other: row(
      { id: users.id, name: users.name, avatar: users.avatar, state: users.state },
      sql`from ${users} where ${users.id} = ${otherId}`,
    ),
    list: rows(message, sql`${from} order by ${directMessages.id} desc limit ${limit}::int offset ${offset}::int`),
    total: value(sql<number>`(select count(*)::int ${from})`),
  }
})

/** The messages of one thread, newest first, with the other user and the relation to them. */
export async function threadWith(
  db: Db,
  me: CurrentUser,
  { otherId, before, keyword, now, ...part }: Part & { otherId: number; before?: number | undefined; now: Date },
) {
  const { other, list, total, ...relation } = await threadStatement(db, {
    myId: me.id,
    otherId,
    since: dayStart(now),
    before: before ?? null,
    patterns: patternsOf(keyword),
    ...part,
  })
  const person = orRefuse(other, 'account.unknown')
  return {
    list: list.map((one) => ({ ...shownMessage(one), unread: 0 })),
    total,
    other: person,
    standing: await correspondenceIn(db, relation, person),
  }
}

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
