import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'
import { type EventType, eventTypes, OwnerKind } from './contract.events.ts'

/** What receives: a program, or the robot of a group in a messenger. */
export const WebhookKind = z.enum(['json', 'wecom', 'dingtalk', 'feishu'])
export type WebhookKind = z.infer<typeof WebhookKind>

const Event = z.enum<readonly [EventType, ...EventType[]]>([eventTypes[0] ?? 'webhook.test', ...eventTypes.slice(1)])
const Language = z.enum(['zh', 'en'])
const owner = { ownerKind: OwnerKind, ownerId: form.id }
const settings = {
  name: form.name(limits.webhook.name),
  events: form.json(z.array(Event).check(z.minLength(1, 'notEmpty'), z.maxLength(eventTypes.length))),
  language: Language,
}
const address = form.text(limits.webhook.address)
const which = z.object({ id: form.id })

const Webhook = z.object({
  id: shape.id,
  name: z.string(),
  kind: WebhookKind,
  /** Its server alone: the address of a robot is a secret. */
  host: z.string(),
  /** Whether messages are signed. */
  signed: z.boolean(),
  events: z.array(Event),
  language: Language,
  enabled: z.boolean(),
  /** Since when every delivery has failed; null if the last one arrived. */
  failingSince: shape.maybeTime,
  /** It was turned off because deliveries failed for days. */
  gaveUpAt: shape.maybeTime,
  createdAt: shape.time,
  /** Who added it; null once their account is closed. `manages`: they still may. */
  by: z.nullable(z.object({ ...shape.Person.shape, manages: z.boolean() })),
})

export const webhooks = read('/user/webhook/list.json', {
  access: 'login',
  may: 'webhookOwner',
  input: z.object(owner),
  output: z.object({ list: z.array(Webhook), /** What may be chosen. */ events: z.array(Event), limit: z.int() }),
  summary: 'The webhooks of a person, a competition or an organisation; never their secrets and whole addresses',
})
export const addWebhook = write('/user/webhook/add.json', {
  access: 'login',
  may: 'webhookOwner',
  input: z.object({
    ...owner,
    ...settings,
    kind: WebhookKind,
    address,
    /** Of a robot: the secret that its messenger gave. Programs get theirs from here. */
    secret: z._default(form.maybe(limits.webhook.secret), ''),
  }),
  output: z.object({ id: shape.id, /** Of a program; shown only now. */ secret: z.nullable(z.string()) }),
  perMinute: 20,
  summary: 'Add a webhook',
})
export const changeWebhook = write('/user/webhook/change.json', {
  access: 'login',
  may: 'webhookOwner',
  input: z.object({
    ...which.shape,
    ...settings,
    /** Omitted: stays. */ address: z.optional(address),
    enabled: form.flag,
  }),
  output: shape.done,
  perMinute: 60,
  summary: 'Change a webhook, or turn it on or off',
})
export const rotateWebhookSecret = write('/user/webhook/rotate.json', {
  access: 'login',
  may: 'webhookOwner',
  input: which,
  output: z.object({ secret: z.string(), /** Until then the former secret signs as well. */ formerUntil: shape.time }),
  perMinute: 10,
  summary: 'Give a webhook a new secret; it is shown only now',
})
export const removeWebhook = write('/user/webhook/remove.json', {
  access: 'login',
  may: 'webhookOwner',
  input: which,
  output: shape.done,
  summary: 'Remove a webhook with its log',
})
export const testWebhook = write('/user/webhook/test.json', {
  access: 'login',
  may: 'webhookOwner',
  input: which,
  output: z.object({ deliveryId: shape.id }),
  perMinute: 10,
  summary: 'Send a test event',
})
const Delivery = z.object({
  id: shape.id,
  /** As sent in X-Leitai-Delivery. */
  key: z.string(),
  type: Event,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  at: shape.time,
  /** When it is tried next. */
  nextAt: shape.maybeTime,
  triedAt: shape.maybeTime,
  /** Of the last attempt. */
  status: z.nullable(z.int()),
  ms: z.nullable(z.int()),
  /** What was sent, as JSON. */
  request: z.string(),
  response: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export const webhookDeliveries = read('/user/webhook/deliveries.json', {
  access: 'login',
  may: 'webhookOwner',
  input: z.object({ ...which.shape, ...form.paging }),
  output: shape.page(Delivery),
  summary: 'The log of a webhook, of the last 30 days',
})
export const redeliver = write('/user/webhook/redeliver.json', {
  access: 'login',
  may: 'webhookOwner',
  input: which,
  output: shape.done,
  perMinute: 30,
  summary: 'Send a delivery again, under the same X-Leitai-Delivery',
})
