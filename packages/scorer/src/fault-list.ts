import type { Fault, Refused } from './types.ts'

/** Maximum number of faults listed; the rest are only counted. */
const MAX_FAULTS = 20

/** Collects faults: stores the first 20 and counts all. `stopped` is set by a fault after which reading on is pointless. */
export interface FaultList {
  readonly list: Fault[]
  count: number
  stopped: boolean
  add(fault: Fault): void
  stop(fault: Fault): void
}

export function createFaultList(): FaultList {
  const list: Fault[] = []
  const faults: FaultList = {
    list,
    count: 0,
    stopped: false,
    add(fault) {
      faults.count++
      if (list.length < MAX_FAULTS) list.push(fault)
    },
    stop(fault) {
      faults.add(fault)
      faults.stopped = true
    },
  }
  return faults
}

export function refused(faults: FaultList, rows: number): Refused {
  return { ok: false, faults: faults.list, faultCount: faults.count, rows }
}
