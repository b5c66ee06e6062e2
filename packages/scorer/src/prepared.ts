import type { FindLabel } from './decode.ts'
import type { IdIndexes, IdSet } from './ids.ts'
import type { Integers } from './integer-index.ts'
import type { Codes, Metric, Numbers, Options, RawColumn, Truth } from './metrics/metric.ts'
import { emptyValues } from './metrics/values.ts'
import { resolveMetric } from './options.ts'
import { parseNumber } from './parse-number.ts'
import { createTextIndex, stringAt, type TextTable } from './text-index.ts'
import type { MetricChoice, ScoringSpec } from './types.ts'

/** A solution ready for scoring. Contains nothing of any submission. */
export interface Solution {
  spec: ScoringSpec
  metric: Metric
  options: Options
  ids: IdSet
  indexes: IdIndexes
  truth: Truth
  /** The classes as bytes, in code order; `numeric` if all are numbers, which are then compared by value. */
  labels: { table: TextTable; numeric: boolean }
}

type Section = Uint8Array | Int32Array | Uint32Array | Float64Array
type TypeName = 'u8' | 'i32' | 'u32' | 'f64'
interface Header {
  spec: ScoringSpec
  rows: number
  ids: { kind: IdSet['kind']; base: number }
  numeric: boolean
  sections: { name: string; type: TypeName; offset: number; length: number }[]
}

/**
 * The file format: "LTSC", version, length of the header, all 32-bit little-endian; the header as JSON; then the typed arrays it lists,
 * each at an offset divisible by 8. Loading creates views on the bytes.
 */
const MAGIC = 0x4353544c
const VERSION = 1
const PREFIX = 12

export function encodePrepared(solution: Omit<Solution, 'metric' | 'options' | 'indexes'>): Uint8Array {
  const { ids, truth, labels, spec } = solution
  const named: [string, Section][] = [['part', truth.part]]
  if (ids.kind === 'integer') named.push(['ids', ids.values])
  if (ids.kind === 'text') named.push(['idBytes', ids.table.bytes], ['idOffsets', ids.table.offsets])
  truth.values.columns.forEach((column, k) => {
    named.push([`column${k}`, column])
  })
  const { codes, items, starts, ends } = truth.values
  truth.values.raw?.forEach(({ bytes, starts, ends }, k) => {
    named.push([`raw${k}`, bytes], [`raw${k}Starts`, starts], [`raw${k}Ends`, ends])
  })
  named.push(['codes', codes], ['items', items], ['starts', starts], ['ends', ends])
  named.push(['labelBytes', labels.table.bytes], ['labelOffsets', labels.table.offsets])
  const header: Header = {
    spec,
    rows: truth.rows,
    ids: { kind: ids.kind, base: ids.kind === 'sequence' ? ids.base : 0 },
    numeric: labels.numeric,
    sections: [],
  }
  let offset = 0
  for (const [name, array] of named) {
    header.sections.push({ name, type: typeOf(array), offset, length: array.length })
    offset = align(offset + array.byteLength)
  }
  const json = new TextEncoder().encode(JSON.stringify(header))
  const body = align(PREFIX + json.length)
  const out = new Uint8Array(body + offset)
  new Uint32Array(out.buffer, 0, 3).set([MAGIC, VERSION, json.length])
  out.set(json, PREFIX)
  named.forEach(([, array], k) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    out.set(bytes, body + (header.sections[k]?.offset ?? 0))
  })
  return out
}

function typeOf(array: Section): TypeName {
  if (array instanceof Uint8Array) return 'u8'
  if (array instanceof Int32Array) return 'i32'
  return array instanceof Uint32Array ? 'u32' : 'f64'
}
function align(offset: number): number {
  return Math.ceil(offset / 8) * 8
}

const loaded = new WeakMap<Uint8Array, Solution>()

/**
 * Creates views on the bytes; the same bytes give the same object, so its indexes are built once. Null if they are not a prepared solution.
 */
export function loadPrepared(bytes: Uint8Array, metrics: Record<string, Metric>): Solution | null {
  const known = loaded.get(bytes)
  if (known) return known
  try {
    const solution = decodePrepared(bytes.byteOffset % 8 === 0 ? bytes : bytes.slice(), metrics)
    if (solution) loaded.set(bytes, solution)
    return solution
  } catch {
    return null
  }
}

/** The header and where the arrays start; null if the bytes are not a prepared solution of this version. */
function readHead(bytes: Uint8Array): { header: Header; body: number } | null {
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (head.getUint32(0, true) !== MAGIC || head.getUint32(4, true) !== VERSION) return null
  const size = head.getUint32(8, true)
  // Copied, since TextDecoder refuses shared memory.
  const header: Header = JSON.parse(new TextDecoder().decode(bytes.slice(PREFIX, PREFIX + size)))
  return { header, body: bytes.byteOffset + align(PREFIX + size) }
}

