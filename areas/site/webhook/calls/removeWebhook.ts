import { eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { noteWebhook } from '../note.ts'
import { managedWebhook, ownerOf } from '../owner.ts'
import { webhooks } from '../table.ts'

export const removeWebhook: Handler<typeof contract.removeWebhook> = async (context, { id }) => {
  const webhook = await managedWebhook(context, id, { lock: false })
  await context.db.delete(webhooks).where(eq(webhooks.id, id))
  await noteWebhook(context, 'webhook.remove', ownerOf(webhook), { id, name: webhook.name })
  return { ok: true }
}
