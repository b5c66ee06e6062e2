import { setTimeout as pause } from 'node:timers/promises'
import { codesPart } from '@leitai/identity/account/code'
import { twoSteps, users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { sql } from '@leitai/platform/db/orm'
import { mapped, type Placeholders, rows, statement, value } from '@leitai/platform/db/statement'
import { secondsBetween } from '@leitai/platform/jobs/task'
import { pageTexts } from '@leitai/site/content/table'
import { prunedSizes } from '../retention/sizes.ts'
import { stateParts } from './gather.ts'
import { GONE_SECONDS, LATE_SECONDS } from './rules.ts'
import { processes } from './table.ts'

const MERCY_SECONDS = 1800

/** Whether a scheduled task has missed its last run. */
const isTaskLate = (task: string, lastSeconds: number) => lastSeconds > secondsBetween(task) + MERCY_SECONDS

const processesPart = mapped(
  rows(
    { row: processes, age: sql<number>`extract(epoch from clock_timestamp() - ${processes.seenAt})::float8` },
    sql`from ${processes} order by ${processes.seenAt} desc limit 100`,
  ),
  (found) => found.map(({ row, age }) => ({ ...row, alive: age < GONE_SECONDS })),
)

/** The scheduled tasks of the queue’s crontab. */
const tasksPart = rows(
  {
    part: sql<string>`identifier`,
    at: sql<string | null>`last_execution`,
    ago: sql<number>`extract(epoch from clock_timestamp() - coalesce(last_execution, known_since))::float8`,
  },
  sql`from graphile_worker._private_known_crontabs order by identifier`,
)

/** Texts for consent of which the operator has published no version: the built-in one is shown. */
const ownTermsPart = value(sql<number>`(select count(*)::int from (values ('terms'), ('privacy')) as wanted(key)
  where not exists (select from ${pageTexts} where ${pageTexts.key} = wanted.key and ${pageTexts.publishedAt} is not null))`)

/** What the health page shows of the database; `today` is when the day began. */
export const reportNow = statement(({ today }: Placeholders<{ today: Date }>) => ({
  ...stateParts,
  codes: codesPart(today),
  ownTerms: ownTermsPart,
  processes: processesPart,
  tasks: tasksPart,
  kept: prunedSizes,
  adminsWithoutSecondStep: value(sql<number>`(select count(*)::int from ${users}
    left join ${twoSteps} on ${twoSteps.userId} = ${users.id}
    where ${users.role} = 'admin' and ${users.state} = 'active' and ${twoSteps.confirmedAt} is null)`),
  demoAccounts: value(sql<number>`(select count(*)::int from ${users}
    where ${users.demonstration} is not null and ${users.state} = 'active')`),
}))
type Report = Awaited<ReturnType<typeof reportNow>>

/** Scheduled tasks: those that every process runs, as the processes report them, and those of the queue’s crontab. */
export function clockNow({ processes, tasks: crontab }: Pick<Report, 'processes' | 'tasks'>) {
  const working = processes.filter(({ kind, alive }) => alive && kind !== 'http')
  const parts = [...new Set(working.flatMap(({ clock }) => Object.keys(clock)))].toSorted()
  const rounds = parts.map((part) => {
    const reported = working.flatMap(({ clock }) => clock[part] ?? [])
    const ran = Math.max(0, ...reported.map((one) => one.ran ?? 0))
    return {
      part,
      kind: 'round' as const,
      failed: reported.reduce((sum, one) => sum + one.failed, 0),
      ranAt: ran === 0 ? null : new Date(ran * 1000),
      late: Date.now() / 1000 - ran > LATE_SECONDS,
    }
  })
  const tasks = crontab.map(({ part, at, ago }) => ({
    part,
    kind: 'task' as const,
    failed: 0,
    ranAt: at === null ? null : new Date(at),
    late: isTaskLate(part, ago),
  }))
  return [...rounds, ...tasks]
}

const PATIENCE_MS = 5000

/** Requests a missing object from the store, to see whether it responds. */
export async function storageNow({ storage, config }: AppContext) {
  const began = performance.now()
  const asked = storage.stat('health/probe').then(
    () => true,
    () => false,
  )
  const reachable = await Promise.race([asked, pause(PATIENCE_MS, false, { ref: false })])
  const kind = config.s3 ? ('s3' as const) : ('folder' as const)
  return { kind, reachable, milliseconds: Math.round(performance.now() - began) }
}
