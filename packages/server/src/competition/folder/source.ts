import { isMap, isPair, isScalar, LineCounter, parseDocument } from 'yaml'

export type Path = readonly (string | number)[]
/** Counted from 1, as editors do. */
export interface Place {
  line: number
  column: number
}

/** A YAML text as plain values, and where in the text each of them stands. */
export interface YamlSource {
  raw: unknown
  problems: (Place & { message: string })[]
  has(path: Path): boolean
  /** The value's place; of what is missing, the place of that which should hold it. */
  place(path: Path): Place
  /** The place of a key itself, not of its value. */
  keyPlace(path: Path, key: string): Place
}

export function readYaml(text: string): YamlSource {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
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
  return {
    // toJS throws where aliases would blow the document up; that is a fault of the text as well.
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
      return document.toJS({ maxAliasCount: 100 })
    } catch (error) {
      problems.push({ line: 1, column: 1, message: error instanceof Error ? error.message : String(error) })
      return null
    }
  }
}

function rangeStart(node: unknown): number | null {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return null
  const [start] = node.range
  return typeof start === 'number' ? start : null
}
