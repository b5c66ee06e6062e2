import type { AppContext } from '@leitai/platform/context/app-context'
import { defineTask } from '@leitai/platform/jobs/task'
import { prune } from './prune.ts'

async function pruneDaily({ db, now, log }: AppContext): Promise<void> {
  const pruned = (await prune(db, { now: now() })).filter(({ rows }) => rows > 0)
  if (pruned.length > 0) log.info({ pruned }, 'rows older than their period were deleted')
}

export const tasks = [defineTask({ name: 'retention', every: 'day 04:10', run: pruneDaily })]
