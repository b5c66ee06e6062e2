import { limits } from '@leitai/platform/contract/limits'
import { BadZip } from '@leitai/platform/contract/zip'
import { createCsvReader, pump } from '@leitai/scorer/csv'
import { createEncodingVote, type Encoding } from '@leitai/scorer/encoding'
import { BadTable, createFaultList, MAX_FAULTS, shownFault } from '@leitai/scorer/fault-list'
import { ID_IN_NAME } from '@leitai/scorer/file-form'
import { MAX_TEXT } from '@leitai/scorer/limits'
import { createTextReader, showText } from '@leitai/scorer/text'
import type { Fault, MemberForm, MemberShapes, Numbers, TableSource } from '@leitai/scorer/types'
import type { Archive } from '@leitai/zip/archive'
import { csvOf } from './csv-text.ts'
import { readMember, type Shape } from './member-values.ts'
import { collect } from './open-table.ts'
import type { OpenOptions } from './open-tables.ts'

/** Bytes of one file, packed or not. */
const MAX_MEMBER = 64 * 1024 * 1024

export interface MembersOrder {
  id: string
  members: Record<string, MemberForm>
  fileCell: NonNullable<OpenOptions['fileCell']>
  /** Names as in the archive, by the names that the forms mean. */
  names: Map<string, string>
  /** The sizes that the files must have; null if these are the files that say so. */
  shapes?: MemberShapes | null | undefined
}

interface Column {
  column: string
  form: MemberForm
  pattern: RegExp
}
/** A row of which not all files were read yet: those that were, and the cells of those that are right. */
interface OpenRow {
  /** The first of its files. */
  file: string
  seen: Set<Column>
  cells: Cells[]
}
/** The cells that a file makes: one line, or of `labels` one a class. */
type Cells = { column: string; texts: string[]; label?: { column: string; texts: string[] } }

/** Files as cells of a table, one or more a row, joined by id with the rows of `table` if there is one. */
export async function openMembers(
  archive: Archive,
  { id, members, names, fileCell, shapes = new Map() }: MembersOrder,
  table: TableSource | null,
): Promise<TableSource> {
  const columns = Object.entries(members).map(
    ([column, form]): Column => ({ column, form, pattern: patternOf(form.name) }),
  )
  const rowsOfTable = table && (await rowsOf(table, id))
  const inFiles = columns.flatMap(({ column, form }) => (form.holds === 'labels' ? [form.label, column] : [column]))
  const fromTable = rowsOfTable?.columns.filter((column) => column !== id && !inFiles.includes(column)) ?? []
  const header = [id, ...inFiles, ...fromTable]
  const lists: Numbers[] = []
  const files: string[] = []
  const made: MemberShapes = new Map()

  async function* rows() {
    const faults: Fault[] = []
    const encoding = await encodingOfTexts(archive, names.entries(), columns)
    const open = new Map<string, OpenRow>()
    let count = 0
    for (const [name, real] of names) {
      // Each further file that is wrong would cost the reading of one more.
      if (faults.length === MAX_FAULTS - 1) {
        faults.push({ code: 'files-unread', count: names.size - count })
        break
      }
      count++
      let lines: string[][] | null = null
      try {
        const { column, row } = placeOf(name, columns)
        const found = open.get(row) ?? { file: real, seen: new Set(), cells: [] }
        open.set(row, found)
        found.seen.add(column)
        const { form } = column
        found.cells.push(
          form.holds === 'file'
            ? { column: column.column, texts: [await fileCell(bounded(archive.read(real), form))] }
            : await cellsOf(await collect(archive.read(real), MAX_MEMBER), column, {
                lists,
                encoding,
                hasShape: (shape) => (shapes ? checkShape(shapes, row, shape) : noteShape(made, row, shape)),
              }),
        )
        if (found.cells.length === columns.length) {
          open.delete(row)
          lines = wholeLines(row, found)
        }
      } catch (error) {
        faults.push(faultIn(real, error))
        // A broken zip, or one that becomes too large, is not read on.
        if (error instanceof BadZip) break
      }
      if (lines) yield lines
    }
    forgetVaried(made)
    const [fault, ...more] = faults.length > 0 ? faults : missingFiles(open)
    if (fault) throw new BadTable(fault, ...more)
  }

  function wholeLines(row: string, { cells, file }: OpenRow): string[][] {
    const others = rowsOfTable ? rowsOfTable.rows.get(row) : []
    if (!others) throw new BadTable({ code: 'unknown-id', file, column: id, found: row })
    rowsOfTable?.rows.delete(row)
    const rest = fromTable.map((column) => others[rowsOfTable?.columns.indexOf(column) ?? 0] ?? '')
    return linesOf(cells, inFiles).map((line) => {
      files.push(file)
      return [row, ...line, ...rest]
    })
  }

  /** Of rows that have some of their files, and of those that the table has alone. */
  function missingFiles(open: Map<string, OpenRow>): Fault[] {
    const half = Array.from(open, ([row, { seen }]) => ({ row, column: columns.find((one) => !seen.has(one)) }))
    const bare = Array.from(rowsOfTable?.rows.keys() ?? [], (row) => ({ row, column: columns[0] }))
    const bareOnly = bare.filter(({ row }) => !open.has(row))
    return [...half, ...bareOnly].slice(0, MAX_FAULTS).map(({ row, column }) => ({
      code: 'member-missing',
      found: row,
      expected: column?.form.name.replace(ID_IN_NAME, row) ?? '',
    }))
  }

  const place = (line: number) => {
    const file = files[line - 2]
    return file === undefined ? {} : shownFile(file)
  }
  return { bytes: csvOf(header, rows()), encoding: 'utf-8', place, cells: lists, ...(!shapes && { shapes: made }) }
}

