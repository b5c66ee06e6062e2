import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refuseAddress } from '../address.ts'
import type * as contract from '../contract.ts'
import { noteWebhook } from '../note.ts'
import { managedWebhook, ownerOf } from '../owner.ts'
import { dropWaiting } from '../record.ts'
import { refusalOfEvents } from '../rules.ts'
import { sealAddress } from '../sealed.ts'
import { webhookStates, webhooks } from '../table.ts'

export const changeWebhook: Handler<typeof contract.changeWebhook> = async (context, input) => {
  const { db, ctx } = context
  const { id, name, events, language, enabled, address } = input
  const webhook = await managedWebhook(context, id, { lock: true })
  refuse(refusalOfEvents(webhook.ownerKind, events))
  const moved =
    address === undefined
      ? {}
      : {
          host: refuseAddress(webhook.kind, address, ctx.config.webhookNetworks),
          address: await sealAddress(ctx, address),
        }
  await db
    .update(webhooks)
    .set({ name, language, enabled, events: [...new Set(events)], gaveUpAt: null, ...moved })
    .where(eq(webhooks.id, id))
  if (enabled && !webhook.enabled)
    await db.update(webhookStates).set({ failingSince: null }).where(eq(webhookStates.webhookId, id))
  if (!enabled) await dropWaiting(db, id)
  await noteWebhook(context, 'webhook.change', ownerOf(webhook), {
    id,
    name,
    enabled,
    events,
    ...('host' in moved ? { host: moved.host } : {}),
  })
  return { ok: true }
}
