import type { BaseLogger } from 'pino'
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

/** The part of a logger that the database, storage and backups need: pino's or Fastify's. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** An error that stops a start or a command, in both languages, because it appears on a console before a language is known. */
export function fault(zh: string, en: string, cause?: unknown): Error {
  return new Error(`${zh}\n${en}`, cause === undefined ? undefined : { cause })
}

/** The code of a system or PostgreSQL error (ENOENT, 28P01...), or '' when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The message of any thrown value; for an AggregateError those of its parts. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ')
  return error instanceof Error ? error.message : String(error)
}
