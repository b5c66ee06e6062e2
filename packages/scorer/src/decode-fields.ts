import type { CsvRecord } from './csv.ts'
import { createLabelDecoder, createNumberDecoder, type Decoder, type DecoderContext, type FindLabel } from './decode.ts'
import { createMaskDecoder, createNumbersDecoder } from './decode-lists.ts'
import { createRawDecoder } from './decode-raw.ts'
import { MAX_ENTRIES, MAX_TEXT } from './limits.ts'
import type { Field, FieldKind, Lists, Metric, Numbers, RawColumn, Values } from './metrics/metric.ts'
import { emptyValues } from './metrics/rules.ts'
import type { Range } from './ranges.ts'

export interface FieldsOptions {
  /** The field of each column. */
  fields: Field[]
  /** Ranges of the columns that contain numbers. */
  ranges: (Range | null)[]
  /** Looks up a label among the classes of the solution. */
  find: FindLabel
  /** The last pixel of a mask; 0 for no check. */
  pixels: number
  /** Several entries a row: as lines of the file, or in the one cell of the one column. Null if each row has one entry. */
  several: 'lines' | 'cell' | null
  /** For rows with more than MAX_ENTRIES; see `Metric`. */
  manyEntries: Metric['manyEntries']
}

/** The first column of an entry in a cell that does not stand for a field. */
const SKIPPED = '-'

/** Fields of an entry in the order in which a cell lists them; null for values that are skipped. */
export function cellOrder(fields: Field[], order: string[] | undefined): (number | null)[] {
  if (!order) return fields.filter(({ optional }) => !optional).map((_, k) => k)
  return order.map((name) => (name === SKIPPED ? null : fields.findIndex((field) => field.name === name)))
}

/** Decodes the columns of a metric that is described by fields. `order`: see `cellOrder`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function createFieldsDecoder(
  context: DecoderContext,
  options: FieldsOptions,
  order: (number | null)[] = [],
): Decoder {
  const { faults } = context
  const { fields, several, manyEntries } = options
  const most = manyEntries?.most ?? MAX_ENTRIES
  const names = several === 'cell' ? fields.map(() => context.columns[0] ?? '') : context.columns
  if (several === null && fields.every(({ kind }) => NUMBERS.includes(kind))) return allNumbers(context, options)
  const parts = fields.map((field, k) => decoderOf(field, k, { ...context, columns: [names[k] ?? ''] }, options))
  let owners = new Int32Array(several ? context.rows : 0)
  let entries = 0
  let lastRow = 0

  function own(row: number): number {
    if (entries === owners.length) {
      const grown = new Int32Array(Math.max(1024, entries * 2))
      grown.set(owners)
      owners = grown
    }
    owners[entries] = row
    if (row > lastRow) lastRow = row
    return entries++
  }

  const at = [0]
  function decodeLine(row: number, record: CsvRecord, columns: number[]): void {
    if (several && columns.every((field) => record.starts[field] === record.ends[field])) {
      if (row > lastRow) lastRow = row
      return
    }
    const entry = several ? own(row) : row
    for (let k = 0; k < parts.length; k++) {
      at[0] = columns[k] as number
      parts[k]?.decode(entry, record, at)
    }
  }

  const width = order.length
  const token: CsvRecord = {
    bytes: new Uint8Array(),
    starts: new Int32Array(width),
    ends: new Int32Array(width),
    count: width,
    line: 0,
    badQuote: false,
  }
  function decodeCell(row: number, record: CsvRecord, columns: number[]): void {
    if (row > lastRow) lastRow = row
    const field = columns[0] as number
    const cell = context.text.field(
      record.bytes,
      record.starts[field] as number,
      record.ends[field] as number,
      record.line,
    )
    if (cell === null) return
    // The parts read texts with the same reader, which reuses its object.
    const { bytes, end } = cell
    token.bytes = bytes
    token.line = record.line
    let count = 0
    let filled = 0
    for (let p = cell.start; p < end; ) {
      if (bytes[p] === 32) {
        p++
        continue
      }
      token.starts[filled] = p
      while (p < end && bytes[p] !== 32) p++
      token.ends[filled] = p
      if (++filled < width) continue
      filled = 0
      if (++count > most) {
        const column = names[0] ?? ''
        faults.add({ code: 'too-many-entries', line: record.line, column, expected: String(most) })
        return
      }
      const entry = own(row)
      for (let k = 0; k < width; k++) {
        const part = order[k]
        if (part === null || part === undefined) continue
        at[0] = k
        parts[part]?.decode(entry, token, at)
      }
    }
    if (filled > 0) {
      faults.add({
        code: 'entry-size',
        line: record.line,
        column: names[0] ?? '',
        count: count * width + filled,
        expected: order.map((k) => (k === null ? SKIPPED : (fields[k]?.name ?? ''))).join(' '),
      })
    }
  }

  function values(rowOf?: Int32Array, rows = Math.max(context.rows, lastRow + 1)): Values {
    const columns: Numbers[] = []
    const raw: RawColumn[] = []
    const lists: Lists[] = []
    for (const [k, part] of parts.entries()) {
      const given = part.values()
      const kind = fields[k]?.kind
      columns[k] = given.columns[0] ?? (kind === 'label' || kind === 'name' ? given.codes : noNumbers)
      raw[k] = given.raw?.[0] ?? noRaw
      lists[k] = kind === 'mask' || kind === 'numbers' ? (given.lists?.[0] ?? given) : noLists
    }
    if (!several) return { ...emptyValues(), columns, raw, lists }
    const owner = owners.subarray(0, entries)
    const lines = rowOf ? owner.map((line) => rowOf[line] as number) : owner
    const placed = byOwner({ ...emptyValues(), columns, raw, lists }, lines, rows)
    if (faults.count === 0) limitEntries(placed)
    return placed
  }

  function limitEntries(values: Values): void {
    const column = context.columns[0] ?? ''
    for (let row = 0; row < values.starts.length; row++) {
      const count = (values.ends[row] as number) - (values.starts[row] as number)
      if (count <= MAX_ENTRIES) continue
      const fault =
        count > most ? { code: 'too-many-entries', expected: String(most) } : manyEntries?.fault(values, row)
      if (fault) {
        faults.add({ ...fault, column })
        return
      }
    }
  }

  return { decode: several === 'cell' ? decodeCell : decodeLine, values }
}

const NUMBERS: readonly FieldKind[] = ['number', 'non-negative', 'probability', 'integer']

/** Fields that all are numbers, one entry a row: one decoder reads the columns together. */
function allNumbers(context: DecoderContext, { fields, ranges }: FieldsOptions): Decoder {
  const decoder = createNumberDecoder(
    context,
    ranges.map((range): Range => range ?? [0, 0]),
    fields.map(({ kind }) => kind === 'integer'),
  )
  const values = () => {
    const { columns, ...rest } = decoder.values()
    return { ...rest, columns, raw: fields.map(() => noRaw), lists: fields.map(() => noLists) }
  }
  return { ...decoder, values }
}

