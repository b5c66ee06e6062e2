import type pg from 'pg'

/** A table that a statement changes, and whether it deletes rows. */
export interface Write {
  table: string
  deletes: boolean
}

/**
 * Reads are declared (http/dispatcher.ts, pubsub/kept-reads.ts), writes are found by this pattern, which need not be exact: a trigger on each
 * table publishes every change with the commit, and a match here only publishes it earlier, before the writer receives its response. A
 * false match invalidates something unnecessarily.
 */
const WRITTEN = /\b(insert into|update(?!\s+set\b)|delete from)\s+"?([a-z_]\w*)"?/gi

const MOST_TEXTS = 5000
const found = new Map<string, readonly Write[]>()
const NONE: readonly Write[] = []

export function writesOf(text: string): readonly Write[] {
  const known = found.get(text)
  if (known) return known
  const writes = [...text.matchAll(WRITTEN)].map(([, verb = '', table = '']) => ({
    table,
    deletes: verb.toLowerCase() === 'delete from',
  }))
  if (found.size >= MOST_TEXTS) found.clear()
  const kept = writes.length === 0 ? NONE : writes
  found.set(text, kept)
  return kept
}

const listeners = new WeakMap<pg.Pool, (write: Write) => void>()

/** Calls `listener` for what single statements of this pool write, outside transactions, before their caller continues. */
export const onWrites = (pool: pg.Pool, listener: (write: Write) => void) => listeners.set(pool, listener)

/** Reports a connection’s writes outside transactions; those within are reported by `onCommit` (tables.ts). */
export function reportWrites(pool: pg.Pool, client: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  let open = false
  const reporting = (...args: unknown[]) => {
    const [asked] = args
    const text = typeof asked === 'string' ? asked : String(Object(asked).text ?? '')
    if (/^\s*(begin|start transaction)\b/i.test(text)) open = true
    else if (/^\s*(commit|rollback(?!\s+to)|end|abort)\b/i.test(text)) open = false
    const writes = open || !listeners.has(pool) ? NONE : writesOf(text)
    if (writes.length === 0) return query(...args)
    const report = () => {
      for (const write of writes) listeners.get(pool)?.(write)
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      const called = (...answer: unknown[]) => {
        report()
        return Reflect.apply(last, undefined, answer)
      }
      return query(...args.slice(0, -1), called)
    }
    const answer = query(...args)
    return answer instanceof Promise ? answer.finally(report) : answer
  }
  Object.assign(client, { query: reporting })
}
