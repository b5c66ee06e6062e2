import { createHash } from 'node:crypto'
import type { Step } from './chain.ts'
import { factsOf } from './sql-text.ts'

/** A statement gets a name once it has run this often: naming one that runs once would cost more than it saves. */
const FROM = 3
/** More names than the server has frequent statements; lists of varying length could otherwise fill every connection’s memory. */
const MOST_NAMES = 1000
const MOST_COUNTED = 5000

export type NameOf = (text: string) => string | null

/** The name of a text, the same on every connection and in every process. */
export const statementName = (text: string): string =>
  `kit_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`

/** Names the frequent statements of one pool; null for others. */
export function createNames(): NameOf {
  const counted = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const earlier = names.get(text)
    if (earlier) return earlier
    if (names.size >= MOST_NAMES) return null
    const times = (counted.get(text) ?? 0) + 1
    if (times < FROM || !factsOf(text).mayHaveName) {
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
export const names =
  (nameOf: NameOf): Step =>
  (send) =>
  (query) => {
    const { given, text } = query
    if (typeof given === 'string' || given.name !== undefined) return send(query)
    const name = nameOf(text)
    return send(name === null ? query : { ...query, given: { ...given, name } })
  }
