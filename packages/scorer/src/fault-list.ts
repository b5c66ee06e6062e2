import { MAX_COUNTED } from './limits.ts'
import type { Fault, Refused, TableSource } from './types.ts'

/** Maximum number of faults listed; the rest are only counted. */
export const MAX_FAULTS = 20

/** Collects faults: stores the first 20 and counts all that are read. `stopped` is set by a fault after which reading on is pointless. */
export interface FaultList {
  readonly list: Fault[]
  count: number
  stopped: boolean
  add(fault: Fault): void
  stop(fault: Fault): void
  /** Stops with a fault that names the line of the file itself. */
  stopAt(fault: Fault): void
}

/** `place`: where in its file a line of the CSV is; `most`: how many faults end the reading. */
export function createFaultList(place?: TableSource['place'], most = MAX_COUNTED): FaultList {
  const list: Fault[] = []
  const faults: FaultList = {
    list,
    count: 0,
    stopped: false,
    add(fault) {
      faults.count++
      if (list.length < MAX_FAULTS) list.push(placed(fault, place))
      if (faults.count >= most) faults.stopped = true
    },
    stop(fault) {
      // Why nothing more was read is always told.
      if (list.length >= MAX_FAULTS) list.length = MAX_FAULTS - 1
      faults.add(fault)
      faults.stopped = true
    },
    stopAt(fault) {
      faults.count++
      if (list.length < MAX_FAULTS) list.push(fault)
      faults.stopped = true
    },
  }
  return faults
}

function placed(fault: Fault, place: TableSource['place']): Fault {
  if (!place || fault.line === undefined) return fault
  const { line, ...rest } = fault
  return { ...place(line), ...rest }
}

export function refused(faults: FaultList, rows: number): Refused {
  return { ok: false, faults: faults.list, faultCount: faults.count, rows }
}
