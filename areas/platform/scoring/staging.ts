import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { Folders } from '../sandbox/folders.ts'
import { packOf, sides } from './python/lay-board.ts'
import type { Boards, Done, Ended, Task } from './task.ts'

/** Prepares a task for its process: with the paths that the process sees, and only the task's own files in its folder. */
export async function lay(task: Task, folders: Folders): Promise<Task> {
  const give = (path: string) => folders.give(path)
  switch (task.task) {
    case 'score':
      return {
        ...task,
        preparedPath: await give(task.preparedPath),
        submissionPath: await give(task.submissionPath),
        ...(task.solutionPath !== undefined && { solutionPath: await give(task.solutionPath) }),
      }
    case 'prepare':
      return { ...task, solutionPath: await give(task.solutionPath), preparedPath: folders.writes(WRITTEN) }
    case 'profile': {
      const { solutionPath, samplePath } = task
      return {
        ...task,
        solutionPath: solutionPath === null ? null : await give(solutionPath),
        samplePath: samplePath === null ? null : await give(samplePath),
      }
    }
    case 'condense':
    case 'series': {
      const files = []
      for (const file of task.files) files.push({ ...file, path: await give(file.path) })
      const laid = { ...task, files, preparedPath: await give(task.preparedPath) }
      return laid.task === 'condense' ? { ...laid, outPath: folders.writes(WRITTEN) } : laid
    }
    case 'compare': {
      const batches = []
      for (const batch of task.batches) batches.push({ ...batch, path: await give(batch.path) })
      return { ...task, batches, preparedPath: await give(task.preparedPath) }
    }
    default:
      return task
  }
}
const WRITTEN = 'written'

/** The files with the tables of the boards, and with what their paths name. */
export const boardFiles = ({ hasB, packed }: Pick<Boards, 'hasB' | 'packed'>): string[] =>
  (hasB ? ['a', 'b'] : ['a']).flatMap((board) =>
    sides.flatMap((side) => {
      const table = `${board}-${side}`
      return packed.includes(side) ? [table, packOf(table)] : [table]
    }),
  )

/** Moves the process's output files to where the task wants them. */
export async function fetchWritten(task: Task, done: Done | Ended, folders: Folders): Promise<void> {
  if (task.task === 'prepare' && done.kind === 'prepared' && done.prepared.ok)
    await folders.take(WRITTEN, task.preparedPath)
  if (task.task === 'score' && done.kind === 'boards') {
    for (const name of boardFiles(done.boards)) await folders.take(name, `${task.boardsPath}${name}`)
  }
  if (task.task === 'condense' && done.kind === 'condensed') await folders.take(WRITTEN, task.outPath)
}

/** Files kept for the process's next task: the solution that many submissions are scored against. */
export const staying = (task: Task): string[] =>
  task.task === 'score' ? [task.preparedPath, ...(task.solutionPath === undefined ? [] : [task.solutionPath])] : []

/** On the clock of the wall: a task that waits ends after so many times its seconds, and so many more. */
const PATIENCE = 4
const WAITING = 10
export const wallSeconds = (seconds: number) => PATIENCE * seconds + WAITING

/**
 * Inside a process: whether it has computed for more than these seconds since now. A busy machine computes more slowly, which is no fault of
 * what is computed: who waits for far longer is ended from outside (`limitComputing`).
 */
export function computingTime(seconds: number): () => boolean {
  const begun = performance.now()
  const before = process.cpuUsage()
  return () => {
    const elapsed = (performance.now() - begun) / 1000
    if (elapsed <= seconds) return false
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6 > seconds
  }
}

/**
 * Calls `over` once another process has computed for more than these seconds since now, or waited for far more: it got no processor, as what
 * runs there waits for nothing else. `stop` ends that, and answers for how many milliseconds it has computed.
 */
export function limitComputing(
  pid: number,
  seconds: number,
  over: (why: 'computed' | 'waited') => void,
): { stop: () => number } {
  const begun = performance.now()
  const before = computedBy(pid) ?? 0
  const elapsed = () => (performance.now() - begun) / 1000
  const check = () => {
    // Where it cannot be read, the clock of the wall holds.
    const computed = (computedBy(pid) ?? Number.POSITIVE_INFINITY) - before
    const left = Math.min(seconds - computed, wallSeconds(seconds) - elapsed())
    if (left <= 0) over(computed >= seconds ? 'computed' : 'waited')
    else timer = setTimeout(check, Math.max(10, left * 1000))
  }
  let timer = setTimeout(check, seconds * 1000)
  return {
    stop() {
      clearTimeout(timer)
      const computed = computedBy(pid)
      return Math.round(1000 * (computed === null ? Math.min(seconds, elapsed()) : computed - before))
    },
  }
}

/** The kernel's clock ticks of a second, by which it tells the times of processes. */
const TICKS = 100

/** Seconds that a process has computed; null where the system does not tell. */
function computedBy(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return null
  }
}

/**
 * A formula's running time may leak labels. So its result is delivered in coarse steps after its start: after 1, 4, 16, 64 … seconds.
 * Meanwhile neither a scoring process nor a queue worker waits for it.
 */
const FIRST_MS = 1000
const FACTOR = 4

/** Milliseconds from the start until the result of work that took `elapsedMs` is delivered; each step is `factor` times the one before. */
export function stepAfter(elapsedMs: number, factor = FACTOR): number {
  let step = FIRST_MS
  while (step < elapsedMs) step *= factor
  return step
}

interface Delayed {
  release(): void
  done: Promise<void>
}

/** Delayed results of one server's processes. */
export class DelayedResults {
  private readonly delayed = new Set<Delayed>()

  /** Runs the work after this many milliseconds, or immediately when everything is released. */
  later(ms: number, work: () => Promise<void>): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    const one: Delayed = {
      release() {
        clearTimeout(timer)
        resolve()
      },
      done: promise.then(work).finally(() => this.delayed.delete(one)),
    }
    this.delayed.add(one)
    // `release` awaits it; until then the work logs its own failures.
    one.done.catch(() => undefined)
  }

  /** Before the server closes: runs all delayed work now and awaits it. */
  async release(): Promise<void> {
    const all = [...this.delayed]
    for (const one of all) one.release()
    await Promise.allSettled(all.map(({ done }) => done))
  }
}
