import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { type SQL, sql } from '@leitai/platform/db/orm'
import { competitions, stages } from '../definition/table.ts'
import { reviewRows, reviews } from '../review/table.ts'
import { numberColumns } from '../submission/board-rules.ts'
import type { Which } from '../submission/places.ts'
import { rankSnapshots, standings, submissionDetails, submissions } from '../submission/table.ts'
import { members, teams } from '../team/table.ts'

/** The tables that a part of a board (board.ts), its stage and its competition are read from. */
export const boardReads = [
  competitions,
  members,
  profiles,
  rankSnapshots,
  reviewRows,
  reviews,
  stages,
  standings,
  submissionDetails,
  submissions,
  teams,
  users,
]

/** Which of a submission’s scores a board is ordered by. */
export const sideOf = ({ board }: Pick<Which, 'board'>): 'a' | 'b' => (board === 'B' ? 'b' : 'a')
/** The column with that score. */
export const scoreOn = (side: 'a' | 'b') => (side === 'b' ? submissions.scoreB : submissions.scoreA)

/** The order of a board by one of its numbers, best first, unless that number is not shown yet. */
export function sortOf({ stage, board }: Which, name: string | undefined): SQL {
  const column = numberColumns(stage.spec).find((one) => one.name === name)
  if (!column || (board !== 'B' && stage.revealedAt === null && stage.spec?.later?.includes(column.name))) return sql``
  const side = board === 'B' ? 'b' : 'a'
  const value = sql`(select (one ->> ${side})::float8 from jsonb_array_elements(numbers) as one where one ->> 'name' = ${column.name})`
  return column.direction === 'higher' ? sql`${value} desc nulls last, ` : sql`${value} nulls last, `
}
