import type { OwnerKind } from '@leitai/contract/site/webhook.events'
import type { AuthenticatedContext } from '../../platform/context/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

export interface Owner {
  kind: OwnerKind
  id: number
}

/**
 * Whether the caller may manage the webhooks of a competition or an organisation. The domain that knows this kind of owner refuses in its
 * own words, or sets `known`; a kind that nobody knows does not exist.
 */
export const webhookOwnerAsked = defineHook<{
  context: AuthenticatedContext
  owner: Owner
  answer: { known: boolean }
}>('webhook.ownerAsked')

/** Who may manage the webhooks of a competition or an organisation, and the page where they do: added by the domain that knows it. */
export const webhookManagersAsked = defineHook<{
  db: Db
  owner: Owner
  answer: { userIds: number[]; link: string | null }
}>('webhook.managersAsked')
