import type { AppContext } from '@leitai/platform/context/app-context'
import { Refused } from '@leitai/platform/errors/refuse'
import { siteOf } from '@leitai/platform/settings/settings'
import type { User } from './find-account.ts'

/**
 * Refuses passwords and codes of this site where the operator lets people in by log-in providers alone. Admins keep theirs: a provider that
 * fails must not lock out who can repair it. Asked only after the proof, so that the answer tells nothing to others.
 */
export async function refuseLocal(ctx: AppContext, { role }: Pick<User, 'role'>): Promise<void> {
  const { settings } = await siteOf(ctx)
  if (!settings.switches.localLogin && role !== 'admin') throw new Refused({ code: 'sso.only' })
}
