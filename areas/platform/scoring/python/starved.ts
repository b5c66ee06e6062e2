import type { Run } from '@leitai/runner/engine'

/** Of the seconds on the clock of the wall, what a sandbox must have computed not to have been starved. */
const SHARE = 1 / 8

/**
 * Measures a sandbox from now on: whether it could hardly compute in so many seconds. The keeper of a cell misses what those processes have
 * computed for which nobody waited, so its word that the machine was too busy counts only where the control group bears it out; else
 * submissions would be tried again and again by spending their time in such processes.
 */
export function starvation({ usage }: Pick<Run, 'usage'>): (wall: number) => boolean {
  const before = usage?.().cpuMs ?? null
  return (wall) => {
    const now = usage?.().cpuMs ?? null
    return before !== null && now !== null && now - before < wall * 1000 * SHARE
  }
}
