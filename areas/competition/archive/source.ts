import {
  type Document,
  type DocumentOptions,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  type SchemaOptions,
  visit,
} from 'yaml'

export type Path = readonly (string | number)[]
/** Counted from 1, as editors do. */
export interface Place {
  line: number
  column: number
}

/** A YAML text as plain values, with the place of each. */
export interface YamlSource {
  raw: unknown
  problems: (Place & { message: string })[]
  has(path: Path): boolean
  /** The place of a value; for a missing one, the place of its parent. */
  place(path: Path): Place
  /** The place of a key, not of its value. */
  keyPlace(path: Path, key: string): Place
}

/** Limits: any host may send a text, and parsing it must not block the server. */
const MOST = { characters: 500_000, values: 30_000, keys: 1000, depth: 100, spread: 1_000_000 }

/** How another program reads YAML, where that differs from ours: its schema, and whether the last of equal keys counts. */
export interface YamlDialect extends Pick<DocumentOptions, 'version'>, Pick<SchemaOptions, 'customTags' | 'merge'> {
  lastKeyCounts: boolean
}
const OURS: YamlDialect = { lastKeyCounts: false }

export function readYaml(text: string, { lastKeyCounts, ...schema }: YamlDialect = OURS): YamlSource {
  const lineCounter = new LineCounter()
  const short = text.length <= MOST.characters
  // The library compares each key with all previous ones, which takes minutes for some hundred thousand; oddOf checks instead.
  const document = parseDocument(short ? text : '', { ...schema, lineCounter, prettyErrors: false, uniqueKeys: false })
  const at = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const nodeAt = (path: Path): unknown => (path.length === 0 ? document.contents : document.getIn(path, true))
  const place = (path: Path): Place => {
    for (let length = path.length; length >= 0; length--) {
      const start = rangeStart(nodeAt(path.slice(0, length)))
      if (start !== null) return at(start)
    }
    return { line: 1, column: 1 }
  }
  const problems = document.errors.map(({ pos, message }) => ({ ...at(pos[0]), message }))
  if (!short) problems.push({ ...at(0), message: `More than ${MOST.characters} characters` })
  const odd = problems.length === 0 ? oddOf(document, lastKeyCounts) : null
  if (odd) problems.push({ ...at(odd.start ?? 0), message: odd.message })
  return {
    // toJS throws on exponential aliases; that is a fault of the text too.
    raw: problems.length > 0 ? null : toValues(),
    problems,
    has: (path) => document.hasIn(path),
    place,
    keyPlace(path, key) {
      const node = nodeAt(path)
      const pair = isMap(node)
        ? node.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key)
        : null
      const start = pair ? rangeStart(pair.key) : null
      return start === null ? place(path) : at(start)
    },
  }

  function toValues(): unknown {
    try {
      const values: unknown = document.toJS({ maxAliasCount: 100 })
      if (isBounded(values)) return values
      problems.push({
        line: 1,
        column: 1,
        message: `More than ${MOST.depth} levels, an alias within itself, or too many`,
      })
    } catch (error) {
      problems.push({ line: 1, column: 1, message: error instanceof Error ? error.message : String(error) })
    }
    return null
  }
}

/** Aliases can create cyclic or exponentially nested values from a small text. */
function isBounded(values: unknown): boolean {
  const waiting = [{ value: values, depth: 0 }]
  for (let spread = 0; ; spread++) {
    const next = waiting.pop()
    if (!next) return true
    if (next.depth > MOST.depth || spread > MOST.spread) return false
    if (typeof next.value !== 'object' || next.value === null || next.value instanceof Uint8Array) continue
    for (const value of Object.values(next.value)) waiting.push({ value, depth: next.depth + 1 })
  }
}

/** PostgreSQL stores neither U+0000 nor lone surrogates. */
const isStorable = (value: unknown) => typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))

/** The first duplicate key, value that cannot be stored, or excess over the limits. */
function oddOf(document: Document, lastKeyCounts: boolean): { start: number | null; message: string } | null {
  let odd: ReturnType<typeof oddOf> = null
  let values = 0
  const found = (node: unknown, message: string) => {
    odd = { start: rangeStart(node), message }
    return visit.BREAK
  }
  visit(document, {
    Node: (_, node) => {
      if (++values > MOST.values) return found(node, `More than ${MOST.values} values`)
      return isScalar(node) && !isStorable(node.value) ? found(node, 'U+0000 or half a surrogate pair') : undefined
    },
    Map: (_, map) => {
      if (map.items.length > MOST.keys) return found(map, `More than ${MOST.keys} keys in one map`)
      if (lastKeyCounts) return undefined
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        const name = isScalar(key) ? key.value : key
        if (seen.has(name)) return found(key, 'Map keys must be unique')
        seen.add(name)
      }
      return undefined
    },
  })
  return odd
}

function rangeStart(node: unknown): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return null
  const [start] = node.range
  return typeof start === 'number' ? start : null
}
