import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { checked } from './validation.ts'

/** Kinds of input that take bounds or other fields into account, and how some of them change what is typed. */

/** What a form needs of a schema. */
export interface Check {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly { message: string }[] } }
}

interface Lengths {
  min?: number
  max?: number
}

/** Which message of section 5 a length out of these bounds gets. */
function lengthProblem({ min = 0, max = limits.inputMax }: Lengths): string {
  if (max === limits.inputMax) return min === 0 ? `lengthAbove:${max}` : `lengthBelow:${min}`
  return min === 0 ? `lengthMax:${max}` : `lengthBetween:${min}:${max}`
}

/** Text that must be there, its length within bounds once trimmed. */
export function textOf(lengths: Lengths = {}) {
  const { min = 1, max = limits.inputMax } = lengths
  const above = max === limits.inputMax ? `lengthAbove:${max}` : lengthProblem(lengths)
  return z
    .string()
    .check(z.trim(), z.minLength(1, 'required'), z.minLength(min, lengthProblem(lengths)), z.maxLength(max, above))
}

/** As textOf, but may be left empty. */
export const maybeTextOf = (max: number) => z.string().check(z.trim(), z.maxLength(max, `lengthMax:${max}`))

/** Digits alone, so many of them. */
export const digitsOf = (lengths: Lengths = {}) =>
  textOf(lengths).check(z.refine((value) => /^\d*$/.test(value), { error: 'wrong' }))

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
/** A number written with digits; what lies out of bounds is clamped by clampNumber, not refused. */
export const decimal = checked((value) => NUMBER.test(value) && Number.isFinite(Number(value)), 'wrong')

/** What a number field makes of its text when it is left: within min and max, rounded to the decimals; what is no number stays. */
export function clampNumber(
  text: string,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, decimals = 0 } = {},
): string {
  const typed = text.trim()
  if (!NUMBER.test(typed)) return text
  const clamped = Math.min(Math.max(Number(typed), min), max)
  // By text and exponent: 1.005 times 100 is 100.49999999999999.
  const rounded = Number(`${Math.round(Number(`${clamped}e${decimals}`))}e-${decimals}`)
  return String(Number.isFinite(rounded) ? rounded : clamped)
}

/** What an integer field makes of each text: no other characters than digits, and no zeros in front. */
export const integerText = (text: string) => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
export const integer = checked((value) => /^(?:0|[1-9]\d*)$/.test(value), 'wrong')

/** A path with a drive letter, as C:\\data\\train.csv. */
export const filePath = checked((value) => /^[a-z]:\\(?:[^\\/:*?"<>|]+\\)*[^\\/:*?"<>|]*$/i.test(value), 'wrong')

/** A choice that must be made. */
export const chosen = z.string().check(z.minLength(1, 'notEmpty'))
/** Steps of a cascader, or several choices: one at least, and `max` at most. */
export const choices = (max: number) =>
  z.array(z.string()).check(z.minLength(1, 'cascade'), z.maxLength(max, `choicesMax:${max}`))
/** Several choices or none. */
export const maybeChoices = (max: number) => z.array(z.string()).check(z.maxLength(max, `choicesMax:${max}`))

/** A second time the same: never trimmed, as passwords are not. */
export const repeatOf = (first: string) => z.string().check(z.refine((value) => value === first, { error: 'repeat' }))
