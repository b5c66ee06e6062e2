import type { Db } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
import { webhookHours, webhooks } from './table.ts'

/** Deletes a person’s own webhooks with their log; those of competitions stay, without the name of who added them. */
export async function forgetWebhooks(db: Db, userId: number): Promise<void> {
  await db.delete(webhooks).where(and(eq(webhooks.ownerKind, 'person'), eq(webhooks.ownerId, userId)))
  await db.delete(webhookHours).where(and(eq(webhookHours.ownerKind, 'person'), eq(webhookHours.ownerId, userId)))
  await db.update(webhooks).set({ createdBy: null }).where(eq(webhooks.createdBy, userId))
}
