import { type SQL, sql } from '@leitai/platform/db/orm'
import { mapped, type Placeholders, row, rows } from '@leitai/platform/db/statement'
import { extraSlots } from './table.ts'

type Given = Placeholders<{ teamId: number; stageId: number; today: string }>

const given = ({ teamId, stageId }: Pick<Given, 'teamId' | 'stageId'>) =>
  sql`${extraSlots.teamId} = ${teamId} and ${extraSlots.stageId} = ${stageId} and ${extraSlots.revokedAt} is null`

/** Slots granted to a team beyond the limits of a stage: today, in total, and for all days so far. As a part of a statement. */
export function extrasPart(asked: Given) {
  const sum = (where: SQL) => sql<number>`coalesce(sum(${extraSlots.count}) filter (where ${where}), 0)::int`
  const found = row(
    {
      today: sum(sql`${extraSlots.day} = ${asked.today}`),
      total: sum(sql`${extraSlots.day} is null`),
      days: sum(sql`${extraSlots.day} <= ${asked.today}`),
    },
    sql`from ${extraSlots} where ${given(asked)}`,
  )
  return mapped(found, (sums) => sums ?? { today: 0, total: 0, days: 0 })
}

const SHOWN = sql.raw('20')

/** What a team is shown: grants that are valid now or later, with their reason. As a part of a statement. */
export const shownExtrasPart = (asked: Given) =>
  rows(
    { day: extraSlots.day, count: extraSlots.count, reason: extraSlots.reason, at: extraSlots.at },
    sql`from ${extraSlots} where ${given(asked)} and (${extraSlots.day} is null or ${extraSlots.day} >= ${asked.today})
      order by ${extraSlots.id} limit ${SHOWN}`,
  )
