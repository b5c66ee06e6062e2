import { domains } from '../../apps/server/domains.ts'
import { queues } from '../../areas/platform/jobs/workers.ts'

const duration = (milliseconds: number): string => {
  const minutes = milliseconds / 60_000
  return minutes >= 60 ? `${minutes / 60} h` : `${minutes} min`
}

/** A Markdown table as the formatter writes it. */
function table(heads: readonly string[], rows: readonly string[][]): string {
  const widths = heads.map((head, at) => Math.max(3, head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** docs/generated/JOBS.md: every job and scheduled task with its domain and settings; written by `npm run docs`. */
export function jobsPage(): string {
  const jobs = domains
    .flatMap(({ name, jobs: own = [] }) => own.map((job) => ({ ...job, domain: name })))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, domain, queue, attempts, timeout, rescue, recover }) => [
      `\`${name}\``,
      domain,
      queue,
      String(attempts),
      duration(timeout),
      rescue ? `\`${rescue.task}\`` : '',
      recover ? 'yes' : '',
    ])
  const tasks = domains
    .flatMap(({ name, tasks: own = [] }) => own.map((task) => ({ ...task, domain: name })))
    .toSorted((one, other) => one.every.localeCompare(other.every) || one.name.localeCompare(other.name))
    .map(({ name, domain, every, before = [], after = [] }) => [
      `\`${name}\``,
      domain,
      every.replace('day', 'day at'),
      [...before.map((other) => `before \`${other.name}\``), ...after.map((other) => `after \`${other.name}\``)].join(
        ', ',
      ),
    ])
  return `# Background work

There is one way to do work outside a request. A **job** is enqueued by a call or by another job, in the same transaction as the row that it is about, and runs
after the commit on any process that takes jobs (\`--only worker\`, or a whole server). A **task** is begun by time. Both are declared beside the domain that
does the work and listed in its manifest (\`domain.ts\`); nothing else registers anything.

\`\`\`ts
export const markJob = defineJob({
  name: 'exam', // in the queue, in metrics, in the log, at the health page
  queue: 'interactive', // whose workers it shares
  payload: rowId, // checked when it is run, too
  key: onceARow('exam'), // one waiting job a row; null: each enqueuing counts
  attempts: 3,
  timeout: 3_600_000, // then it is aborted, and counts as failed
  run: (ctx, { id }, stop) => markExam(ctx, id),
  rescue: { task: 'marking', run: rescueMarking }, // every two seconds: enqueues what lost its job or its worker
})

await markJob.enqueue(db, { id }) // in the caller's transaction

export const tasks = [defineTask({ name: 'exams', every: '2 seconds', run: examsDue })]
\`\`\`

- A job may run twice, on two processes at once: \`run\` looks first whether there is still something to do. What must not be done twice at the same time takes
  the row by a lease (\`platform/jobs/lease.ts\`): a number that counts up fences every later write of an earlier holder, and a time by the database's clock
  frees the row when its process has died.
- A job that throws is tried again until its attempts are used up; then the health page shows it with its error and a button to retry. \`rescue\` covers what
  no attempt can: a process that was killed. \`recover\` frees at once, at the start of a database's only server, what the last one worked on.
- Tasks of every \`2 seconds\` run on every process that takes jobs, one after another; all others on one process at a time. What is missed while no server
  runs is not made up for. \`before\` and \`after\` order the tasks of a round where one sees what another leaves.
- Files of strangers and code of hosts are never read or run in a worker itself: \`platform/scoring\` and \`platform/sandbox\` do that in processes of their own.

## Queues

${table(
  ['queue', 'workers', 'holds'],
  Object.entries(queues).map(([name, { workers, holds }]) => [name, String(workers ?? 'scoring processes + 1'), holds]),
)}

## Jobs

${table(['job', 'domain', 'queue', 'attempts', 'timeout', 'rescued by', 'recovered at the start'], jobs)}

## Tasks

${table(['task', 'domain', 'every', 'order'], tasks)}

This page is written by \`npm run docs\`.
`
}
