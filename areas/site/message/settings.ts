import { findById, type User } from '@leitai/identity/account/find-account'
import { openTicket, signTicket } from '@leitai/identity/account/ticket'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, ne, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import type { Mailing, SettingKind } from './contract.ts'
import { directMessages, noticeSettings, notices } from './table.ts'

type NoticeSetting = { muted: boolean; mail: Mailing; push: boolean; webhook: boolean }

/** A user’s notice settings, by kind. */
export async function settingsOf(db: Db, userId: number): Promise<Record<SettingKind, NoticeSetting>> {
  const rows = await db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId))
  const kept = new Map(rows.map(({ kind, muted, mail, push, webhook }) => [kind, { muted, mail, push, webhook }]))
  const of = (kind: SettingKind): NoticeSetting =>
    kept.get(kind) ?? { muted: false, mail: 'never', push: false, webhook: false }
  return {
    system: of('system'),
    team: of('team'),
    competition: of('competition'),
    official: of('official'),
    letter: of('letter'),
  }
}

interface Change {
  userId: number
  kind: SettingKind
  muted: boolean | undefined
  mail: Mailing | undefined
  push: boolean | undefined
  webhook: boolean | undefined
  now: Date
}
/** Changes one kind; mails then cover only news from now on. */
export async function saveSetting(db: Db, { userId, kind, now, ...change }: Change): Promise<void> {
  const table = kind === 'letter' ? directMessages : notices
  const { muted, mail, push, webhook } = change
  const given = {
    ...(muted === undefined ? {} : { muted }),
    ...(mail === undefined ? {} : { mail }),
    ...(push === undefined ? {} : { push }),
    ...(webhook === undefined ? {} : { webhook }),
  }
  const newest = sql<number>`(select coalesce(max(id), 0) from ${table})`
  await db
    .insert(noticeSettings)
    .values({ userId, kind, ...given, mailedId: newest, mailedAt: now })
    .onConflictDoUpdate({
      target: [noticeSettings.userId, noticeSettings.kind],
      set: {
        ...given,
        // Turning mails on again does not send everything that came meanwhile.
        mailedId: sql`case when ${noticeSettings.mail} = 'never' then excluded.mailed_id else ${noticeSettings.mailedId} end`,
      },
    })
}

const USE = 'end mails'
const YEAR_SECONDS = 366 * 86_400

/** Ticket of the unsubscribe link in mails; it can do nothing else. */
export const mailTicketOf = (ctx: AppContext, userId: number) =>
  signTicket(ctx, USE, { fields: { userId }, seconds: YEAR_SECONDS })

export async function openMailTicket({ db, ctx }: { db: Db; ctx: AppContext }, ticket: string): Promise<User> {
  const opened = openTicket(ctx, USE, ticket)
  const userId = opened?.fields.userId
  if (typeof userId !== 'number') throw new Refused({ code: 'message.ticket' })
  const user = orRefuse(await findById(db, userId), 'message.ticket')
  if (user.state === 'closed') throw new Refused({ code: 'message.ticket' })
  return user
}

export const isMailed = async (db: Db, userId: number): Promise<boolean> =>
  (await db.$count(noticeSettings, and(eq(noticeSettings.userId, userId), ne(noticeSettings.mail, 'never')))) > 0

export const endMailsOf = (db: Db, userId: number) =>
  db.update(noticeSettings).set({ mail: 'never' }).where(eq(noticeSettings.userId, userId))
