import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { defineHook } from '@leitai/platform/domain/hook'
import type { OwnerKind } from './contract.events.ts'

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
