import { randomBytes } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { lt } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import { keyed, sameText } from '@leitai/platform/keys/keys'
import { usedTokens } from './table.ts'

/** Fields that a client carries for us from one call to the next: readable, but signed for one use and valid until a time. */
export function signTicket(
  ctx: AppContext,
  use: string,
  { fields, seconds }: { fields: Record<string, unknown>; seconds: number },
): string {
  const body = JSON.stringify([ctx.now().getTime() + seconds * 1000, fields])
  const text = Buffer.from(body).toString('base64url')
  return `${text}.${keyed(ctx.config.secret, `ticket ${use}`, text)}`
}

/** The fields of a valid ticket of ours, or null. `id` identifies the ticket, for callers that accept it only once. */
export function openTicket(
  ctx: AppContext,
  use: string,
  ticket: string,
): { fields: Record<string, unknown>; id: string; expiresAt: Date } | null {
  const [text = '', mark = '', more] = ticket.split('.')
  if (more !== undefined || !sameText(mark, keyed(ctx.config.secret, `ticket ${use}`, text))) return null
  const [expires, fields]: [number, Record<string, unknown>] = JSON.parse(Buffer.from(text, 'base64url').toString())
  return expires > ctx.now().getTime() ? { fields, id: mark, expiresAt: new Date(expires) } : null
}

/** Mark of the account's current password: whatever carries it becomes invalid when the password changes. */
export const passwordMark = (ctx: AppContext, passwordHash: string | null) =>
  keyed(ctx.config.secret, 'password mark', passwordHash ?? '').slice(0, 22)

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
