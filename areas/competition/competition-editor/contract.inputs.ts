import * as form from '@leitai/platform/contract/form'
import * as z from 'zod/mini'

/** What all parts of the editor share. */

export const whole = (min: number, max: number) => z.int().check(z.minimum(min, 'wrong'), z.maximum(max, 'wrong'))
export const requiredWords = form.words
export const optionalWords = (max: number) => z.object({ zh: form.maybe(max), en: form.maybe(max) })
export const maybeTime = z.nullable(form.time)
/** Every save names the version it is based on; if that part has changed since, it is refused (making.changed). */
export const edit = { cmptId: form.id, version: form.int }
export const saved = z.object({ version: z.int() })
/** A text of the caller's language, such as why an action is not possible now; null if there is none. */
export const maybeShown = z.nullable(z.string())
