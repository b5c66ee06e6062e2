import { randomInt } from 'node:crypto'
import { mapped, type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import type { AppContext, Context } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { isPhone } from '@leitai/platform/contract/validation'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, desc, eq, gt, gte, isNull, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { networkOf } from '@leitai/platform/http/network'
import { timesOf } from '@leitai/platform/http/trusted-networks'
import { keyed, sameText } from '@leitai/platform/keys/keys'
import { postUnless } from '@leitai/platform/outbox/outbox'
import { siteLimit } from '@leitai/platform/settings/settings'
import { dayStart } from '@leitai/platform/time/day'
import { findByContact } from './find-account.ts'
import { refusalToSend } from './rules.ts'
import { codes } from './table.ts'

type Purpose = typeof codes.$inferSelect.purpose
/** Either phone or e-mail, as forms send it. */
export interface Contact {
  phone?: string | undefined
  countryCode: string
  email?: string | undefined
}
export interface Target {
  channel: 'sms' | 'email'
  /** Phone with country code, or e-mail in lower case. */
  address: string
}

export const phoneTarget = (countryCode: string, phone: string): Target => ({
  channel: 'sms',
  address: `+${countryCode}${phone}`,
})
/** A typed number: refused if it can belong to nobody, before anything is sent there. */
export function typedPhone({ countryCode, phone }: { countryCode: string; phone: string }): Target {
  if (!isPhone(countryCode, phone)) throw new Refused({ code: 'account.phoneWrong' })
  return phoneTarget(countryCode, phone)
}
export const emailTarget = (email: string): Target => ({ channel: 'email', address: email.toLowerCase() })

/**
 * Creates a code and puts it into the outbox, within the limits of a target and an address. With `silent` everything is done except the
 * sending, and no code is valid: the caller cannot tell that there is no recipient.
 */
export async function sendCode(context: Context, target: Target, purpose: Purpose, { silent = false } = {}) {
  const { db, now, ctx, language } = context
  const ip = networkOf(context.ip)
  const code = String(randomInt(10 ** limits.code.digits)).padStart(limits.code.digits, '0')
  // Serialised per target, network and site: two concurrent sends must not both pass a limit of one.
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtext(${target.address})), pg_advisory_xact_lock(hashtext(${ip})),
      pg_advisory_xact_lock(hashtext('codes of the site'))`,
  )
  const today = dayStart(now)
  const sent = await db
    .select({ at: codes.createdAt })
    .from(codes)
    .where(and(eq(codes.target, target.address), gte(codes.createdAt, today)))
    .orderBy(asc(codes.createdAt))
  const [fromHere] = await db
    .select({ count: count() })
    .from(codes)
    .where(and(eq(codes.ip, ip), gte(codes.createdAt, today)))
  const { rateLimit } = ctx.config
  const here = rateLimit > 0 ? (fromHere?.count ?? 0) / rateLimit / (await timesOf(ctx, context.ip)) : 0
  const { codes: site } = await codesIn(db, { today })
  if (rateLimit > 0 && site.posted >= site.most * rateLimit) throw new Refused({ code: 'code.site' })
  refuse(
    refusalToSend(
      sent.map(({ at }) => at),
      here,
      now,
    ),
  )
  const expiresAt = new Date(now.getTime() + limits.code.validSeconds * 1000)
  const digest = keyed(ctx.config.secret, 'code', `${target.address}:${purpose}:${code}`)
  const codeHash = silent ? keyed(ctx.config.secret, 'no code', digest) : digest
  await db
    .insert(codes)
    .values({ target: target.address, purpose, codeHash, ip, posted: !silent, createdAt: now, expiresAt })
  const values = { code, minutes: String(limits.code.validSeconds / 60) }
  await postUnless(silent, db, {
    channel: target.channel,
    target: target.address,
    template: 'code',
    values,
    language,
    now,
  })
  const { resendSeconds, validSeconds } = limits.code
  // Of the site, not of the recipient: it tells nothing about whether there is one.
  const leaves = ctx.config.senders[target.channel === 'email' ? 'smtp' : 'sms'] !== null
  return { ok: true as const, resendSeconds, validSeconds, leaves }
}

/** How many codes the site has sent since the day began, and its limit for a day, as a part of a statement. */
export const codesPart = (today: SQL<Date>) =>
  mapped(
    row(
      { posted: sql<number>`count(*)::int`, most: siteLimit('codesDay') },
      sql`from ${codes} where ${codes.posted} and ${codes.createdAt} >= ${today}::timestamptz`,
    ),
    (found) => found ?? { posted: 0, most: 0 },
  )
const codesIn = statement(({ today }: Placeholders<{ today: Date }>) => ({ codes: codesPart(today) }))

/** Sends a code for log-in or password recovery: only to contacts with an account. */
export async function sendCodeToKnown(context: Context, contact: Contact, purpose: 'login' | 'reset') {
  const account = await findByContact(context.db, contact)
  return sendCode(context, targetOf(contact), purpose, { silent: !account })
}

/** Shared by the two sending calls of the log-in and registration forms. */
export async function sendCodeFor(context: Context, contact: Contact, purpose: 'register' | 'login' | 'reset') {
  // Registration reveals that a contact is taken only to the holder of its code.
  return purpose === 'register'
    ? sendCode(context, targetOf(contact), purpose)
    : sendCodeToKnown(context, contact, purpose)
}

/**
 * Checks a code; `use` consumes it. A wrong one counts even if the call fails, and `onWrong` is recorded along with that. Only the newest
 * code is valid, never an earlier one.
 */
export async function checkCode(
  { ctx, now }: { ctx: AppContext; now: Date },
  target: Target,
  {
    purpose,
    code,
    use,
    onWrong,
  }: { purpose: Purpose; code: string; use: Db | null; onWrong?: (db: Db) => Promise<void> },
): Promise<void> {
  // On a connection of its own, not queued behind the call's transaction: it would wait for itself.
  const wrong = await ctx.db.transaction(async (db) => {
    const [newest] = await db
      .select()
      .from(codes)
      .where(and(eq(codes.target, target.address), eq(codes.purpose, purpose), gt(codes.expiresAt, now)))
      .orderBy(desc(codes.id))
      .limit(1)
      .for('update')
    if (!newest || newest.usedAt || newest.wrongTries >= limits.code.wrongTries) return { id: 0, left: null }
    const given = keyed(ctx.config.secret, 'code', `${target.address}:${purpose}:${code}`)
    if (sameText(given, newest.codeHash)) return { id: newest.id, left: 0 }
    await db
      .update(codes)
      .set({ wrongTries: newest.wrongTries + 1 })
      .where(eq(codes.id, newest.id))
    await onWrong?.(db)
    return { id: 0, left: limits.code.wrongTries - newest.wrongTries - 1 }
  })
  if (wrong.left === null) throw new Refused({ code: 'code.expired' })
  if (wrong.id === 0) {
    throw new Refused(wrong.left > 0 ? { code: 'code.wrong', values: { left: wrong.left } } : { code: 'code.expired' })
  }
  if (!use) return
  // In the call's own transaction: if the call fails after all, the code stays valid.
  const [used] = await use
    .update(codes)
    .set({ usedAt: now })
    .where(and(eq(codes.id, wrong.id), isNull(codes.usedAt)))
    .returning({ id: codes.id })
  orRefuse(used, 'code.expired')
}

/** The contact of an input with either phone or e-mail. */
export function targetOf(input: Contact): Target {
  if (input.phone) return typedPhone({ countryCode: input.countryCode, phone: input.phone })
  if (input.email) return emailTarget(input.email)
  throw new Refused({ code: 'account.contactMissing' })
}
