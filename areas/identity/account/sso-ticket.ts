import { randomBytes } from 'node:crypto'
import type { AppContext, Context } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, lt } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { decrypt, encrypt, sameText } from '@leitai/platform/keys/keys'
import { noClaims, type PersonClaims } from './person.ts'
import { ssoTickets } from './table.ts'

/** Tickets of an SSO log-in: a provider's claims about a user, valid for 5 minutes in the browser that began it. */

const SECONDS = 300
const USE = 'sso ticket'

export interface SsoResult {
  provider: string
  subject: string
  claims: { name: string; email: string | null; emailVerified: boolean }
  person: PersonClaims
  /** The provider's name for its own log-in, where it can end ours with it (single log-out). */
  session: string | null
  /** What it must be told later to end that, if the browser alone does not tell it. */
  leave: string | null
}

/** Stores the result of an SSO log-in and returns its ticket. `browser` is the mark set there at the beginning. */
export async function saveSsoTicket(
  ctx: AppContext,
  { result, browser }: { result: SsoResult; browser: string },
): Promise<string> {
  const { person, session, leave, ...open } = result
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + SECONDS * 1000)
  const sealed = await encrypt(ctx, USE, JSON.stringify({ person, session, leave }))
  await ctx.db
    .insert(ssoTickets)
    .values({ ...open, sealed, ticketHash: hashToken(ticket), browserHash: hashToken(browser), expiresAt })
  return ticket
}

/** The SSO of a ticket, by its digest: locked until the call's end, and not consumed. */
export async function findSsoTicket({ db, ctx, now, browser }: Context, ticketHash: string): Promise<SsoResult> {
  const [row] = await db
    .select()
    .from(ssoTickets)
    .where(and(eq(ssoTickets.ticketHash, ticketHash), gt(ssoTickets.expiresAt, now)))
    .for('update')
  const found = orRefuse(row, 'sso.ticket')
  // In another browser it is somebody else's ticket: accepted, it would log a victim into its sender's account.
  if (!browser || !sameText(hashToken(browser), found.browserHash)) throw new Refused({ code: 'sso.ticket' })
  const { provider, subject, claims, sealed } = found
  // A process of an earlier release stores none.
  const more: Partial<Pick<SsoResult, 'person' | 'session' | 'leave'>> =
    sealed === null ? {} : JSON.parse(await decrypt(ctx, USE, sealed))
  return { provider, subject, claims, person: noClaims, session: null, leave: null, ...more }
}

/** As findSsoTicket, but consumes the ticket. */
export async function redeemSsoTicket(context: Context, ticketHash: string): Promise<SsoResult> {
  const found = await findSsoTicket(context, ticketHash)
  await context.db.delete(ssoTickets).where(eq(ssoTickets.ticketHash, ticketHash))
  return found
}

/**
 * The provider that began a log-in, and by what its message to end its own finds ours: a digest, as the name itself may be a secret. Without
 * such a name, the provider alone.
 */
export const sessionMark = ({ provider, session }: Pick<SsoResult, 'provider' | 'session'>): string =>
  session === null ? provider : `${provider} ${hashToken(`${provider} ${session}`)}`

/** What began a log-in: its mark, and sealed what ends the provider's own. */
export interface Begun {
  mark: string
  leave: string | null
}
/** The use of the ticket that carries it from the log-out to the provider. */
export const LEAVE_TICKET = 'sso leave'
const LEAVE = 'sso leave'
export const begunBy = async (ctx: AppContext, result: SsoResult): Promise<Begun> => ({
  mark: sessionMark(result),
  leave: result.leave === null ? null : await encrypt(ctx, LEAVE, result.leave),
})
/** What a provider must be told to end its own log-in. */
export const openLeave = (ctx: AppContext, sealed: string): Promise<string> => decrypt(ctx, LEAVE, sealed)

/** The provider in such a mark. */
export const providerIn = (mark: string): string => mark.split(' ')[0] ?? mark

export const cleanUpSsoTickets = (db: Db, now: Date) => db.delete(ssoTickets).where(lt(ssoTickets.expiresAt, now))
