import { hostname } from 'node:os'
import { version } from '@leitai/platform/config/config'
import type { AppContext } from '@leitai/platform/context/app-context'
import { eq, sql } from '@leitai/platform/db/orm'
import { compareClocks, conditionOf } from './condition.ts'
import { type Clock, processes } from './table.ts'

const BEAT_MS = 10_000

async function clockOf({ metrics }: AppContext): Promise<Clock> {
  const clock: Clock = {}
  const [ran, failed] = await Promise.all([metrics.clockRan.get(), metrics.clockFailed.get()])
  for (const { labels, value } of ran.values) if (labels.part) clock[labels.part] = { ran: value, failed: 0 }
  for (const { labels, value } of failed.values)
    if (labels.part) clock[labels.part] = { ran: clock[labels.part]?.ran ?? null, failed: value }
  return clock
}

/** Writes this process’s heartbeat every few seconds, by the database’s clock, since machines’ clocks differ. */
export async function startHeartbeat(ctx: AppContext, takers: () => string[]): Promise<{ close(): Promise<void> }> {
  const { db, config, scorers, log } = ctx
  // A new id per start: process ids are reused, and tests run several in one process.
  const id = crypto.randomUUID()
  const first = {
    id,
    version,
    kind: config.only ?? ('all' as const),
    name: `${hostname()}:${process.pid}`,
    since: sql`clock_timestamp() - make_interval(secs => ${process.uptime()})`,
  }
  const beat = async () => {
    const { seats, busy, waiting } = scorers.load()
    const memoryMb = Math.round(process.memoryUsage.rss() / 1_048_576)
    const now = {
      memoryMb,
      seats,
      busy,
      waiting,
      clock: await clockOf(ctx),
      takers: takers(),
      condition: await conditionOf(ctx),
      seenAt: sql`clock_timestamp()`,
    }
    const beganAt = ctx.now()
    const [written] = await db
      .insert(processes)
      .values({ ...first, ...now })
      .onConflictDoUpdate({ target: processes.id, set: now })
      .returning({ at: sql<number>`extract(epoch from ${processes.seenAt})::float8` })
    if (written) compareClocks(ctx, beganAt, written.at)
    await db.delete(processes).where(sql`${processes.seenAt} < clock_timestamp() - interval '1 day'`)
  }
  const tried = () => beat().catch((error) => log.debug({ err: error }, 'the heartbeat could not be written'))
  let beating = tried()
  await beating
  const timer = setInterval(() => {
    beating = beating.then(tried)
  }, BEAT_MS)
  return {
    async close() {
      clearInterval(timer)
      await beating
      await db
        .delete(processes)
        .where(eq(processes.id, id))
        .catch(() => undefined)
    },
  }
}
