import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { webhookDeliveries, webhookHours, webhooks } from './table.ts'

const { name, kind, host, events, enabled, createdAt } = webhooks
const ofPerson = (userId: number) => and(eq(webhooks.ownerKind, 'person'), eq(webhooks.ownerId, userId))

/** The caller’s own webhooks, without addresses and secrets, and what they were told. */
export const ownData: OwnData = {
  webhooks: ({ db, me }) =>
    db
      .select({ name, kind, host, events, enabled, createdAt })
      .from(webhooks)
      .where(ofPerson(me.id))
      .orderBy(asc(webhooks.id)),
  webhookDeliveries: ({ db, me }) =>
    db
      .select({
        webhook: name,
        event: webhookDeliveries.event,
        state: webhookDeliveries.state,
        at: webhookDeliveries.createdAt,
      })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(ofPerson(me.id))
      .orderBy(asc(webhookDeliveries.id)),
}

/** Deletes a person’s own webhooks with their log; those of competitions stay, without the name of who added them. */
export async function forgetWebhooks(db: Db, userId: number): Promise<void> {
  await db.delete(webhooks).where(ofPerson(userId))
  await db.delete(webhookHours).where(and(eq(webhookHours.ownerKind, 'person'), eq(webhookHours.ownerId, userId)))
  await db.update(webhooks).set({ createdBy: null }).where(eq(webhooks.createdBy, userId))
}
