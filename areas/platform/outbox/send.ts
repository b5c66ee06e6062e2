import { addAbortListener } from 'node:events'
import type { AppContext } from '../context/app-context.ts'
import { perContext } from '../context/request-context.ts'
import { and, asc, eq, getTableColumns, isNull, lte, or } from '../db/orm.ts'
import { defineJob, onceARow, rowId } from '../jobs/job.ts'
import { leaseOf } from '../jobs/lease.ts'
import { isStale, nextTry, withoutCode } from './rules.ts'
import { SendFault } from './senders/sender.ts'
import { openSenders, type Senders } from './senders/senders.ts'
import { outbox } from './table.ts'

const lease = leaseOf({ ...getTableColumns(outbox), attempt: outbox.attempts }, { seconds: 60 })
const sendersOf = perContext((ctx) => openSenders(ctx.config.senders, ctx.now))

export const sendJob = defineJob({
  name: 'send',
  queue: 'outside',
  payload: rowId,
  key: onceARow('send'),
  attempts: 1,
  timeout: 120_000,
  run: (ctx, { id }, stop) => sendMessage(ctx, sendersOf(ctx), id, stop),
  rescue: { task: 'send', run: (ctx) => sendDue(ctx) },
})

const due = (now: Date) =>
  and(eq(outbox.state, 'waiting'), or(isNull(outbox.nextAt), lte(outbox.nextAt, now)), lease.isFree)

async function take(ctx: AppContext, id: number) {
  const now = ctx.now()
  const [taken] = await ctx.db
    .update(outbox)
    .set({ attempts: lease.taken.attempt, leaseUntil: lease.taken.leaseUntil })
    .where(and(eq(outbox.id, id), due(now)))
    .returning()
  return taken
}

/** Less than the lease. A slow server must not block the queue, nor an unresponsive one the shutdown. */
const PATIENCE_MS = 45_000

function inTime(work: Promise<void>, closing: AbortSignal): Promise<void> {
  const ended = Promise.withResolvers<never>()
  const giveUp = () => ended.reject(new SendFault('no answer in time', { permanent: false }))
  const timer = setTimeout(giveUp, PATIENCE_MS)
  const { [Symbol.dispose]: forget } = addAbortListener(closing, giveUp)
  return Promise.race([work, ended.promise]).finally(() => {
    clearTimeout(timer)
    forget()
  })
}

/** Tries to send one message. A crash between sending and recording sends it twice, which is better than never. */
async function sendMessage(ctx: AppContext, senders: Senders, id: number, closing: AbortSignal): Promise<void> {
  const message = await take(ctx, id)
  if (!message) return
  const end = (values: Partial<typeof outbox.$inferInsert>) =>
    ctx.db
      .update(outbox)
      .set({ nextAt: null, ...lease.ended, ...values })
      .where(eq(outbox.id, id))
  const now = ctx.now()
  const sender = senders[message.channel]
  if (!sender) {
    await end({ state: 'unsent' })
    // Without a sender only the operator can pass it on.
    const { channel, target, body } = message
    ctx.log.info({ channel, target, body }, '没有配置发送服务，请代为转达 / no sender is configured: pass this on')
    return
  }
  if (isStale(message, now)) {
    await end({ state: 'dead', error: 'the code was no longer valid' })
    return
  }
  try {
    await inTime(sender.send(message), closing)
    const { code, ...values } = message.values
    const body = withoutCode(message.body, code)
    ctx.metrics.messages.inc({ channel: message.channel, result: 'sent' })
    await end({ state: 'sent', sentAt: ctx.now(), error: null, body, values })
  } catch (error) {
    const permanent = error instanceof SendFault && error.permanent
    const nextAt = nextTry(message.attempts, permanent, ctx.now())
    ctx.metrics.messages.inc({ channel: message.channel, result: nextAt ? 'failed' : 'dead' })
    // Servers repeat what they refuse: people who must not know the code read the record and the log.
    const said = withoutCode(error instanceof Error ? error.message : String(error), message.values.code)
    const words = said.slice(0, 500)
    await end({ state: nextAt ? 'waiting' : 'dead', nextAt, error: words })
    ctx.log.warn({ id, channel: message.channel, attempts: message.attempts, reason: words }, 'a message was not sent')
  }
}

const AT_ONCE = 50
/** After this long a message has lost its job: its process died before starting it. */
const FORGOTTEN_MS = 10_000

/** Enqueues messages again that are due or lost their job. */
async function sendDue(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const forgotten = new Date(now.getTime() - FORGOTTEN_MS)
  const late = await ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(due(now), lte(outbox.createdAt, forgotten)))
    .orderBy(asc(outbox.id))
    .limit(AT_ONCE)
  await sendJob.enqueueAll(ctx.db, late)
}
