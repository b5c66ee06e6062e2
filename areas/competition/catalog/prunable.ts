import { sql } from '@leitai/platform/db/orm'
import { definePrunable } from '@leitai/platform/db/prunable'
import { dayName } from '@leitai/platform/time/day'
import { searchTerms } from './table.ts'

/** Who searched for what. */
export const oldSearchTerms = definePrunable(searchTerms, {
  period: 'searchTerms',
  due: (before) => sql`${searchTerms.day} < ${dayName(before)}`,
})
