import type { IdIndexes, IdSet } from './ids.ts'
import type { Integers } from './integer-index.ts'
import type { LabelKind } from './label-kind.ts'
import type { Codes, Lists, Metric, Numbers, Options, RawColumn, Truth, Values } from './metrics/metric.ts'
import { resolveMetric } from './options.ts'
import { type Plan, planOf } from './plan.ts'
import {
  align,
  type Header,
  MAGIC,
  PREFIX,
  prefixOf,
  type RowsHeader,
  type Section,
  type TypeName,
  taskPrefix,
  VERSION,
} from './prepared-format.ts'
import { stringAt, type TextTable } from './text-index.ts'
import type { MemberShapes, MetricChoice, ScoringSpec } from './types.ts'

/** The classes as bytes, in code order, and how they are compared. */
export interface Labels {
  table: TextTable
  kind: LabelKind
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

/** The rows of a task. `part` is 1 for rows of board A, 0 for the others, 2 for rows that are not scored. */
export interface TaskRows {
  ids: IdSet
  part: Uint8Array
  /** By the name of the column. */
  weights: Map<string, Float64Array>
  labelled: Map<string, LabelledRows>
  /** Of files as cells: their sizes, which those of a submission must have. */
  shapes?: MemberShapes
}
/** What a prepared file contains: the rows of the first task, and of further ones. */
export interface Prepared extends TaskRows {
  spec: ScoringSpec
  more: TaskRows[]
  units: PreparedUnit[]
  /** If there are intervals: the digest of ids and split, from which the rows of the draws follow. */
  draws?: string
}

/** A solution ready for scoring. Contains nothing of any submission. */
export interface Solution extends Prepared {
  plan: Plan
  /** Of the first unit: the metric of the first number, and its truth. */
  metric: Metric
  options: Options
  truth: Truth
  /** Of each task. */
  indexes: IdIndexes[]
}

/** A solution as one of its tasks sees it. */
export function taskView<T extends Prepared>(solution: T, task: number): T {
  const rows = solution.more[task - 1]
  return rows ? { ...solution, ...rows } : solution
}

const loaded = new WeakMap<Uint8Array, Solution>()

/**
 * Creates views on the bytes; the same bytes give the same object, so its indexes are built once. Null if they are not a prepared solution.
 */
export function loadPrepared(bytes: Uint8Array, metrics: Record<string, Metric>): Solution | null {
  const cached = loaded.get(bytes)
  if (cached) return cached
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
  const tasks = [header, ...(header.more ?? [])].map((rows, k) => rowsOf(rows, sections, taskPrefix(k)))
  const units = plan.units.map(({ task, classes }, k): PreparedUnit => {
    const prefix = prefixOf(k)
    const table = tableOf(as(Uint8Array, sections.get(`${prefix}labelBytes`)), sections.get(`${prefix}labelOffsets`))
    const part = tasks[task]?.part ?? new Uint8Array()
    return {
      truth: {
        rows: part.length,
        part,
        b: spec.b,
        values: valuesOf(sections, prefix),
        classes: Array.from({ length: table.count }, (_, label) => stringAt(table, label)),
        declared: classes !== undefined,
        foreign: header.labelKinds !== undefined,
      },
      labels: { table, kind: kindIn(header, k) },
    }
  })
  const [main] = units
  const [first, ...more] = tasks
  const measure = plan.columns.find((column) => column.measure)?.measure
  if (main === undefined || measure === undefined || first === undefined) return null
  return {
    spec,
    plan,
    units,
    more,
    ...first,
    ...(header.draws !== undefined && { draws: header.draws }),
    metric: measure.metric,
    options: measure.options,
    truth: main.truth,
    indexes: tasks.map(() => ({})),
  }
}

function rowsOf(header: RowsHeader, sections: Sections, prefix: string): TaskRows {
  const get = (name: string) => sections.get(prefix + name)
  return {
    ids: idsOf(header, get),
    part: as(Uint8Array, get('part')),
    weights: new Map((header.weights ?? []).map((name, k) => [name, as(Float64Array, get(`weight${k}`))])),
    labelled: new Map(
      (header.labelled ?? []).map((name, k) => {
        const names = tableOf(as(Uint8Array, get(`group${k}Bytes`)), get(`group${k}Offsets`))
        return [name, { codes: codesOf(get(`group${k}`)), names }]
      }),
    ),
    ...(header.shapes && { shapes: new Map(header.shapes) }),
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
    lists.push({
      items: items === undefined || items instanceof Uint32Array ? as(Float64Array, items) : items,
      starts,
      ends,
    })
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

/** Solutions that were prepared before kinds were declared say only whether all labels are numbers. */
function kindIn({ labelKinds, numeric, moreNumeric }: Header, unit: number): LabelKind {
  const numbers = unit === 0 ? numeric : moreNumeric?.[unit - 1]
  return labelKinds?.[unit] ?? (numbers ? 'number' : 'text')
}

const codesOf = (section: Section | undefined): Codes =>
  section instanceof Uint8Array ? section : as(Int32Array, section)

function view(type: TypeName, buffer: ArrayBufferLike, offset: number, length: number): Section {
  if (type === 'u8') return new Uint8Array(buffer, offset, length)
  if (type === 'i16') return new Int16Array(buffer, offset, length)
  if (type === 'f32') return new Float32Array(buffer, offset, length)
  if (type === 'i32') return new Int32Array(buffer, offset, length)
  return type === 'u32' ? new Uint32Array(buffer, offset, length) : new Float64Array(buffer, offset, length)
}

function idsOf({ rows: count, ids }: RowsHeader, get: (name: string) => Section | undefined): IdSet {
  if (ids.kind === 'sequence') return { kind: 'sequence', count, base: ids.base }
  if (ids.kind === 'integer') {
    const values = get('ids')
    const integers: Integers = values instanceof Int32Array ? values : as(Float64Array, values)
    return { kind: 'integer', count, values: integers }
  }
  return { kind: 'text', count, table: tableOf(as(Uint8Array, get('idBytes')), get('idOffsets')) }
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
