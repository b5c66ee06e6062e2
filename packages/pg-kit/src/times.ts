import type pg from 'pg'
import type { Query, Step } from './chain.ts'

/** Called after each query with its text, in the context of its caller; parameter values are never included. */
export type QueryListener = (text: string, seconds: number) => void

const listeners = new WeakMap<pg.Pool, QueryListener>()

/** Reports every query of a pool from now on. */
export const onQueries = (pool: pg.Pool, listener: QueryListener) => listeners.set(pool, listener)

/** Times a connection's queries; waiting for a connection does not count. */
export const times =
  (pool: pg.Pool): Step =>
  (send) =>
  (query) => {
    const listener = listeners.get(pool)
    if (!listener) return send(query)
    const began = performance.now()
    const ended = () => listener(query.text, (performance.now() - began) / 1000)
    const answer = send(query)
    answer.then(ended, ended)
    return answer
  }

/** How long the database may run one statement, and wait for one lock, in milliseconds; 0: no limit. */
export interface TimeLimits {
  statement: number
  lock: number
}

const limiters = new WeakMap<pg.Pool, () => TimeLimits>()

/** Applies to each statement of a pool what `limits` returns at that time. */
export const limitTimes = (pool: pg.Pool, limits: () => TimeLimits) => limiters.set(pool, limits)

/**
 * Sets the limits on a connection if they have changed; the statement is queued behind that. A transaction keeps its initial limits, which
 * it sets for itself together with its beginning: otherwise calls and jobs on one connection would change them all the time.
 */
export const limits =
  (pool: pg.Pool): Step =>
  (send) => {
    let applied = '0 0'
    const command = (query: Query, text: string) => send({ ...query, given: text, text, values: undefined })
    return (query) => {
      const limiter = limiters.get(pool)
      if (!limiter || query.inTransaction) return send(query)
      const { statement, lock } = limiter()
      const wanted = `${statement} ${lock}`
      if (wanted === applied) return send(query)
      if (query.facts.transaction === 'begins' && !query.text.includes(';'))
        return command(
          query,
          `${query.text}; set local statement_timeout = ${statement}; set local lock_timeout = ${lock}`,
        )
      applied = wanted
      // Fails only if the connection is gone, which the next statement will report.
      const set = command(query, `set statement_timeout = ${statement}; set lock_timeout = ${lock}`).catch(
        () => undefined,
      )
      // On a connection that others share, theirs could come in between.
      return pool.options.pipeline ? send(query) : set.then(() => send(query))
    }
  }
