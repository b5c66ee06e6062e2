import type { QueryListener } from '@leitai/pg-kit/times'
import { type DestinationStream, type Logger, pino } from 'pino'
import { currentRequest } from '../context/request-context.ts'
import { DrizzleQueryError } from '../db/orm.ts'
import type { Metrics } from './metrics.ts'

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

/** What a process has noticed about its machine since it started. */
export interface Noticed {
  /** When the store last reported that it is full. */
  storageFullAt: Date | null
  /** How far this machine's clock is ahead of the database's. */
  clockAheadSeconds: number
}
export const nothingNoticed = (): Noticed => ({ storageFullAt: null, clockAheadSeconds: 0 })

const MOST_TEXT = 2000

/** Counts queries and logs those that took longer than `slowMs`, with their context; 0: none. */
export const slowQueryLog =
  ({ log, metrics, slowMs }: { log: Logger; metrics: Metrics; slowMs: number }): QueryListener =>
  (text, seconds) => {
    metrics.queries.observe(seconds)
    const durationMs = Math.round(seconds * 1000)
    if (slowMs === 0 || durationMs < slowMs) return
    metrics.slowQueries.inc()
    log.warn({ ...currentRequest(), durationMs, query: text.slice(0, MOST_TEXT) }, 'a query was slow')
  }
