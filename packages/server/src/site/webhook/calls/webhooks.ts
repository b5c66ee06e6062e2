import { limits } from '@leitai/contract/core/limits'
import type * as contract from '@leitai/contract/site/webhook'
import { eventsFor } from '@leitai/contract/site/webhook.events'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { listOf } from '../list.ts'
import { refuseStranger } from '../owner.ts'

export const webhooks: Handler<typeof contract.webhooks> = async (context, { ownerKind, ownerId }) => {
  const owner = { kind: ownerKind, id: ownerId }
  await refuseStranger(context, owner)
  return { list: await listOf(context.db, owner), events: eventsFor(ownerKind), limit: limits.webhook.most }
}
