import { BadTable } from '@leitai/scorer/fault-list'
import { formatsOf } from '@leitai/scorer/file-form'
import type { PlannedTask } from '@leitai/scorer/plan'
import type { TableFormat, TableSource } from '@leitai/scorer/types'
import { openArchive } from '@leitai/zip/archive'
import { endingOf, type TableFile, wholeOf } from './file.ts'

const TAB = 9
const allFormats: readonly TableFormat[] = ['csv', 'tsv', 'jsonl', 'json', 'parquet', 'npy', 'npz']
const otherEndings: Record<string, TableFormat> = { ndjson: 'jsonl', pq: 'parquet', txt: 'tsv' }

/** The kind of table that a name’s ending says, or null. */
export function formatOf(name: string): TableFormat | null {
  const ending = endingOf(name)
  return allFormats.find((format) => format === ending) ?? otherEndings[ending] ?? null
}

export interface TableOrder {
  /** Whose formats are accepted; of solutions, all are. */
  formats: readonly TableFormat[]
  rowsAt?: string | undefined
  id: string
  /** The id, further keys and the columns asked for. */
  columns: string[]
  /** Bytes that the table may have when it is unpacked. */
  most: number
  /** Rows that it may have; what says itself that it has more is refused at once. */
  mostRows?: number | undefined
}

/** What a task asks of the table of a submission (`truth`: of a solution). */
export function orderOf(
  task: PlannedTask,
  { most, mostRows, truth = false }: { most: number; mostRows?(task: PlannedTask): number; truth?: boolean },
): TableOrder {
  const { rows, submitted } = task
  const { id, keys = [], files } = rows
  return {
    formats: truth ? allFormats : formatsOf(files),
    ...(files?.rowsAt !== undefined && { rowsAt: files.rowsAt }),
    id,
    columns: [id, ...keys, ...submitted],
    most,
    mostRows: mostRows?.(task),
  }
}

/** A table as records of CSV. Throws BadTable now, or while it is read. */
export async function openTable(file: TableFile, order: TableOrder): Promise<TableSource> {
  const { formats, columns, most, mostRows } = order
  const format = formatOf(file.name)
  if (format === null || !formats.includes(format))
    throw new BadTable({ code: 'file-format', found: file.name.slice(0, 60), expected: formats.join(' / ') })
  const bound = wholeBound(format, most)
  if (file.size > bound) throw new BadTable({ code: 'table-large', expected: megabytes(bound) })
  switch (format) {
    case 'csv':
      return { bytes: file.stream(), again: () => file.stream() }
    case 'tsv':
      return { bytes: file.stream(), again: () => file.stream(), delimiter: TAB }
    case 'jsonl': {
      const { openJsonLines } = await import('./json.ts')
      return openJsonLines(file)
    }
    case 'json': {
      const { openJson } = await import('./json.ts')
      return openJson(file, order)
    }
    case 'parquet': {
      const { openParquet } = await import('./parquet.ts')
      return openParquet(file, Math.max(most, 8 * file.size), mostRows)
    }
    case 'npy': {
      const { openNumpy } = await import('./npy.ts')
      return openNumpy(await wholeOf(file), columns, mostRows)
    }
    case 'npz': {
      const { openNumpyZip } = await import('./npy.ts')
      return openNumpyZip(await arraysIn(file, most), order)
    }
  }
}

/** Engines hold no text of more than 512 million units. */
const MAX_JSON = 500 * 1024 * 1024

/** Bytes of a file of this kind, if it is read as a whole. */
function wholeBound(format: TableFormat, most: number): number {
  if (format === 'json') return Math.min(most, MAX_JSON)
  return format === 'npy' || format === 'npz' ? most : Number.POSITIVE_INFINITY
}

const megabytes = (bytes: number) => String(Math.round(bytes / 1024 ** 2))

async function arraysIn(file: TableFile, most: number): Promise<Map<string, Uint8Array>> {
  const archive = await openArchive(file, { entries: 1000, bytes: most })
  const arrays = new Map<string, Uint8Array>()
  for (const file of archive.names) {
    const name = file.replace(/\.npy$/, '')
    if (arrays.has(name)) throw new BadTable({ code: 'duplicate-column', column: name })
    arrays.set(name, await collect(archive.read(file), most))
  }
  return arrays
}

/** All bytes of a source; refused as soon as there are more than `most`. */
export async function collect(source: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > most) throw new BadTable({ code: 'member-large', expected: megabytes(most) })
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
