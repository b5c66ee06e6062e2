/** How what a program printed is compared with what it should print, line by line: on the server to mark, in the browser to show. */

/** Blanks at the ends of lines do not count, nor do empty lines at the end. */
function linesOf(text: string): string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const trimmed = lines.map((line) => line.trimEnd())
  const last = trimmed.findLastIndex((line) => line !== '')
  return trimmed.slice(0, last + 1)
}

export function sameLines(one: string, other: string): boolean {
  const [some, others] = [linesOf(one), linesOf(other)]
  return some.length === others.length && some.every((line, at) => line === others[at])
}

/** A row of both texts side by side; null where one has no such line. */
export interface LinePair {
  expected: string | null
  actual: string | null
}

const MOST_LINES = 400

/** The lines of both texts side by side, equal ones in one row: the longest common sequence, or one by one in long texts. */
export function linePairs(expected: string, actual: string): LinePair[] {
  const [some, others] = [linesOf(expected), linesOf(actual)]
  if (some.length > MOST_LINES || others.length > MOST_LINES) {
    const rows = Math.min(Math.max(some.length, others.length), MOST_LINES)
    return Array.from({ length: rows }, (_, at) => ({ expected: some[at] ?? null, actual: others[at] ?? null }))
  }
  const common = lengths(some, others)
  const pairs: LinePair[] = []
  let [at, by] = [0, 0]
  while (at < some.length && by < others.length) {
    if (some[at] === others[by]) pairs.push({ expected: some[at++] ?? null, actual: others[by++] ?? null })
    else if ((common[at + 1]?.[by] ?? 0) >= (common[at]?.[by + 1] ?? 0))
      pairs.push({ expected: some[at++] ?? null, actual: null })
    else pairs.push({ expected: null, actual: others[by++] ?? null })
  }
  for (const line of some.slice(at)) pairs.push({ expected: line, actual: null })
  for (const line of others.slice(by)) pairs.push({ expected: null, actual: line })
  return merged(pairs)
}

/** Of the rest of both texts from each place on. */
function lengths(some: readonly string[], others: readonly string[]): number[][] {
  const table = Array.from({ length: some.length + 1 }, () => new Array<number>(others.length + 1).fill(0))
  for (let at = some.length - 1; at >= 0; at--)
    for (let by = others.length - 1; by >= 0; by--) {
      const row = table[at]
      if (!row) continue
      row[by] =
        some[at] === others[by]
          ? 1 + (table[at + 1]?.[by + 1] ?? 0)
          : Math.max(table[at + 1]?.[by] ?? 0, row[by + 1] ?? 0)
    }
  return table
}

/** Lines that are missing and lines that are too many at the same place stand in the same rows. */
function merged(pairs: readonly LinePair[]): LinePair[] {
  const rows: LinePair[] = []
  let [missing, surplus]: [string[], string[]] = [[], []]
  const flush = () => {
    for (let at = 0; at < Math.max(missing.length, surplus.length); at++)
      rows.push({ expected: missing[at] ?? null, actual: surplus[at] ?? null })
    missing = []
    surplus = []
  }
  for (const { expected, actual } of pairs) {
    if (expected !== null && actual !== null) {
      flush()
      rows.push({ expected, actual })
    } else if (expected !== null) missing.push(expected)
    else if (actual !== null) surplus.push(actual)
  }
  flush()
  return rows
}

export interface CsvRow {
  /** Line where the row starts. */
  line: number
  cells: string[]
}

/**
 * Parses CSV by RFC 4180, or cells with another separator, with or without a byte-order mark; skips empty lines. A quotation mark that nobody
 * closes at the end of a cell is a character of it, and does not take in the lines that follow.
 */
export function readCsv(text: string, separator = ','): CsvRow[] {
  const rows: CsvRow[] = []
  const signs = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  let row: CsvRow = { line: 1, cells: [] }
  let line = 1
  const endRow = () => {
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  for (let at = 0; at <= signs.length; at++) {
    const close = signs[at] === '"' ? closingOf(signs, at + 1, separator) : -1
    const end = endOf(signs, close < 0 ? at : close + 1, separator)
    const cell = close < 0 ? signs.slice(at, end) : signs.slice(at + 1, close).replaceAll('""', '"')
    line += cell.split('\n').length - 1
    row.cells.push(cell)
    at = end
    if (signs[end] === separator) continue
    line++
    endRow()
  }
  return rows
}

/** Where a quoted cell is closed: by a mark that is not doubled, with the end of the cell behind it; else -1. */
function closingOf(signs: string, from: number, separator: string): number {
  let at = signs.indexOf('"', from)
  while (at >= 0 && signs[at + 1] === '"') at = signs.indexOf('"', at + 2)
  if (at < 0) return -1
  return signs.slice(at + 1, endOf(signs, at + 1, separator)).trim() === '' ? at : -1
}

/** Where the next separator or line end is, or the end of the text. */
function endOf(signs: string, from: number, separator: string): number {
  let at = from
  while (at < signs.length && signs[at] !== separator && signs[at] !== '\n') at++
  return at
}
