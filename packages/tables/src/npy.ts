import { BadTable } from '@leitai/scorer/fault-list'
import { MAX_COLUMNS } from '@leitai/scorer/limits'
import { kindOfFile } from '@leitai/scorer/sniff'
import type { TableSource } from '@leitai/scorer/types'
import { atOnce, csvOf } from './csv-text.ts'
import { refuseRows } from './file.ts'
import { placeOfRow } from './json.ts'

/** An array of NumPy’s format 1 to 3: `at(k)` is the k-th element in C order as the text of a cell. */
export interface NumpyArray {
  shape: number[]
  /** Undefined for texts and structures. */
  number?(k: number): number
  at(k: number): string
  /** Of a structured array, its fields, each of the array’s shape. */
  fields?: Map<string, NumpyArray>
}

const bad = (found: string) => new BadTable({ code: 'bad-npy', found: found.slice(0, 80) })

/** Format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html */
export function readNumpy(bytes: Uint8Array): NumpyArray {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]
  if (bytes.length < 12 || magic.some((byte, k) => bytes[k] !== byte)) throw bad(kindOfFile(bytes) ?? '')
  const wide = view.getUint8(6) > 1
  const start = wide ? 12 : 10
  const length = wide ? view.getUint32(8, true) : view.getUint16(8, true)
  if (length > 65_536 || start + length > bytes.length) throw bad('header')
  const header = new TextDecoder().decode(bytes.subarray(start, start + length))
  const shape = (/'shape':\s*\(([^)]*)\)/.exec(header)?.[1] ?? 'x')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(Number)
  if (!shape.every((size) => Number.isSafeInteger(size) && size >= 0)) throw bad(header)
  const fortran = /'fortran_order':\s*True/.test(header)
  const data = new DataView(bytes.buffer, bytes.byteOffset + start + length, bytes.length - start - length)
  const count = shape.reduce((product, size) => product * size, 1)
  const kinds = kindsIn(header)
  const width = kinds.reduce((sum, { kind }) => sum + kind.size, 0)
  // Elements of no bytes could be any number.
  if (width === 0) throw bad(header)
  if (!(count * width <= data.byteLength)) throw bad(`${count} × ${width} bytes`)
  const order = fortran && shape.length > 1 ? fortranOrder(shape) : (k: number) => k
  let offset = 0
  const arrays = kinds.flatMap(({ name, kind }): [string, NumpyArray][] => {
    const from = offset
    offset += kind.size
    const { number, text, exact } = kind
    if (!number && !text) return []
    const place = (k: number) => order(k) * width + from
    const array = {
      shape,
      ...(number && { number: (k: number) => number(data, place(k)) }),
      at: (k: number) =>
        exact
          ? String(exact(data, place(k)))
          : number
            ? numberText(number(data, place(k)))
            : (text?.(data, place(k)) ?? ''),
    }
    return [[name, array]]
  })
  const [first] = arrays
  if (first === undefined) throw bad(header)
  return first[0] === '' ? first[1] : { shape, at: () => '', fields: new Map(arrays) }
}

const numberText = (value: number) => (Number.isNaN(value) ? '' : String(value))

interface Kind {
  size: number
  number?(data: DataView, at: number): number
  text?(data: DataView, at: number): string
  /** Of integers that a double may not hold. */
  exact?(data: DataView, at: number): bigint
}

/** The type of the elements, or those of the fields of a structure. */
function kindsIn(header: string): { name: string; kind: Kind }[] {
  const plain = /'descr':\s*'([^']+)'/.exec(header)?.[1]
  if (plain !== undefined) return [{ name: '', kind: kindOf(plain) }]
  const list = /'descr':\s*(\[.*?\])\s*,\s*'(?:fortran_order|shape)'/s.exec(header)?.[1]
  if (list === undefined) throw bad(header)
  const FIELD = /\('([^']*)',\s*'([^']+)'(?:,\s*\((\d+),?\))?\)\s*,?\s*/g
  const left = list.slice(1, -1).replace(FIELD, '').trim()
  if (left !== '') throw new BadTable({ code: 'npy-fields', found: left.slice(0, 60) })
  const fields = Array.from(list.matchAll(FIELD), ([, name = '', type = '', length]) =>
    fieldOf(name, type, length === undefined ? null : Number(length)),
  ).flat()
  if (fields.length === 0) throw bad(header)
  if (fields.length > MAX_COLUMNS)
    throw new BadTable({ code: 'too-many-columns', found: String(fields.length), expected: String(MAX_COLUMNS) })
  const twice = fields.find(({ name }, k) => name !== '' && fields.findIndex((one) => one.name === name) !== k)
  if (twice) throw new BadTable({ code: 'duplicate-column', column: twice.name })
  return fields
}

