import type { Db } from '../../platform/db/db.ts'
import { stagesOf } from '../definition/competition.ts'
import { lockStage } from '../definition/scoring.ts'
import { lockReviewsOf } from '../review/review.ts'
import { lockTeams } from '../team/team-state.ts'

/**
 * Locks all that a penalty of these teams changes, before any of it is changed: their submissions go stage by stage and their verdicts review
 * by review, and either would come to a lock of the other out of the order (`competition/review/review.ts`, lockReview).
 */
export async function lockResults(db: Db, cmptId: number, teamIds: number[]): Promise<void> {
  await lockTeams(db, teamIds)
  await lockReviewsOf(db, cmptId, teamIds)
  const ids = (await stagesOf(db, cmptId)).map(({ id }) => id)
  for (const id of ids.sort((a, b) => a - b)) await lockStage(db, id, 'change')
}
