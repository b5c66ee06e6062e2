import type { AppContext, AuthenticatedContext, Context } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, inArray, like, lt, type SQL, sql } from '@leitai/platform/db/orm'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import { networkOf } from '@leitai/platform/http/network'
import { noteEvent, notifyLocked } from './event.ts'
import { findById, type Named, type User } from './find-account.ts'
import { knownDevice } from './known-device.ts'
import { lockAfter, waitOf } from './rules.ts'
import { loginFailures, loginLocks } from './table.ts'

/**
 * Failed tries are counted by account and origin: a browser known to the account, an existing log-in, else the network. So guessing
 * elsewhere does not lock out an account's owner. Tries from networks are also counted for the account as a whole, against guessing from
 * many of them: that count delays browsers unknown to the account.
 */

/** By account, so that its name, phone and e-mail share one lock in the end. */
export const triesOf = (userId: number) => `#${userId}`
/** Contacts without an account: by their lookup form, so that every spelling counts as it does for an account. */
export const triesOfNobody = ({ by, key }: Named) => `${by} ${key}`

/** The count over all networks; also the only count for codes without an account, such as those that tools show. */
const EVERYWHERE = '*'
const FROM_NETWORK = 'network:'
/**
 * Tries by name, phone and e-mail are counted separately per network: with a shared count, a captcha after ten tries at a name would reveal
 * whose address another is.
 */
const NAMES = ['name', 'phone', 'email'] as const
const fromNetwork = (by?: Named['by']) => `${FROM_NETWORK}${by ? `${by} ` : ''}`

export interface Tried {
  account: string
  /** The account of these tries; null if there is none. */
  user: User | null
  /** The identifier that a log-in used for the account. */
  by?: Named['by']
  /** Counted only for the account, whatever the origin: for guesses at something that is not its own. */
  everywhere?: boolean
}

/** Tries at a proof that a logged-in user gives. */
export async function triedBy({ db, me }: AuthenticatedContext): Promise<Tried> {
  return { account: triesOf(me.id), user: (await findById(db, me.id)) ?? null }
}

function whereFrom(context: Context, { user, by, everywhere }: Tried): string {
  if (everywhere) return EVERYWHERE
  const device = user && knownDevice(context, user)
  if (device) return `device:${device}`
  // Only in one's own account: otherwise any logged-in user could guess at others without a network's count.
  return user && context.me?.id === user.id ? `login:${context.me.mark}` : `${fromNetwork(by)}${networkOf(context.ip)}`
}

/**
 * The counts that apply to attempts from this origin: a network's own count also limits second steps, which only holders of the password
 * reach.
 */
const countsFor = (where: string) =>
  where.startsWith(FROM_NETWORK) ? [where, where.replace(/^network:\w+ /, FROM_NETWORK), EVERYWHERE] : [where]

/** Failed tries of an account from all networks: those with that identifier, or all. */
export const ofNetworks = (account: string, by?: Named['by']) =>
  and(eq(loginFailures.account, account), like(loginFailures.where, `${fromNetwork(by)}%`))

const ofPlace = (account: string, where: string) =>
  and(eq(loginFailures.account, account), eq(loginFailures.where, where))

/** Recent failed tries, from that origin and from all networks, and any active lock. */
async function standing(
  db: Db,
  { account, where, by, now }: { account: string; where: string; by: Named['by'] | undefined; now: Date },
) {
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const { own, everywhere } = limits.login
  const count = (of: SQL | undefined, seconds: number) =>
    db.$count(loginFailures, and(of, gt(loginFailures.at, since(seconds))))
  const counted = where.startsWith(FROM_NETWORK)
  const [here, lately, all, locks] = await Promise.all([
    count(ofPlace(account, where), own.windowSeconds),
    counted ? count(ofNetworks(account, by), own.windowSeconds) : 0,
    counted ? count(ofNetworks(account), everywhere.windowSeconds) : 0,
    db
      .select()
      .from(loginLocks)
      .where(and(eq(loginLocks.account, account), inArray(loginLocks.where, countsFor(where)))),
  ])
  return { here, all, captcha: Math.max(here, lately) >= limits.login.captchaAfter, refusal: waitOf(locks, now) }
}