const noNumbers = new Float64Array()
const noList = new Int32Array()
const noLists: Lists = { items: noList, starts: noList, ends: noList }
const noRaw: RawColumn = { bytes: new Uint8Array(), starts: new Uint32Array(), ends: new Uint32Array() }

function decoderOf(field: Field, k: number, context: DecoderContext, options: FieldsOptions): Decoder {
  switch (field.kind) {
    case 'label':
      return createLabelDecoder(context, options.find)
    case 'name':
      return createLabelDecoder(context, ownNames())
    case 'text':
      return createRawDecoder(context, { mayBeEmpty: true, longest: MAX_TEXT })
    case 'mask':
      return createMaskDecoder(context, options.pixels)
    case 'numbers':
      return createNumbersDecoder(context, options.ranges[k] ?? [0, 0])
    default:
      return createNumberDecoder(context, [options.ranges[k] ?? [0, 0]], [field.kind === 'integer'])
  }
}

const decoder = new TextDecoder()

/** A number for each distinct text, in the order of their appearance. */
function ownNames(): FindLabel {
  const codes = new Map<string, number>()
  return (bytes, start, end) => {
    const name = decoder.decode(bytes.subarray(start, end))
    const code = codes.get(name) ?? codes.size
    codes.set(name, code)
    return code
  }
}

/** Puts entries into the order of their rows, those of one row in the order of the file, and says where each row’s entries are. */
function byOwner(values: Values, owners: Int32Array, rows: number): Values {
  const starts = new Int32Array(rows)
  const ends = new Int32Array(rows)
  const counts = new Int32Array(rows + 1)
  for (const row of owners) counts[row + 1] = (counts[row + 1] as number) + 1
  for (let row = 0; row < rows; row++) {
    counts[row + 1] = (counts[row + 1] as number) + (counts[row] as number)
    starts[row] = counts[row] as number
    ends[row] = counts[row + 1] as number
  }
  const order = new Uint32Array(owners.length)
  let sorted = true
  for (let entry = 0; entry < owners.length; entry++) {
    const row = owners[entry] as number
    const to = counts[row] as number
    counts[row] = to + 1
    order[to] = entry
    if (to !== entry) sorted = false
  }
  const placed = sorted ? trimEntries(values, owners.length) : pickEntries(values, order)
  return { ...placed, starts, ends }
}

function trimEntries(values: Values, count: number): Values {
  return {
    ...values,
    columns: values.columns.map((column) => column.subarray(0, count)),
  }
}

/** The entries at these places, of all fields. */
export function pickEntries(values: Values, places: Uint32Array): Values {
  return {
    ...values,
    columns: values.columns.map((column) => pick(column, places)),
    ...(values.raw && {
      raw: values.raw.map((raw) => ({ ...raw, starts: pick(raw.starts, places), ends: pick(raw.ends, places) })),
    }),
    ...(values.lists && {
      lists: values.lists.map((list) => ({
        ...list,
        starts: pick(list.starts, places),
        ends: pick(list.ends, places),
      })),
    }),
  }
}

type Arrays = Uint8Array | Int32Array | Uint32Array | Float64Array

/** The values at these places; an array that is not used stays empty. */
export function pick<T extends Arrays>(from: T, places: Uint32Array): T {
  if (from.length === 0) return from
  const to = emptyLike(from, places.length)
  for (let k = 0; k < places.length; k++) to[k] = from[places[k] as number] as number
  return to
}

export function emptyLike<T extends Arrays>(array: T, length: number): T {
  const made: Arrays =
    array instanceof Uint8Array
      ? new Uint8Array(length)
      : array instanceof Int32Array
        ? new Int32Array(length)
        : array instanceof Uint32Array
          ? new Uint32Array(length)
          : new Float64Array(length)
  return made as T
}
