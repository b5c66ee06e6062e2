import * as z from 'zod/mini'

/** Of a variable, function, table or column. */
export const name = z.string().check(z.regex(/^[A-Za-z_]\w{0,39}$/, 'wrong'))
export const Cell = z.nullable(z.union([z.string().check(z.maxLength(200)), z.number()]))
export const SqlTable = z
  .object({
    name,
    columns: z.array(name).check(z.minLength(1), z.maxLength(20)),
    rows: z.array(z.array(Cell)).check(z.maxLength(200)),
  })
  .check(z.refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), { error: 'wrong' }))
export type SqlTable = z.infer<typeof SqlTable>

/** Why code did not run to its end; null: it did. */
export const Problem = z.nullable(
  z.object({
    reason: z.enum(['error', 'time', 'memory', 'function', 'statement', 'size', 'crashed']),
    text: z.string(),
    line: z.nullable(z.int()),
  }),
)
export type Problem = z.output<typeof Problem>
