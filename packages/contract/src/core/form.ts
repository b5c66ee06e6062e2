import * as z from 'zod/mini'

/** How values are written in a form or a query string: text in, typed value out, and back. */

/** Ids and numbers are PostgreSQL's integers. */
const MAX_ID = 2_147_483_647
const digits = z.string().check(z.regex(/^-?\d{1,15}$/))
const asNumber = { decode: Number, encode: String }

export const int = z.codec(digits, z.int().check(z.minimum(-MAX_ID), z.maximum(MAX_ID)), asNumber)
/** The size of a file, which may be more than such an integer holds. */
export const bytes = z.codec(digits, z.int(), asNumber)

export const id = z.codec(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.int().check(z.positive(), z.maximum(MAX_ID)),
  {
    decode: Number,
    encode: String,
  },
)
export const flag = z.codec(z.enum(['true', 'false', '1', '0']), z.boolean(), {
  decode: (text) => text === 'true' || text === '1',
  encode: (value): 'true' | 'false' => (value ? 'true' : 'false'),
})
/** Years far away are slips of the hand; of some of them PostgreSQL or a form's text cannot write the dates. */
const isNear = (written: string) => {
  const year = new Date(written).getUTCFullYear()
  return year >= 2000 && year < 2200
}
export const moment = z.iso.datetime({ offset: true }).check(z.refine(isNear, { error: 'wrong' }))
export const time = z.codec(moment, z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

// U+0000 and half a surrogate pair cannot be kept by PostgreSQL; the other control characters are of no use in any field.
// Looked for, not matched from end to end: a pattern that repeats a choice runs out of stack over a text of megabytes.
export const noControls = (multiline: boolean) =>
  z.refine<string>((value) => !/[\p{Cc}\p{Cs}]/u.test(multiline ? value.replace(/[\t\n\r]/g, '') : value), {
    error: 'wrong',
  })
// The messages are keys of validation.ts.
const atLeastOne = z.minLength(1, 'required')
/** What is too long is looked at no further. */
const atMost = (max: number) => z.maxLength(max, { error: `lengthMax:${max}`, abort: true })

/** Signs that take no room, or only room: of them alone a text is as good as empty. */
const seen = z.regex(/^$|[^\p{Z}\p{C}\p{M}\s\u115f\u1160\u2800\u3164\uffa0]/u, { error: 'required' })
/** What turns the direction of the words around it, too, wherever the line is shown. */
const turnsNothing = z.regex(/^[^\u202a-\u202e\u2066-\u2069]*$/, { error: 'wrong' })
/** One trimmed line of 1 to `max` characters. */
export const text = (max: number) =>
  z.string().check(z.trim(), atLeastOne, atMost(max), noControls(false), turnsNothing, seen)
// Invisible, turning the line's direction, or of no agreed look: with them a name can seem empty, or be another's.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u
const PILED = /\p{M}{4}/u
/** A name that others read in lists: one line without invisible characters, something in it to be seen. */
const isName = (value: string) => !UNSEEN.test(value) && !PILED.test(value) && /[\p{L}\p{N}\p{S}\p{P}]/u.test(value)
export const name = (max: number) =>
  text(max).check(z.refine((value) => value === '' || isName(value), { error: 'wrong' }))
/** Trimmed text of any number of lines, 1 to `max` characters. */
export const lines = (max: number) => z.string().check(z.trim(), atLeastOne, atMost(max), noControls(true), seen)
/** As text, but may be empty. */
export const maybe = (max: number) => z.string().check(z.trim(), atMost(max), noControls(true))
/** A secret is taken as typed: never trimmed. */
export const secret = z.string().check(z.minLength(1), z.maxLength(200))

/** Escapes can write what no field may hold and PostgreSQL cannot keep: U+0000 and half a surrogate pair. */
function keepable(key: string, value: unknown): unknown {
  if ([key, value].some((part) => typeof part === 'string' && /[\0\p{Cs}]/u.test(part))) throw new Error('not text')
  return value
}

/** Reads JSON; throws for what cannot be kept, too, and for what is nested beyond reason. */
export const readJson = (written: string) => JSON.parse(written, keepable)

/** A value written as JSON in one field, of `max` characters at most. */
export const json = <T extends z.ZodMiniType>(schema: T, max = 200_000) =>
  z.codec(z.string().check(z.maxLength(max)), schema, {
    decode: (written, context) => {
      try {
        return readJson(written)
      } catch {
        context.issues.push({ code: 'custom', input: written, message: 'not JSON' })
        return z.NEVER
      }
    },
    encode: (value) => JSON.stringify(value),
  })

/** Ids separated by commas. */
export const ids = z.codec(
  z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,199}$/)),
  z.array(z.int().check(z.positive(), z.maximum(MAX_ID))),
  {
    decode: (written) => written.split(',').map(Number),
    encode: (value) => value.join(','),
  },
)

export const none = z.object({})
/** Which part of a list: pages count from 1. */
export const paging = { page: z._default(int, 1), pageSize: z._default(int, 20) }

/** A solved captcha: the challenge and the clicks as `x,y;x,y;x,y`, the picture's characters, or the work as ALTCHA's widget gives it. */
const captcha = { captchaId: text(64), captchaAnswer: text(2000) }
/** Where one is asked for only after some tries. */
export const maybeCaptcha = {
  captchaId: z.optional(captcha.captchaId),
  captchaAnswer: z.optional(captcha.captchaAnswer),
}
/** What a form carries that has a code sent: a token of getToken.json, good once, and a solved captcha. */
export const sending = { token: text(200), ...captcha }
