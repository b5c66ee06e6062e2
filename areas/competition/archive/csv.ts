/** Formats a table as CSV. Cells that a spreadsheet would run as a formula get a leading apostrophe, which `parseCsv` removes. */
export function formatCsv(header: string[], rows: string[][]): string {
  const cell = (text: string) => {
    const safe = /^['=+\-@\t\r]/.test(text) && !/^-?[\d.]+(e[+-]?\d+)?$/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('')
}

/** Parses CSV (RFC 4180); every row has its line number. */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  const token = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y
  let cells: string[] = []
  let line = 1
  let start = 1
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) throw new Error(`line ${line}`)
    const [whole, cell = '', end] = found
    const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    cells.push(plain.startsWith("'") ? plain.slice(1) : plain)
    line += whole.split('\n').length - 1
    if (end === ',' && token.lastIndex < text.length) continue
    if (end === ',') cells.push('')
    rows.push({ line: start, cells })
    cells = []
    start = line
  }
  return rows
}
