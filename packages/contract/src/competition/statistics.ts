import * as z from 'zod/mini'
import { download, read } from '../core/call.ts'
import * as form from '../core/form.ts'
import * as shape from '../core/shape.ts'

/** Fewer people than this are never told as a number. */
export const FEWEST = 5
export const Dimension = z.enum(['province', 'school', 'degree', 'status', 'role'])
export type Dimension = z.infer<typeof Dimension>
const Cell = z.object({
  /** A region's or school's name, or the key of a choice; empty: not said or not shown; `other`: all the rest. */
  key: z.string(),
  /** Null where it is not told. */
  count: z.nullable(z.int()),
  /** Why not: there are fewer than FEWEST, or it would tell how many those are. */
  because: z.nullable(z.enum(['few', 'others'])),
})
export type Cell = z.output<typeof Cell>
const asked = z.object({
  /** Left out: the whole platform. */
  cmptId: z.optional(form.id),
})
export const registrationStatistics = read('/common/statistics.json', {
  access: 'public',
  may: 'anyone',
  input: asked,
  output: z.object({
    title: z.nullable(shape.Words),
    totals: z.object({ people: z.int(), teams: z.int(), entries: z.int() }),
    /** Registrations, of Shanghai’s days; those without any are left out. */
    days: z.array(Cell),
    by: z.record(Dimension, z.array(Cell)),
    /** As of when: answers are kept for some minutes. */
    at: shape.time,
  }),
  summary: 'Who has registered: by day, region, school, degree, work and role; small numbers are not told',
})
export const registrationCsv = download('/common/statistics.csv', {
  access: 'public',
  may: 'anyone',
  input: asked,
  perMinute: 10,
  summary: 'The same as a table',
})