/** A field; of one that is a list, its numbers as columns `<name>_0` …, unless it has one alone. Nameless bytes align others, and are skipped. */
function fieldOf(name: string, type: string, length: number | null): { name: string; kind: Kind }[] {
  const padding = name === '' ? /^\|V(\d+)$/.exec(type)?.[1] : undefined
  if (padding !== undefined) return [{ name, kind: { size: Number(padding) } }]
  const kind = kindOf(type)
  if (length === null || length === 1) return [{ name, kind }]
  if (length === 0 || length > MAX_COLUMNS)
    throw new BadTable({ code: 'npy-fields', found: `('${name}', '${type}', (${length},))`.slice(0, 60) })
  return Array.from({ length }, (_, k) => ({ name: `${name}_${k}`, kind }))
}

/** A number of 16 bits, as networks predict in half precision. */
function halfOf(bits: number): number {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, (bits & 1023) / 1024]
  if (exponent === 31) return fraction > 0 ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return exponent === 0 ? sign * 2 ** -14 * fraction : sign * 2 ** (exponent - 15) * (1 + fraction)
}

const readers: Record<string, (data: DataView, at: number, little: boolean) => number> = {
  f2: (data, at, little) => halfOf(data.getUint16(at, little)),
  f4: (data, at, little) => data.getFloat32(at, little),
  f8: (data, at, little) => data.getFloat64(at, little),
  i1: (data, at) => data.getInt8(at),
  i2: (data, at, little) => data.getInt16(at, little),
  i4: (data, at, little) => data.getInt32(at, little),
  i8: (data, at, little) => Number(data.getBigInt64(at, little)),
  u1: (data, at) => data.getUint8(at),
  u2: (data, at, little) => data.getUint16(at, little),
  u4: (data, at, little) => data.getUint32(at, little),
  u8: (data, at, little) => Number(data.getBigUint64(at, little)),
  b1: (data, at) => data.getUint8(at),
}

const exactReaders: Record<string, (data: DataView, at: number, little: boolean) => bigint> = {
  i8: (data, at, little) => data.getBigInt64(at, little),
  u8: (data, at, little) => data.getBigUint64(at, little),
}

function kindOf(type: string): Kind {
  const [, order = '', name = ''] = /^([<>|=]?)([a-zA-Z]\d+)$/.exec(type) ?? []
  const little = order !== '>'
  const read = readers[name]
  const whole = exactReaders[name]
  if (read)
    return {
      size: Number(name.slice(1)),
      number: (data, at) => read(data, at, little),
      ...(whole && { exact: (data: DataView, at: number) => whole(data, at, little) }),
    }
  const length = Number(name.slice(1))
  if (name.startsWith('U'))
    return {
      size: 4 * length,
      text(data, at) {
        let text = ''
        for (let k = 0; k < length; k++) {
          const code = data.getUint32(at + 4 * k, little)
          if (code === 0) break
          if (code > 0x10ffff) throw bad('text')
          text += String.fromCodePoint(code)
        }
        return text
      },
    }
  if (name.startsWith('S'))
    return {
      size: length,
      text(data, at) {
        const part = new Uint8Array(data.buffer, data.byteOffset + at, length)
        const end = part.indexOf(0)
        return new TextDecoder().decode(end < 0 ? part : part.subarray(0, end))
      },
    }
  // Objects are pickles, which run code when they are read.
  throw new BadTable({ code: 'npy-type', found: type.slice(0, 20) })
}

