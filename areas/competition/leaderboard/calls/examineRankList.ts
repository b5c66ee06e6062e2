import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition } from '../../definition/competition.ts'
import { scoringStage } from '../../definition/scoring-stage.ts'
import { publishedReview } from '../../review/review.ts'
import { stageWithWorks } from '../../works/work.ts'
import type * as contract from '../contract.ts'
import { examined } from '../examine.ts'
import { refuseLimited } from '../view.ts'

export const examineRankList: Handler<typeof contract.examineRankList> = async ({ db, now, language }, input) => {
  const cmpt = await publicCompetition(db, input.cmptId)
  await refuseLimited(db, cmpt.id, now)
  const stage =
    cmpt.type === 'application' ? (await stageWithWorks(db, input, now)).stage : await scoringStage(db, input, now)
  return examined(db, { cmpt, stage, now, review: await publishedReview(db, stage.id, 0), language }, input)
}
