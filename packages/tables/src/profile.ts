import { BadZip } from '@leitai/platform/contract/zip'
import { createCsvReader, pump } from '@leitai/scorer/csv'
import { BadTable, createFaultList } from '@leitai/scorer/fault-list'
import type { CellKind, ColumnProfile, FileProfile, MembersProfile, TableProfile } from '@leitai/scorer/file-form'
import { createTextReader } from '@leitai/scorer/text'
import type { MemberForm, TableFormat, TableSource } from '@leitai/scorer/types'
import { type Archive, openArchive } from '@leitai/zip/archive'
import { endingOf, type TableFile } from './file.ts'
import { collect, formatOf, openTable } from './open-table.ts'
import type { OpenOptions } from './open-tables.ts'
import { readPng } from './png.ts'

/** Rows that a profile reads, and shows. */
const ROWS = 20_000
const HEAD = 10
const MOST_COLUMNS = 500
const MOST_DISTINCT = 1001
const VALUES = 60
const MOST_CELL = 100
const MEMBERS_READ = 3
/** As many as tasks. */
const MOST_TABLES = 12

/** What is in a solution or sample, of which nothing is declared yet. Null if it cannot be read. */
export async function profileOf(
  file: TableFile,
  options: Pick<OpenOptions, 'most' | 'keep'>,
): Promise<FileProfile | null> {
  try {
    if (endingOf(file.name) !== 'zip') return { tables: [{ name: '', ...(await tableOf(file, options)) }], members: [] }
    const archive = await openArchive(file, { entries: 20_000, bytes: options.most })
    const isTable = (name: string) => formatOf(name) !== null && !isMember(name, archive.names)
    const around = wrapperOf(archive.names)
    const tables: TableProfile[] = []
    for (const path of archive.names.filter(isTable).slice(0, MOST_TABLES)) {
      const table = await tableOf(await options.keep(nameOf(path), archive.read(path)), options)
      tables.push({ name: path.slice(around.length).replace(/\.\w+$/, ''), ...table })
    }
    return {
      tables,
      members: await membersOf(
        archive,
        archive.names.filter((name) => !isTable(name)),
      ),
    }
  } catch (error) {
    if (error instanceof BadTable || error instanceof BadZip) return null
    throw error
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** The folder that holds everything, if the files were packed with the folder around them. */
function wrapperOf(names: string[]): string {
  const [first = ''] = names
  const folder = first.slice(0, first.indexOf('/') + 1)
  return names.every((name) => name.startsWith(folder)) ? folder : ''
}

/** Tables of numbers may be the files of rows: then there are many in one folder. */
const isMember = (name: string, names: string[]) =>
  names.filter((one) => folderOf(one) === folderOf(name) && endingOf(one) === endingOf(name)).length > 12

async function tableOf(file: TableFile, { most }: Pick<OpenOptions, 'most'>): Promise<Omit<TableProfile, 'name'>> {
  const format: TableFormat = formatOf(file.name) ?? 'csv'
  const source = await openTable(file, { formats: [format], id: 'id', columns: [], most })
  return { format, ...(await readTable(source)) }
}

async function readTable({
  bytes,
  delimiter,
  encoding,
}: TableSource): Promise<Pick<TableProfile, 'columns' | 'rows' | 'whole' | 'head'>> {
  const faults = createFaultList()
  let columns: ColumnReader[] | null = null
  const head: string[][] = []
  let rows = 0
  const csv = createCsvReader(
    ({ bytes, starts, ends, count, line }) => {
      const cells = Array.from(
        { length: Math.min(count, MOST_COLUMNS) },
        (_, k) => text.string(bytes, starts[k] as number, ends[k] as number, line)?.trim() ?? '',
      )
      if (columns === null) {
        columns = cells.map(columnReader)
        return
      }
      if (cells.length === 1 && cells[0] === '') return
      if (rows < HEAD) head.push(cells.map((cell) => cell.slice(0, MOST_CELL)))
      for (const [k, column] of columns.entries()) column.add(cells[k] ?? '')
      if (++rows === ROWS) faults.stopped = true
    },
    faults,
    { delimiter },
  )
  const text = createTextReader(csv.window, faults, encoding)
  await pump(bytes, csv, faults)
  const [fault] = faults.list
  if (fault) throw new BadTable(fault)
  return {
    columns: ((columns ?? []) as ColumnReader[]).map(({ profile }) => profile()),
    rows,
    whole: rows < ROWS,
    head,
  }
}

interface ColumnReader {
  add(cell: string): void
  profile(): ColumnProfile
}

/** From the narrowest to the widest. */
const KINDS: readonly Exclude<CellKind, 'empty'>[] = ['integer', 'number', 'mask', 'numbers', 'word', 'items', 'text']
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

function columnReader(name: string): ColumnReader {
  const distinct = new Set<string>()
  const fits = new Set(KINDS)
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let filled = false
  let wide = false
  return {
    add(cell) {
      if (cell === '') return
      filled = true
      if (distinct.size < MOST_DISTINCT) distinct.add(cell.slice(0, 200))
      wide ||= /[^\p{ASCII}]/u.test(cell)
      for (const kind of fits) if (!isKind(cell, kind)) fits.delete(kind)
      if (fits.has('number')) {
        min = Math.min(min, Number(cell))
        max = Math.max(max, Number(cell))
      }
    },
    profile: () => ({
      name,
      min,
      max,
      wide,
      kind: filled ? (KINDS.find((kind) => fits.has(kind)) ?? 'text') : 'empty',
      distinct: distinct.size,
      values: Array.from(distinct).slice(0, VALUES),
    }),
  }
}

function isKind(cell: string, kind: Exclude<CellKind, 'empty'>): boolean {
  switch (kind) {
    case 'integer':
      return /^[+-]?\d{1,15}$/.test(cell)
    case 'number':
      return NUMBER.test(cell)
    case 'mask':
      return isMask(cell)
    case 'numbers':
      return cell.split(/\s+/).every((word) => NUMBER.test(word))
    case 'word':
      return !/\s/.test(cell) && cell.length <= 60
    case 'items':
      return cell.length <= 2000 && cell.split(/\s+/).every((word) => /^[\w:.-]{1,40}$/.test(word))
    default:
      return true
  }
}

/** Pairs of a first pixel and a length, rising and apart. */
function isMask(cell: string): boolean {
  if (!/^\d+(?: \d+)+$/.test(cell)) return false
  const numbers = cell.split(' ').map(Number)
  let free = 1
  for (let k = 0; k + 1 < numbers.length; k += 2) {
    const [start = 0, length = 0] = [numbers[k], numbers[k + 1]]
    if (start < free || length < 1) return false
    free = start + length
  }
  return numbers.length % 2 === 0
}

const HOLDS: Record<string, MemberForm['holds']> = { png: 'mask', txt: 'text', wav: 'sound', npy: 'numbers' }

/** Groups of files by folder and ending. */
async function membersOf(archive: Archive, names: string[]): Promise<MembersProfile[]> {
  const around = names.length > 0 ? commonFolder(names) : ''
  const groups = new Map<string, string[]>()
  for (const name of names) {
    const own = name.slice(around.length)
    const pattern = `${folderOf(own)}{id}.${endingOf(own)}`
    groups.set(pattern, [...(groups.get(pattern) ?? []), name])
  }
  const found: MembersProfile[] = []
  for (const [pattern, own] of groups) {
    const holds = HOLDS[endingOf(pattern)]
    if (holds && own.length > 1) found.push({ form: await formOf(archive, pattern, holds, own), count: own.length })
  }
  return found
}

/** A folder around folders; the last one names what is in it. */
function commonFolder(names: string[]): string {
  const parts = names.map((name) => name.split('/'))
  const [first = []] = parts
  const deep = Math.min(...parts.map((one) => one.length))
  return deep > 2 && parts.every((one) => one[0] === first[0]) ? `${first[0]}/` : ''
}

async function formOf(
  archive: Archive,
  name: string,
  holds: MemberForm['holds'],
  names: string[],
): Promise<MemberForm> {
  if (holds !== 'mask') return holds === 'labels' ? { name, holds, label: 'label' } : { name, holds }
  const pictures = []
  for (const one of names.slice(0, MEMBERS_READ))
    pictures.push(await readPng(await collect(archive.read(one), 64 * 1024 * 1024), {}))
  const [first] = pictures
  const same = pictures.every(({ width, height }) => width === first?.width && height === first.height)
  const size = first && same ? { width: first.width, height: first.height } : {}
  const values = new Set(pictures.flatMap((picture) => Array.from(new Set(picture.values))))
  const gray = pictures.every(({ channels }) => channels === 1)
  if (values.size <= 2) return { name, holds: 'mask', ...size }
  if (gray && values.size <= 30) return { name, holds: 'labels', label: 'label', ...size }
  return { name, holds: 'image', ...size }
}
