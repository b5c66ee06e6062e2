import { randomBytes } from 'node:crypto'
import type { AppContext, Context } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, desc, eq, gt } from '@leitai/platform/db/orm'
import { keyed, sameText } from '@leitai/platform/keys/keys'
import type { User } from './find-account.ts'
import { sessions, users } from './table.ts'
import { passwordMark } from './ticket.ts'

/**
 * A browser with an earlier log-in carries a cookie: a number of its own, and for each account a mark that only this server can make. It
 * logs nobody in. It only makes this browser count the account's failed tries separately, so that other people's tries do not lock out the
 * owner. A changed password, or ending all other log-ins, invalidates all marks.
 */
type Bearer = Pick<User, 'id' | 'passwordHash' | 'devicesSince'>

/** A shared computer remembers only the most recent accounts: cookies must stay short. */
const MOST_ACCOUNTS = 5
const NUMBER = /^[\w-]{16}$/

const markOf = (ctx: AppContext, number: string, user: Bearer) =>
  keyed(
    ctx.config.secret,
    'known device',
    [number, user.id, passwordMark(ctx, user.passwordHash), user.devicesSince?.getTime() ?? 0].join(':'),
  ).slice(0, 32)

function partsOf(cookie: string | null): { number: string; marks: string[] } | null {
  const [number = '', ...marks] = (cookie ?? '').split('.')
  return NUMBER.test(number) ? { number, marks: marks.filter((mark) => /^[\w-]{32}$/.test(mark)) } : null
}

/** The number of a browser in which this account has been logged in to; null for any other. */
export function knownDevice({ ctx, knownDevices }: Pick<Context, 'ctx' | 'knownDevices'>, user: Bearer) {
  const parts = partsOf(knownDevices)
  if (!parts) return null
  const own = markOf(ctx, parts.number, user)
  return parts.marks.some((mark) => sameText(mark, own)) ? parts.number : null
}

/** Makes this browser known to the account. */
export function keepDevice(context: Pick<Context, 'ctx' | 'knownDevices' | 'keepDevices'>, user: Bearer): void {
  const parts = partsOf(context.knownDevices)
  const number = parts?.number ?? randomBytes(12).toString('base64url')
  const own = markOf(context.ctx, number, user)
  const marks = [own, ...(parts?.marks ?? []).filter((mark) => mark !== own)].slice(0, MOST_ACCOUNTS)
  context.keepDevices([number, ...marks].join('.'))
}

/** Makes all browsers unknown to this account. */
export async function forgetDevices(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(users).set({ devicesSince: now }).where(eq(users.id, userId))
}

/** The live log-ins of an account, last used first; never a secret that would let somebody use one. */
export const devicesOf = (db: Db, userId: number, now: Date) =>
  db
    .select({
      mark: sessions.mark,
      device: sessions.device,
      ip: sessions.ip,
      since: sessions.createdAt,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))

/** Ends one log-in of an account by its public mark; returns whether it existed. */
export async function endDevice(db: Db, userId: number, mark: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.mark, mark)))
    .returning({ mark: sessions.mark })
  return ended.length > 0
}
