import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

/** How long the database may work at one statement, and wait for one lock, before it gives up; 0: for ever. In milliseconds. */
export interface TimeLimits {
  statement: number
  lock: number
}

const limiters = new WeakMap<pg.Pool, () => TimeLimits>()

/** Has each statement of a pool hold to what `limits` says when it is asked. */
export const limitTimes = (pool: pg.Pool, limits: () => TimeLimits) => limiters.set(pool, limits)

/**
 * Whoever waits for a connection goes on as who they are, not as whoever gave it back: what is done for a request would else count
 * as done for another.
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
 * Tells a connection the limits when they are others than those it was told last; the statement waits for that in line. A
 * transaction keeps those that it began with.
 */
export function limitConnection(pool: pg.Pool, client: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  let [told, open] = ['0 0', false]
  const limited = (...args: unknown[]) => {
    const limits = limiters.get(pool)
    const text = typeof args[0] === 'string' ? args[0] : ''
    const isStream = typeof args[0] === 'object' && args[0] !== null && 'submit' in args[0]
    const { statement, lock } = limits && !open && !isStream ? limits() : { statement: 0, lock: 0 }
    const wanted = limits && !open && !isStream ? `${statement} ${lock}` : told
    if (/^\s*(begin|start transaction)\b/i.test(text)) open = true
    else if (/^\s*(commit|rollback(?!\s+to)|end|abort)\b/i.test(text)) open = false
    if (wanted === told) return query(...args)
    told = wanted
    // One that fails does so because the connection is gone, as the statement behind it will say.
    return Promise.resolve(query(`set statement_timeout = ${statement}; set lock_timeout = ${lock}`))
      .catch(() => undefined)
      .then(() => query(...args))
  }
  Object.assign(client, { query: limited })
}
