import type { IdSet } from './ids.ts'
import type { LabelKind } from './label-kind.ts'
import type { Prepared, PreparedUnit, TaskRows } from './prepared.ts'
import type { ScoringSpec } from './types.ts'

export type Section = Uint8Array | Int16Array | Int32Array | Uint32Array | Float32Array | Float64Array
export type TypeName = 'u8' | 'i16' | 'i32' | 'u32' | 'f32' | 'f64'
export interface RowsHeader {
  rows: number
  ids: { kind: IdSet['kind']; base: number }
  weights?: string[]
  labelled?: string[]
  shapes?: [string, string][]
}
export interface Header extends RowsHeader {
  spec: ScoringSpec
  /** Of the tasks after the first. */
  more?: RowsHeader[]
  draws?: string
  /** How the labels of each unit are compared. */
  labelKinds?: LabelKind[]
  /** Of solutions prepared before there were kinds: whether the labels are numbers, of the first unit and of the others. */
  numeric?: boolean
  moreNumeric?: boolean[]
  sections: { name: string; type: TypeName; offset: number; length: number }[]
}

/**
 * The file format: "LTSC", version, length of the header, all 32-bit little-endian; the header as JSON; then the typed arrays it lists,
 * each at an offset divisible by 8. Loading creates views on the bytes.
 */
export const MAGIC = 0x4353544c
export const VERSION = 1
export const PREFIX = 12

export function encodePrepared(prepared: Prepared): Uint8Array {
  const { units, spec, more, draws } = prepared
  const named = rowSections(prepared, '')
  units.forEach((unit, k) => {
    named.push(...sectionsOf(unit, prefixOf(k)))
  })
  more.forEach((rows, k) => {
    named.push(...rowSections(rows, taskPrefix(k + 1)))
  })
  const header: Header = {
    spec,
    ...rowsHeader(prepared),
    ...(more.length > 0 && { more: more.map(rowsHeader) }),
    ...(draws !== undefined && { draws }),
    labelKinds: units.map(({ labels }) => labels.kind),
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

/** The names of the first unit’s sections, and of the first task’s, have no prefix. */
export const prefixOf = (unit: number) => (unit === 0 ? '' : `u${unit}.`)
export const taskPrefix = (task: number) => (task === 0 ? '' : `t${task}.`)

const rowsHeader = ({ ids, part, weights, labelled, shapes }: TaskRows): RowsHeader => ({
  rows: part.length,
  ids: { kind: ids.kind, base: ids.kind === 'sequence' ? ids.base : 0 },
  ...(weights.size > 0 && { weights: Array.from(weights.keys()) }),
  ...(labelled.size > 0 && { labelled: Array.from(labelled.keys()) }),
  ...(shapes && shapes.size > 0 && { shapes: Array.from(shapes) }),
})

function rowSections({ ids, part, weights, labelled }: TaskRows, prefix: string): [string, Section][] {
  const named: [string, Section][] = [[`${prefix}part`, part]]
  if (ids.kind === 'integer') named.push([`${prefix}ids`, ids.values])
  if (ids.kind === 'text') named.push([`${prefix}idBytes`, ids.table.bytes], [`${prefix}idOffsets`, ids.table.offsets])
  Array.from(weights.values()).forEach((column, k) => {
    named.push([`${prefix}weight${k}`, column])
  })
  Array.from(labelled.values()).forEach(({ codes, names }, k) => {
    const name = `${prefix}group${k}`
    named.push([name, codes], [`${name}Bytes`, names.bytes], [`${name}Offsets`, names.offsets])
  })
  return named
}

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
  if (array instanceof Int16Array) return 'i16'
  if (array instanceof Float32Array) return 'f32'
  if (array instanceof Int32Array) return 'i32'
  return array instanceof Uint32Array ? 'u32' : 'f64'
}
export function align(offset: number): number {
  return Math.ceil(offset / 8) * 8
}
