import { AsyncResource } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement gets a name once it has run this often: naming one that runs once would cost more than it saves. */
const FROM = 3
/** More names than the server has frequent statements; lists of varying length could otherwise fill every connection’s memory. */
const MOST_NAMES = 1000
const MOST_COUNTED = 5000
/**
 * The columns behind a star change with a migration, and PostgreSQL then refuses the kept plan; it re-plans all others by itself. Several
 * commands in one text cannot be prepared. The text of a search contains what is searched (text/search.ts): names are not enough for all.
 */
const UNNAMED = /\bselect\s+(distinct\s+)?\*|\.\*|\breturning\s+\*|;|'::bigint\[\]/i

export type NameOf = (text: string) => string | null

/** The name of a text, the same on every connection and in every process. */
export const statementName = (text: string): string =>
  `leitai_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`

/** Names the frequent statements of one pool; null for others. */
export function createNames(): NameOf {
  const counted = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known) return known
    if (names.size >= MOST_NAMES) return null
    const times = (counted.get(text) ?? 0) + 1
    if (times < FROM || UNNAMED.test(text)) {
      if (counted.size >= MOST_COUNTED) counted.clear()
      counted.set(text, times)
      return null
    }
    counted.delete(text)
    const name = statementName(text)
    names.set(text, name)
    return name
  }
}

/** Has a connection parse and plan each frequent statement once: planning takes several times as long as executing most of ours. */
export function nameStatements(client: pg.PoolClient, nameOf: NameOf): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const named = (...args: unknown[]) => {
    const [asked, ...rest] = args
    const isText = typeof asked === 'object' && asked !== null && 'text' in asked && !('submit' in asked)
    if (!isText || ('name' in asked && asked.name !== undefined)) return query(...args)
    const name = nameOf(String(asked.text))
    return name === null ? query(...args) : query({ ...asked, name }, ...rest)
  }
  Object.assign(client, { query: named })
}

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
