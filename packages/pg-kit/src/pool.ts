import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { chain, transactions } from './chain.ts'
import { createNames, names } from './names.ts'
import { sharing } from './pipeline.ts'
import { news } from './table-news.ts'
import { limits, times } from './times.ts'

/**
 * A pool that survives restarts of PostgreSQL: broken connections are dropped, and the next query opens a new one. `report` hears of each.
 * What is to be done about its queries is said later, by the pool: `onQueries`, `limitTimes`, `onWrites`, `shareReads`.
 */
export function createPool(config: pg.PoolConfig, report: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config)
  keepCauses(pool)
  chain(pool, [sharing(pool)])
  const nameOf = createNames()
  pool.on('error', report)
  // The pool handles errors of idle connections only: one that breaks between two queries of a transaction would crash the process.
  pool.on('connect', (client) => {
    client.on('error', report)
    chain(client, [transactions, times(pool), news(pool), limits(pool), names(nameOf)])
  })
  return pool
}

/**
 * Keeps the context of a caller that waits for a connection. Otherwise it would continue in the context of whoever released the connection,
 * and one request's work would count as another's.
 */
function keepCauses(pool: pg.Pool): void {
  const connect: (...args: unknown[]) => unknown = pool.connect.bind(pool)
  const kept = (...args: unknown[]) => {
    const [called] = args
    return typeof called === 'function'
      ? connect(AsyncResource.bind((...answer: unknown[]) => Reflect.apply(called, undefined, answer)))
      : connect(...args)
  }
  Object.assign(pool, { connect: kept })
}
