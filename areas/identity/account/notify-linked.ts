import type { Context } from '@leitai/platform/context/app-context'
import { post } from '@leitai/platform/outbox/outbox'
import { minuteName } from '@leitai/platform/time/day'
import { listedNames } from '../provider/providers.ts'
import { findById } from './find-account.ts'

/** Notifies an account's owner of a newly bound SSO provider: by e-mail, or by SMS if the operator has a template for it. */
export async function notifyLinked(
  { db, ctx, now }: Pick<Context, 'db' | 'ctx' | 'now'>,
  userId: number,
  provider: string,
): Promise<void> {
  const user = await findById(db, userId)
  if (!user) return
  const { name, email, phone, countryCode, language } = user
  const values = { name, provider: await listedNames(ctx, [provider], language), at: minuteName(now) }
  const message = { template: 'loginLinked', values, language, now } as const
  if (email) await post(db, { ...message, channel: 'email', target: email })
  else if (phone && countryCode && ctx.config.senders.sms?.templates.loginLinked !== undefined)
    await post(db, { ...message, channel: 'sms', target: `+${countryCode}${phone}` })
}
