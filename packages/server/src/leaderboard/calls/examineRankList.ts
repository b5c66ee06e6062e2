import type * as contract from '@leitai/contract/leaderboard'
import type { Handler } from '../../call.ts'
import { publicCompetition } from '../../competition/competition.ts'
import { stageWithEntries } from '../../entry/entry.ts'
import { publishedReview } from '../../review/review.ts'
import { scoringStage } from '../../submission/submission.ts'
import { examined } from '../examine.ts'

export const examineRankList: Handler<typeof contract.examineRankList> = async ({ db, now, language }, input) => {
  const cmpt = await publicCompetition(db, input.cmptId)
  const stage =
    cmpt.type === 'application' ? (await stageWithEntries(db, input, now)).stage : await scoringStage(db, input, now)
  return examined(db, { cmpt, stage, now, review: await publishedReview(db, stage.id, 0), language }, input)
}
