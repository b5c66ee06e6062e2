import type { Db, Tx } from './db.ts'
import { errorCode } from './fault.ts'

const SERIALIZATION = '40001'
const DEADLOCK = '40P01'
const TRIES = 3

/** PostgreSQL's code of an error, also where the query builder has wrapped it. */
function codeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause ? error.cause : error
  return errorCode(inner)
}

/** Runs `work` in one transaction, again when PostgreSQL ended it to break a deadlock: `work` must stand being repeated. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tried >= TRIES || ![SERIALIZATION, DEADLOCK].includes(codeOf(error))) throw error
    }
  }
}

export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'

/** The database went away or is not back yet: the caller may try again in seconds. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  const message =
    error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}` : ''
  return (
    /^(08|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '53300'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message)
  )
}