const shapeKey = (row: string, { of }: Shape) => `${of} ${row}`

/** A row whose files of a kind differ says nothing: which of them is meant is not known. */
function noteShape(shapes: MemberShapes, row: string, shape: Shape): void {
  const key = shapeKey(row, shape)
  shapes.set(key, (shapes.get(key) ?? shape.text) === shape.text ? shape.text : '')
}

/** Of arrays whose axes vary, these may be what is asked for, such as how many boxes there are: a refusal would tell. */
function forgetVaried(shapes: MemberShapes): void {
  const arrays = Array.from(shapes).filter(([key]) => key.startsWith('array '))
  if (new Set(arrays.map(([, text]) => text)).size > 1) for (const [key] of arrays) shapes.delete(key)
}

/** Of another size, pixels and samples would be compared that are not at the same place. */
function checkShape(shapes: MemberShapes, row: string, shape: Shape): void {
  const expected = shapes.get(shapeKey(row, shape))
  if (!expected || expected === shape.text) return
  // Arrays of more rows may be right, such as those of boxes; of as many numbers by other axes, never.
  if (shape.of === 'array' && countIn(expected) !== countIn(shape.text)) return
  throw new BadTable({ code: 'member-size', found: shape.text, expected })
}
const countIn = (axes: string) => axes.split(' × ').reduce((product, size) => product * Number(size), 1)

/** One for all texts of the archive: they are read once more for it, as the last one may tell. What is wrong with a file is said later. */
async function encodingOfTexts(
  archive: Archive,
  names: Iterable<[string, string]>,
  columns: Column[],
): Promise<Encoding> {
  const texts = columns.filter(({ form }) => form.holds === 'text')
  const vote = createEncodingVote()
  for (const [name, real] of texts.length > 0 ? names : []) {
    if (!texts.some(({ pattern }) => pattern.test(name))) continue
    try {
      vote.add(await collect(archive.read(real), MAX_TEXT))
    } catch {
      break
    }
  }
  return vote.decide()
}

/** The files of a row may be in any folder that no other row’s are: an id has no slash. */
function patternOf(name: string): RegExp {
  const [before = '', after = ''] = name.normalize('NFC').split(ID_IN_NAME)
  return new RegExp(`^${escaped(before)}([^/]+)${escaped(after)}$`, 'u')
}
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

