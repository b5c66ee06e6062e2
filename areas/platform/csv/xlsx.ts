import { Readable } from 'node:stream'
import { openArchive } from '@leitai/zip/archive'
import { zipStream } from '@leitai/zip/write'
import { type Cell, csvStream, Download } from '../http/download.ts'

/**
 * Streams a workbook of one sheet (ECMA-376): a long list is never held in memory. Texts are inline strings, which no spreadsheet reads as
 * formulas, whatever they begin with.
 */

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The most rows that a sheet can have. */
const MOST_ROWS = 1_048_576
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const relation = (type: string, target: string) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`
const part = (name: string, type: string) =>
  `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`

/** All parts but the sheet; the same in every workbook. */
const fixed: Record<string, string> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}</Types>`,
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// Removes characters that XML does not allow, and lone surrogates.
const plain = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (sign) => signs[sign] ?? '')

/** A to Z, AA to ZZ … */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
const columns: string[] = []
const columnAt = (at: number): string => {
  columns[at] ??= columnName(at)
  return columns[at]
}

/** With its address, which the standard does not ask for, but libraries that read workbooks do. */
const cell = (value: Cell, address: string) => {
  if (value === null || value === '') return `<c r="${address}"/>`
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${address}"><v>${value}</v></c>`
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${plain(String(value))}</t></is></c>`
}
const row = (cells: Cell[], no: number) =>
  `<row r="${no}">${cells.map((value, at) => cell(value, `${columnAt(at)}${no}`)).join('')}</row>`

async function* sheet(header: string[], parts: AsyncIterable<Cell[][]>) {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>${row(header, 1)}`
  let written = 1
  for await (const rows of parts) {
    const before = written
    written += rows.length
    if (written > MOST_ROWS) throw new Error(`the list has more rows than the ${MOST_ROWS} of a sheet`)
    yield rows.map((cells, at) => row(cells, before + at + 1)).join('')
  }
  yield '</sheetData></worksheet>'
}

export const xlsxStream = (header: string[], parts: AsyncIterable<Cell[][]>): Promise<Readable> =>
  zipStream([
    ...Object.entries(fixed).map(([name, content]) => ({ name, content })),
    { name: 'xl/worksheets/sheet1.xml', content: () => Readable.from(sheet(header, parts)) },
  ])

/** Of all parts of a workbook, once unpacked. */
const MOST_BYTES = 32 * 1024 * 1024
const MOST_PARTS = 500

/** Whether all of a zip can be unpacked within the limits; what it says of its sizes is not believed. */
async function isBounded(bytes: Uint8Array): Promise<boolean> {
  const file = { size: bytes.length, slice: async (start: number, end: number) => bytes.subarray(start, end) }
  try {
    const { names, read } = await openArchive(file, { entries: MOST_PARTS, bytes: MOST_BYTES })
    for (const name of names) for await (const _ of read(name));
    return names.length > 0
  } catch {
    return false
  }
}

/** The cells of the first sheet of a workbook (.xlsx) as texts, all rows of the same length; null if it is none, or too large. */
export async function rowsOfWorkbook(bytes: Uint8Array): Promise<string[][] | null> {
  if (!(await isBounded(bytes))) return null
  // Loaded with the first workbook, not at startup.
  const { readSheet } = await import('read-excel-file/node')
  try {
    const rows = await readSheet(Buffer.from(bytes))
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
    return rows.map((row) => Array.from({ length: columns }, (_, at) => textOf(row[at])))
  } catch {
    return null
  }
}

const textOf = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell)

export interface TableFile {
  /** Without an ending. */
  name: string
  format: 'csv' | 'xlsx'
  header: string[]
  parts: AsyncIterable<Cell[][]>
}

/** A table as a file in the requested format; rows are streamed. */
export const tableFile = async ({ name, format, header, parts }: TableFile): Promise<Download> =>
  format === 'xlsx'
    ? new Download({ name: `${name}.xlsx`, contentType: XLSX_TYPE, body: await xlsxStream(header, parts) })
    : new Download({ name: `${name}.csv`, contentType: 'text/csv; charset=utf-8', body: csvStream(header, parts) })
