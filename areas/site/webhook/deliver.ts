import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq, lt } from '@leitai/platform/db/orm'
import { askGuarded, type GuardedAnswer, GuardedFault } from '@leitai/platform/http/ask-guarded'
import { defineJob, onceARow, rowId } from '@leitai/platform/jobs/job'
import { defineTask } from '@leitai/platform/jobs/task'
import { messageFor, type Outcome, outcomeOf } from './message.ts'
import { openSealed, record } from './record.ts'
import { hourOf } from './rules.ts'
import { webhookDeliveries, webhookHours } from './table.ts'
import { dueWebhooks, type Taken, takeNext } from './take.ts'

/** After this long a webhook’s other deliveries wait for another job, so that other webhooks get their turn. */
const TURN_MS = 30_000
const AT_ONCE = 50

/** `id` is the webhook’s: its deliveries go one after the other. */
export const deliverJob = defineJob({
  name: 'webhook',
  queue: 'messengers',
  payload: rowId,
  key: onceARow('webhook'),
  attempts: 1,
  timeout: 120_000,
  run: (ctx, { id }, stop) => deliverAll(ctx, id, stop),
  // Also what was put off: by failures, quiet hours or limits.
  rescue: { task: 'webhooks', run: (ctx) => deliverDue(ctx) },
})

/** Enqueues the webhooks again that have something to send. */
async function deliverDue(ctx: AppContext): Promise<void> {
  await deliverJob.enqueueAll(ctx.db, await dueWebhooks(ctx, AT_ONCE))
}

async function deliverAll(ctx: AppContext, id: number, stop: AbortSignal): Promise<void> {
  const until = performance.now() + TURN_MS
  while (!stop.aborted) {
    const taken = await takeNext(ctx, id)
    if (!taken) return
    await deliver(ctx, taken, stop)
    if (performance.now() > until) return deliverJob.enqueue(ctx.db, { id })
  }
}

/** Sends one delivery and records how it ended; no transaction is open meanwhile. A crash in between sends it twice, under one key. */
async function deliver(ctx: AppContext, { webhook, delivery }: Taken, stop: AbortSignal): Promise<void> {
  const begun = performance.now()
  const sealed = await openSealed(ctx, webhook)
  const message = messageFor({ webhook, delivery, ...sealed, now: ctx.now(), siteUrl: ctx.config.siteUrl })
  const ended = (outcome: Outcome, answer: GuardedAnswer | null) =>
    record(ctx, { webhook, delivery, outcome, answer, ms: Math.round(performance.now() - begun) })
  try {
    const answer = await askGuarded({ ...message, allowed: ctx.config.webhookNetworks, stop })
    await ended(outcomeOf(webhook.kind, answer), answer)
  } catch (error) {
    if (!(error instanceof GuardedFault)) throw error
    // That the process closes is no failure of the receiver: the delivery is free again when its lease ends.
    if (stop.aborted || error.reason === 'closing') return
    const detail = error.reason === 'connection' ? error.message : ''
    await ended({ state: 'failed', error: { code: error.reason, detail } }, null)
  }
}

const DAY_MS = 86_400_000

/** Deletes the log after its days and the counts of past hours, and gives up what has waited for too long, such as behind a limit. */
export async function cleanUpDeliveries({ db, now }: AppContext): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before(limits.webhook.logDays)))
  await db.delete(webhookHours).where(lt(webhookHours.at, hourOf(now())))
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAt: null, error: { code: 'waited', detail: '' } })
    .where(
      and(
        eq(webhookDeliveries.state, 'waiting'),
        eq(webhookDeliveries.attempts, 0),
        lt(webhookDeliveries.createdAt, before(limits.webhook.waitDays)),
      ),
    )
}

export const tasks = [defineTask({ name: 'webhookLog', every: 'hour', run: cleanUpDeliveries })]
