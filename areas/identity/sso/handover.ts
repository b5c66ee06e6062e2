import { randomBytes } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, lt } from '@leitai/platform/db/orm'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { decrypt, encrypt } from '@leitai/platform/keys/keys'
import { ssoHandovers } from './table.ts'

const SECONDS = 300
const USE = 'sso handover'

interface Handed {
  owner: string
  provider: string
}

/** Keeps a value for five minutes; the token gets it back, once, for that owner. */
export async function handOver(ctx: AppContext, { owner, provider }: Handed, value: unknown): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + SECONDS * 1000)
  const sealed = await encrypt(ctx, USE, JSON.stringify(value))
  await ctx.db.insert(ssoHandovers).values({ tokenHash: hashToken(token), owner, provider, sealed, expiresAt })
  return token
}

/** As it was handed over; undefined for another owner, a second time, or too late. */
export async function takeOver<T>(
  ctx: AppContext,
  { owner, token }: { owner: string; token: string },
): Promise<{ provider: string; value: T } | undefined> {
  const isIt = and(
    eq(ssoHandovers.tokenHash, hashToken(token)),
    eq(ssoHandovers.owner, owner),
    gt(ssoHandovers.expiresAt, ctx.now()),
  )
  const [row] = await ctx.db.delete(ssoHandovers).where(isIt).returning()
  return row && { provider: row.provider, value: JSON.parse(await decrypt(ctx, USE, row.sealed)) }
}

export const ownerByState = (state: string) => `state ${hashToken(state)}`
export const ownerOfTrial = (userId: number) => `trial ${userId}`

export const cleanUpHandovers = (db: Db, now: Date) => db.delete(ssoHandovers).where(lt(ssoHandovers.expiresAt, now))
