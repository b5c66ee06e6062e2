import type { Language } from '@leitai/contract/core/language'
import { password as strong } from '@leitai/contract/core/validation'
import type { Db } from '../../platform/db/db.ts'
import { eq, sql } from '../../platform/db/orm.ts'
import { post } from '../../platform/outbox/outbox.ts'
import { minuteName } from '../../platform/time/day.ts'
import type { User } from './find-account.ts'
import { credentialsRevoked } from './hooks.ts'
import { hashPassword } from './password.ts'
import { endSessionsOf } from './session.ts'
import { users } from './table.ts'

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

/** Notifies the account's contacts of a changed password; `not` is the channel that was just verified. */
export async function notifyPasswordChanged(
  db: Db,
  user: Pick<User, 'name' | 'countryCode' | 'phone' | 'email' | 'language'>,
  { now, not }: { now: Date; not?: 'sms' | 'email' },
): Promise<void> {
  const language: Language = user.language
  const message = {
    template: 'passwordChanged',
    values: { name: user.name, at: minuteName(now) },
    language,
    now,
  } as const
  if (user.email && not !== 'email') await post(db, { ...message, channel: 'email', target: user.email })
  if (user.phone && user.countryCode && not !== 'sms')
    await post(db, { ...message, channel: 'sms', target: `+${user.countryCode}${user.phone}` })
}
