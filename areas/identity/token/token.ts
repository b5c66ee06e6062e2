import { randomBytes } from 'node:crypto'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { TokenScope } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/db'
import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { noteEvent } from '../account/event.ts'
import { refusalToMake } from './rules.ts'
import { accessTokens, tokenRequests } from './table.ts'

const DAY_MS = 86_400_000

export const newToken = () => `leitai_${randomBytes(32).toString('base64url')}`

const live = (userIds: number[], now: Date) =>
  and(inArray(accessTokens.userId, userIds), isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, now))

export async function liveTokens(db: Db, userId: number, now: Date): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(accessTokens)
    .where(live([userId], now))
  return found?.count ?? 0
}

/** Requires the account's row lock: concurrent calls must not all pass the limit, nor one slip in behind a new password. */
export async function makeToken(
  context: Pick<AuthenticatedContext, 'db' | 'me' | 'now' | 'ip' | 'device'>,
  token: { tokenHash: string; name: string; scopes: TokenScope[]; days: number; origin: 'page' | 'tool' },
): Promise<{ id: number; expiresAt: Date }> {
  const { db, me, now, ip, device } = context
  refuse(refusalToMake(await liveTokens(db, me.id, now)))
  const { days, scopes, ...values } = token
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  const [made] = await db
    .insert(accessTokens)
    .values({ ...values, scopes: [...new Set(scopes)], userId: me.id, createdAt: now, expiresAt })
    .returning({ id: accessTokens.id })
  await noteEvent(db, { userId: me.id, kind: 'tokenMade', now, ip, device, detail: token.name })
  return { id: orRefuse(made, 'token.none').id, expiresAt }
}

/** Live and recently ended tokens, for their owner. */
export function tokensOf(db: Db, userId: number, now: Date) {
  const since = new Date(now.getTime() - limits.token.shownDays * DAY_MS)
  const ended = sql`(${accessTokens.revokedAt} is not null or ${accessTokens.expiresAt} <= ${now.toISOString()})`
  return db
    .select({
      id: accessTokens.id,
      name: accessTokens.name,
      scopes: accessTokens.scopes,
      origin: accessTokens.origin,
      createdAt: accessTokens.createdAt,
      expiresAt: accessTokens.expiresAt,
      lastUsedOn: accessTokens.lastUsedOn,
      revokedAt: accessTokens.revokedAt,
    })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), or(live([userId], now), gt(accessTokens.expiresAt, since))))
    .orderBy(ended, desc(accessTokens.id))
    .limit(limits.pageSizeMax)
}

/** Ends live tokens of accounts, all of them or the given one; returns their names. */
export async function endTokens(db: Db, userIds: number[], { now, id }: { now: Date; id?: number }): Promise<string[]> {
  const ended = await db
    .update(accessTokens)
    .set({ revokedAt: now })
    .where(and(live(userIds, now), id === undefined ? undefined : eq(accessTokens.id, id)))
    .returning({ name: accessTokens.name })
  return ended.map(({ name }) => name)
}

export async function forgetTokens(db: Db, userId: number): Promise<void> {
  await db.delete(accessTokens).where(eq(accessTokens.userId, userId))
}

/** The log-in's token: the row of the token that a call came with. */
export async function tokenInUse(db: Db, tokenHash: string) {
  const [found] = await db.select().from(accessTokens).where(eq(accessTokens.tokenHash, tokenHash))
  return found ?? null
}

/** The hourly clean-up: tokens that ended long ago, and unanswered requests. */
export async function cleanUpAccessTokens(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.token.shownDays * DAY_MS)
  await db.delete(accessTokens).where(or(lt(accessTokens.expiresAt, before), lt(accessTokens.revokedAt, before)))
  await db.delete(tokenRequests).where(lt(tokenRequests.expiresAt, new Date(now.getTime() - DAY_MS)))
}
