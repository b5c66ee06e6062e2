import * as z from 'zod/mini'

export const ListFormat = z.enum(['csv', 'xlsx'])
export type ListFormat = z.infer<typeof ListFormat>
/** The export format of a list; default: CSV. */
export const format = z._default(ListFormat, 'csv')
