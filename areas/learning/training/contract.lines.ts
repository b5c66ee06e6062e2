/** How what a program printed is compared with what it should print, line by line: on the server to mark, in the browser to show. */

/** Blanks at the ends of lines do not count, nor do empty lines at the end. */
export function linesOf(text: string): string[] {
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
