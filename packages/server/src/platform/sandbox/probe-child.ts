import { readFileSync, writeFileSync } from 'node:fs'
import { serveParent } from './child.ts'

export interface ProbeOrder {
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

/** Tells what a child process can do here. */
serveParent(
  async (order: ProbeOrder): Promise<ProbeAnswer> => ({
    read: goes(() => readFileSync(order.read)),
    wrote: goes(() => writeFileSync(order.write, 'written')),
    forbidden: goes(() => readFileSync(order.forbidden)),
  }),
)
