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
