import { limits } from '@leitai/platform/contract/limits'
import { eq } from '@leitai/platform/db/orm'
import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { noteWebhook } from '../note.ts'
import { managedWebhook, ownerOf } from '../owner.ts'
import { newSecret, sealSecret } from '../sealed.ts'
import { webhooks } from '../table.ts'

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