/** Where the k-th element in C order lies in Fortran order. */
function fortranOrder(shape: number[]): (k: number) => number {
  return (k) => {
    let rest = k
    const index = shape.map(() => 0)
    for (let d = shape.length - 1; d >= 0; d--) {
      const size = shape[d] as number
      index[d] = rest % size
      rest = Math.floor(rest / size)
    }
    let at = 0
    for (let d = shape.length - 1; d >= 0; d--) at = at * (shape[d] as number) + (index[d] as number)
    return at
  }
}

interface Column {
  name: string
  at(row: number): string
}

/** The columns of an array: its fields, or those of a matrix by their numbers. */
function columnsOf(name: string, array: NumpyArray, rows: number): Column[] {
  const { shape, fields } = array
  if (shape[0] !== rows || shape.length > 2)
    throw new BadTable({ code: 'npy-shape', column: name, found: shape.join(' × ') || '()', expected: `${rows} (× k)` })
  if (fields) return Array.from(fields, ([field, { at }]) => ({ name: field, at }))
  const width = shape[1]
  if (width === undefined) return [{ name, at: array.at }]
  // A matrix without rows may claim any number of columns.
  if (width > MAX_COLUMNS)
    throw new BadTable({ code: 'too-many-columns', found: String(width), expected: String(MAX_COLUMNS) })
  return Array.from({ length: width }, (_, k) => ({ name: `${name}_${k}`, at: (row) => array.at(row * width + k) }))
}

function sourceOf(columns: Column[], rows: number): TableSource {
  function* cells() {
    for (let row = 0; row < rows; row++) yield columns.map(({ at }) => at(row))
  }
  return {
    bytes: csvOf(
      columns.map(({ name }) => name),
      atOnce(cells()),
    ),
    encoding: 'utf-8',
    place: placeOfRow,
  }
}

/** One array: a structured one names its columns; the columns of a matrix are the id and what is asked for, in this order. */
export function openNumpy(bytes: Uint8Array, wanted: string[], mostRows?: number): TableSource {
  return ofArray(readNumpy(bytes), wanted, mostRows)
}

function ofArray(array: NumpyArray, wanted: string[], mostRows?: number): TableSource {
  const [rows = 0] = array.shape
  refuseRows(rows, mostRows)
  if (array.fields) return sourceOf(columnsOf('', array, rows), rows)
  const found = columnsOf('column', array, rows)
  if (found.length !== wanted.length)
    throw new BadTable({
      code: 'npy-shape',
      found: array.shape.join(' × '),
      expected: `n × ${wanted.length} (${wanted.join(', ')})`,
    })
  return sourceOf(
    found.map(({ at }, k) => ({ name: wanted[k] ?? '', at })),
    rows,
  )
}

/**
 * Several arrays by name: one of one dimension is the column of its name; a matrix is the columns `<name>_0`, `<name>_1` …, or, if it has
 * as many columns as are asked for and no array has a name that is asked for, those. A matrix alone is read as in an .npy.
 */
export function openNumpyZip(
  arrays: Map<string, Uint8Array>,
  { id, columns: wanted, mostRows }: { id: string; columns: string[]; mostRows?: number | undefined },
): TableSource {
  const read = Array.from(arrays, ([name, bytes]) => ({ name, array: readNumpy(bytes) }))
  const [first] = read
  if (first === undefined) throw bad('')
  // A matrix alone has the id among its columns, as in an .npy.
  if (read.length === 1 && first.array.shape[1] === wanted.length) return ofArray(first.array, wanted, mostRows)
  const ids = read.find(({ name }) => name === id)
  const rows = (ids ?? first).array.shape[0] ?? 0
  refuseRows(rows, mostRows)
  const named = read.flatMap(({ name, array }) => columnsOf(name, array, rows))
  const others = wanted.filter((column) => column !== id)
  const rest = named.filter(({ name }) => name !== id)
  const byPlace = rest.length === others.length && !rest.some(({ name }) => others.includes(name))
  const columns = byPlace
    ? named.map((column) => {
        const k = rest.indexOf(column)
        return k < 0 ? column : { ...column, name: others[k] ?? '' }
      })
    : named
  return sourceOf(columns, rows)
}
