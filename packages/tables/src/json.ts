import { BadTable } from '@leitai/scorer/fault-list'
import { kindOfFile } from '@leitai/scorer/sniff'
import type { Fault, TableSource } from '@leitai/scorer/types'
import { atOnce, cellOf, csvOf } from './csv-text.ts'
import { type TableFile, wholeOf } from './file.ts'
import { keyOfIds, unframed } from './json-frames.ts'
import { refuseRepeats, valueAt } from './json-keys.ts'

type Record_ = Record<string, unknown>
const isObject = (value: unknown): value is Record_ =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The lines of a file in UTF-8, as many at a time as were read. */
async function* linesOf(file: TableFile): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  try {
    for await (const chunk of file.stream()) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_LINE) throw new BadTable({ code: 'line-too-long', count: MAX_LINE })
      yield lines
    }
    rest += decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? new BadTable({ code: 'encoding', expected: 'UTF-8' }) : error
  }
  if (rest !== '') yield [rest]
}
const MAX_LINE = 4 * 1024 * 1024

function parsed(text: string, line?: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    // The engine counts lines within the text that it was given, which of a line is always the first.
    const found = (line === undefined ? message : message.replace(/ \(line \d+ column \d+\)$/, '')).slice(0, 80)
    throw new BadTable({ code: 'bad-json', found, ...(line !== undefined && { line }) })
  }
}

