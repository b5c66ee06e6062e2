import { MAX_COUNTED } from './limits.ts'
import { showText } from './text.ts'
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

const MOST_SHOWN = 600

/** What is wrong with a file, and where in it; thrown while it is opened or read. */
export class BadTable extends Error {
  /** The first of them. */
  readonly fault: Fault
  /** Several if reading went on after the first. */
  readonly faults: readonly Fault[]
  constructor(fault: Fault, ...more: Fault[]) {
    super(fault.code)
    this.fault = shownFault(fault)
    this.faults = [this.fault, ...more.map(shownFault)]
  }
}

/** A fault whose texts, which may be names and keys of any length that a stranger chose, are short and without control characters. */
export function shownFault(fault: Fault): Fault {
  const shown = { ...fault }
  for (const part of ['file', 'column', 'found', 'expected'] as const) {
    const text = shown[part]
    if (text !== undefined) shown[part] = showText(text, MOST_SHOWN)
  }
  return shown
}
