import { Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { noteWebhook } from '../note.ts'
import { managedWebhook, ownerOf } from '../owner.ts'
import { tellOne } from '../tell.ts'

export const testWebhook: Handler<typeof contract.testWebhook> = async (context, { id }) => {
  const { db, now } = context
  const webhook = await managedWebhook(context, id, { lock: true })
  if (!webhook.enabled) throw new Refused({ code: 'webhook.off' })
  const { name } = webhook
  await noteWebhook(context, 'webhook.test', ownerOf(webhook), { id, name })
  return { deliveryId: await tellOne(db, { webhook: { id, name, owner: ownerOf(webhook) }, now }) }
}
