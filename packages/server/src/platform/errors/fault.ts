import type { BaseLogger } from 'pino'

/** The part of a logger that the database, the store and backups need: pino's or Fastify's. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** An error that ends a start or a command, in both languages: it is read on a console, before anyone could choose a language. */
export function fault(zh: string, en: string, cause?: unknown): Error {
  return new Error(`${zh}\n${en}`, cause === undefined ? undefined : { cause })
}

/** The code of a system or PostgreSQL error (ENOENT, 28P01...), or '' when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The message of whatever was thrown; for an AggregateError those of its parts. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ')
  return error instanceof Error ? error.message : String(error)
}
