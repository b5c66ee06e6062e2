import type { AppContext } from '@leitai/platform/context/app-context'
import { keyed, sameText } from '@leitai/platform/keys/hmac'

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
