import { errorCode } from '../errors/fault.ts'
import type { Db, Tx } from './db.ts'
import { announcingCommit } from './tables.ts'

const SERIALIZATION = '40001'
const DEADLOCK = '40P01'
const TRIES = 3

/**
 * Transactions at once, fewer than the pool has connections: what a call writes beside its transaction (a failed log-in, a used
 * captcha) must always find one free, or all would wait for one another.
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

/** PostgreSQL's code of an error, also where the query builder has wrapped it. */
function codeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause ? error.cause : error
  return errorCode(inner)
}

/**
 * Thrown within a transaction to have it begun anew with no locks: what was locked is no longer what counts. Locking the right
 * row as well, out of order, would have two wait for one another.
 */
export class RetryTransactionError extends Error {
  readonly code = SERIALIZATION
}

/** Runs `work` in one transaction, never within another, again when PostgreSQL ended it to break a deadlock or it asks for it: `work` must stand being repeated. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTurn(() => repeated(db, work))
}

async function repeated<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await announcingCommit(db, () => db.transaction(work))
    } catch (error) {
      if (tried >= TRIES || ![SERIALIZATION, DEADLOCK].includes(codeOf(error))) throw error
    }
  }
}

export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'

/** A statement took too long, or waited too long for what others hold: it was given up. */
export const isTooSlow = (error: unknown) => ['57014', '55P03'].includes(codeOf(error))

/** The database went away, is not back yet or has no room (class 53: its disk, its memory): the caller may try again in seconds. */
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
