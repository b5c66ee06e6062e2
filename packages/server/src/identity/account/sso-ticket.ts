import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, gt, lt } from '../../platform/db/orm.ts'
import { orRefuse, Refused } from '../../platform/errors/refuse.ts'
import { hashToken } from '../../platform/http/dispatcher.ts'
import { sameText } from '../../platform/keys/hmac.ts'
import { ssoTickets } from './table.ts'

/** Tickets of an SSO log-in: a provider's claims about a user, valid for 5 minutes in the browser that began it. */

const SECONDS = 300

export interface SsoResult {
  provider: string
  subject: string
  claims: { name: string; email: string | null; emailVerified: boolean }
}

/** Stores the result of an SSO log-in and returns its ticket. `browser` is the mark set there at the beginning. */
export async function saveSsoTicket(
  db: Db,
  { result, browser, now }: { result: SsoResult; browser: string; now: Date },
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + SECONDS * 1000)
  await db
    .insert(ssoTickets)
    .values({ ...result, ticketHash: hashToken(ticket), browserHash: hashToken(browser), expiresAt })
  return ticket
}

/** The SSO of a ticket, by its digest: locked until the call's end, and not consumed. */
export async function findSsoTicket({ db, now, browser }: Context, ticketHash: string): Promise<SsoResult> {
  const [row] = await db
    .select()
    .from(ssoTickets)
    .where(and(eq(ssoTickets.ticketHash, ticketHash), gt(ssoTickets.expiresAt, now)))
    .for('update')
  const found = orRefuse(row, 'sso.ticket')
  // In another browser it is somebody else's ticket: accepted, it would log a victim into its sender's account.
  if (!browser || !sameText(hashToken(browser), found.browserHash)) throw new Refused({ code: 'sso.ticket' })
  return found
}

/** As findSignOn, but consumes the ticket. */
export async function redeemSsoTicket(context: Context, ticketHash: string): Promise<SsoResult> {
  const found = await findSsoTicket(context, ticketHash)
  await context.db.delete(ssoTickets).where(eq(ssoTickets.ticketHash, ticketHash))
  return found
}

export const cleanUpSsoTickets = (db: Db, now: Date) => db.delete(ssoTickets).where(lt(ssoTickets.expiresAt, now))
