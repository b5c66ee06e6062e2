import { limits } from '@leitai/contract/core/limits'
import type * as contract from '@leitai/contract/site/webhook'
import { eq } from '../../../platform/db/orm.ts'
import { Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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
