import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

/** Called after each query with its text, in the context of its caller; parameter values are never included. */
export type QueryListener = (text: string, seconds: number) => void

const listeners = new WeakMap<pg.Pool, QueryListener>()

/** Reports every query of a pool from now on. */
export const onQueries = (pool: pg.Pool, listener: QueryListener) => listeners.set(pool, listener)

const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
}

/** Times a connection's queries; waiting for a connection does not count. */
export function timeQueries(pool: pg.Pool, client: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const timed = (...args: unknown[]) => {
    const listener = listeners.get(pool)
    if (!listener) return query(...args)
    const began = performance.now()
    // The pool’s callbacks run in the context of the connection’s socket.
    const ended = AsyncResource.bind(() => listener(textOf(args[0]), (performance.now() - began) / 1000))
    const last = args.at(-1)
    if (typeof last === 'function') {
      const called = (...answer: unknown[]) => {
        ended()
        return Reflect.apply(last, undefined, answer)
      }
      return query(...args.slice(0, -1), called)
    }
    const answer = query(...args)
    if (answer instanceof Promise) answer.then(ended, ended)
    return answer
  }
  Object.assign(client, { query: timed })
}
