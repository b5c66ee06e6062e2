import type { Db } from '@leitai/platform/db/open'
import { and, eq, gte, inArray, isNull, or, type SQL, sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement, value } from '@leitai/platform/db/statement'
import { invitations } from './ports.ts'
import { noticeMarks, noticeSettings, notices } from './table.ts'

interface Reader {
  id: number
  createdAt: Date
}
type Kind = (typeof notices.$inferSelect)['kind']

/** A user’s notices: their own, and those to everybody since they registered, without deleted ones. */
const shownTo = ({ id, createdAt }: Reader | Placeholders<Reader>): SQL | undefined =>
  and(
    or(eq(notices.userId, id), and(isNull(notices.userId), gte(notices.at, createdAt))),
    isNull(noticeMarks.deletedAt),
  )
const marksOf = ({ id }: Reader | Placeholders<Reader>) =>
  and(eq(noticeMarks.noticeId, notices.id), eq(noticeMarks.userId, id))

export interface Wanted {
  kind?: Kind | undefined
  unread?: boolean
}
const wanted = (reader: Reader, { kind, unread }: Wanted) =>
  and(shownTo(reader), kind && eq(notices.kind, kind), unread ? isNull(noticeMarks.readAt) : undefined)

/** Number of unread notices whose kinds are not muted, as a part of another statement. */
export const unreadCount = (reader: Placeholders<Reader>) =>
  value(sql<number>`(select count(*)::int from ${notices} left join ${noticeMarks} on ${marksOf(reader)}
    where ${shownTo(reader)} and ${noticeMarks.readAt} is null and not ${notices.kind} in (
      select ${noticeSettings.kind} from ${noticeSettings}
      where ${noticeSettings.userId} = ${reader.id} and ${noticeSettings.muted}))`)

const columns = () => ({
  id: notices.id,
  kind: notices.kind,
  title: notices.title,
  body: notices.body,
  markdown: notices.markdown,
  link: notices.link,
  at: notices.at,
  read: sql<boolean>`${noticeMarks.readAt} is not null`,
  inviteId: notices.inviteId,
  inviteState: invitations.get().stateOf(notices.inviteId),
})
interface Found {
  inviteId: number | null
  inviteState: string | null
}
const shown = <R extends Found>({ inviteId, inviteState, ...row }: R) => ({
  ...row,
  invite: inviteId === null ? null : { open: inviteState === 'open' },
})

type Asked = Reader & { kind: Kind | ''; unread: boolean; limit: number; offset: number }

const pageStatement = statement((given: Placeholders<Asked>) => {
  const from = sql`from ${notices} left join ${noticeMarks} on ${marksOf(given)}
    where ${shownTo(given)} and (${given.kind}::text = '' or ${notices.kind} = ${given.kind}::text)
      and (not ${given.unread}::boolean or ${noticeMarks.readAt} is null)`
  return {
    list: rows(
      columns(),
      sql`${from} order by ${notices.id} desc limit ${given.limit}::int offset ${given.offset}::int`,
    ),
    total: value(sql<number>`(select count(*)::int ${from})`),
  }
})

/** A page of a user’s notices, newest first. */
export async function noticesPage(
  db: Db,
  { id, createdAt }: Reader,
  { kind, unread = false, limit, offset }: Wanted & { limit: number; offset: number },
) {
  const { list, total } = await pageStatement(db, { id, createdAt, kind: kind ?? '', unread, limit, offset })
  return { list: list.map(shown), total }
}

/** One notice, if this user may read it and has not deleted it. */
export async function noticeOf(db: Db, reader: Reader, id: number) {
  const [found] = await db
    .select(columns())
    .from(notices)
    .leftJoin(noticeMarks, marksOf(reader))
    .where(and(shownTo(reader), eq(notices.id, id)))
  return found ? shown(found) : null
}

/** Sets a mark on those of `ids` (or on all of `which`) that are this user’s. */
export async function markNotices(
  db: Db,
  reader: Reader,
  which: { ids: number[] } | Wanted,
  mark: { readAt?: Date | null; deletedAt?: Date },
): Promise<number> {
  const those = 'ids' in which ? and(shownTo(reader), inArray(notices.id, which.ids)) : wanted(reader, which)
  const rows = await db.select({ id: notices.id }).from(notices).leftJoin(noticeMarks, marksOf(reader)).where(those)
  // In batches: a statement takes some ten thousand values, and a year can bring more notices.
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await db
      .insert(noticeMarks)
      .values(some.map(({ id }) => ({ noticeId: id, userId: reader.id, ...mark })))
      .onConflictDoUpdate({ target: [noticeMarks.userId, noticeMarks.noticeId], set: mark })
  }
  return rows.length
}
const AT_ONCE = 1000

/** Which of these users have an unread notice whose link starts with this. */
export async function unreadAt(db: Db, userIds: number[], link: string): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ userId: notices.userId })
    .from(notices)
    .leftJoin(noticeMarks, and(eq(noticeMarks.noticeId, notices.id), eq(noticeMarks.userId, notices.userId)))
    .where(and(inArray(notices.userId, userIds), linksTo(link), untouched))
  return new Set(rows.flatMap(({ userId }) => userId ?? []))
}

/** Whether a user has an unread notice whose link starts with this, as a part of another statement. */
export const unreadAtLink = (userId: SQL, link: SQL): SQL<boolean> => sql<boolean>`exists (
  select from ${notices} left join ${noticeMarks}
    on ${noticeMarks.noticeId} = ${notices.id} and ${noticeMarks.userId} = ${notices.userId}
  where ${notices.userId} = ${userId} and starts_with(${notices.link}, ${link}) and ${untouched})`

/** Marks a user’s notices as read whose links start with this, once the linked page was visited. */
export async function readAt(db: Db, reader: Reader, link: string, now: Date): Promise<void> {
  const rows = await db
    .select({ id: notices.id })
    .from(notices)
    .leftJoin(noticeMarks, marksOf(reader))
    .where(and(eq(notices.userId, reader.id), linksTo(link), untouched))
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await markNotices(db, reader, { ids }, { readAt: now })
}
const linksTo = (link: string) => sql`starts_with(${notices.link}, ${link})`
const untouched = and(isNull(noticeMarks.readAt), isNull(noticeMarks.deletedAt))

/** Deletes notices after a year. */
export const cleanUpNotices = (db: Db, now: Date) =>
  db.delete(notices).where(sql`${notices.at} < ${new Date(now.getTime() - 366 * 86_400_000)}`)
