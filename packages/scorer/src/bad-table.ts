import type { Fault } from './types.ts'

/** What is wrong with a file, and where in it; thrown while it is opened or read. */
export class BadTable extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.code)
    this.fault = fault
  }
}
