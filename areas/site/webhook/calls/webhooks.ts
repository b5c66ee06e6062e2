import { limits } from '@leitai/platform/contract/limits'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { eventsFor } from '../contract.events.ts'
import type * as contract from '../contract.ts'
import { listOf } from '../list.ts'
import { refuseStranger } from '../owner.ts'

export const webhooks: Handler<typeof contract.webhooks> = async (context, { ownerKind, ownerId }) => {
  const owner = { kind: ownerKind, id: ownerId }
  await refuseStranger(context, owner)
  return { list: await listOf(context.db, owner), events: eventsFor(ownerKind), limit: limits.webhook.most }
}
