import { readFileSync, writeFileSync } from 'node:fs'
import { serveParent } from './child.ts'

export interface ProbeTask {
  read: string
  write: string
  forbidden: string
}
export interface ProbeAnswer {
  read: boolean
  wrote: boolean
  forbidden: boolean
}

const goes = (work: () => unknown) => {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** Reports what a child process can do here. */
serveParent(
  async (task: ProbeTask): Promise<ProbeAnswer> => ({
    read: goes(() => readFileSync(task.read)),
    wrote: goes(() => writeFileSync(task.write, 'written')),
    forbidden: goes(() => readFileSync(task.forbidden)),
  }),
)