/** Waits for an account's earlier tries, then refuses if too many failed; returns whether a captcha is due. */
export async function beginTry(context: Context, tried: Tried): Promise<{ captcha: boolean }> {
  const { db, ctx, now } = context
  const where = whereFrom(context, tried)
  // One try per count at a time: many concurrent ones must not all pass before the first has failed. Tries from networks wait for each
  // other, as they share a count; a known browser waits for none of them.
  await takeTurn(db, where.startsWith(FROM_NETWORK) ? tried.account : `${tried.account} ${where}`)
  const before = await standing(ctx.db, { account: tried.account, where, by: tried.by, now })
  refuse(before.refusal)
  return { captcha: before.captcha }
}

/** Before an account's row is locked, never after: a failed try, written in another transaction, would wait for that row. */
export const takeTurn = (db: Db, account: string) => db.execute(sql`select pg_advisory_xact_lock(hashtext(${account}))`)

/** Counts a failed try outside of the call's transaction, which the refusal rolls back. Returns the refusal to throw. */
export async function failedTry(
  context: Context,
  {
    code,
    detail = '',
    ...tried
  }: Tried & {
    code: 'login.wrong' | 'twoStep.wrong' | 'account.passwordWrong' | 'account.confirmation' | 'token.code'
    detail?: string
  },
): Promise<Refused> {
  const { ctx, now, ip, device } = context
  const { account, user } = tried
  const where = whereFrom(context, tried)
  ctx.metrics.logInsFailed.inc({ reason: code })
  // Concurrently: one after the other would take longer for an existing account, and so reveal it.
  await Promise.all([
    ctx.db.insert(loginFailures).values({ account, where, at: now }),
    user && noteEvent(ctx.db, { userId: user.id, kind: 'loginFailed', now, ip, device, detail }),
  ])
  const { here, all, captcha } = await standing(ctx.db, { account, where, by: tried.by, now })
  const { own, everywhere } = limits.login
  const locked = here >= own.lockAfter ? await lock(ctx, { account, where, bounds: own, now }) : null
  const shut =
    where.startsWith(FROM_NETWORK) && all >= everywhere.lockAfter
      ? await lock(ctx, { account, where: EVERYWHERE, bounds: everywhere, now })
      : null
  if (locked || shut) await notifyLocked(context, account, user)
  return new Refused(shut ?? locked ?? { code }, { captcha })
}

/** Locks from now on, for twice as long as the last time if that was recent. */
async function lock(
  { db }: AppContext,
  { account, where, bounds, now }: { account: string; where: string; bounds: Bounds; now: Date },
): Promise<Refusal | null> {
  const of = and(eq(loginLocks.account, account), eq(loginLocks.where, where))
  const [before] = await db.select().from(loginLocks).where(of)
  const next = lockAfter(before ?? null, bounds, now)
  const values = { account, where, ...next }
  await db
    .insert(loginLocks)
    .values(values)
    .onConflictDoUpdate({ target: [loginLocks.account, loginLocks.where], set: next })
  return waitOf([values], now)
}

type Bounds = (typeof limits.login)['own' | 'everywhere']

/** After a right answer: resets failed tries of this origin, but not of others. */
export async function forgetTries(context: Context, user: User): Promise<void> {
  const account = triesOf(user.id)
  const wheres = [undefined, ...NAMES].map((by) => whereFrom(context, { account, user, by }))
  for (const table of [loginFailures, loginLocks])
    await context.db.delete(table).where(and(eq(table.account, account), inArray(table.where, wheres)))
}

/** As forgetTries, for a name that is no account here: that of a directory. */
export async function forgetTriesOfNobody(context: Context, tried: Tried): Promise<void> {
  const where = whereFrom(context, tried)
  for (const table of [loginFailures, loginLocks])
    await context.db.delete(table).where(and(eq(table.account, tried.account), eq(table.where, where)))
}

/** Resets all failed tries of every origin: the password changed, or the owner confirmed. */
export async function forgetAllTries(db: Db, userId: number): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.account, triesOf(userId)))
  await db.delete(loginLocks).where(eq(loginLocks.account, triesOf(userId)))
}

export async function cleanUpFailures(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  await db.delete(loginFailures).where(lt(loginFailures.at, dayAgo))
  await db.delete(loginLocks).where(lt(loginLocks.until, dayAgo))
}
