import { download, read } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/** Counts below this are never published. */
export const FEWEST = 5
export const Dimension = z.enum(['province', 'school', 'degree', 'status', 'role'])
export type Dimension = z.infer<typeof Dimension>
const Cell = z.object({
  /** A region's or school's name, or the key of a choice; empty: not given or not shown; `other`: all the rest. */
  key: z.string(),
  /** Null if withheld. */
  count: z.nullable(z.int()),
  /** Why it is withheld: the count is below FEWEST, or would reveal such a count. */
  because: z.nullable(z.enum(['few', 'others'])),
})
export type Cell = z.output<typeof Cell>
const statisticsInput = z.object({
  /** If omitted: the whole platform. */
  cmptId: z.optional(form.id),
})
export const registrationStatistics = read('/common/statistics.json', {
  access: 'public',
  may: 'anyone',
  input: statisticsInput,
  output: z.object({
    title: z.nullable(shape.Words),
    totals: z.object({ people: z.int(), teams: z.int(), entries: z.int() }),
    /** Registrations by day in Shanghai; days without any are omitted. */
    days: z.array(Cell),
    by: z.record(Dimension, z.array(Cell)),
    /** The time of the data: responses are cached for some minutes. */
    at: shape.time,
  }),
  summary: 'Who has registered: by day, region, school, degree, work and role; small numbers are left out',
})
export const registrationCsv = download('/common/statistics.csv', {
  access: 'public',
  may: 'anyone',
  input: statisticsInput,
  perMinute: 10,
  summary: 'The same as a table',
})
