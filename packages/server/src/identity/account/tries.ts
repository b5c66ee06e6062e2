import { limits } from '@leitai/contract/core/limits'
import type { Refusal } from '@leitai/contract/refusals'
import type { AppContext, AuthenticatedContext, Context } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, gt, inArray, like, lt, type SQL, sql } from '../../platform/db/orm.ts'
import { Refused, refuse } from '../../platform/errors/refuse.ts'
import { networkOf } from '../../platform/http/network.ts'
import { noteEvent } from './event.ts'
import { findById, type Named, type User } from './find-account.ts'
import { knownDevice } from './known-device.ts'
import { notifyLocked } from './lock-notice.ts'
import { lockAfter, waitOf } from './rules.ts'
import { loginFailures, loginLocks } from './table.ts'

/**
 * Failed tries are counted by account and by where they come from: a browser that the account knows, the log-in of who is in already,
 * else the network. So nobody who guesses somewhere else keeps an account's owner out. What comes from networks is counted once more
 * for the account as a whole, against guessing from many of them: that count holds up browsers that the account does not know.
 */

/** By whom it is meant for, so that name, phone and e-mail of one account are locked together in the end. */
export const triesOf = (userId: number) => `#${userId}`
/** What is nobody's: under what it would be found by, so that no spelling of it counts otherwise than that of an account. */
export const triesOfNobody = ({ by, key }: Named) => `${by} ${key}`

/** The count over all networks; also the only count of what is no account's own, as codes that tools show. */
const EVERYWHERE = '*'
const FROM_NETWORK = 'network:'
/**
 * Tries that name, phone or e-mail name are told apart, network by network: were they one count, a captcha that ten tries at a name
 * have brought up would tell whose address another is.
 */
const NAMES = ['name', 'phone', 'email'] as const
const fromNetwork = (by?: Named['by']) => `${FROM_NETWORK}${by ? `${by} ` : ''}`

export interface Tried {
  account: string
  /** Whose tries these are; null where there is no such account. */
  user: User | null
  /** What a log-in named the account by. */
  by?: Named['by']
  /** Counted for the account alone, wherever a try comes from: for guesses at what is not its own. */
  everywhere?: boolean
}

/** Somebody's tries at a proof that they give while they are logged in. */
export async function triedBy({ db, me }: AuthenticatedContext): Promise<Tried> {
  return { account: triesOf(me.id), user: (await findById(db, me.id)) ?? null }
}

function whereFrom(context: Context, { user, by, everywhere }: Tried): string {
  if (everywhere) return EVERYWHERE
  const device = user && knownDevice(context, user)
  if (device) return `device:${device}`
  // Only in one's own account: else whoever is logged in somewhere would guess at others without a network's count.
  return user && context.me?.id === user.id ? `login:${context.me.mark}` : `${fromNetwork(by)}${networkOf(context.ip)}`
}

/** Those counts that hold a try up that comes from there: the network's own is that of second steps, which only who has the password tries. */
const countsFor = (where: string) =>
  where.startsWith(FROM_NETWORK) ? [where, where.replace(/^network:\w+ /, FROM_NETWORK), EVERYWHERE] : [where]

/** Failed tries of an account from all networks: those that named it so, or all. */
export const ofNetworks = (account: string, by?: Named['by']) =>
  and(eq(loginFailures.account, account), like(loginFailures.where, `${fromNetwork(by)}%`))

const ofPlace = (account: string, where: string) =>
  and(eq(loginFailures.account, account), eq(loginFailures.where, where))

/** How many tries failed lately, from there and from all networks; a lock that has not ended yet. */
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

/** Waits for the turn of an account's tries, then refuses if too many failed; tells whether a captcha is due. */
export async function beginTry(context: Context, tried: Tried): Promise<{ captcha: boolean }> {
  const { db, ctx, now } = context
  const where = whereFrom(context, tried)
  // One try of a count at a time: many at once must not all pass before the first has failed. What comes from networks waits for
  // each other, as it is counted together; a known browser waits for none of that.
  await takeTurn(db, where.startsWith(FROM_NETWORK) ? tried.account : `${tried.account} ${where}`)
  const before = await standing(ctx.db, { account: tried.account, where, by: tried.by, now })
  refuse(before.refusal)
  return { captcha: before.captcha }
}

/** Before an account's row is locked, never after: a failed try, written beside, would wait for that row. */
export const takeTurn = (db: Db, account: string) => db.execute(sql`select pg_advisory_xact_lock(hashtext(${account}))`)

/** Counts a failed try outside of the call's transaction, which the refusal rolls back. Gives the refusal to throw. */
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
  // Both at once: one after the other would take longer where there is an account, and so tell it.
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

/** Locks from now on, for twice as long as the last time if that was lately. */
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

/** A right answer: what failed from there before is forgotten, what failed elsewhere is not. */
export async function forgetTries(context: Context, user: User): Promise<void> {
  const account = triesOf(user.id)
  const wheres = [undefined, ...NAMES].map((by) => whereFrom(context, { account, user, by }))
  for (const table of [loginFailures, loginLocks])
    await context.db.delete(table).where(and(eq(table.account, account), inArray(table.where, wheres)))
}

/** All that failed is forgotten, wherever: the password is another, or the owner has said so. */
export async function forgetAllTries(db: Db, userId: number): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.account, triesOf(userId)))
  await db.delete(loginLocks).where(eq(loginLocks.account, triesOf(userId)))
}

export async function cleanUpFailures(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  await db.delete(loginFailures).where(lt(loginFailures.at, dayAgo))
  await db.delete(loginLocks).where(lt(loginLocks.until, dayAgo))
}
