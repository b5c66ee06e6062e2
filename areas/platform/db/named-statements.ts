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
