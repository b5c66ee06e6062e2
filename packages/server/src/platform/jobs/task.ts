import type { AppContext } from '../context/app-context.ts'

/**
 * When a task is due. `2 seconds`: on every process that takes jobs, one task after another. Else on one process at a time: every `10 minutes`; every
 * `hour`, one task after another; once a day at a time of Shanghai. What is missed while no server runs is not made up for.
 */
export type Every = '2 seconds' | '10 minutes' | 'hour' | `day ${string}:${string}`

/** Work that time begins, declared beside its domain and listed in the domain's manifest. It may run twice, and on several processes at once. */
export interface Task {
  /** As in metrics, in the log and at the health page. */
  readonly name: string
  readonly every: Every
  /** Tasks of lower domains that this one comes before in a round; of one domain, and of upper before lower domains, the order of the manifests holds. */
  readonly before?: readonly Task[]
  /** Tasks that this one comes after in a round. */
  readonly after?: readonly Task[]
  run(ctx: AppContext): Promise<unknown>
}

const declared = new Map<string, Task>()

/** Every task that the modules loaded so far declare. */
export const declaredTasks = (): readonly Task[] => [...declared.values()]

export function defineTask(task: Task): Task {
  declared.set(task.name, task)
  return task
}

/** In the order in which they run: as given, save where `before` and `after` say otherwise. Throws where these make a circle. */
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

/** The name of the scheduled job that runs all tasks of the hour. */
export const HOURLY = 'sweep'

const MINUTE_SECONDS = 60

/** Seconds between two runs of what the queue schedules under a name; a day for what this version does not know. */
export function secondsBetween(name: string): number {
  const every = name === HOURLY ? 'hour' : declared.get(name)?.every
  return every === '10 minutes' ? 10 * MINUTE_SECONDS : every === 'hour' ? 3600 : 86_400
}

/** Minutes and hours of a crontab line, in UTC; Shanghai is eight hours ahead. */
function cronOf(every: Every): string {
  if (every === '10 minutes') return '*/10 * * * *'
  if (every === 'hour') return '17 * * * *'
  const [, hours = '', minutes = ''] = /^day (\d\d):(\d\d)$/.exec(every) ?? []
  if (!hours) throw new Error(`a task cannot be scheduled for “${every}”`)
  return `${Number(minutes)} ${(Number(hours) + 16) % 24} * * *`
}

/** What the queue schedules: each task under its name, those of the hour under one. */
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

/** The crontab. Under its key a task waits once, however often its time has come. */
export const crontabOf = (tasks: readonly Task[]): string =>
  [...scheduledOf(tasks)]
    .map(([name, { every }]) => `${cronOf(every)} ${name} ?jobKey=clock:${name}&jobKeyMode=replace`)
    .join('\n')

/** Runs the tasks of an hour: one that fails is tried again in the next hour and keeps none of the others from being done. */
export async function runHourly(ctx: AppContext, tasks: readonly Task[]): Promise<void> {
  for (const task of inOrder(tasks.filter(({ every }) => every === 'hour')))
    await task.run(ctx).catch((error) => ctx.log.error({ err: error, task: task.name }, 'an hourly task failed'))
}
