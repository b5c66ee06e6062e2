import { randomBytes } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { lt } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { keyed, sameText } from '@leitai/platform/keys/hmac'
import { usedTokens } from './table.ts'

export const FORM_TOKEN_SECONDS = 900

/** A form's token: signed, so nothing is stored until it is used. */
export function newFormToken(ctx: AppContext): string {
  const body = `${randomBytes(12).toString('base64url')}.${ctx.now().getTime() + FORM_TOKEN_SECONDS * 1000}`
  return `${body}.${keyed(ctx.config.secret, 'form', body)}`
}

/** Consumes a token, or refuses a foreign, expired or used one. */
export async function spendFormToken(db: Db, ctx: AppContext, token: string): Promise<void> {
  const at = token.lastIndexOf('.')
  const body = token.slice(0, at)
  const expires = Number(body.split('.')[1])
  const ours = sameText(token.slice(at + 1), keyed(ctx.config.secret, 'form', body))
  if (!ours || !(expires > ctx.now().getTime())) throw new Refused({ code: 'login.token' })
  if (!(await spendOnce(db, body, new Date(expires)))) throw new Refused({ code: 'login.token' })
}

/** True only the first time, for anything valid once until a time. */
export async function spendOnce(db: Db, token: string, expiresAt: Date): Promise<boolean> {
  const fresh = await db
    .insert(usedTokens)
    .values({ token, expiresAt })
    .onConflictDoNothing()
    .returning({ token: usedTokens.token })
  return fresh.length > 0
}

export const cleanUpTokens = (db: Db, now: Date) => db.delete(usedTokens).where(lt(usedTokens.expiresAt, now))
