import type { Db } from '@leitai/platform/db/db'
import type { Prunable } from '@leitai/platform/db/prunable'
import { declaredAs } from '@leitai/platform/domain/connected'
import { type SiteSettings, siteDefaults } from '@leitai/platform/settings/contract'
import { setSections, settingsOf } from '@leitai/platform/settings/settings'

const settings = Object.keys(siteDefaults.retention)
/** As the settings are ordered; what has no setting comes last. */
const placeOf = ({ period }: Prunable) => (typeof period === 'number' ? settings.length : settings.indexOf(period))

/** All that is kept for a time only. */
export const prunables = (): Prunable[] =>
  declaredAs('prunable')
    .flat()
    .toSorted((one, other) => placeOf(one) - placeOf(other))

const DAY_MS = 86_400_000

export const daysOf = ({ period }: Prunable, periods: SiteSettings['retention']): number =>
  typeof period === 'number' ? period : periods[period]

export interface Pruned {
  name: string
  days: number
  /** Rows that were deleted, or that would be. */
  rows: number
}

/** Deletes what is older than its period; with `dryRun` it only counts. */
export async function prune(db: Db, { now, dryRun = false }: { now: Date; dryRun?: boolean }): Promise<Pruned[]> {
  const { retention } = settingsOf(await setSections(db))
  const done: Pruned[] = []
  for (const one of prunables()) {
    const days = daysOf(one, retention)
    const before = new Date(now.getTime() - days * DAY_MS)
    done.push({ name: one.name, days, rows: await (dryRun ? one.count(db, before) : one.remove(db, before)) })
  }
  return done
}
