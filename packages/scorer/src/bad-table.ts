import { showText } from './text.ts'
import type { Fault } from './types.ts'

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
