import { randomBytes } from 'node:crypto'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db, Tx } from '@leitai/platform/db/open'
import { and, eq, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import type { GuardedAnswer } from '@leitai/platform/http/ask-guarded'
import { decryptAll, encrypt } from '@leitai/platform/keys/keys'
import { notifyEach } from '../message/notify.ts'
import type { Outcome } from './message.ts'
import { managersOf, ownerOf } from './owner.ts'
import { isHopeless, isLate, nextTry } from './rules.ts'
import { type Delivery, type Webhook, webhookDeliveries, webhookStates, webhooks } from './table.ts'
import { lease } from './take.ts'
import { gaveUp } from './texts.ts'

/** As much of a response as the log keeps. */
const KEPT_RESPONSE = 2048
const RATE_WAIT_MS = 60_000

interface Attempted {
  webhook: Webhook
  delivery: Delivery
  outcome: Outcome
  answer: GuardedAnswer | null
  ms: number
}

/** PostgreSQL stores no U+0000, and the log is no place for other control characters of strangers either. */
const shown = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]/gu, '�')
    .slice(0, KEPT_RESPONSE)

/** Records how an attempt ended; a webhook that has failed for days is turned off, and those who manage it are told. */
export async function record(ctx: AppContext, attempted: Attempted): Promise<void> {
  const { webhook, delivery, outcome, answer, ms } = attempted
  const now = ctx.now()
  const result = outcome.state === 'delivered' ? 'sent' : 'failed'
  ctx.metrics.messages.inc({ channel: webhook.kind === 'json' ? 'webhook' : webhook.kind, result })
  await transaction(ctx.db, async (db) => {
    const state = await stateAfter(db, webhook.id, outcome, now)
    const held = lease.isHeld({ id: delivery.id, attempt: delivery.attempts })
    await db
      .update(webhookDeliveries)
      .set({
        ...followed(delivery, outcome, now),
        triedAt: now,
        ms,
        status: answer?.status ?? null,
        ...lease.ended,
        response: answer ? shown(answer.body) : null,
        error: outcome.state === 'delivered' ? null : { ...outcome.error, detail: shown(outcome.error.detail) },
      })
      .where(and(held, eq(webhookDeliveries.state, 'waiting')))
    if (state?.failingSince && isHopeless(state.failingSince, now)) await turnOff(db, webhook, now)
  })
}

/** A delivery after an attempt: done, tried again later, or given up. */
function followed(delivery: Delivery, outcome: Outcome, now: Date) {
  const { attempts } = delivery
  if (outcome.state === 'delivered') return { state: 'delivered' as const, nextAt: null }
  if (outcome.state === 'wait') {
    // It does not count as an attempt, but neither does it wait for ever.
    const uncounted = { attempts: attempts - 1 }
    if (isLate({ ...delivery, ...uncounted }, now)) return { state: 'failed' as const, nextAt: null }
    return { ...uncounted, nextAt: new Date(now.getTime() + RATE_WAIT_MS) }
  }
  const nextAt = nextTry(attempts, now)
  return nextAt ? { nextAt } : { state: 'failed' as const, nextAt }
}

async function stateAfter(db: Tx, webhookId: number, { state }: Outcome, now: Date) {
  const [after] = await db
    .update(webhookStates)
    .set({
      failingSince:
        state === 'delivered'
          ? null
          : state === 'failed'
            ? sql`coalesce(${webhookStates.failingSince}, ${now})`
            : webhookStates.failingSince,
    })
    .where(eq(webhookStates.webhookId, webhookId))
    .returning({ failingSince: webhookStates.failingSince })
  return after
}

async function turnOff(db: Tx, webhook: Webhook, now: Date): Promise<void> {
  const off = await db
    .update(webhooks)
    .set({ enabled: false, gaveUpAt: now })
    .where(and(eq(webhooks.id, webhook.id), webhooks.enabled))
    .returning({ id: webhooks.id })
  if (off.length === 0) return
  await dropWaiting(db, webhook.id)
  const { userIds, link } = await managersOf(db, ownerOf(webhook))
  await notifyEach(
    db,
    userIds.map((userId) => ({ userId, kind: 'system' as const, ...gaveUp(webhook), link, now })),
  )
}

/** Ends what still waits for a webhook that is turned off: sent days later it would surprise. */
export const dropWaiting = (db: Db, webhookId: number) =>
  db
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAt: null, error: { code: 'off', detail: '' } })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')))

export const ADDRESS_USE = 'webhook address'
export const SECRET_USE = 'webhook secret'

export const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
export const sealAddress = (ctx: AppContext, address: string) => encrypt(ctx, ADDRESS_USE, address)
export const sealSecret = (ctx: AppContext, secret: string) => encrypt(ctx, SECRET_USE, secret)

/** What is needed to send: the address, and the secrets that sign now, the newest first. */
export async function openSealed(ctx: AppContext, webhook: Webhook): Promise<{ address: string; secrets: string[] }> {
  const { formerUntil } = webhook
  const former = formerUntil !== null && ctx.now() < formerUntil ? webhook.formerSecret : null
  const [address = ''] = await decryptAll(ctx, ADDRESS_USE, [webhook.address])
  const secrets = await decryptAll(
    ctx,
    SECRET_USE,
    [webhook.secret, former].filter((one) => one !== null),
  )
  return { address, secrets }
}
