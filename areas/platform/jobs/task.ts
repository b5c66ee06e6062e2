import type { AppContext } from '../context/app-context.ts'

/**
 * When a task is due. `2 seconds`: on every worker process, one task after another. The others run on one process at a time: every `10
 * minutes`; every `hour`, one task after another; or daily at a Shanghai time. Runs missed while no server is up are not made up.
 */
export type Every = '2 seconds' | '10 minutes' | 'hour' | `day ${string}:${string}`

/**
 * Scheduled work, declared beside its domain and listed in the domain's manifest. It may run twice, and on several processes at the same
 * time.
 */
export interface Task {
  /** Its name in metrics, the log and on the health page. */
  readonly name: string
  readonly every: Every
  /** Tasks of lower domains that run after this one in a round. Otherwise the order of the manifests applies, upper domains first. */
  readonly before?: readonly Task[]
  /** Tasks that run before this one in a round. */
  readonly after?: readonly Task[]
  run(ctx: AppContext): Promise<unknown>
}

const declared = new Map<string, Task>()

/** Every task declared by the modules loaded so far. */
export const declaredTasks = (): readonly Task[] => [...declared.values()]

export function defineTask(task: Task): Task {
  declared.set(task.name, task)
  return task
}

/** The order of execution: as given, except for `before` and `after`. Throws if these form a cycle. */
export function inOrder(tasks: readonly Task[]): Task[] {
  const done = new Set<Task>()
  const open = new Set<Task>()
  const visit = (task: Task) => {
    if (done.has(task)) return
    if (open.has(task)) throw new Error(`the task “${task.name}” would have to run before itself`)
    open.add(task)
    const earlier = tasks.filter((other) => task.after?.includes(other) || other.before?.includes(task))
    for (const other of earlier) visit(other)
    done.add(task)
  }
  for (const task of tasks) visit(task)
  return [...done]
}

/** The scheduled job that runs all hourly tasks. */
const HOURLY = 'sweep'

const MINUTE_SECONDS = 60

/** Seconds between two scheduled runs of this name; a day for names unknown to this version. */
export function secondsBetween(name: string): number {
  const every = name === HOURLY ? 'hour' : declared.get(name)?.every
  return every === '10 minutes' ? 10 * MINUTE_SECONDS : every === 'hour' ? 3600 : 86_400
}

/** Minutes and hours of a crontab entry, in UTC; Shanghai is eight hours ahead. */
function cronOf(every: Every): string {
  if (every === '10 minutes') return '*/10 * * * *'
  if (every === 'hour') return '17 * * * *'
  const [, hours = '', minutes = ''] = /^day (\d\d):(\d\d)$/.exec(every) ?? []
  if (!hours) throw new Error(`a task cannot be scheduled for “${every}”`)
  return `${Number(minutes)} ${(Number(hours) + 16) % 24} * * *`
}

/** The scheduled jobs: each task by its name, all hourly ones as one. */
export function scheduledOf(tasks: readonly Task[]): Map<string, { every: Every; tasks: Task[] }> {
  const scheduled = new Map<string, { every: Every; tasks: Task[] }>()
  for (const task of inOrder(tasks)) {
    if (task.every === '2 seconds') continue
    const name = task.every === 'hour' ? HOURLY : task.name
    const { tasks: others } = scheduled.get(name) ?? { tasks: [] }
    scheduled.set(name, { every: task.every, tasks: [...others, task] })
  }
  return scheduled
}

/** The crontab. Keys keep a task from being queued twice, however often it was due. */
export const crontabOf = (tasks: readonly Task[]): string =>
  [...scheduledOf(tasks)]
    .map(([name, { every }]) => `${cronOf(every)} ${name} ?jobKey=clock:${name}&jobKeyMode=replace`)
    .join('\n')

/** Runs the hourly tasks: a failing one is retried in the next hour and does not stop the others. */
export async function runHourly(ctx: AppContext, tasks: readonly Task[]): Promise<void> {
  for (const task of inOrder(tasks.filter(({ every }) => every === 'hour')))
    await task.run(ctx).catch((error) => ctx.log.error({ err: error, task: task.name }, 'an hourly task failed'))
}
