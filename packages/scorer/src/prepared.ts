import type { IdIndexes, IdSet } from './ids.ts'
import type { Integers } from './integer-index.ts'
import type { Codes, Lists, Metric, Numbers, Options, RawColumn, Truth, Values } from './metrics/metric.ts'
import { resolveMetric } from './options.ts'
import { type Plan, planOf } from './plan.ts'
import { stringAt, type TextTable } from './text-index.ts'
import type { MetricChoice, ScoringSpec } from './types.ts'

/** The classes as bytes, in code order; `numeric` if all are numbers, which are then compared by value. */
export interface Labels {
  table: TextTable
  numeric: boolean
}
/** What the metrics of a unit need from the solution. */
export interface PreparedUnit {
  truth: Truth
  labels: Labels
}
/** The rows’ values of a column that tells groups: row i has names[codes[i]]. */
export interface LabelledRows {
  codes: Codes
  names: TextTable
}

/** What a prepared file contains. `part` is 1 for rows of board A, 0 for the others, 2 for rows that are not scored. */
export interface Prepared {
  spec: ScoringSpec
  ids: IdSet
  part: Uint8Array
  units: PreparedUnit[]
  /** By the name of the column. */
  weights: Map<string, Float64Array>
  labelled: Map<string, LabelledRows>
}

/** A solution ready for scoring. Contains nothing of any submission. */
export interface Solution extends Prepared {
  plan: Plan
  /** Of the first unit: the metric of the first number, and its truth. */
  metric: Metric
  options: Options
  truth: Truth
  indexes: IdIndexes
}

type Section = Uint8Array | Int32Array | Uint32Array | Float64Array
type TypeName = 'u8' | 'i32' | 'u32' | 'f64'
interface Header {
  spec: ScoringSpec
  rows: number
  ids: { kind: IdSet['kind']; base: number }
  numeric: boolean
  /** Of the units after the first. */
  moreNumeric?: boolean[]
  weights?: string[]
  labelled?: string[]
  sections: { name: string; type: TypeName; offset: number; length: number }[]
}

/**
 * The file format: "LTSC", version, length of the header, all 32-bit little-endian; the header as JSON; then the typed arrays it lists,
 * each at an offset divisible by 8. Loading creates views on the bytes.
 */
const MAGIC = 0x4353544c
const VERSION = 1
const PREFIX = 12

