import { sql } from '@leitai/platform/db/orm'
import { type RowOf, rows } from '@leitai/platform/db/statement'
import type { SiteSettings } from '@leitai/platform/settings/contract'
import { failedJobs } from './failed-jobs.ts'
import { daysOf, prunables } from './prune.ts'

/** What the tables hold that are pruned, as a part of a statement: bytes with their indexes, and rows as the database estimates them. */
const size = {
  at: sql<number>`wanted.at::int`,
  bytes: sql<number>`pg_total_relation_size(to_regclass(wanted.name))::float8`,
  rows: sql<number>`greatest(coalesce((select reltuples from pg_class where oid = to_regclass(wanted.name)), 0), 0)::float8`,
}
export const prunedSizes = () => {
  const names = prunables().map(({ name }) => (name === failedJobs.name ? 'graphile_worker._private_jobs' : name))
  return rows(
    size,
    sql`from unnest(${sql.raw(`array[${names.map((name) => `'${name}'`).join(', ')}]::text[]`)}) with ordinality as wanted(name, at) order by at`,
  )
}

export const keptFor = (sizes: RowOf<typeof size>[], periods: SiteSettings['retention']) =>
  prunables().map((one, at) => {
    const { bytes = 0, rows: count = 0 } = sizes[at] ?? {}
    return { name: one.name, days: daysOf(one, periods), rows: count, bytes }
  })
