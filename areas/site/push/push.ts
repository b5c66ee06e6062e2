import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/open'
import { eq, inArray, sql } from '@leitai/platform/db/orm'
import { askGuarded } from '@leitai/platform/http/ask-guarded'
import { defineJob } from '@leitai/platform/jobs/job'
import webPush from 'web-push'
import * as z from 'zod/mini'
import { type GoingOut, goingOutTo, sentKind } from '../message/going-out.ts'
import { quietUntil } from '../message/quiet.ts'
import { openSubscription, vapidOf } from './device.ts'
import { pushDevices } from './table.ts'

const Pushed = z.object({ deviceId: z.int(), of: sentKind, id: z.int() })
type Pushed = z.infer<typeof Pushed>

/** After so many failures in a row a browser is taken for gone. */
const MOST_FAILURES = 10
const PATIENCE_MS = 5000
/** Seconds for which a push service keeps a push for a browser that is off. */
const KEPT_SECONDS = 86_400
/** How long a push waits while others of its person are under way. */
const TURN_MS = 2000

export const pushJob = defineJob({
  name: 'push',
  queue: 'messengers',
  payload: Pushed,
  key: ({ deviceId, of, id }) => `push:${deviceId}:${of}:${id}`,
  attempts: 4,
  timeout: 60_000,
  run: (ctx, pushed, stop) => push(ctx, pushed, stop),
})

/** Has a notice pushed to the browsers of these people. */
export async function pushNotice({ db, item, push: to }: { db: Db; item: GoingOut; push: number[] }): Promise<void> {
  if (to.length === 0) return
  const devices = await db.select({ id: pushDevices.id }).from(pushDevices).where(inArray(pushDevices.userId, to))
  await pushJob.enqueueAll(
    db,
    devices.map(({ id }) => ({ deviceId: id, of: item.of, id: item.id })),
  )
}

/** The job: one notice to one browser, unless it was read or deleted meanwhile. */
async function push(ctx: AppContext, pushed: Pushed, stop: AbortSignal): Promise<void> {
  const [found] = await ctx.db
    .select({ device: pushDevices, language: users.language, state: users.state })
    .from(pushDevices)
    .innerJoin(users, eq(users.id, pushDevices.userId))
    .where(eq(pushDevices.id, pushed.deviceId))
  if (found?.state !== 'active') return
  const { device, language } = found
  const quiet = await quietUntil(ctx.db, device.userId, ctx.now())
  if (quiet) return pushJob.enqueue(ctx.db, pushed, { runAt: quiet })
  const isSent = await inTurn(ctx, device.userId, () => send(ctx, { pushed, device, language }, stop))
  if (!isSent) await pushJob.enqueue(ctx.db, pushed, { runAt: new Date(ctx.now().getTime() + TURN_MS) })
}

interface Sending {
  pushed: Pushed
  device: typeof pushDevices.$inferSelect
  language: Language
}
async function send(ctx: AppContext, { pushed, device, language }: Sending, stop: AbortSignal): Promise<void> {
  const item = await goingOutTo(ctx.db, pushed, device.userId)
  const vapidDetails = await vapidOf(ctx)
  if (!item || !vapidDetails) return
  const { endpoint, ...keys } = await openSubscription(ctx, device.subscription)
  const text = JSON.stringify({
    title: item.title[language] || item.title.zh || item.title.en,
    path: `/v3${item.link ?? '/myNotice/officialNotice.html'}`,
    tag: `${item.of} ${item.id}`,
  })
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, text, {
    vapidDetails,
    TTL: KEPT_SECONDS,
  })
  const answer = await askGuarded({
    address: endpoint,
    headers: textHeaders(headers),
    body,
    allowed: ctx.config.webhookNetworks,
    stop,
    patienceMs: PATIENCE_MS,
  }).catch(() => null)
  if (stop.aborted) throw new Error('the process is closing')
  await settle(ctx, device.id, answer?.status ?? null)
}

const textHeaders = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

const GONE = [404, 410]
const isForAWhile = (status: number | null) => status === null || status === 429 || status >= 500

/** Notes how a push ended. Throws if it may succeed later, so that the job is tried again. */
async function settle(ctx: AppContext, id: number, status: number | null): Promise<void> {
  const which = eq(pushDevices.id, id)
  const arrived = status !== null && status >= 200 && status < 300
  ctx.metrics.messages.inc({ channel: 'push', result: arrived ? 'sent' : 'failed' })
  if (arrived) {
    await ctx.db.update(pushDevices).set({ failures: 0 }).where(which)
    return
  }
  if (status !== null && GONE.includes(status)) {
    await ctx.db.delete(pushDevices).where(which)
    return
  }
  const [after] = await ctx.db
    .update(pushDevices)
    .set({ failures: sql`${pushDevices.failures} + 1` })
    .where(which)
    .returning({ failures: pushDevices.failures })
  if ((after?.failures ?? 0) >= MOST_FAILURES) await ctx.db.delete(pushDevices).where(which)
  else if (isForAWhile(status)) throw new Error(`a push was not taken: ${status ?? 'no answer'}`)
}

/** Pushes of one person that a process sends at a time: whose push services are slow then holds only so many of its workers. */
const AT_ONCE = 2

const underWay = new WeakMap<AppContext, Map<number, number>>()

/** Runs it unless this person has that many under way already; returns whether it did. */
async function inTurn(ctx: AppContext, userId: number, send: () => Promise<void>): Promise<boolean> {
  const counts = underWay.get(ctx) ?? new Map<number, number>()
  underWay.set(ctx, counts)
  const before = counts.get(userId) ?? 0
  if (before >= AT_ONCE) return false
  counts.set(userId, before + 1)
  try {
    await send()
  } finally {
    const left = (counts.get(userId) ?? 1) - 1
    if (left > 0) counts.set(userId, left)
    else counts.delete(userId)
  }
  return true
}
