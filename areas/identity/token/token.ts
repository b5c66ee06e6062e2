import { randomBytes } from 'node:crypto'
import type { AppContext, AuthenticatedContext, CurrentUser } from '@leitai/platform/context/app-context'
import type { TokenScope } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { and, count, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { dayName } from '@leitai/platform/time/day'
import { noteEvent } from '../account/event.ts'
import { users } from '../account/table.ts'
import { isToken } from './contract.ts'
import { refusalToMake, refusalToUse } from './rules.ts'
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

interface Holder {
  me: CurrentUser
  scopes: readonly TokenScope[]
}

/** The user of a token; refuses anything but a live token. An admin's token has only the permissions of any user. */
export async function whoHolds(ctx: AppContext, token: string): Promise<Holder> {
  const now = ctx.now()
  const tokenHash = hashToken(token)
  const [found] = isToken(token)
    ? await ctx.db
        .select({
          me: {
            id: users.id,
            name: users.name,
            avatar: users.avatar,
            passwordWeak: users.passwordWeak,
            realNameVerified: users.realNameVerified,
            closingAt: users.closingAt,
            createdAt: users.createdAt,
          },
          id: accessTokens.id,
          scopes: accessTokens.scopes,
          expiresAt: accessTokens.expiresAt,
          revokedAt: accessTokens.revokedAt,
          lastUsedOn: accessTokens.lastUsedOn,
        })
        .from(accessTokens)
        .innerJoin(users, eq(users.id, accessTokens.userId))
        .where(and(eq(accessTokens.tokenHash, tokenHash), eq(users.state, 'active')))
    : []
  const refusal = refusalToUse(found ?? null, now)
  if (refusal || !found) throw new Refused(refusal ?? { code: 'token.unknown' }, { loginFlag: false })
  const today = dayName(now)
  if (found.lastUsedOn !== today) {
    await ctx.db
      .update(accessTokens)
      .set({ lastUsedOn: today })
      .where(
        and(eq(accessTokens.id, found.id), or(isNull(accessTokens.lastUsedOn), ne(accessTokens.lastUsedOn, today))),
      )
  }
  return { me: { ...found.me, role: 'user', mark: `token ${found.id}`, tokenHash }, scopes: found.scopes }
}
