import { sql } from '@leitai/platform/db/orm'
import { definePrunable } from '@leitai/platform/db/prunable'
import { dayName } from '@leitai/platform/time/day'
import { RANK_DAYS } from './places.ts'
import { rankSnapshots } from './table.ts'

/** Boards are compared with yesterday's ranks; charts show all that are kept. */
export const oldRanks = definePrunable(rankSnapshots, {
  period: RANK_DAYS,
  due: (before) => sql`${rankSnapshots.day} < ${dayName(before)}`,
})
