import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as z from 'zod/mini'

/** What courses, questions, papers and attempts share. */

const { training } = limits

export const words = (max: number) => z.object({ zh: form.maybe(max), en: form.maybe(max) })
/** Chinese is required, English is optional. */
export const said = form.wordLines

export const Json = z.unknown()
export const code = z.string().check(z.maxLength(training.code, `lengthMax:${training.code}`))
export const which = { id: form.id }
export const maybeWhich = { id: z.optional(form.id) }
export const made = z.object({ id: shape.id })
