import type { Fault, OptionValue } from '../../types.ts'
import type { Field, Numbers } from '../metric.ts'

/** Fields that several metrics of this family take. */
export const value: Field = { name: 'value', kind: 'number', title: { zh: '真值', en: 'true value' } }
export const lower: Field = {
  name: 'lower',
  kind: 'number',
  title: { zh: '区间下限', en: 'lower end of the interval' },
}
export const upper: Field = {
  name: 'upper',
  kind: 'number',
  title: { zh: '区间上限', en: 'upper end of the interval' },
}
export const scale: Field = {
  name: 'scale',
  kind: 'non-negative',
  title: { zh: '该序列的尺度（大于 0）', en: 'scale of the series (above 0)' },
}
export const time: Field = {
  name: 'time',
  kind: 'non-negative',
  title: { zh: '事件发生或删失的时间', en: 'time of the event or of censoring' },
}
export const event: Field = {
  name: 'event',
  kind: 'integer',
  range: [0, 1],
  title: { zh: '事件是否发生（1 发生，0 删失）', en: 'whether the event happened (1) or was censored (0)' },
}

// TypedArray.from goes through iterators, and takes several times as long as these loops.

/** The values of a column in these rows. */
export function gather(column: Numbers, rows: Uint32Array): Float64Array {
  const out = new Float64Array(rows.length)
  for (let i = 0; i < out.length; i++) out[i] = column[rows[i] as number] as number
  return out
}

/** f(row) of each of these rows. */
export function mapRows(rows: Uint32Array, f: (row: number) => number): Float64Array {
  const out = new Float64Array(rows.length)
  for (let i = 0; i < out.length; i++) out[i] = f(rows[i] as number)
  return out
}

/** 0, 1, 2… */
export function counting(count: number): Uint32Array {
  const out = new Uint32Array(count)
  for (let i = 0; i < count; i++) out[i] = i
  return out
}

/** The numbers of an option that lists them separated by spaces; NaN for what is no number. */
export function listOf(option: OptionValue | undefined): number[] {
  const text = String(option ?? '').trim()
  return text === '' ? [] : text.split(/\s+/).map(Number)
}

/** The fault in a list of ascending numbers within a range, of which `count` are wanted if it is given. */
export function listFault(
  name: string,
  option: OptionValue | undefined,
  { min, max, count }: { min: number; max: number; count?: number },
): Fault | null {
  const list = listOf(option)
  const rising = list.every((one, k) => one >= min && one <= max && (k === 0 || one > (list[k - 1] as number)))
  if (list.length > 0 && rising && (count === undefined || list.length === count)) return null
  const wanted = count === undefined ? '' : `${count} × `
  return { code: 'bad-option', column: name, found: String(option), expected: `${wanted}${min} < … < ${max}` }
}
