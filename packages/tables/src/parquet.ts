import { BadTable } from '@leitai/scorer/fault-list'
import type { TableSource } from '@leitai/scorer/types'
import { type FileMetaData, parquetMetadataAsync, parquetRead, type SchemaElement } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { cellOf, csvOf } from './csv-text.ts'
import { refuseRows, type TableFile } from './file.ts'
import { placeOfRow } from './json.ts'

/** Rows of a group are unpacked together. */
const MAX_GROUP_BYTES = 1024 ** 3
/** Values of such a group: equal ones take no bytes in the file, but memory once they are read. */
const MAX_GROUP_VALUES = 50_000_000

/** What pandas calls the rows’ own numbers, which are no column of the table. */
const ROW_NUMBERS = /^__index_level_\d+__$/

/** Reads a Parquet file group of rows by group of rows. `most`: bytes of all columns, unpacked. */
export async function openParquet(file: TableFile, most: number, mostRows?: number): Promise<TableSource> {
  const buffer = {
    byteLength: file.size,
    slice: async (start: number, end = file.size) => {
      const bytes = await file.slice(start < 0 ? file.size + start : start, end)
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    },
  }
  const { metadata, columns: all } = asStored(await usable(() => parquetMetadataAsync(buffer)))
  refuseLarge(metadata, most)
  refuseRows(Number(metadata.num_rows), mostRows)
  refuseRows(
    metadata.row_groups.reduce((sum, { num_rows: rows }) => sum + Number(rows), 0),
    mostRows,
  )
  const columns = Array.from(all.entries(), ([at, column]) => ({ at, ...column })).filter(
    ({ name }) => !ROW_NUMBERS.test(name),
  )
  let line = 0
  function* cellsIn(group: unknown[][]) {
    for (const row of group) {
      line++
      yield columns.map(({ at, name, write }) => cellOf(write ? write(row[at]) : row[at], { line, column: name }))
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
  return {
    bytes: csvOf(
      columns.map(({ name }) => name),
      rows(),
    ),
    encoding: 'utf-8',
    place: placeOfRow,
  }
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

interface StoredColumn {
  name: string
  /** Its value as it is stored, as that of a cell. */
  write?: (value: unknown) => unknown
}

/**
 * The columns of a file, and its metadata without what would make doubles of decimals and times of dates: these are written with every
 * digit, and as 2026-01-31. What lies in a list or a structure belongs to its column, and is read as the reader does.
 */
function asStored(metadata: FileMetaData): { metadata: FileMetaData; columns: StoredColumn[] } {
  const columns: StoredColumn[] = []
  const schema = Array.from(metadata.schema)
  // The first element is the table itself.
  let at = 1
  const skip = () => {
    const { num_children: children = 0 } = schema[at++] ?? {}
    for (let k = 0; k < children; k++) skip()
  }
  while (at < schema.length) {
    const element = schema[at] as SchemaElement
    const write = element.repetition_type === 'REPEATED' ? null : writeOf(element)
    columns.push({ name: element.name, ...(write && { write }) })
    if (write) {
      const { converted_type: _, logical_type: __, ...stored } = element
      schema[at] = stored
    }
    skip()
  }
  return { metadata: { ...metadata, schema }, columns }
}

function writeOf({ type, converted_type: kind, scale = 0 }: SchemaElement): StoredColumn['write'] | null {
  if (kind === 'DATE' && type === 'INT32') return (days) => (typeof days === 'number' ? dayText(days) : days)
  // Bytes of any length are read as text, whose bytes are lost.
  if (kind !== 'DECIMAL' || type === 'BYTE_ARRAY') return null
  return (value) => {
    const unscaled = value instanceof Uint8Array ? integerOf(value) : value
    return typeof unscaled === 'number' || typeof unscaled === 'bigint' ? decimalText(BigInt(unscaled), scale) : value
  }
}

function dayText(days: number): unknown {
  const date = new Date(days * 86_400_000)
  return Number.isNaN(date.getTime()) ? date : date.toISOString().slice(0, -14)
}

function integerOf(bytes: Uint8Array): bigint {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return BigInt.asIntN(8 * bytes.length, BigInt(`0x${hex || '0'}`))
}

/** In its shortest form. */
function decimalText(unscaled: bigint, scale: number): string {
  const sign = unscaled < 0n ? '-' : ''
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const part = digits.slice(digits.length - scale).replace(/0+$/, '')
  return scale > 0 && part !== '' ? `${sign}${whole}.${part}` : `${sign}${whole}`
}
