export interface CsvRow {
  /** Line where the row starts. */
  line: number
  cells: string[]
}

/** Parses CSV by RFC 4180, or cells with another separator, with or without a byte-order mark; skips empty lines. */
export function readCsv(text: string, separator = ','): CsvRow[] {
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let cell = ''
  let quoted = false
  let line = 1
  const endRow = () => {
    row.cells.push(cell)
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row)
    cell = ''
  }
  const signs = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] ?? ''
    if (sign === '\n') line++
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (signs[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) {
      row.cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      endRow()
      row = { line, cells: [] }
    } else cell += sign
  }
  endRow()
  return rows
}
