import type { AppContext } from '@leitai/platform/context/app-context'
import { sql } from '@leitai/platform/db/orm'
import { LEASE_SECONDS } from '@leitai/runner/protocol'
import { runners, runs } from './table.ts'

/** Beats that arrive within so many milliseconds are written by one statement. */
const GATHER_MS = 500

interface Asked {
  runnerId: number
  runs: readonly { id: number; attempt: number; cpuMs: number | null; peakMb: number | null }[]
}
interface Open extends Asked {
  resolve(cancel: number[]): void
  reject(error: unknown): void
}

/** Renews the leases of runners. A thousand of them ask a hundred times a second, so many are written at once. */
export function createBeats(ctx: Pick<AppContext, 'db'>) {
  let open: Open[] = []

  async function write(asked: Open[]): Promise<void> {
    const given = asked.flatMap(({ runnerId, runs }) => runs.map((run) => ({ ...run, runner: runnerId })))
    const seen = [...new Set(asked.map(({ runnerId }) => runnerId))]
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
      for (const one of asked)
        one.resolve(one.runs.flatMap(({ id, attempt }) => (held.get(`${id} ${attempt}`) === false ? [] : [id])))
    } catch (error) {
      for (const one of asked) one.reject(error)
    }
  }

  return {
    /** Answers with the runs that are to be ended: cancelled ones, and those that another runner has by now. */
    beat: (asked: Asked): Promise<number[]> =>
      new Promise((resolve, reject) => {
        if (open.length === 0)
          setTimeout(() => {
            const gathered = open
            open = []
            void write(gathered)
          }, GATHER_MS)
        open.push({ ...asked, resolve, reject })
      }),
  }
}
