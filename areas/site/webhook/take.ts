import type { AppContext } from '@leitai/platform/context/app-context'
import type { Tx } from '@leitai/platform/db/open'
import { and, asc, eq, getTableColumns, gt, lt, lte, not, or, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { leaseOf } from '@leitai/platform/jobs/lease'
import { quietUntil } from '../message/quiet.ts'
import { hourOf, waitOf, withAttempt } from './rules.ts'
import { type Delivery, type Webhook, webhookDeliveries, webhookHours, webhookStates, webhooks } from './table.ts'

/** Longer than a request may take. */
export const lease = leaseOf(
  { ...getTableColumns(webhookDeliveries), attempt: webhookDeliveries.attempts },
  { seconds: 30 },
)

/**
 * Requests at a time to one server, and of one owner, whose servers may be many: slow ones then hold only so many of our workers, which send
 * to browsers and course platforms as well.
 */
const AT_ONCE = 2

const isDue = (now: Date) =>
  and(eq(webhookDeliveries.state, 'waiting'), lte(webhookDeliveries.nextAt, now), lease.isFree)

/** No request to this webhook is under way. */
const underWay = gt(webhookDeliveries.leaseUntil, sql`clock_timestamp()`)

export interface Taken {
  webhook: Webhook
  delivery: Delivery
}

/** Takes the next delivery of a webhook, if there is one and all limits allow it. */
export function takeNext(ctx: AppContext, webhookId: number): Promise<Taken | null> {
  const now = ctx.now()
  return transaction(ctx.db, async (db) => {
    const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId))
    if (!webhook?.enabled) return null
    const hour = await lockHour(db, webhook, now)
    if (await isBusy(db, webhook)) return null
    const [state] = await db.select().from(webhookStates).where(eq(webhookStates.webhookId, webhookId))
    if (!state) return null
    const quiet = webhook.ownerKind === 'person' ? await quietUntil(db, webhook.ownerId, now) : null
    const until = quiet ?? waitOf({ kind: webhook.kind, recent: state.recent, hour }, now)
    if (until) {
      await db
        .update(webhookDeliveries)
        .set({ nextAt: until })
        .where(and(eq(webhookDeliveries.webhookId, webhookId), isDue(now), lt(webhookDeliveries.nextAt, until)))
      return null
    }
    return take(db, { webhook, state, now })
  })
}

/** A server by its name alone: with its ports it would be many. */
const nameOf = (host: string) => host.replace(/:\d+$/, '')

/**
 * Whether this webhook, or two of its server or owner, have a request under way. The lock is the server’s: others are not held up. That of
 * the owner is held already.
 */
async function isBusy(db: Tx, { id, host, ownerKind, ownerId }: Webhook): Promise<boolean> {
  const name = nameOf(host)
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhook host ${name}`}))`)
  const ofServer = sql`regexp_replace(${webhooks.host}, ':\\d+$', '') = ${name}`
  const ofOwner = sql`(${webhooks.ownerKind} = ${ownerKind} and ${webhooks.ownerId} = ${ownerId})`
  const running = await db
    .select({
      webhookId: webhookDeliveries.webhookId,
      ofServer: sql<boolean>`${ofServer}`,
      ofOwner: sql<boolean>`${ofOwner}`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.state, 'waiting'), underWay, or(ofServer, ofOwner)))
  return (
    running.filter((one) => one.ofServer).length >= AT_ONCE ||
    running.filter((one) => one.ofOwner).length >= AT_ONCE ||
    running.some(({ webhookId }) => webhookId === id)
  )
}

/** Locks the count of the owner, so that its webhooks are counted one after the other; returns that of this hour. */
async function lockHour(db: Tx, { ownerKind, ownerId }: Webhook, now: Date): Promise<number> {
  const at = hourOf(now)
  const count = sql`case when ${webhookHours.at} = excluded.at then ${webhookHours.count} else 0 end`
  const [locked] = await db
    .insert(webhookHours)
    .values({ ownerKind, ownerId, at, count: 0 })
    .onConflictDoUpdate({ target: [webhookHours.ownerKind, webhookHours.ownerId], set: { at, count } })
    .returning({ count: webhookHours.count })
  return locked?.count ?? 0
}

interface Taking {
  webhook: Webhook
  state: typeof webhookStates.$inferSelect
  now: Date
}
async function take(db: Tx, { webhook, state, now }: Taking): Promise<Taken | null> {
  const [next] = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhook.id), isDue(now)))
    .orderBy(asc(webhookDeliveries.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!next) return null
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ attempts: lease.taken.attempt, leaseUntil: lease.taken.leaseUntil })
    .where(eq(webhookDeliveries.id, next.id))
    .returning()
  const { ownerKind, ownerId } = webhook
  await db
    .update(webhookHours)
    .set({ count: sql`${webhookHours.count} + 1` })
    .where(and(eq(webhookHours.ownerKind, ownerKind), eq(webhookHours.ownerId, ownerId)))
  await db
    .update(webhookStates)
    .set({ recent: withAttempt(state.recent, now) })
    .where(eq(webhookStates.webhookId, webhook.id))
  return delivery ? { webhook, delivery } : null
}

/** Webhooks with deliveries that are due and no request under way, in no order: one server’s many must not hide the others. */
export const dueWebhooks = (ctx: AppContext, most: number) =>
  ctx.db
    .select({ id: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .innerJoin(webhooks, and(eq(webhooks.id, webhookDeliveries.webhookId), webhooks.enabled))
    .where(
      and(
        isDue(ctx.now()),
        not(sql`exists (select from ${webhookDeliveries} as other where other.webhook_id = ${webhookDeliveries.webhookId}
          and other.state = 'waiting' and other.lease_until > clock_timestamp())`),
      ),
    )
    .groupBy(webhookDeliveries.webhookId)
    .orderBy(sql`random()`)
    .limit(most)
