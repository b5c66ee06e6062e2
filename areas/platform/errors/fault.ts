import type { BaseLogger } from 'pino'

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
