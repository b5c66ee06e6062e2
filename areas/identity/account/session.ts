import { randomBytes } from 'node:crypto'
import type { AppContext, CurrentUser } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, lt, ne } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { keptRead } from '@leitai/platform/pubsub/kept-reads'
import type { Begun } from './sso-ticket.ts'
import { sessions, users } from './table.ts'

const daysFromNow = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000)

interface NewSession {
  userId: number
  remember: boolean
  ip: string
  device: string
  now: Date
  begun?: Begun | null
}

/** Begins a log-in; the token goes into the cookie and is stored nowhere else. */
export async function openSession(
  db: Db,
  { userId, remember, ip, device, now, begun = null }: NewSession,
): Promise<{ token: string; days: number; mark: string }> {
  const token = randomBytes(32).toString('base64url')
  const days = remember ? limits.rememberDays : limits.sessionDays
  const mark = randomBytes(9).toString('base64url')
  const expiresAt = daysFromNow(now, days)
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    mark,
    days,
    ip,
    device,
    createdAt: now,
    seenAt: now,
    expiresAt,
    ssoSession: begun?.mark,
    ssoLeave: begun?.leave,
  })
  return { token, days, mark }
}

/**
 * The log-in of a token, with its user; kept for seconds, and dropped when a log-in is ended or an account changes (password, role, ban),
 * by any process.
 */
const loginOf = keptRead(
  { reads: [users], deletions: [sessions], keepMs: 10_000, most: 20_000 },
  async (db: Db, tokenHash: string) => {
    const [found] = await db
      .select({
        id: users.id,
        name: users.name,
        avatar: users.avatar,
        role: users.role,
        passwordWeak: users.passwordWeak,
        realNameVerified: users.realNameVerified,
        closingAt: users.closingAt,
        createdAt: users.createdAt,
        mark: sessions.mark,
        days: sessions.days,
        seenAt: sessions.seenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, tokenHash), eq(users.state, 'active')))
    return found ?? null
  },
)

/**
 * The user of a live token. A log-in in its second half is renewed, so that it lasts while in use, if the caller can extend the cookie as
 * well.
 */
export async function whoIs(ctx: AppContext, token: string, { renews = false } = {}): Promise<CurrentUser | null> {
  const now = ctx.now()
  const tokenHash = hashToken(token)
  const found = await loginOf(ctx.db, tokenHash)
  if (!found || found.expiresAt <= now) {
    // A token that nobody has takes no room.
    loginOf.forget(ctx.db, tokenHash)
    return null
  }
  const { days, expiresAt, seenAt, ...me } = found
  const renew = renews && expiresAt.getTime() - now.getTime() < days * 43_200_000
  if (renew || now.getTime() - seenAt.getTime() > 3_600_000) {
    await ctx.db
      .update(sessions)
      .set({ seenAt: now, ...(renew ? { expiresAt: daysFromNow(now, days) } : {}) })
      .where(eq(sessions.tokenHash, tokenHash))
    loginOf.forget(ctx.db, tokenHash)
  }
  return { ...me, tokenHash, ...(renew && { renewedDays: days }) }
}

/** Ends a log-in; returns the SSO that began it. */
export async function endSession(db: Db, tokenHash: string): Promise<Begun | null> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ mark: sessions.ssoSession, leave: sessions.ssoLeave })
  return ended && ended.mark !== null ? { mark: ended.mark, leave: ended.leave } : null
}

/** Ends all log-ins of an account and returns their number; `but` is the digest of one that stays. */
export async function endSessionsOf(db: Db, userId: number, { but }: { but?: string } = {}): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), but === undefined ? undefined : ne(sessions.tokenHash, but)))
    .returning({ mark: sessions.mark })
  return ended.length
}

/** Ends the log-ins that a provider's own log-in has begun; returns their users. */
export async function endSessionsOfSso(db: Db, ssoSession: string): Promise<number[]> {
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.ssoSession, ssoSession))
    .returning({ userId: sessions.userId })
  return ended.map(({ userId }) => userId)
}

/**
 * Refuses a call whose log-in has ended since the call began: while it waited, for example for the account's row, the account may have been
 * locked or got another password. Reliable under that row's lock.
 */
export async function refuseEnded(db: Db, { tokenHash }: Pick<CurrentUser, 'tokenHash'>): Promise<void> {
  const [found] = await db.select({ mark: sessions.mark }).from(sessions).where(eq(sessions.tokenHash, tokenHash))
  orRefuse(found, 'login.expired')
}

export const cleanUpSessions = (db: Db, now: Date) => db.delete(sessions).where(lt(sessions.expiresAt, now))
