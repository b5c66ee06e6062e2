import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { and, asc, eq } from '@leitai/platform/db/orm'
import { webhookDeliveries, webhooks } from './table.ts'

/** Adds the caller’s own webhooks, without addresses and secrets, and what they were told. */
export async function addOwnData({
  context: { db, me },
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  const own = and(eq(webhooks.ownerKind, 'person'), eq(webhooks.ownerId, me.id))
  const { name, kind, host, events, enabled, createdAt } = webhooks
  data.webhooks = await db
    .select({ name, kind, host, events, enabled, createdAt })
    .from(webhooks)
    .where(own)
    .orderBy(asc(webhooks.id))
  data.webhookDeliveries = await db
    .select({
      webhook: name,
      event: webhookDeliveries.event,
      state: webhookDeliveries.state,
      at: webhookDeliveries.createdAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(own)
    .orderBy(asc(webhookDeliveries.id))
}
