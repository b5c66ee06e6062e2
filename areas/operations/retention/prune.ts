import { oldSearchTerms } from '@leitai/competition/catalog/prunable'
import { oldRanks } from '@leitai/competition/submission/prunable'
import { oldTeamEvents } from '@leitai/competition/team/prunable'
import { oldCodes, oldEvents } from '@leitai/identity/account/prunable'
import type { Db } from '@leitai/platform/db/db'
import type { Prunable } from '@leitai/platform/db/prunable'
import { oldMessages } from '@leitai/platform/outbox/prunable'
import type { SiteSettings } from '@leitai/platform/settings/contract'
import { setSections, settingsOf } from '@leitai/platform/settings/settings'
import { failedJobs } from './failed-jobs.ts'

/** All that is kept for a time only, besides what ends by its own date (sessions, tickets, captchas, uploads …). */
export const prunables: readonly Prunable[] = [
  oldEvents,
  oldCodes,
  oldMessages,
  oldSearchTerms,
  oldTeamEvents,
  oldRanks,
  failedJobs,
]

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
  for (const one of prunables) {
    const days = daysOf(one, retention)
    const before = new Date(now.getTime() - days * DAY_MS)
    done.push({ name: one.name, days, rows: await (dryRun ? one.count(db, before) : one.remove(db, before)) })
  }
  return done
}
