import { randomBytes } from 'node:crypto'
import { type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import type { AppContext } from '@leitai/platform/context/app-context'
import { perContext } from '@leitai/platform/context/request-context'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, getTableColumns, isNull, sql } from '@leitai/platform/db/orm'
import { hashToken } from '@leitai/platform/http/dispatcher'
import { publish } from '@leitai/platform/pubsub/hub'
import { LEASE_SECONDS, TOKEN_PREFIX } from '@leitai/runner/protocol'
import { type Runner, runners, runs } from './table.ts'
import { RUNNERS_TOPIC } from './topics.ts'

/** How long a runner is taken for what it was, unless an event says that it has changed, or events were lost. */
const KNOWN_MS = 600_000
const TOKEN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`)

const newToken = () => `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`

/** Makes a runner; its token is shown this once. */
export async function makeRunner(
  db: Db,
  values: Pick<Runner, 'name' | 'cmptId' | 'madeAt'> & Partial<Pick<Runner, 'own' | 'madeBy'>>,
): Promise<{ runner: Runner; token: string }> {
  const token = newToken()
  const [runner] = await db
    .insert(runners)
    .values({ ...values, tokenHash: hashToken(token) })
    .returning()
  if (!runner) throw new Error('the runner was not stored')
  return { runner, token }
}

const runnerOfToken = statement((given: Placeholders<{ hash: string }>) => ({
  runner: row(
    getTableColumns(runners),
    sql`from ${runners} where ${runners.tokenHash} = ${given.hash} and ${runners.revokedAt} is null`,
  ),
}))

/** Finds the runner of a token, which is kept for some seconds: a thousand runners ask a hundred times a second. */
export function createDoor(ctx: Pick<AppContext, 'db' | 'hub'>) {
  const cache = new Map<string, { runner: Runner; until: number }>()
  ctx.hub.subscribe(RUNNERS_TOPIC, (id) => {
    for (const [token, { runner }] of cache) if (runner.id === id) cache.delete(token)
  })
  ctx.hub.subscribe('lost', () => cache.clear())
  return {
    async whoHas(token: string | null): Promise<Runner | null> {
      if (token === null || !TOKEN.test(token)) return null
      const kept = cache.get(token)
      // While no events arrive, a revoked token would go on to work.
      if (kept && kept.until > performance.now() && ctx.hub.listening()) return kept.runner
      cache.delete(token)
      const { runner } = await runnerOfToken(ctx.db, { hash: hashToken(token) })
      if (!runner) return null
      // Before its first hello it is about to change, and its next message may come before the event that says so.
      if (runner.hello) cache.set(token, { runner, until: performance.now() + KNOWN_MS })
      return runner
    },
  }
}

/** The server’s own runner of this name, with a new token. */
export async function makeOwnRunner(db: Db, name: string, now: Date): Promise<string> {
  const token = newToken()
  const own = and(eq(runners.own, true), eq(runners.name, name), isNull(runners.revokedAt))
  const found = await db
    .update(runners)
    .set({ tokenHash: hashToken(token) })
    .where(own)
    .returning({ id: runners.id })
  for (const { id } of found) await publish(db, RUNNERS_TOPIC, id)
  if (found.length > 0) return token
  await db.insert(runners).values({ name, own: true, cmptId: null, madeAt: now, tokenHash: hashToken(token) })
  return token
}

/** What is known of the runner that the server starts on its own machine. */
const state = perContext(() => ({ missing: null as string | null }))

/** Why the server runs no programs on its machine, in words; null if it does, or has not tried yet. */
export const ownRunnerMissing = (ctx: AppContext): string | null => state(ctx).missing

export function noteOwnRunner(ctx: AppContext, missing: string | null): void {
  state(ctx).missing = missing
}

/** Beats that arrive within so many milliseconds are written by one statement. */
const GATHER_MS = 500

interface Beat {
  runnerId: number
  runs: readonly { id: number; attempt: number; cpuMs: number | null; peakMb: number | null }[]
}
interface Open extends Beat {
  resolve(cancel: number[]): void
  reject(error: unknown): void
}

/** Renews the leases of runners. A thousand of them ask a hundred times a second, so many are written at once. */
export function createBeats(ctx: Pick<AppContext, 'db'>) {
  let open: Open[] = []

  async function write(beats: Open[]): Promise<void> {
    const given = beats.flatMap(({ runnerId, runs }) => runs.map((run) => ({ ...run, runner: runnerId })))
    const seen = [...new Set(beats.map(({ runnerId }) => runnerId))]
    try {
      const { rows } = await ctx.db.execute<{ id: number; attempt: number; cancel: boolean }>(sql`
        with seen as (
          update ${runners} set seen_at = now() from unnest(${sql.param(seen)}::int[]) as given(id) where ${runners.id} = given.id
        )
        update ${runs} set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int),
          cpu_ms = coalesce(given."cpuMs", ${runs.cpuMs}), peak_mb = coalesce(given."peakMb", ${runs.peakMb})
        from json_to_recordset(${JSON.stringify(given)}::json)
          as given(id int, attempt int, runner int, "cpuMs" int, "peakMb" real)
        where ${runs.id} = given.id and ${runs.attempt} = given.attempt and ${runs.runnerId} = given.runner
          and ${runs.state} = 'running'
        returning ${runs.id} as id, ${runs.attempt} as attempt, ${runs.cancelAt} is not null as cancel`)
      const held = new Map(rows.map((row) => [`${row.id} ${row.attempt}`, row.cancel]))
      for (const one of beats)
        one.resolve(one.runs.flatMap(({ id, attempt }) => (held.get(`${id} ${attempt}`) === false ? [] : [id])))
    } catch (error) {
      for (const one of beats) one.reject(error)
    }
  }

  return {
    /** Answers with the runs that are to be ended: cancelled ones, and those that another runner has by now. */
    beat: (beat: Beat): Promise<number[]> =>
      new Promise((resolve, reject) => {
        if (open.length === 0)
          setTimeout(() => {
            const gathered = open
            open = []
            void write(gathered)
          }, GATHER_MS)
        open.push({ ...beat, resolve, reject })
      }),
  }
}
