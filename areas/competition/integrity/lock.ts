import type { Db } from '@leitai/platform/db/open'
import { stagesOf } from '../definition/competition.ts'
import { lockStage } from '../definition/scoring.ts'
import { lockReviewsOf } from '../review/review.ts'
import { lockTeams } from '../team/team-state.ts'

/**
 * Locks everything that a penalty of these teams changes, before the first change: submissions are changed by stage and verdicts by review,
 * and each alone would lock out of order (`competition/review/review.ts`, lockReview).
 */
export async function lockResults(db: Db, cmptId: number, teamIds: number[]): Promise<void> {
  await lockTeams(db, teamIds)
  await lockReviewsOf(db, cmptId, teamIds)
  const ids = (await stagesOf(db, cmptId)).map(({ id }) => id)
  for (const id of ids.sort((a, b) => a - b)) await lockStage(db, id, 'change')
}
