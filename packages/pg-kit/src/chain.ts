import type pg from 'pg'
import { type Facts, factsOf } from './sql-text.ts'

/** A query on its way to the connection. */
export interface Query {
  /** As the caller gave it. A bare text never gets a name. */
  readonly given: string | pg.QueryConfig
  readonly values: unknown[] | undefined
  readonly text: string
  readonly facts: Facts
  /** Whether its connection was in a transaction when it came. */
  readonly inTransaction: boolean
}

type Send = (query: Query) => Promise<pg.QueryResult>

/** What is done about each query: `send` passes it to the next step, and after the last one to the connection. */
export type Step = (send: Send) => Send

const isQuery = (given: unknown): given is string | pg.QueryConfig =>
  typeof given === 'string' || (typeof given === 'object' && given !== null && 'text' in given && !('submit' in given))

/**
 * Leads all queries of a connection or a pool through `steps`, the first of which is the nearest to the caller. This is the only place that
 * replaces `query`. Streams, such as those of COPY, pass by all steps.
 */
export function chain(target: Pick<pg.ClientBase, 'query'>, steps: readonly Step[]): void {
  const query = target.query.bind(target)
  const first = steps.reduceRight<Send>(
    (send, step) => step(send),
    ({ given, values }) => query(given, values),
  )
  const chained = (given: unknown, ...rest: unknown[]) => {
    if (!isQuery(given)) return Reflect.apply(query, target, [given, ...rest])
    const text = typeof given === 'string' ? given : given.text
    const values = Array.isArray(rest[0]) ? rest[0] : undefined
    const answer = first({ given, values, text, facts: factsOf(text), inTransaction: false })
    const called = rest.at(-1)
    if (typeof called !== 'function') return answer
    answer.then(
      (result) => called(undefined, result),
      (error) => called(error),
    )
  }
  Object.assign(target, { query: chained })
}

/** Says of each query of a connection whether it comes within a transaction, by the commands that begin and end one. */
export const transactions: Step = (send) => {
  let open = false
  return (query) => {
    const inTransaction = open
    if (query.facts.transaction !== null) open = query.facts.transaction === 'begins'
    return send(inTransaction ? { ...query, inTransaction } : query)
  }
}
