import * as z from 'zod/mini'
import { foldCode } from './fold.ts'
import { limits } from './limits.ts'

/** How values are written in a form or query string: decodes text to typed values, and encodes them. */

/** Ids and numbers fit PostgreSQL's integer. */
const MAX_ID = 2_147_483_647
const digits = z.string().check(z.regex(/^-?\d{1,15}$/))
const asNumber = { decode: Number, encode: String }

export const int = z.codec(digits, z.int().check(z.minimum(-MAX_ID), z.maximum(MAX_ID)), asNumber)
/** The size of a file, which may exceed such an integer. */
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
/** Years far away are typing errors; some of their dates cannot be written by PostgreSQL or in a form. */
const isNear = (written: string) => {
  const year = new Date(written).getUTCFullYear()
  return year >= 2000 && year < 2200
}
export const moment = z.iso.datetime({ offset: true }).check(z.refine(isNear, { error: 'wrong' }))
export const time = z.codec(moment, z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

// PostgreSQL cannot store U+0000 and lone surrogates; other control characters are useless in any field. Searched for instead of matching
// the whole text: a repeated alternative overflows the stack on megabytes of text.
export const noControls = (multiline: boolean) =>
  z.refine<string>((value) => !/[\p{Cc}\p{Cs}]/u.test(multiline ? value.replace(/[\t\n\r]/g, '') : value), {
    error: 'wrong',
  })
// Messages are keys of validation.ts.
const atLeastOne = z.minLength(1, 'required')
/** Too long texts are not checked any further. */
const atMost = (max: number) => z.maxLength(max, { error: `lengthMax:${max}`, abort: true })

/** Rejects texts of only invisible characters or spaces, which are as good as empty. */
const seen = z.regex(/^$|[^\p{Z}\p{C}\p{M}\s\u115f\u1160\u2800\u3164\uffa0]/u, { error: 'required' })
/** Rejects characters that reverse the direction of surrounding text wherever it is shown. */
const turnsNothing = z.regex(/^[^\u202a-\u202e\u2066-\u2069]*$/, { error: 'wrong' })
/** A trimmed line of 1 to `max` characters. */
export const text = (max: number) =>
  z.string().check(z.trim(), atLeastOne, atMost(max), noControls(false), turnsNothing, seen)
/** A code or number that was given out, read as meant: see fold.ts. */
export const code = (max: number) =>
  z.string().check(
    // As typed it may be longer; what is far longer is not read.
    z.maxLength(limits.inputMax, { error: `lengthMax:${max}`, abort: true }),
    z.overwrite(foldCode),
    atLeastOne,
    atMost(max),
    noControls(false),
  )
// Invisible, direction-changing or unassigned characters: with them a name can look empty, or like another's.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u
const PILED = /\p{M}{4}/u
/** A name shown to others in lists: one line without invisible characters, but not blank. */
const isName = (value: string) => !UNSEEN.test(value) && !PILED.test(value) && /[\p{L}\p{N}\p{S}\p{P}]/u.test(value)
export const name = (max: number) =>
  text(max).check(z.refine((value) => value === '' || isName(value), { error: 'wrong' }))
/** Trimmed text of any number of lines, 1 to `max` characters. */
export const lines = (max: number) => z.string().check(z.trim(), atLeastOne, atMost(max), noControls(true), seen)
/** Why a host or an admin acts: sent to the affected users, and stored in the audit log. */
export const reason = lines(limits.hostReason)
/** Like text, but may be empty. */
export const maybe = (max: number) => z.string().check(z.trim(), atMost(max), noControls(true))
const maybeText = (max: number) => z.string().check(z.trim(), atMost(max), noControls(false), turnsNothing, seen)
const maybeLines = (max: number) => z.string().check(z.trim(), atMost(max), noControls(true), seen)
const inSomeLanguage = z.refine<{ zh: string; en: string }>(({ zh, en }) => zh !== '' || en !== '', {
  error: 'required',
  path: ['zh'],
})
/** A line in Chinese, English or both: readers of a language that is missing get the other. */
export const words = (max: number) => z.object({ zh: maybeText(max), en: maybeText(max) }).check(inSomeLanguage)
/** The same of any number of lines. */
export const wordLines = (max: number) => z.object({ zh: maybeLines(max), en: maybeLines(max) }).check(inSomeLanguage)
/** A secret is taken as typed and never trimmed. */
export const secret = z.string().check(z.minLength(1), z.maxLength(200))
/** The user’s identity proved again: an authenticator code if two-step verification is on, else the password if there is one. */
export const proof = z._default(z.string().check(z.maxLength(200)), '')

/** Rejects escapes for what PostgreSQL cannot store: U+0000 and lone surrogates. */
function keepable(key: string, value: unknown): unknown {
  if ([key, value].some((part) => typeof part === 'string' && /[\0\p{Cs}]/u.test(part))) throw new Error('not text')
  return value
}

/** Parses JSON; also throws for texts that cannot be stored, and for excessive nesting. */
export const readJson = (written: string) => JSON.parse(written, keepable)

/** A value as JSON in one field of `max` characters at most. */
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
/** The page of a list; pages count from 1. */
export const paging = { page: z._default(int, 1), pageSize: z._default(int, 20) }
const day = z.iso.date({ error: 'day' }).check(z.refine(isNear, { error: 'day' }))
/** The days of Shanghai, as yyyy-MM-dd, between which the entries of a list were written: both included, either may be open. */
export const days = { from: z.optional(day), until: z.optional(day) }

/**
 * A solved captcha: the challenge, and the clicks as `x,y;x,y;x,y`, the picture's characters, or the proof of work from ALTCHA's widget.
 */
const captcha = { captchaId: text(64), captchaAnswer: text(2000) }
/** For calls that ask for a captcha only after some attempts. */
export const maybeCaptcha = {
  captchaId: z.optional(captcha.captchaId),
  captchaAnswer: z.optional(captcha.captchaAnswer),
}
/** Fields of a form that sends a code: a single-use token of getToken.json, and a solved captcha. */
export const sending = { token: text(200), ...captcha }
/** fullPath of a cover uploaded to the site: a visitor's browser asks for it by itself, so that it can be no other address. */
export const cover = z.nullable(z.string().check(z.regex(/^\/v3\/picture\/cover\/\d+\/[\da-f]+\.jpg$/, 'wrong')))
