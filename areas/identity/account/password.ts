import { randomBytes } from 'node:crypto'
import type { Context } from '@leitai/platform/context/app-context'
import { password as strong } from '@leitai/platform/contract/validation'
import type { Db } from '@leitai/platform/db/open'
import { eq, sql } from '@leitai/platform/db/orm'
import { post } from '@leitai/platform/outbox/outbox'
import { minuteName } from '@leitai/platform/time/day'
import { hash, verify } from '@node-rs/argon2'
import { listedNames } from '../provider/providers.ts'
import type { User } from './find-account.ts'
import { credentialsRevoked } from './hooks.ts'
import { identitiesOf } from './identity.ts'
import { endSessionsOf } from './session.ts'
import { users } from './table.ts'

// OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let decoy: Promise<string> | null = null

/** True if the password is right. Without a hash it takes as long, so that timing does not reveal whether an account exists. */
export async function passwordFits(kept: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const fits = await verify(kept ?? (await decoy), password).catch(() => false)
  return Boolean(kept) && fits
}

/** A random password of 72 bits that satisfies the password rule. */
export const randomPassword = () => `Aa1${randomBytes(9).toString('base64url')}`

/** Sets a password: ends every log-in and token of the account, and records whether it is weaker than the current rule. */
export async function setPassword(
  db: Db,
  { userId, password, now }: { userId: number; password: string; now: Date },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const passwordWeak = !strong.safeParse(password).success
  const demonstration = sql`case when ${users.demonstration} is not null then 'changed' end`
  await db.update(users).set({ passwordHash, passwordWeak, demonstration }).where(eq(users.id, userId))
  await endSessionsOf(db, userId)
  await credentialsRevoked.run({ db, userIds: [userId], now })
}

type Owner = Pick<User, 'id' | 'name' | 'countryCode' | 'phone' | 'email' | 'language'>
type Where = Pick<Context, 'db' | 'ctx' | 'now'>

/** Notifies the account's contacts of a changed password. The e-mail names the SSO providers that still log in. */
export async function notifyPasswordChanged({ db, ctx, now }: Where, user: Owner): Promise<void> {
  const { language } = user
  const values = valuesOf(user, now)
  const linked = (await identitiesOf(db, user.id)).map(({ provider }) => provider)
  const message = { language, now }
  if (user.email && linked.length > 0) {
    const more = { ...values, logins: await listedNames(ctx, linked, language) }
    await post(db, {
      ...message,
      template: 'passwordChangedLinked',
      values: more,
      channel: 'email',
      target: user.email,
    })
  } else if (user.email)
    await post(db, { ...message, template: 'passwordChanged', values, channel: 'email', target: user.email })
  await notifyByPhone(db, user, now)
}

/**
 * Notifies the owner of a recovered password: by the contact that was not used for it, and by e-mail in any case if SSO providers were
 * unbound.
 */
export async function notifyPasswordReset(
  { db, ctx, now }: Where,
  user: Owner,
  { by, unlinked }: { by: 'sms' | 'email'; unlinked: string[] },
): Promise<void> {
  const { language, email } = user
  const values = valuesOf(user, now)
  const message = { channel: 'email', language, now } as const
  if (email && unlinked.length > 0) {
    const more = { ...values, logins: await listedNames(ctx, unlinked, language) }
    await post(db, { ...message, template: 'passwordResetUnlinked', values: more, target: email })
  } else if (email && by !== 'email') await post(db, { ...message, template: 'passwordChanged', values, target: email })
  if (by !== 'sms') await notifyByPhone(db, user, now)
}

const valuesOf = ({ name }: Owner, now: Date) => ({ name, at: minuteName(now) })

async function notifyByPhone(db: Db, user: Owner, now: Date): Promise<void> {
  const { phone, countryCode, language } = user
  if (!phone || !countryCode) return
  const message = { template: 'passwordChanged', values: valuesOf(user, now), language, now } as const
  await post(db, { ...message, channel: 'sms', target: `+${countryCode}${phone}` })
}
