import { eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { deliverJob } from '../deliver.ts'
import { noteWebhook } from '../note.ts'
import { managedWebhook, ownerOf } from '../owner.ts'
import { refusalToRedeliver } from '../rules.ts'
import { webhookDeliveries } from '../table.ts'

export const redeliver: Handler<typeof contract.redeliver> = async (context, { id }) => {
  const { db, now } = context
  const [found] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('no key update')
  const delivery = orRefuse(found, 'webhook.deliveryUnknown')
  const webhook = await managedWebhook(context, delivery.webhookId, { lock: false }).catch((error) => {
    throw error instanceof Refused ? new Refused({ code: 'webhook.deliveryUnknown' }) : error
  })
  refuse(refusalToRedeliver(delivery, webhook))
  await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAt: now, error: null })
    .where(eq(webhookDeliveries.id, id))
  await deliverJob.enqueue(db, { id: webhook.id })
  await noteWebhook(context, 'webhook.redeliver', ownerOf(webhook), { id, name: webhook.name })
  return { ok: true }
}
