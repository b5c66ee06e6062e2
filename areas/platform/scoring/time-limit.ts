import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { Task } from './task.ts'

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