function placeOf(name: string, columns: Column[]): { column: Column; row: string } {
  for (const column of columns) {
    const row = column.pattern.exec(name)?.[1]
    if (row !== undefined) return { column, row }
  }
  const expected = columns.map(({ form }) => form.name).join(', ')
  throw new BadTable({ code: 'member-unknown', file: name.slice(0, 100), expected })
}

/** Refused as soon as there are more bytes than the form allows. */
async function* bounded(bytes: AsyncIterable<Uint8Array>, { maxMb = limits.files.usualMb }: { maxMb?: number }) {
  let left = maxMb * 1024 * 1024
  for await (const chunk of bytes) {
    left -= chunk.length
    if (left < 0) throw new BadTable({ code: 'member-large', expected: String(maxMb) })
    yield chunk
  }
}

async function cellsOf(
  bytes: Uint8Array,
  { column, form }: Column,
  { lists, encoding, hasShape }: { lists: Numbers[]; encoding: Encoding; hasShape(shape: Shape): void },
): Promise<Cells> {
  if (form.holds === 'file') throw new Error('a file is not read')
  const { shape, ...value } = await readMember(bytes, form, encoding)
  if (shape) hasShape(shape)
  if ('text' in value) return { column, texts: [value.text] }
  if ('numbers' in value) return { column, texts: [`\u0001${lists.push(value.numbers) - 1}`] }
  // An image without any class has a line that says so.
  const empty = value.labels.length === 0
  const label = { column: form.holds === 'labels' ? form.label : '', texts: empty ? [''] : value.labels }
  return { column, texts: empty ? [''] : value.texts, label }
}

/** Rows of a table by id, in NFC as the names of files are. Its lists of files are bounded, so its rows are few. */
async function rowsOf(source: TableSource, id: string): Promise<{ columns: string[]; rows: Map<string, string[]> }> {
  const faults = createFaultList(source.place)
  const rows = new Map<string, string[]>()
  let columns: string[] | null = null
  const csv = createCsvReader(
    ({ bytes, starts, ends, count, line }) => {
      const cells = Array.from(
        { length: count },
        (_, k) => text.string(bytes, starts[k] as number, ends[k] as number, line) ?? '',
      )
      if (columns === null) {
        columns = cells.map((name) => name.trim())
        if (!columns.includes(id))
          faults.stop({ code: 'missing-column', line: 1, column: id, found: columns.join(',') })
        return
      }
      const key = cells[columns.indexOf(id)]?.trim().normalize('NFC') ?? ''
      if (cells.length === 1 && key === '') return
      if (cells.length !== columns.length)
        faults.stop({ code: 'field-count', line, found: String(cells.length), expected: String(columns.length) })
      else if (rows.has(key)) faults.stop({ code: 'duplicate-id', line, column: id, found: key })
      else rows.set(key, cells)
    },
    faults,
    source,
  )
  const text = createTextReader(csv.window, faults, source.encoding)
  await pump(source.bytes, csv, faults)
  const [fault] = faults.list
  if (fault) throw new BadTable(fault)
  return { columns: columns ?? [], rows }
}

const shownFile = (file: string) => ({ file: showText(file, 100) })

/** What is wrong with this file. What is no fault of it is thrown on. */
function faultIn(file: string, error: unknown): Fault {
  const fault = error instanceof BadZip ? zipFault(error) : error instanceof BadTable ? error.fault : null
  if (!fault) throw error
  return { file: file.slice(0, 100), ...fault }
}

export const zipFault = ({ fault, found }: BadZip): Fault =>
  shownFault({ code: fault, ...(found !== undefined && { found }) })

/** The lines of a row: each of its single cells stands in every line. */
function linesOf(cells: Cells[], columns: string[]): string[][] {
  const count = Math.max(...cells.map(({ texts }) => texts.length))
  return Array.from({ length: count }, (_, k) =>
    columns.map((column) => {
      for (const cell of cells) {
        const texts = cell.column === column ? cell.texts : cell.label?.column === column ? cell.label.texts : undefined
        if (texts) return texts[Math.min(k, texts.length - 1)] ?? ''
      }
      return ''
    }),
  )
}
