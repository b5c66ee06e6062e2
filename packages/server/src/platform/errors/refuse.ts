import type { Refusal, RefusalCode } from '@leitai/contract/refusals'

/** Thrown by whatever finds that a call may not be done; the dispatcher turns it into the envelope. */
export class Refused extends Error {
  readonly refusal: Refusal
  readonly data: unknown
  constructor(refusal: Refusal, data: unknown = null) {
    super(refusal.code)
    this.refusal = refusal
    this.data = data
  }
}

/** Ends the call if a rule found something in the way. */
export function refuse(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal)
}

export function refusal(code: RefusalCode, values?: Refusal['values']): Refusal {
  return values ? { code, values } : { code }
}

/** The value, or the refusal where there is none. */
export function orRefuse<T>(value: T | null | undefined, code: RefusalCode): T {
  if (value === null || value === undefined) throw new Refused({ code })
  return value
}