/** A whole document; if it is none, whether it is several, one a line. */
function documentIn(text: string): unknown {
  try {
    return parsed(text)
  } catch (error) {
    const [first = '', second = ''] = text.trimStart().split(/\n/, 2)
    if (isObject(parsedOrNull(first)) && isObject(parsedOrNull(second))) throw new BadTable({ code: 'json-lines' })
    throw error
  }
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BadTable({ code: 'encoding', expected: 'UTF-8' })
  }
}
/** One object a line, all with the same keys. */
export async function openJsonLines(file: TableFile): Promise<TableSource> {
  const batches = linesOf(file)
  let first: string[] = []
  while (first.length === 0) {
    const { done, value } = await batches.next()
    if (done) break
    first = value
  }
  if (/^\s*(?:\[\s*(?:[[{]|$)|\{\s*$)/.test(first[0] ?? '')) throw new BadTable({ code: 'json-document' })
  const head = first[0] === undefined ? undefined : parsed(first[0], 1)
  if (!isObject(head) || Object.keys(head).length === 0)
    throw new BadTable({ code: 'json-shape', line: 1, expected: 'line' })
  const columns = Object.keys(head)
  let line = 0
  function* rowsIn(lines: string[]): Generator<string[]> {
    for (const text of lines) {
      line++
      // Blank lines stay, so that the reader says where they are.
      if (text.trim() === '') yield ['']
      else {
        const value = parsed(withExactNumbers(text), line)
        if (!isObject(value)) throw new BadTable({ code: 'json-shape', line, expected: 'line' })
        yield rowOf(value, columns, line)
      }
    }
  }
  async function* rows() {
    yield rowsIn(first)
    for await (const lines of batches) yield rowsIn(lines)
  }
  return { bytes: csvOf(columns, rows()), encoding: 'utf-8', place: placeOfRow }
}

/** Records have no header line: the record on line 2 of the CSV is the first. */
export const placeOfRow = (line: number) => (line > 1 ? { line: line - 1 } : {})

function rowOf(value: Record_, columns: string[], line: number): string[] {
  const cells: string[] = []
  for (const column of columns) {
    if (!Object.hasOwn(value, column)) throw new BadTable({ code: 'empty-value', line, column })
    const cell = value[column]
    cells.push(typeof cell === 'string' ? cell : cellOf(cell, { line, column }))
  }
  const keys = Object.keys(value)
  if (keys.length > columns.length) {
    const column = keys.find((key) => !columns.includes(key)) ?? ''
    throw new BadTable({ code: 'unknown-column', line, column, expected: columns.join(', ') })
  }
  return cells
}

/**
 * A whole JSON document, of which `rowsAt` names the part with the rows: a list of objects; an object of lists, one for each column; or an
 * object by id, whose values are objects of columns, or the values of the one column beside the id; also what pandas makes of a table.
 */
export async function openJson(
  file: TableFile,
  { rowsAt, id, columns }: { rowsAt?: string | undefined; id: string; columns: string[] },
): Promise<TableSource> {
  const bytes = await wholeOf(file)
  const kind = kindOfFile(bytes)
  if (kind !== null && kind !== 'JSON') throw new BadTable({ code: 'bad-json', found: kind })
  const text = withExactNumbers(textOf(bytes))
  let value = documentIn(text)
  let from = 0
  for (const key of rowsAt ? rowsAt.split('.') : keyOfIds(value, columns)) {
    if (isObject(value)) refuseRepeats({ text, from, object: value }, repeatedColumn)
    from = isObject(value) ? (valueAt(text, from, key) ?? from) : from
    value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }
  if (isObject(value)) {
    const byColumn = Object.hasOwn(value, id)
    refuseRepeats(
      { text, from, object: value },
      byColumn ? repeatedColumn : (found, line) => repeatedId(id, found, line),
    )
  }
  value = unframed(value, id, columns)
  const table = recordsIn(value) ?? columnsIn(value, id) ?? byId(value, id, columns)
  if (table === null) throw new BadTable({ code: 'json-shape', expected: 'document' })
  return { bytes: csvOf(table.columns, atOnce(table.rows)), encoding: 'utf-8', place: placeOfRow }
}

const repeatedColumn = (column: string): Fault => ({ code: 'duplicate-column', column })
const repeatedId = (column: string, found: string, line: number): Fault => ({
  code: 'duplicate-id',
  line,
  column,
  found,
})

interface Table {
  columns: string[]
  rows: Iterable<string[]>
}

function recordsIn(value: unknown): Table | null {
  if (!Array.isArray(value)) return null
  const columns = isObject(value[0]) ? Object.keys(value[0]) : []
  if (columns.length === 0) throw new BadTable({ code: 'json-shape', expected: 'document' })
  function* rows(list: unknown[]) {
    for (const [k, row] of list.entries()) {
      if (!isObject(row)) throw new BadTable({ code: 'json-shape', line: k + 1, expected: 'document' })
      yield rowOf(row, columns, k + 1)
    }
  }
  return { columns, rows: rows(value) }
}

function columnsIn(value: unknown, id: string): Table | null {
  if (!isObject(value)) return null
  const ids = value[id]
  if (!Array.isArray(ids)) return null
  const columns = Object.keys(value)
  const lists = columns.map((column) => value[column])
  const wrong = lists.findIndex((list) => !Array.isArray(list) || list.length !== ids.length)
  if (wrong >= 0) throw new BadTable({ code: 'json-shape', column: columns[wrong] ?? '', expected: 'document' })
  function* rows() {
    for (let k = 0; k < (ids as unknown[]).length; k++)
      yield lists.map((list, at) => cellOf((list as unknown[])[k], { line: k + 1, column: columns[at] ?? '' }))
  }
  return { columns, rows: rows() }
}

function byId(value: unknown, id: string, wanted: string[]): Table | null {
  if (!isObject(value)) return null
  const entries = Object.entries(value)
  const [, first] = entries[0] ?? []
  const others = wanted.filter((column) => column !== id)
  const columns = isObject(first) ? Object.keys(first) : others
  if (!isObject(first) && others.length !== 1) return null
  function* rows() {
    for (const [k, [key, row]] of entries.entries()) {
      const cells = isObject(row)
        ? rowOf(row, columns, k + 1)
        : [cellOf(row, { line: k + 1, column: columns[0] ?? '' })]
      yield [key, ...cells]
    }
  }
  return { columns: [id, ...columns], rows: rows() }
}

/** Strings, which are passed over, and numbers as JSON writes them. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** Whether there may be a number that a double cannot hold: many digits, or a large exponent. */
const SUSPECT = /\d{16}|\d\.\d{15}|\d{2,}\.\d{10}|[eE][+-]?\d{3}/

/** Digits that a double always holds. */
const HELD = 15

/**
 * The same JSON, in which numbers that a double cannot hold are strings of their digits: cells are texts, and engines of 2023 do not tell
 * how a number was written.
 */
function withExactNumbers(text: string): string {
  if (!SUSPECT.test(text)) return text
  return text.replace(TOKENS, (token) => (token.startsWith('"') || isHeld(token) ? token : `"${token}"`))
}

function isHeld(token: string): boolean {
  const [mantissa = ''] = token.split(/[eE]/)
  return mantissa.replace(/\D/g, '').replace(/^0+/, '').length <= HELD && Number.isFinite(Number(token))
}
