import type { AppContext, Context } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { count, desc, eq, lt } from '@leitai/platform/db/orm'
import { postUnless } from '@leitai/platform/outbox/outbox'
import { minuteName } from '@leitai/platform/time/day'
import type { accountEventKinds } from '../security/contract.ts'
import type { User } from './find-account.ts'
import { boundTarget, contactMark } from './own-contact.ts'
import { accountEvents, lockNotices } from './table.ts'
import { passwordMark, signTicket } from './ticket.ts'

/** Writes to the access log, which the account's owner reads. */
export async function noteEvent(
  db: Db,
  event: {
    userId: number
    kind: (typeof accountEventKinds)[number]
    now: Date
    ip: string
    device: string
    detail?: string
  },
): Promise<void> {
  const { now, ...values } = event
  await db.insert(accountEvents).values({ ...values, at: now })
}

/** The events of an account, newest first, and their count. */
export async function eventsOf(db: Db, userId: number, part: { limit: number; offset: number }) {
  const own = eq(accountEvents.userId, userId)
  const rows = await db
    .select()
    .from(accountEvents)
    .where(own)
    .orderBy(desc(accountEvents.id))
    .limit(part.limit)
    .offset(part.offset)
  const [all] = await db.select({ count: count() }).from(accountEvents).where(own)
  return { rows, total: all?.count ?? 0 }
}

export const UNLOCK_TICKET = 'unlock'

const unlockAddress = (ctx: AppContext, user: User) => {
  const target = boundTarget(user, 'email')
  const contact = target && contactMark(ctx, target)
  const fields = { id: user.id, mark: passwordMark(ctx, user.passwordHash), contact }
  const ticket = signTicket(ctx, UNLOCK_TICKET, { fields, seconds: limits.login.unlockSeconds })
  return `${ctx.config.siteUrl}/v3/unlock.html?ticket=${ticket}`
}

/** True if the owner has had no notice for a while: guessers elsewhere must not fill a mailbox. */
async function isDue(db: Db, account: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - limits.login.tellSeconds * 1000)
  const rows = await db
    .insert(lockNotices)
    .values({ account, at: now })
    .onConflictDoUpdate({
      target: lockNotices.account,
      set: { at: now },
      setWhere: lt(lockNotices.at, before),
    })
    .returning({ account: lockNotices.account })
  return rows.length > 0
}

/**
 * Sends an account's owner an e-mail about a lock, with a link that lets them in again. Without an account or address, the same work is
 * done and rolled back, so that timing reveals nothing.
 */
export async function notifyLocked({ ctx, now }: Context, account: string, user: User | null): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const due = await isDue(db, account, now)
    const reached = due && user?.email && user.state === 'active' ? user : null
    await postUnless(reached === null, db, {
      channel: 'email',
      target: reached?.email ?? 'nobody@example.com',
      template: 'locked',
      values: {
        name: reached?.name ?? '',
        at: minuteName(now),
        hours: String(limits.login.unlockSeconds / 3600),
        link: reached ? unlockAddress(ctx, reached) : ctx.config.siteUrl,
      },
      language: reached?.language ?? 'zh',
      now,
    })
  })
}

export const cleanUpLockNotices = (db: Db, now: Date) =>
  db.delete(lockNotices).where(lt(lockNotices.at, new Date(now.getTime() - 86_400_000)))
