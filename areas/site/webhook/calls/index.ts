import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { addWebhook } from './addWebhook.ts'
import { changeWebhook } from './changeWebhook.ts'
import { redeliver } from './redeliver.ts'
import { removeWebhook } from './removeWebhook.ts'
import { rotateWebhookSecret } from './rotateWebhookSecret.ts'
import { testWebhook } from './testWebhook.ts'
import { webhookDeliveries } from './webhookDeliveries.ts'
import { webhooks } from './webhooks.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(contract, {
  addWebhook,
  changeWebhook,
  redeliver,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  webhookDeliveries,
  webhooks,
})
