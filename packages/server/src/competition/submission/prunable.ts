import { sql } from '../../platform/db/orm.ts'
import { definePrunable } from '../../platform/db/prunable.ts'
import { dayName } from '../../platform/time/day.ts'
import { rankSnapshots } from './table.ts'

/** Boards are compared with yesterday's ranks; charts show those of the last days. */
const DAYS = 30
export const oldRanks = definePrunable(rankSnapshots, {
  period: DAYS,
  due: (before) => sql`${rankSnapshots.day} < ${dayName(before)}`,
})
