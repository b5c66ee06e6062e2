import { type Cell, csvStream, Download } from '../http/download.ts'
import { XLSX_TYPE, xlsxStream } from './xlsx.ts'

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
