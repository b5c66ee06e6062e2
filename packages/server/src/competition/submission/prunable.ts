import { sql } from '../../platform/db/orm.ts'
import { definePrunable } from '../../platform/db/prunable.ts'
import { dayName } from '../../platform/time/day.ts'
import { RANK_DAYS } from './places.ts'
import { rankSnapshots } from './table.ts'

/** Boards are compared with yesterday's ranks; charts show all that are kept. */
export const oldRanks = definePrunable(rankSnapshots, {
  period: RANK_DAYS,
  due: (before) => sql`${rankSnapshots.day} < ${dayName(before)}`,
})
