import { audit } from '@leitai/platform/audit/audit'
import type { Db } from '@leitai/platform/db/open'
import { restoreLink } from '../account/account-state.ts'
import { findById } from '../account/find-account.ts'
import { lockUser } from '../account/moderation.ts'
import type { SsoResult } from '../account/sso-ticket.ts'
import { goneReason } from './texts.ts'

/** The directory knows the person: the link works again, and a lock that was only for its sake ends. */
export async function restoreIdentity(
  { db, now }: { db: Db; now: Date },
  identity: Pick<SsoResult, 'provider' | 'subject'>,
): Promise<void> {
  const userId = await restoreLink(db, identity)
  const user = userId === undefined ? undefined : await findById(db, userId)
  if (user?.state !== 'locked' || user.lockReason !== goneReason) return
  await lockUser(db, { userId: user.id, now, ip: '', device: '', reason: null })
  const unlock = { action: 'account.unlock', target: { kind: 'user', id: user.id } } as const
  await audit({ db, me: null, now, ip: '' }, unlock)
}
