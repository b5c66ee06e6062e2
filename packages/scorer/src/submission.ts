import { type CsvReader, type CsvRecord, createCsvReader } from './csv.ts'
import type { Decoder, DecoderContext } from './decode.ts'
import { type Encoding, readAs } from './encoding.ts'
import { createFastRows, type Progress } from './fast-rows.ts'
import type { FaultList } from './fault-list.ts'
import { locate, readHeader } from './header.ts'
import {
  createFindRow,
  createKeyReader,
  type IdIndexes,
  type IdSet,
  idText,
  NOT_AN_INTEGER,
  UNKNOWN_ID,
} from './ids.ts'
import type { LabelTally } from './label-tally.ts'
import { MAX_FIELD, mostRows } from './limits.ts'
import type { Values } from './metrics/metric.ts'
import { createTextReader } from './text.ts'
import type { Fault, TableSource } from './types.ts'

/** The positions of a file’s columns; passed to a thread that starts in the middle of a file. */
export interface Layout {
  count: number
  id: number
  fields: number[]
  /** Of the further columns of the key. */
  keys: number[]
}
export interface SubmissionTask {
  ids: IdSet
  indexes: IdIndexes
  idColumn: string
  /** Further columns that identify a row together with the id. */
  keys: string[]
  /** Columns beside id and keys that the file must have. */
  columns: string[]
  /** Whether a row may have any number of lines, also none. */
  lines: boolean
  faults: FaultList
  /** One for each unit, with the names of its columns; `shared` is the memory of the first. */
  units: { columns: string[]; decoder(context: DecoderContext): Decoder; tally?: LabelTally }[]
  layout?: Layout
  shared?: Float64Array[]
  /** What is known of the table that is read; default: a CSV file. */
  source?: Omit<TableSource, 'bytes'>
  /** What the texts are written in, where it is to be tried. */
  encoding?: Encoding
}
interface SubmissionReader {
  csv: CsvReader
  /** Known after the header. */
  layout(): Layout | null
  rows(): number
  /** One bit per row: its id was found. */
  seen: Uint8Array
  /** After the last byte: the values of each unit; null if there are faults, such as missing rows. */
  finish(): Values[] | null
  /** Null as long as everything was ASCII. */
  encoding(): Encoding | null
  /** Whether the file, or what made it, says its encoding. */
  certain(): boolean
  /** Labels outside ASCII that nobody knows. */
  strange(): number
  /** What the competitor should know of a file that is right. */
  notes(): Fault[]
  /** Whether the input, if it ends in the middle of a file, ended without a pending record or blank line. */
  atRecordStart(): boolean
}

const CR = 13
/** Whether a line of a record has a CR that ends none. */
const hasCr = ({ bytes, starts, ends, count }: CsvRecord) =>
  bytes.subarray(starts[0] as number, ends[count - 1] as number).includes(CR)

