import type { Db } from '@leitai/platform/db/db'
import { post } from '@leitai/platform/outbox/outbox'
import type { User } from '../account/find-account.ts'
import { boundTarget } from '../account/own-contact.ts'

/** Notifies every contact of an account when it closes: the request may not have come from its owner. */
export async function notifyClosing(db: Db, user: User, { at, now }: { at: string; now: Date }): Promise<void> {
  for (const target of [boundTarget(user, 'phone'), boundTarget(user, 'email')]) {
    if (!target) continue
    const message = { template: 'closing', values: { name: user.name, at }, language: user.language, now } as const
    await post(db, { ...message, channel: target.channel, target: target.address })
  }
}
