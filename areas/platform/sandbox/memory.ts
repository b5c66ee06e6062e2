import { readFile } from 'node:fs/promises'
import type { Group, Groups } from '@leitai/runner/cgroup'

/** The memory limit of one task. */
export interface MemoryLimit {
  /** Whether the kernel has killed a process there for its memory since the task began, not for that of the machine. */
  exceeded(): boolean
  undo(): void
}
export interface MemoryBound {
  join(pid: number): void
  bound(pid: number, megabytes: number, over: (message: string) => void): MemoryLimit
  close(): void
}

const WATCH_MS = 250
let made = 0

/** Limits the memory of a process: by the kernel if there are control groups, else by sampling. */
export function boundMemory(groups: Groups | null): MemoryBound {
  const group = groups && madeIn(groups)
  const excesses = () => group?.excesses() ?? 0
  return {
    join: (pid) => void group?.join(pid),
    bound(pid, megabytes, over) {
      const before = excesses()
      group?.limitMemory(megabytes)
      const watch = watchMemory(pid, megabytes, over)
      return { exceeded: () => excesses() > before, undo: () => clearInterval(watch) }
    },
    close: () => void group?.remove(),
  }
}

/** Null where the machine has none left. */
function madeIn(groups: Groups): Group | null {
  try {
    return groups.make(`child-${++made}`)
  } catch {
    return null
  }
}

/** Where the system reports a process's memory (Linux), reports a task that exceeds its limit. */
function watchMemory(pid: number, megabytes: number, kill: (message: string) => void): NodeJS.Timeout {
  return setInterval(() => {
    readFile(`/proc/${pid}/statm`, 'utf8')
      .then((text) => {
        const used = (Number(text.split(' ')[1]) * 4096) / 1_048_576
        if (used > megabytes) kill(`it took ${Math.round(used)} MB of at most ${megabytes}`)
      })
      .catch(() => undefined)
  }, WATCH_MS)
}
