import type { WebhookEvent } from './contract.events.ts'

/** An event as it is sent: kept ones hold paths, as the address of the site may change. */
export function eventToSend(event: WebhookEvent, siteUrl: string): WebhookEvent {
  const { url } = event.data
  return { ...event, data: { ...event.data, url: url === null ? null : `${siteUrl}/v3${url}` } } as WebhookEvent
}
