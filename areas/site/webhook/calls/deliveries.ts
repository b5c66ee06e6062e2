import { limits } from '@leitai/platform/contract/limits'
import { desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { eventsFor } from '../contract.events.ts'
import type * as contract from '../contract.ts'
import { eventToSend } from '../message.ts'
import { listOf, managedWebhook, refuseStranger } from '../owner.ts'
import { webhookDeliveries as deliveries } from '../table.ts'
import { errorText } from '../texts.ts'

export const webhookDeliveries: Handler<typeof contract.webhookDeliveries> = async (context, input) => {
  const { db, ctx, language } = context
  const { page, pageSize, offset } = pageOf(input)
  const webhook = await managedWebhook(context, input.id, { lock: false })
  const where = eq(deliveries.webhookId, webhook.id)
  const rows = await db
    .select()
    .from(deliveries)
    .where(where)
    .orderBy(desc(deliveries.id))
    .limit(pageSize)
    .offset(offset)
  const total = await db.$count(deliveries, where)
  const list = rows.map(
    ({ id, key, type, state, attempts, createdAt, nextAt, triedAt, status, ms, event, response, error }) => ({
      id,
      key,
      type,
      state,
      attempts,
      at: createdAt,
      nextAt,
      triedAt,
      status,
      ms,
      response,
      error: error && errorText(error)[language],
      request: JSON.stringify(eventToSend(event, ctx.config.siteUrl), null, 2),
    }),
  )
  return { list, total, page, pageSize }
}

export const webhooks: Handler<typeof contract.webhooks> = async (context, { ownerKind, ownerId }) => {
  const owner = { kind: ownerKind, id: ownerId }
  await refuseStranger(context, owner)
  return { list: await listOf(context.db, owner), events: eventsFor(ownerKind), limit: limits.webhook.most }
}
