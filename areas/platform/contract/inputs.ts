import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { checked } from './validation.ts'

/** Kinds of input that depend on bounds or other fields, and how some of them change the typed text. */

/** The part of a schema that a form needs. */
export interface Check {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: readonly { message: string }[] } }
}

interface Lengths {
  min?: number
  max?: number
}

/** The message of section 5 for a length outside these bounds. */
function lengthProblem({ min = 0, max = limits.inputMax }: Lengths): string {
  if (max === limits.inputMax) return min === 0 ? `lengthAbove:${max}` : `lengthBelow:${min}`
  return min === 0 ? `lengthMax:${max}` : `lengthBetween:${min}:${max}`
}

/** Required text, its length within bounds after trimming. */
export function textOf(lengths: Lengths = {}) {
  const { min = 1, max = limits.inputMax } = lengths
  const above = max === limits.inputMax ? `lengthAbove:${max}` : lengthProblem(lengths)
  return z
    .string()
    .check(z.trim(), z.minLength(1, 'required'), z.minLength(min, lengthProblem(lengths)), z.maxLength(max, above))
}

/** Like textOf, but may be empty. */
export const maybeTextOf = (max: number) => z.string().check(z.trim(), z.maxLength(max, `lengthMax:${max}`))

/** Digits only, with a length within bounds. */
export const digitsOf = (lengths: Lengths = {}) =>
  textOf(lengths).check(z.refine((value) => /^\d*$/.test(value), { error: 'wrong' }))

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
/** A number in digits; out-of-range values are clamped by clampNumber, not refused. */
export const decimal = checked((value) => NUMBER.test(value) && Number.isFinite(Number(value)), 'wrong')

/** A number field's text on blur: clamped to min and max, rounded to the decimals; text that is not a number stays. */
export function clampNumber(
  text: string,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, decimals = 0 } = {},
): string {
  const typed = text.trim()
  if (!NUMBER.test(typed)) return text
  const clamped = Math.min(Math.max(Number(typed), min), max)
  // Via text and exponent: 1.005 times 100 is 100.49999999999999.
  const rounded = Number(`${Math.round(Number(`${clamped}e${decimals}`))}e-${decimals}`)
  return String(Number.isFinite(rounded) ? rounded : clamped)
}

/** An integer field's text after each change: only digits, no leading zeros. */
export const integerText = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
export const integer = checked((value) => /^(?:0|[1-9]\d*)$/.test(value), 'wrong')

/** A path with a drive letter, as C:\\data\\train.csv. */
export const filePath = checked((value) => /^[a-z]:\\(?:[^\\/:*?"<>|]+\\)*[^\\/:*?"<>|]*$/i.test(value), 'wrong')

/** A required choice. */
export const chosen = z.string().check(z.minLength(1, 'notEmpty'))
/** A cascader's path, or several choices: at least one, at most `max`. */
export const choices = (max: number) =>
  z.array(z.string()).check(z.minLength(1, 'cascade'), z.maxLength(max, `choicesMax:${max}`))
/** Any number of choices. */
export const maybeChoices = (max: number) => z.array(z.string()).check(z.maxLength(max, `choicesMax:${max}`))

/** A repetition: never trimmed, as passwords are not. */
export const repeatOf = (first: string) => z.string().check(z.refine((value) => value === first, { error: 'repeat' }))

/** Building blocks of responses. */

export const id = z.int()
/** ISO 8601 with Z on the wire, Date on the server. */
export const time = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
export const maybeTime = z.nullable(time)
/** Headers of a PUT to a signed address, by name. */
export const headers = z.record(z.string(), z.string())
/** Text in both languages; if the reader's is empty, the other is shown. */
export const Words = z.object({ zh: z.string(), en: z.string() })
export type Words = z.infer<typeof Words>

export const page = <T extends z.ZodMiniType>(row: T) =>
  z.object({ list: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() })
/** Success without data. */
export const done = z.object({ ok: z.literal(true) })
/** The result of a dry run: `reason` is the refusal, in the caller's language. */
export const verdict = z.object({ ok: z.boolean(), code: z.nullable(z.string()), reason: z.nullable(z.string()) })

/** Why an action is not possible now, in the caller's language; null if it is. */
export const may = z.nullable(z.string())

export const Person = z.object({ userId: id, userName: z.string(), avatar: z.string() })
export type Person = z.infer<typeof Person>

/** Words that say nothing, in both languages. */
export const emptyWords: Words = Object.freeze({ zh: '', en: '' })
