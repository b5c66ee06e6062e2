import { say } from './terminal.ts'

/** Terminal columns of a text: Chinese characters and emoji take two, combining marks none. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}|[\u{20000}-\u{3fffd}]/u
const NONE = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]$/u

const widthOfOne = (letter: string) => (NONE.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1)
export const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + widthOfOne(letter), 0)

/** A text cut to a number of columns, with an ellipsis if it was shortened. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let taken = ''
  let columns = 0
  for (const letter of text) {
    columns += widthOfOne(letter)
    if (columns > width - 1) break
    taken += letter
  }
  return `${taken}…`
}

export function padded(text: string, width: number, right = false): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)))
  return right ? blanks + text : text + blanks
}

export const formats = ['table', 'json', 'csv'] as const
export type Format = (typeof formats)[number]

export interface Column<Row> {
  /** Column name in CSV. */
  key: string
  head: string
  cell: (row: Row) => string | number | null
  right?: boolean
  /** Maximum width in the terminal. */
  most?: number
}

/** Terminals interpret control characters, and names come from other users. */
const plain = (value: string | number | null) => String(value ?? '').replace(/[\p{Cc}\p{Cf}]/gu, ' ')
/** Scores arrive as texts, some below zero. */
const isNumber = (text: string) => /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)
// A cell that a spreadsheet would treat as a formula is written as text.
const csvCell = (value: string | number | null) => {
  const text = String(value ?? '')
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) && !isNumber(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Prints rows as a table aligned for wide characters too, as JSON, or as CSV. */
export function show<Row>(rows: readonly Row[], columns: readonly Column<Row>[], format: Format, empty = '') {
  if (format === 'json') return say(JSON.stringify(rows, null, 2))
  if (format === 'csv') {
    const lines = [columns.map(({ key }) => key), ...rows.map((row) => columns.map(({ cell }) => csvCell(cell(row))))]
    return say(lines.map((line) => line.join(',')).join('\n'))
  }
  if (rows.length === 0) return say(empty)
  const cells = rows.map((row) => columns.map(({ cell, most = 60 }) => cut(plain(cell(row)), most)))
  const widths = columns.map(({ head }, at) => Math.max(widthOf(head), ...cells.map((line) => widthOf(line[at] ?? ''))))
  const line = (texts: string[]) =>
    texts
      .map((text, at) => padded(text, widths[at] ?? 0, columns[at]?.right))
      .join('  ')
      .trimEnd()
  say([line(columns.map(({ head }) => head)), ...cells.map(line)].join('\n'))
}
