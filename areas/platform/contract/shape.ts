import * as z from 'zod/mini'

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
