import { sql } from '../../platform/db/orm.ts'
import { definePrunable } from '../../platform/db/prunable.ts'
import { dayName } from '../../platform/time/day.ts'
import { searchTerms } from './table.ts'

/** Who searched for what. */
export const oldSearchTerms = definePrunable(searchTerms, {
  period: 'searchTerms',
  due: (before) => sql`${searchTerms.day} < ${dayName(before)}`,
})