export function encodePrepared({ ids, part, units, weights, labelled, spec }: Prepared): Uint8Array {
  const named: [string, Section][] = [['part', part]]
  if (ids.kind === 'integer') named.push(['ids', ids.values])
  if (ids.kind === 'text') named.push(['idBytes', ids.table.bytes], ['idOffsets', ids.table.offsets])
  units.forEach((unit, k) => {
    named.push(...sectionsOf(unit, prefixOf(k)))
  })
  Array.from(weights.values()).forEach((column, k) => {
    named.push([`weight${k}`, column])
  })
  Array.from(labelled.values()).forEach(({ codes, names }, k) => {
    named.push([`group${k}`, codes], [`group${k}Bytes`, names.bytes], [`group${k}Offsets`, names.offsets])
  })
  const header: Header = {
    spec,
    rows: part.length,
    ids: { kind: ids.kind, base: ids.kind === 'sequence' ? ids.base : 0 },
    numeric: units[0]?.labels.numeric ?? false,
    ...(units.length > 1 && { moreNumeric: units.slice(1).map(({ labels }) => labels.numeric) }),
    ...(weights.size > 0 && { weights: Array.from(weights.keys()) }),
    ...(labelled.size > 0 && { labelled: Array.from(labelled.keys()) }),
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

/** The names of the first unit’s sections have no prefix. */
const prefixOf = (unit: number) => (unit === 0 ? '' : `u${unit}.`)

function sectionsOf({ truth, labels }: PreparedUnit, prefix: string): [string, Section][] {
  const { columns, codes, items, starts, ends, raw, lists } = truth.values
  const named: [string, Section][] = columns.map((column, k) => [`${prefix}column${k}`, column])
  raw?.forEach(({ bytes, starts, ends }, k) => {
    named.push([`${prefix}raw${k}`, bytes], [`${prefix}raw${k}Starts`, starts], [`${prefix}raw${k}Ends`, ends])
  })
  lists?.forEach(({ items, starts, ends }, k) => {
    named.push([`${prefix}list${k}`, items], [`${prefix}list${k}Starts`, starts], [`${prefix}list${k}Ends`, ends])
  })
  named.push([`${prefix}codes`, codes], [`${prefix}items`, items])
  named.push([`${prefix}starts`, starts], [`${prefix}ends`, ends])
  named.push([`${prefix}labelBytes`, labels.table.bytes], [`${prefix}labelOffsets`, labels.table.offsets])
  return named
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
  const sections: Sections = new Map(
    header.sections.map(({ name, type, offset, length }) => [name, view(type, bytes.buffer, body + offset, length)]),
  )
  const { spec } = header
  const planned = planOf(spec, metrics)
  if ('fault' in planned) return null
  const { plan } = planned
  const part = as(Uint8Array, sections.get('part'))
  const units = plan.units.map((_, k): PreparedUnit => {
    const prefix = prefixOf(k)
    const numeric = k === 0 ? header.numeric : (header.moreNumeric?.[k - 1] ?? false)
    const table = tableOf(as(Uint8Array, sections.get(`${prefix}labelBytes`)), sections.get(`${prefix}labelOffsets`))
    return {
      truth: {
        rows: header.rows,
        part,
        b: spec.b,
        values: valuesOf(sections, prefix),
        classes: Array.from({ length: table.count }, (_, label) => stringAt(table, label)),
      },
      labels: { table, numeric },
    }
  })
  const [main] = units
  const measure = plan.columns.find((column) => column.measure)?.measure
  if (main === undefined || measure === undefined) return null
  return {
    spec,
    plan,
    metric: measure.metric,
    options: measure.options,
    truth: main.truth,
    ids: idsOf(header, sections, (name) => as(Uint8Array, sections.get(name))),
    indexes: {},
    part,
    units,
    weights: new Map((header.weights ?? []).map((name, k) => [name, as(Float64Array, sections.get(`weight${k}`))])),
    labelled: new Map(
      (header.labelled ?? []).map((name, k) => {
        const names = tableOf(as(Uint8Array, sections.get(`group${k}Bytes`)), sections.get(`group${k}Offsets`))
        return [name, { codes: codesOf(sections.get(`group${k}`)), names }]
      }),
    ),
  }
}

type Sections = Map<string, Section>

function valuesOf(sections: Sections, prefix: string): Values {
  const get = (name: string) => sections.get(prefix + name)
  const columns: Numbers[] = []
  for (let k = 0; get(`column${k}`); k++) columns.push(numbers(get(`column${k}`)))
  const raw: RawColumn[] = []
  for (let k = 0; get(`raw${k}`); k++) {
    const [starts, ends] = [as(Uint32Array, get(`raw${k}Starts`)), as(Uint32Array, get(`raw${k}Ends`))]
    raw.push({ bytes: as(Uint8Array, get(`raw${k}`)), starts, ends })
  }
  const lists: Lists[] = []
  for (let k = 0; get(`list${k}`); k++) {
    const items = get(`list${k}`)
    const [starts, ends] = [as(Int32Array, get(`list${k}Starts`)), as(Int32Array, get(`list${k}Ends`))]
    lists.push({ items: items instanceof Int32Array ? items : as(Float64Array, items), starts, ends })
  }
  return {
    columns,
    codes: codesOf(get('codes')),
    items: as(Int32Array, get('items')),
    starts: as(Int32Array, get('starts')),
    ends: as(Int32Array, get('ends')),
    raw,
    ...(lists.length > 0 && { lists }),
  }
}

const codesOf = (section: Section | undefined): Codes =>
  section instanceof Uint8Array ? section : as(Int32Array, section)

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

/** The same solution with another metric of the same kind of truth, for benchmarks and for trying metrics. */
export function withMetric(solution: Solution, choice: MetricChoice, metrics: Record<string, Metric>): Solution | null {
  const resolved = resolveMetric(choice, metrics)
  if ('fault' in resolved) return null
  const { plan } = solution
  const [first, ...more] = plan.columns
  if (!first?.measure) return null
  const column = { ...first, direction: resolved.metric.direction, measure: { ...first.measure, ...resolved } }
  return { ...solution, ...resolved, plan: { ...plan, columns: [column, ...more] } }
}
