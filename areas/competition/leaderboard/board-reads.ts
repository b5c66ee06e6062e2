import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { competitions, stages } from '../definition/table.ts'
import { reviewRows, reviews } from '../review/table.ts'
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
