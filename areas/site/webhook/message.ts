import { createHmac } from 'node:crypto'
import { type ActName, audit } from '@leitai/platform/audit/audit'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { GuardedAnswer, GuardedRequest } from '@leitai/platform/http/ask-guarded'
import type { WebhookEvent } from './contract.events.ts'
import type { WebhookKind } from './contract.ts'
import type { Owner } from './owner.ts'
import { dingtalk } from './robots/dingtalk.ts'
import { feishu } from './robots/feishu.ts'
import type { Robot } from './robots/robot.ts'
import { wecom } from './robots/wecom.ts'
import type { Delivery, DeliveryError, Webhook } from './table.ts'
import { newsOf } from './texts.ts'

/** An event as it is sent: kept ones hold paths, as the address of the site may change. */
export function eventToSend(event: WebhookEvent, siteUrl: string): WebhookEvent {
  const { url } = event.data
  return { ...event, data: { ...event.data, url: url === null ? null : `${siteUrl}/v3${url}` } } as WebhookEvent
}

/** How an attempt ended. `wait`: the receiver asks for fewer messages, which is no failure. */
export type Outcome = { state: 'delivered' } | { state: 'failed' | 'wait'; error: DeliveryError }

const robots: Record<Exclude<WebhookKind, 'json'>, Robot> = { wecom, dingtalk, feishu }

interface Sending {
  webhook: Pick<Webhook, 'kind' | 'language'>
  delivery: Pick<Delivery, 'key' | 'event'>
  address: string
  /** The newest first. */
  secrets: readonly string[]
  now: Date
  siteUrl: string
}
type Message = Pick<GuardedRequest, 'address' | 'headers' | 'body'>

export function messageFor({ webhook, delivery, address, secrets, now, siteUrl }: Sending): Message {
  const { key } = delivery
  const event = eventToSend(delivery.event, siteUrl)
  if (webhook.kind === 'json') {
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Leitai-Webhook/1',
      'x-leitai-event': event.type,
      'x-leitai-delivery': key,
      'x-leitai-signature': signature(body, secrets, now),
    }
    return { address, headers, body }
  }
  const made = robots[webhook.kind].message({
    address,
    secret: secrets[0] ?? null,
    now,
    language: webhook.language,
    news: newsOf(event)[webhook.language],
  })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Leitai-Webhook/1' }
  return { address: made.address, headers, body: JSON.stringify(made.body) }
}

/** `t=<seconds>,v1=<hex>`, with a v1 for each secret that is valid: the time is signed as well, so that an old message can be told. */
function signature(body: string, secrets: readonly string[], now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',')
}

const TOO_MANY = 429

export function outcomeOf(kind: WebhookKind, { status, body }: Pick<GuardedAnswer, 'status' | 'body'>): Outcome {
  if (status === TOO_MANY) return { state: 'wait', error: { code: 'tooMany', detail: '' } }
  if (status >= 300 && status < 400) return { state: 'failed', error: { code: 'redirect', detail: '' } }
  if (status < 200 || status >= 300) return { state: 'failed', error: { code: 'status', detail: String(status) } }
  return kind === 'json' ? { state: 'delivered' } : robots[kind].outcome(body)
}

/** Audits what is done with the webhooks of a competition or an organisation; a person’s own are their own matter. */
export async function noteWebhook(
  context: AuthenticatedContext,
  action: ActName,
  owner: Owner,
  detail: Record<string, unknown>,
): Promise<void> {
  if (owner.kind !== 'person') await audit(context, { action, target: owner, detail })
}
