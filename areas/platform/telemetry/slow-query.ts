import type { Logger } from 'pino'
import { currentRequest } from '../context/request-context.ts'
import type { QueryListener } from '../db/query-times.ts'
import type { Metrics } from './metrics.ts'

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
