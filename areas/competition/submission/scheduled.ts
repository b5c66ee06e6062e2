import type { AppContext } from '@leitai/platform/context/app-context'
import { count, inArray } from '@leitai/platform/db/orm'
import { defineTask } from '@leitai/platform/jobs/task'
import { refreshBoards } from './daily.ts'
import { removeDropped } from './details.ts'
import { remindOfPicks } from './notify-host.ts'
import { revealDue, snapshotRanks } from './reveal.ts'
import { submissions } from './table.ts'

async function countWaiting({ db, metrics }: AppContext): Promise<void> {
  const open = inArray(submissions.state, ['queued', 'scoring'])
  const [found] = await db.select({ count: count() }).from(submissions).where(open)
  metrics.waiting.set(found?.count ?? 0)
}

export const tasks = [
  defineTask({ name: 'reveal', every: '2 seconds', run: revealDue }),
  defineTask({ name: 'boards', every: '2 seconds', run: refreshBoards }),
  defineTask({ name: 'picks', every: '2 seconds', run: remindOfPicks }),
  defineTask({ name: 'waiting', every: '2 seconds', run: countWaiting }),
  defineTask({ name: 'droppedDetails', every: 'hour', run: removeDropped }),
  // Shortly after midnight: for the day that has just ended.
  defineTask({ name: 'snapshot', every: 'day 00:05', run: snapshotRanks }),
]
