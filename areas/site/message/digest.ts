import type { User } from '@leitai/identity/account/find-account'
import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, desc, eq, gt, isNull, lt, or, type SQL, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { post } from '@leitai/platform/outbox/outbox'
import { dayStart, weekOf } from '@leitai/platform/time/day'
import { quietUntil } from './quiet.ts'
import { mailTicketOf } from './settings.ts'
import { directMessages, noticeMarks, noticeSettings, notices } from './table.ts'
import { moreNotices, unreadMessages } from './texts.ts'

const HOUR_MS = 3_600_000
/** Daily and weekly mails go out at eight in the morning in Shanghai; weekly ones on Mondays. */
const AT_HOUR = 8
/** Maximum number of notices in one mail; the rest is on the site. */
const MOST = 20
const AT_ONCE = 500

/** The moments since which the daily and the weekly mail are due. */
function dueSince(now: Date): { daily: Date; weekly: Date } {
  const today = new Date(dayStart(now).getTime() + AT_HOUR * HOUR_MS)
  const daily = now >= today ? today : new Date(today.getTime() - 24 * HOUR_MS)
  // Weeks are counted from Monday, 5 January 1970.
  const monday = new Date('1970-01-05T00:00:00+08:00')
  const start = new Date(monday.getTime() + (weekOf(monday, now) - 1) * 7 * 24 * HOUR_MS + AT_HOUR * HOUR_MS)
  return { daily, weekly: now >= start ? start : new Date(start.getTime() - 7 * 24 * HOUR_MS) }
}

const dueAt = (now: Date): SQL | undefined => {
  const { daily, weekly } = dueSince(now)
  return or(
    eq(noticeSettings.mail, 'now'),
    and(eq(noticeSettings.mail, 'daily'), lt(noticeSettings.mailedAt, daily)),
    and(eq(noticeSettings.mail, 'weekly'), lt(noticeSettings.mailedAt, weekly)),
  )
}

/** Sends each user’s unread news in one mail, if there is anything new. */
export async function digestsDue(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  let after = 0
  for (;;) {
    const rows = await ctx.db
      .selectDistinct({ userId: noticeSettings.userId })
      .from(noticeSettings)
      .where(and(dueAt(now), gt(noticeSettings.userId, after)))
      .orderBy(asc(noticeSettings.userId))
      .limit(AT_ONCE)
    for (const { userId } of rows) await transaction(ctx.db, (db) => digest(ctx, db, userId, now))
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.userId
  }
}

type Setting = typeof noticeSettings.$inferSelect

async function digest(ctx: AppContext, db: Db, userId: number, now: Date): Promise<void> {
  // Skips rows that another server is processing.
  const found = await db
    .select()
    .from(noticeSettings)
    .where(and(eq(noticeSettings.userId, userId), dueAt(now)))
    .for('update', { skipLocked: true })
  // Mails at once wait for the end of quiet hours; those at a fixed time do not.
  const quiet = found.some(({ mail }) => mail === 'now') && (await quietUntil(db, userId, now)) !== null
  const due = found.filter(({ mail }) => !quiet || mail !== 'now')
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (due.length === 0 || !user) return
  const unsent = await newNotices(db, user, due)
  const written = await newMessages(db, userId, due)
  for (const setting of due) {
    const mailedId = setting.kind === 'letter' ? written.newest : unsent.newest
    await db
      .update(noticeSettings)
      .set({ mailedAt: now, mailedId: Math.max(setting.mailedId, mailedId) })
      .where(and(eq(noticeSettings.userId, userId), eq(noticeSettings.kind, setting.kind)))
  }
  const total = unsent.total + written.total
  if (total === 0 || user.email === null || user.state !== 'active') return
  const { language } = user
  const site = (path: string) => `${ctx.config.siteUrl}/v3${path}`
  const lines = unsent.list.map(
    ({ title, link }) => `· ${title[language] || title.zh || title.en}${link ? `\n  ${site(link)}` : ''}`,
  )
  if (unsent.total > unsent.list.length) lines.push(moreNotices(unsent.total - unsent.list.length)[language])
  if (written.total > 0)
    lines.push(`· ${unreadMessages(written.total)[language]}\n  ${site('/myNotice/privateLetter.html')}`)
  const values = {
    count: String(total),
    name: user.name,
    list: lines.join('\n'),
    all: site('/myNotice/officialNotice.html'),
    unsubscribe: `${site('/end-mails.html')}?ticket=${encodeURIComponent(mailTicketOf(ctx, userId))}`,
  }
  await post(db, { channel: 'email', target: user.email, template: 'digest', values, language, now })
}

async function newNotices(db: Db, user: User, due: readonly Setting[]) {
  const of = due.flatMap(({ kind, mailedId }) =>
    kind === 'letter' ? [] : [and(eq(notices.kind, kind), gt(notices.id, mailedId))],
  )
  if (of.length === 0) return { list: [], total: 0, newest: 0 }
  const where = and(
    or(...of),
    or(eq(notices.userId, user.id), and(isNull(notices.userId), sql`${notices.at} >= ${user.createdAt}`)),
    isNull(noticeMarks.readAt),
    isNull(noticeMarks.deletedAt),
  )
  const marks = and(eq(noticeMarks.noticeId, notices.id), eq(noticeMarks.userId, user.id))
  const list = await db
    .select({ id: notices.id, title: notices.title, link: notices.link })
    .from(notices)
    .leftJoin(noticeMarks, marks)
    .where(where)
    .orderBy(desc(notices.id))
    .limit(MOST)
  const [all] = await db.select({ total: count() }).from(notices).leftJoin(noticeMarks, marks).where(where)
  return { list, total: all?.total ?? 0, newest: list[0]?.id ?? 0 }
}

async function newMessages(db: Db, userId: number, due: readonly Setting[]) {
  const setting = due.find(({ kind }) => kind === 'letter')
  if (!setting) return { total: 0, newest: 0 }
  const [found] = await db
    .select({ total: count(), newest: sql<number>`coalesce(max(${directMessages.id}), 0)::int` })
    .from(directMessages)
    .where(
      and(
        eq(directMessages.toId, userId),
        gt(directMessages.id, setting.mailedId),
        isNull(directMessages.readAt),
        eq(directMessages.refused, false),
        isNull(directMessages.toDeletedAt),
      ),
    )
  return found ?? { total: 0, newest: 0 }
}
