import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { type EventType, eventsFor, type OwnerKind } from './contract.events.ts'
import type { WebhookKind } from './contract.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** After each failed attempt but the last. */
const WAITS_MS = [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * MINUTE_MS)

/** When a failed delivery is tried next; null if it is given up. `attempts` includes the failed one. */
export function nextTry(attempts: number, now: Date): Date | null {
  const wait = WAITS_MS[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

export const isLate = (delivery: { createdAt: Date; attempts: number }, now: Date) =>
  delivery.attempts === 0 && now.getTime() - delivery.createdAt.getTime() > limits.webhook.waitDays * DAY_MS

/** Whether a webhook has failed for so long that it is turned off. */
export const isHopeless = (failingSince: Date, now: Date) =>
  now.getTime() - failingSince.getTime() >= limits.webhook.patienceDays * DAY_MS

export const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)

/** Messages that a group’s robot may send in a minute: WeCom and DingTalk say 20, and mute who sends more; Feishu allows more. */
const ROBOT_MINUTE = 20

interface Sent {
  kind: WebhookKind
  /** The webhook’s latest attempts, oldest first. */
  recent: readonly number[]
  /** Attempts of all webhooks of its owner in this hour. */
  hour: number
}
/** Until when a webhook must wait before its next attempt; null if it need not. */
export function waitOf({ kind, recent, hour }: Sent, now: Date): Date | null {
  if (hour >= limits.webhook.hour) return new Date(hourOf(now).getTime() + HOUR_MS)
  const first = recent.at(-ROBOT_MINUTE)
  if (kind === 'json' || first === undefined || recent.length < ROBOT_MINUTE) return null
  return now.getTime() - first < MINUTE_MS ? new Date(first + MINUTE_MS) : null
}

/** The latest attempts with one more. */
export const withAttempt = (recent: readonly number[], now: Date) => [...recent, now.getTime()].slice(-ROBOT_MINUTE)

/** What the addresses of robots look like, on the messenger’s own servers or on those of a company that runs it itself. */
const ROBOTS: Record<Exclude<WebhookKind, 'json'>, { path: RegExp; key: string | null; messenger: string }> = {
  wecom: { path: /^\/cgi-bin\/webhook\/send$/, key: 'key', messenger: '企业微信 / WeCom' },
  dingtalk: { path: /^\/robot\/send$/, key: 'access_token', messenger: '钉钉 / DingTalk' },
  feishu: { path: /^\/open-apis\/bot\/v2\/hook\/[\w-]+$/, key: null, messenger: '飞书 / Feishu' },
}
export function refusalOfRobot(kind: WebhookKind, url: URL): Refusal | null {
  if (kind === 'json') return null
  const { path, key, messenger } = ROBOTS[kind]
  const fits = path.test(url.pathname) && (key === null || (url.searchParams.get(key) ?? '') !== '')
  return fits ? null : { code: 'webhook.robot', values: { messenger } }
}

export function refusalOfEvents(owner: OwnerKind, events: readonly EventType[]): Refusal | null {
  const offered = eventsFor(owner)
  return events.every((type) => offered.includes(type)) ? null : { code: 'webhook.events' }
}

export function refusalOfAnother(count: number): Refusal | null {
  const limit = limits.webhook.most
  return count < limit ? null : { code: 'webhook.most', values: { limit } }
}

/** A delivery that is under way or in line is not sent twice. */
export const refusalToRedeliver = ({ state }: { state: string }, { enabled }: { enabled: boolean }): Refusal | null => {
  if (!enabled) return { code: 'webhook.off' }
  return state === 'waiting' ? { code: 'webhook.waiting' } : null
}
