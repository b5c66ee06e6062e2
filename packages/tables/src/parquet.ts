import { BadTable } from '@leitai/scorer/bad-table'
import type { TableSource } from '@leitai/scorer/types'
import { type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { cellOf, csvOf } from './csv-text.ts'
import type { TableFile } from './file.ts'
import { placeOfRow } from './json.ts'

/** Rows of a group are unpacked together. */
const MAX_GROUP_BYTES = 1024 ** 3
/** Values of such a group: equal ones take no bytes in the file, but memory once they are read. */
const MAX_GROUP_VALUES = 50_000_000

/** Reads a Parquet file group of rows by group of rows. `most`: bytes of all columns, unpacked. */
export async function openParquet(file: TableFile, most: number): Promise<TableSource> {
  const buffer = {
    byteLength: file.size,
    slice: async (start: number, end = file.size) => {
      const bytes = await file.slice(start < 0 ? file.size + start : start, end)
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    },
  }
  const metadata = await usable(() => parquetMetadataAsync(buffer))
  refuseLarge(metadata, most)
  // The first element is the table itself; what lies in a list or a structure belongs to its column.
  const columns = columnsOf(metadata)
  let line = 0
  function* cellsIn(group: unknown[][]) {
    for (const row of group) {
      line++
      yield columns.map((column, k) => cellOf(row[k], { line, column }))
    }
  }
  async function* rows() {
    let from = 0
    for (const { num_rows: count } of metadata.row_groups) {
      const until = from + Number(count)
      yield cellsIn(await usable(() => readRows(buffer, metadata, from, until)))
      from = until
    }
  }
  return { bytes: csvOf(columns, rows()), place: placeOfRow }
}

type Buffer_ = Parameters<typeof parquetMetadataAsync>[0]

function readRows(file: Buffer_, metadata: FileMetaData, rowStart: number, rowEnd: number): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    const read = parquetRead({ file, metadata, rowStart, rowEnd, compressors, onComplete: (found) => resolve(found) })
    read.then(() => resolve([]), reject)
  })
}

async function usable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new BadTable({ code: 'bad-parquet', found: error instanceof Error ? error.message.slice(0, 80) : '' })
  }
}

function columnsOf({ schema }: FileMetaData): string[] {
  const columns: string[] = []
  let at = 1
  const skip = () => {
    const { num_children: children = 0 } = schema[at++] ?? {}
    for (let k = 0; k < children; k++) skip()
  }
  while (at < schema.length) {
    columns.push(schema[at]?.name ?? '')
    skip()
  }
  return columns
}

/** What the file says of itself; a lie is found when the process takes more memory than the stage allows. */
function refuseLarge({ row_groups: groups, num_rows: rows }: FileMetaData, most: number): void {
  const sizes = groups.map(({ columns }) =>
    columns.reduce((sum, { meta_data: meta }) => sum + Number(meta?.total_uncompressed_size ?? 0), 0),
  )
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  if (whole > most || sizes.some((size) => size > MAX_GROUP_BYTES) || Number(rows) > most)
    throw new BadTable({ code: 'table-large', expected: String(Math.round(most / 1024 ** 2)) })
  const values = Math.max(
    0,
    ...groups.map(({ num_rows: count, columns }) => {
      const ofColumns = columns.reduce((sum, { meta_data: meta }) => sum + Number(meta?.num_values ?? 0), 0)
      return Math.max(ofColumns, Number(count) * columns.length)
    }),
  )
  if (values > MAX_GROUP_VALUES)
    throw new BadTable({ code: 'parquet-group', found: String(values), expected: String(MAX_GROUP_VALUES) })
}
