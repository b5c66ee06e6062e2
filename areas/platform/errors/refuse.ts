import type { Refusal, RefusalCode } from '../contract/refusals.ts'

/** Thrown when a call is refused; the dispatcher turns it into the envelope. */
export class Refused extends Error {
  readonly refusal: Refusal
  readonly data: unknown
  constructor(refusal: Refusal, data: unknown = null) {
    super(refusal.code)
    this.refusal = refusal
    this.data = data
  }
}

/**
 * Refused since it is not for everybody. A call that is answered without asking who calls is repeated for whoever is logged in
 * (platform/http/dispatcher.ts).
 */
export class HiddenFromCaller extends Refused {}

/** Throws if a rule returned a refusal. */
export function refuse(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal)
}

export function refusal(code: RefusalCode, values?: Refusal['values']): Refusal {
  return values ? { code, values } : { code }
}

/** The value; throws the refusal if there is none. */
export function orRefuse<T>(value: T | null | undefined, code: RefusalCode): T {
  if (value === null || value === undefined) throw new Refused({ code })
  return value
}
