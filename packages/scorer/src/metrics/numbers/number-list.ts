import type { Fault, OptionValue } from '../../types.ts'

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
