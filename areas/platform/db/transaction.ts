import { AsyncLocalStorage } from 'node:async_hooks'
import { announcingCommit } from '@leitai/pg-kit/table-news'
import { errorCode } from '../errors/refuse.ts'
import type { Db, Tx } from './open.ts'

const SERIALIZATION = '40001'
const DEADLOCK = '40P01'
const TRIES = 3

/**
 * Concurrent transactions, fewer than the pool has connections: writes outside a call's transaction (a failed log-in, a used captcha) must
 * always find a free connection, or all calls would wait for one another.
 */
const AT_ONCE = 8
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** The PostgreSQL error code, also if the query builder wrapped the error. */
function codeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause ? error.cause : error
  return errorCode(inner)
}

/**
 * Thrown within a transaction to restart it without locks, because the locked row is no longer the relevant one. Locking the right row in
 * addition, out of order, could deadlock.
 */
export class RetryTransactionError extends Error {
  readonly code = SERIALIZATION
}

const roots = new WeakMap<Db, Db>()

/** The database that a transaction belongs to, for reads that may be kept (pubsub/kept-reads.ts); any other is given as it is. */
export const outsideOf = (db: Db): Db => roots.get(db) ?? db

const within = new AsyncLocalStorage<{ open: boolean }>()

/** Runs `work` in one transaction, never nested. Repeats it after a deadlock or a RetryTransactionError, so `work` must be repeatable. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  // As many as there may be at once, each waiting for another within it, would wait for ever.
  if (within.getStore()?.open) throw new Error('a transaction waits for another within it')
  const place = { open: true }
  try {
    return await inTurn(() => within.run(place, () => repeated(db, work)))
  } finally {
    place.open = false
  }
}

async function repeated<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await announcingCommit(db, () =>
        db.transaction((tx) => {
          roots.set(tx, db)
          return work(tx)
        }),
      )
    } catch (error) {
      if (tried >= TRIES || ![SERIALIZATION, DEADLOCK].includes(codeOf(error))) throw error
    }
  }
}

export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'

/** The statement was cancelled: it ran too long, or waited too long for a lock. */
export const isTooSlow = (error: unknown) => ['57014', '55P03'].includes(codeOf(error))

/** The database is down, starting, or out of resources (class 53: disk, memory): the caller may retry in seconds. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  const message =
    error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}` : ''
  return (
    /^(08|53|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message)
  )
}