/** The specification used when the solution was prepared; null if the bytes are not a prepared solution. */
export function specOf(bytes: Uint8Array): ScoringSpec | null {
  try {
    return readHead(bytes)?.header.spec ?? null
  } catch {
    return null
  }
}

function decodePrepared(bytes: Uint8Array, metrics: Record<string, Metric>): Solution | null {
  const head = readHead(bytes)
  if (head === null) return null
  const { header, body } = head
  const sections = new Map(
    header.sections.map(({ name, type, offset, length }) => [name, view(type, bytes.buffer, body + offset, length)]),
  )
  const u8 = (name: string) => as(Uint8Array, sections.get(name))
  const i32 = (name: string) => as(Int32Array, sections.get(name))
  const labels: TextTable = tableOf(u8('labelBytes'), sections.get('labelOffsets'))
  const columns: Numbers[] = []
  for (let k = 0; sections.has(`column${k}`); k++) columns.push(numbers(sections.get(`column${k}`)))
  const u32 = (name: string) => as(Uint32Array, sections.get(name))
  const raw: RawColumn[] = []
  for (let k = 0; sections.has(`raw${k}`); k++) {
    raw.push({ bytes: u8(`raw${k}`), starts: u32(`raw${k}Starts`), ends: u32(`raw${k}Ends`) })
  }
  const codes = sections.get('codes')
  const resolved = resolveMetric(header.spec.metric, metrics)
  if ('fault' in resolved) return null
  const { rows, spec } = header
  return {
    spec,
    ...resolved,
    ids: idsOf(header, sections, u8),
    indexes: {},
    truth: {
      rows,
      part: u8('part'),
      b: spec.b,
      values: {
        ...emptyValues(),
        columns,
        codes: codes instanceof Uint8Array ? codes : i32('codes'),
        items: i32('items'),
        starts: i32('starts'),
        ends: i32('ends'),
        raw,
      },
      classes: Array.from({ length: labels.count }, (_, k) => stringAt(labels, k)),
    },
    labels: { table: labels, numeric: header.numeric },
  }
}

function view(type: TypeName, buffer: ArrayBufferLike, offset: number, length: number): Section {
  if (type === 'u8') return new Uint8Array(buffer, offset, length)
  if (type === 'i32') return new Int32Array(buffer, offset, length)
  return type === 'u32' ? new Uint32Array(buffer, offset, length) : new Float64Array(buffer, offset, length)
}

function idsOf(header: Header, sections: Map<string, Section>, u8: (name: string) => Uint8Array): IdSet {
  const count = header.rows
  if (header.ids.kind === 'sequence') return { kind: 'sequence', count, base: header.ids.base }
  if (header.ids.kind === 'integer') {
    const values = sections.get('ids')
    const integers: Integers = values instanceof Int32Array ? values : as(Float64Array, values)
    return { kind: 'integer', count, values: integers }
  }
  return { kind: 'text', count, table: tableOf(u8('idBytes'), sections.get('idOffsets')) }
}

function tableOf(bytes: Uint8Array, offsets: Section | undefined): TextTable {
  const checked = offsets instanceof Uint32Array ? offsets : as(Float64Array, offsets)
  return { count: Math.max(0, checked.length - 1), bytes, offsets: checked }
}
function numbers(section: Section | undefined): Numbers {
  if (section instanceof Uint8Array || section instanceof Int32Array) return section
  return as(Float64Array, section)
}
function as<T extends Section>(type: new (length: number) => T, section: Section | undefined): T {
  if (section instanceof type) return section
  throw new Error('not a prepared solution')
}

/** The smallest typed array that holds the numbers exactly. */
export function compact(values: Float64Array): Numbers {
  if (values.every((value) => value === (value & 255) && !Object.is(value, -0))) return Uint8Array.from(values)
  if (values.every((value) => value === (value | 0) && !Object.is(value, -0))) return Int32Array.from(values)
  return values
}
export function compactCodes(codes: Int32Array): Codes {
  return codes.every((code) => code >= 0 && code < 256) ? Uint8Array.from(codes) : codes
}

/** Looks labels up among the classes, byte by byte, then by value if all classes are numbers ("1.0" is 1). */
export function createFindLabel({ table, numeric }: Solution['labels']): FindLabel {
  const index = createTextIndex(table)
  const byValue = new Map<number, number>()
  if (numeric) for (let k = 0; k < table.count; k++) byValue.set(Number(stringAt(table, k)), k)
  return (bytes, start, end) => {
    const found = index.find(bytes, start, end)
    if (found >= 0 || !numeric) return found
    return byValue.get(parseNumber(bytes, start, end)) ?? -1
  }
}

/** The same solution with another metric of the same kind of truth, for benchmarks and for trying metrics. */
export function withMetric(solution: Solution, choice: MetricChoice, metrics: Record<string, Metric>): Solution | null {
  const resolved = resolveMetric(choice, metrics)
  return 'fault' in resolved ? null : { ...solution, ...resolved }
}
