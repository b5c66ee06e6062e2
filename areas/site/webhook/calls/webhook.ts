import { limits } from '@leitai/platform/contract/limits'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { refuseAddress } from '../address.ts'
import type * as contract from '../contract.ts'
import { deliverJob } from '../deliver.ts'
import { noteWebhook } from '../message.ts'
import { lockOwner, managedWebhook, ownerOf, refuseStranger } from '../owner.ts'
import { dropWaiting, newSecret, sealAddress, sealSecret } from '../record.ts'
import { refusalOfAnother, refusalOfEvents, refusalToRedeliver } from '../rules.ts'
import { sendTest } from '../send-events.ts'
import { webhookDeliveries, webhookStates, webhooks } from '../table.ts'

export const addWebhook: Handler<typeof contract.addWebhook> = async (context, input) => {
  const { db, me, now, ctx } = context
  const { ownerKind, ownerId, kind, name, events, language, address } = input
  const owner = { kind: ownerKind, id: ownerId }
  await refuseStranger(context, owner)
  refuse(refusalOfEvents(ownerKind, events))
  const host = refuseAddress(kind, address, ctx.config.webhookNetworks)
  await lockOwner(db, owner)
  const own = and(eq(webhooks.ownerKind, ownerKind), eq(webhooks.ownerId, ownerId))
  refuse(refusalOfAnother(await db.$count(webhooks, own)))
  const secret = kind === 'json' ? newSecret() : input.secret
  const [made] = await db
    .insert(webhooks)
    .values({
      ownerKind,
      ownerId,
      name,
      kind,
      host,
      language,
      events: [...new Set(events)],
      createdBy: me.id,
      createdAt: now,
      address: await sealAddress(ctx, address),
      secret: secret === '' ? null : await sealSecret(ctx, secret),
    })
    .returning({ id: webhooks.id })
  const { id } = orRefuse(made, 'webhook.unknown')
  await db.insert(webhookStates).values({ webhookId: id })
  await noteWebhook(context, 'webhook.add', owner, { id, name, kind, host })
  return { id, secret: kind === 'json' ? secret : null }
}

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

const HOUR_MS = 3_600_000

export const rotateWebhookSecret: Handler<typeof contract.rotateWebhookSecret> = async (context, { id }) => {
  const { db, now, ctx } = context
  const webhook = await managedWebhook(context, id, { lock: true })
  if (webhook.kind !== 'json') throw new Refused({ code: 'webhook.noSecret' })
  const secret = newSecret()
  const formerUntil = new Date(now.getTime() + limits.webhook.formerSecretHours * HOUR_MS)
  await db
    .update(webhooks)
    .set({ secret: await sealSecret(ctx, secret), formerSecret: webhook.secret, formerUntil })
    .where(eq(webhooks.id, id))
  await noteWebhook(context, 'webhook.rotate', ownerOf(webhook), { id, name: webhook.name })
  return { secret, formerUntil }
}

export const removeWebhook: Handler<typeof contract.removeWebhook> = async (context, { id }) => {
  const webhook = await managedWebhook(context, id, { lock: false })
  await context.db.delete(webhooks).where(eq(webhooks.id, id))
  await noteWebhook(context, 'webhook.remove', ownerOf(webhook), { id, name: webhook.name })
  return { ok: true }
}

export const testWebhook: Handler<typeof contract.testWebhook> = async (context, { id }) => {
  const { db, now } = context
  const webhook = await managedWebhook(context, id, { lock: true })
  if (!webhook.enabled) throw new Refused({ code: 'webhook.off' })
  const { name } = webhook
  await noteWebhook(context, 'webhook.test', ownerOf(webhook), { id, name })
  return { deliveryId: await sendTest(db, { webhook: { id, name, owner: ownerOf(webhook) }, now }) }
}

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