/** Reads a submission record by record: columns, ids and values are checked and put into the solution’s order in one pass. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function createSubmissionReader(task: SubmissionTask): SubmissionReader {
  const { ids, idColumn, columns, faults, lines } = task
  const seen = new Uint8Array((ids.count >> 3) + 1)
  const most = mostRows(ids.count, lines)
  const csv = createCsvReader(onRecord, faults, { atFileStart: task.layout === undefined, ...task.source })
  const text = createTextReader(csv.window, faults, task.encoding ?? task.source?.encoding)
  const key = task.keys.length > 0 ? createKeyReader(text, MAX_FIELD) : undefined
  const findRow = createFindRow(ids, task.indexes, text, key)
  const { shared, source: { cells } = {} } = task
  const units = task.units.map((unit, k) => {
    const context = {
      columns: unit.columns,
      faults,
      text,
      rows: ids.count,
      ...(shared && k === 0 && { shared }),
      ...(cells && { cells }),
    }
    const { tally } = unit
    return { tally, decoder: unit.decoder(context), at: unit.columns.map((name) => columns.indexOf(name)), fields: [0] }
  })
  const [first] = units
  let layout = task.layout ?? null
  const progress: Progress = { rows: 0, expected: 0 }
  let blankLine = 0
  let blankLines = 0
  if (layout) useLayout(layout)

  function onRecord(record: CsvRecord): void {
    if (layout === null) {
      readLayout(record)
      return
    }
    if (record.count === 1 && isBlank(record)) {
      if (blankLine === 0) blankLine = record.line
      // Each costs as much as a row.
      if (++blankLines > most) faults.stop({ code: 'blank-line', line: blankLine })
      return
    }
    if (blankLine > 0) {
      faults.add({ code: 'blank-line', line: blankLine })
      blankLine = 0
    }
    progress.rows++
    if (progress.rows > most) {
      faults.stop({ code: 'too-many-rows', count: progress.rows, expected: String(ids.count) })
      return
    }
    if (record.badQuote || record.count !== layout.count) {
      explainShape(record, layout)
      return
    }
    const field = layout.id
    const row = findRow(record, field, progress.expected)
    if (row < 0) {
      explainId(record, field, row)
      return
    }
    progress.expected = row + 1
    const bit = 1 << (row & 7)
    const byte = seen[row >> 3] as number
    if ((byte & bit) !== 0 && !lines) {
      explainId(record, field, row)
      return
    }
    seen[row >> 3] = byte | bit
    for (let k = 0; k < units.length; k++) {
      const unit = units[k] as (typeof units)[number]
      unit.tally?.at(row)
      unit.decoder.decode(row, record, unit.fields)
    }
  }

  function useLayout(found: Layout): void {
    layout = found
    for (const unit of units) unit.fields = unit.at.map((column) => found.fields[column] as number)
    if (key) key.fields = [found.id, ...found.keys]
    useFastRows(found)
  }

  function readLayout(record: CsvRecord): void {
    if (record.count === 1 && isBlank(record) && !record.badQuote) {
      faults.stop({ code: 'blank-line', line: record.line })
      return
    }
    const wanted = [idColumn, ...task.keys, ...columns]
    const names = readHeader(record, { text, faults, wanted })
    const found = names && locate(names, wanted, true, faults)
    if (names && found) {
      const keys = found.slice(1, 1 + task.keys.length)
      useLayout({ count: names.length, id: found[0] ?? 0, keys, fields: found.slice(1 + keys.length) })
    }
  }

  /** Where the file has the id, then a unit’s numbers in any order, and nothing else. */
  function useFastRows({ count, id }: Layout): void {
    const plain = first?.decoder.plain
    if (id !== 0 || plain === undefined || ids.kind === 'text' || units.length > 1) return
    const places = Array.from({ length: count - 1 }, (_, k) => first?.fields.indexOf(k + 1) ?? -1)
    if (count - 1 !== plain.columns.length || places.includes(-1)) return
    const inOrder = <T>(list: readonly T[]) => places.map((k) => list[k] as T)
    const columns = { columns: inOrder(plain.columns), ranges: inOrder(plain.ranges) }
    const fast = createFastRows(ids, task.indexes, columns, seen, progress, task.source?.delimiter)
    const taken = { at: 0, lines: 0 }
    csv.takeFirst((bytes, from, end) => {
      taken.at = from
      taken.lines = 0
      // After a blank line the general reader must first check whether anything follows.
      if (blankLine === 0) {
        const before = progress.rows
        taken.at = fast(bytes, from, end)
        taken.lines = progress.rows - before
      }
      return taken
    })
  }

  function explainShape(record: CsvRecord, { count, id }: Layout): void {
    if (record.badQuote) faults.add({ code: 'bad-quote', line: record.line })
    else if (hasCr(record)) faults.add({ code: 'stray-cr', line: record.line })
    else faults.add({ code: 'field-count', line: record.line, found: String(record.count), expected: String(count) })
    // Its id was submitted, even if the record is broken, so it is not reported as missing too.
    const row = id < record.count ? findRow(record, id, progress.expected) : UNKNOWN_ID
    if (row >= 0) {
      progress.expected = row + 1
      seen[row >> 3] = (seen[row >> 3] as number) | (1 << (row & 7))
    }
  }

  function explainId(record: CsvRecord, field: number, row: number): void {
    const start = record.starts[field] as number
    const end = record.ends[field] as number
    const { line } = record
    if (record.bytes.subarray(start, end).includes(CR)) {
      faults.add({ code: 'stray-cr', line })
      return
    }
    const column = idColumn
    const shown = (at: number) => text.show(record.bytes, record.starts[at] as number, record.ends[at] as number)
    const found = [field, ...(layout?.keys ?? [])].map(shown).join(', ')
    if (end - start > MAX_FIELD) faults.add({ code: 'field-too-long', line, column, count: MAX_FIELD })
    else if (found.trim() === '') faults.add({ code: 'empty-value', line, column })
    else if (row >= 0) faults.add({ code: 'duplicate-id', line, column, found })
    else if (row === NOT_AN_INTEGER) faults.add({ code: 'id-not-integer', line, column, found })
    else if (row === UNKNOWN_ID) faults.add({ code: 'unknown-id', line, column, found })
  }

  function finish(): Values[] | null {
    if (!faults.stopped) lookForRows()
    if (faults.count > 0) return null
    for (const { columns: names, tally } of task.units) {
      const fault = tally?.fault(names.join(', '))
      if (fault) faults.add(fault)
    }
    if (faults.count > 0) return null
    // Whether a row has too many entries is known only now.
    const values = units.map(({ decoder }) => decoder.values(undefined, ids.count))
    return faults.count > 0 ? null : values
  }

  const certain = () => csv.marked() || task.source?.encoding !== undefined

  function notes(): Fault[] {
    const found = task.units.flatMap(({ columns: names, tally }) => tally?.note(names.join(', ')) ?? [])
    const encoding = text.encoding()
    return encoding === 'gb18030' && !certain() ? [readAs(encoding), ...found] : found
  }

  function lookForRows(): void {
    if (layout === null) faults.stop({ code: 'empty-file' })
    else if (progress.rows === 0) faults.stop({ code: 'no-rows', expected: String(ids.count) })
    else if (!lines) nameMissing()
  }

  function nameMissing(): void {
    const first: string[] = []
    let count = 0
    for (let row = 0; row < ids.count; row++) {
      if ((seen[row >> 3] as number) === 255) {
        row |= 7
        continue
      }
      if (((seen[row >> 3] as number) & (1 << (row & 7))) !== 0) continue
      if (count++ < 5) first.push(idText(ids, row))
    }
    if (count > 0) faults.add({ code: 'missing-ids', column: idColumn, count, expected: first.join(', ') })
  }

  return {
    csv,
    layout: () => layout,
    rows: () => progress.rows,
    seen,
    finish,
    encoding: text.encoding,
    certain,
    strange: () => task.units.reduce((sum, { tally }) => sum + (tally?.unknownWide ?? 0), 0),
    notes,
    atRecordStart: () => blankLine === 0 && csv.atRecordStart(),
  }
}

function isBlank({ bytes, starts, ends }: CsvRecord): boolean {
  for (let p = starts[0] as number; p < (ends[0] as number); p++) if (bytes[p] !== 32 && bytes[p] !== 9) return false
  return true
}
