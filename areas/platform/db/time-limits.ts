import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

/** How long the database may run one statement, and wait for one lock, in milliseconds; 0: no limit. */
export interface TimeLimits {
  statement: number
  lock: number
}

const limiters = new WeakMap<pg.Pool, () => TimeLimits>()

/** Applies to each statement of a pool what `limits` returns at that time. */
export const limitTimes = (pool: pg.Pool, limits: () => TimeLimits) => limiters.set(pool, limits)

/**
 * Keeps the context of a caller that waits for a connection. Otherwise it would continue in the context of whoever released the connection,
 * and one request's work would count as another's.
 */
export function keepCauses(pool: pg.Pool): void {
  const connect: (...args: unknown[]) => unknown = pool.connect.bind(pool)
  const kept = (...args: unknown[]) => {
    const [called] = args
    return typeof called === 'function'
      ? connect(AsyncResource.bind((...answer: unknown[]) => Reflect.apply(called, undefined, answer)))
      : connect(...args)
  }
  Object.assign(pool, { connect: kept })
}

/**
 * Sets the limits on a connection if they have changed; the statement is queued behind that. A transaction keeps its initial limits, which
 * it sets for itself together with its beginning: otherwise calls and jobs on one connection would change them all the time.
 */
export function limitConnection(pool: pg.Pool, client: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const isPipelined = 'pipeline' in client && client.pipeline === true
  let [applied, open] = ['0 0', false]
  const limited = (...args: unknown[]) => {
    const limits = limiters.get(pool)
    const text = typeof args[0] === 'string' ? args[0] : String(Object(args[0]).text ?? '')
    const isStream = typeof args[0] === 'object' && args[0] !== null && 'submit' in args[0]
    const { statement, lock } = limits && !open && !isStream ? limits() : { statement: 0, lock: 0 }
    const wanted = limits && !open && !isStream ? `${statement} ${lock}` : applied
    const begins = /^\s*(begin|start transaction)\b/i.test(text)
    if (begins) open = true
    else if (/^\s*(commit|rollback(?!\s+to)|end|abort)\b/i.test(text)) open = false
    if (wanted === applied) return query(...args)
    if (begins && !text.includes(';'))
      return query(`${text}; set local statement_timeout = ${statement}; set local lock_timeout = ${lock}`)
    applied = wanted
    // Fails only if the connection is gone, which the next statement will report.
    const set = Promise.resolve(query(`set statement_timeout = ${statement}; set lock_timeout = ${lock}`)).catch(
      () => undefined,
    )
    // On a connection that others share, theirs could come in between.
    return isPipelined ? query(...args) : set.then(() => query(...args))
  }
  Object.assign(client, { query: limited })
}
