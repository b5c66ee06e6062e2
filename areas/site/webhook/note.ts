import { audit } from '@leitai/platform/audit/audit'
import type { ActName } from '@leitai/platform/audit/contract'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Owner } from './hooks.ts'

/** Audits what is done with the webhooks of a competition or an organisation; a person’s own are their own matter. */
export async function noteWebhook(
  context: AuthenticatedContext,
  action: ActName,
  owner: Owner,
  detail: Record<string, unknown>,
): Promise<void> {
  if (owner.kind !== 'person') await audit(context, { action, target: owner, detail })
}
