import { type DestinationStream, type Logger, pino } from 'pino'
import { currentRequest } from '../context/request-context.ts'
import { DrizzleQueryError } from '../db/orm.ts'

/** A failed query without its values, which may be codes, phones or digests and must not be logged. */
function withoutValues(error: Error): Record<string, unknown> {
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error)
  const { cause, query, stack = '' } = error
  const code = cause && 'code' in cause ? cause.code : undefined
  // The stack begins with the error's own message, values included.
  return { type: error.name, message: cause?.message, code, query, stack: stack.slice(stack.indexOf('\n    at ') + 1) }
}

export const openLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, serializers: { err: withoutValues }, mixin: () => ({ ...currentRequest() }) }, to)
