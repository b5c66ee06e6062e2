/** A logger: pino's, Fastify's, or any with these methods. Messages are in Chinese and English. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** An error with a Chinese and an English line, since it appears on a console before a language is known. */
export function fault(zh: string, en: string, cause?: unknown): Error {
  return new Error(`${zh}\n${en}`, cause === undefined ? undefined : { cause })
}

/** The code of a system error (ENOENT, EEXIST...), or '' when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

export function errorText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ')
  return error instanceof Error ? error.message : String(error)
}
