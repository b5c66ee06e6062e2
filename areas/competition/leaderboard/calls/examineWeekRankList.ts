import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition } from '../../definition/competition.ts'
import { scoringStage } from '../../definition/scoring-stage.ts'
import { publishedReview, publishedWeeks } from '../../review/review.ts'
import type * as contract from '../contract.ts'
import { examined } from '../examine.ts'
import { refuseLimited } from '../view.ts'

export const examineWeekRankList: Handler<typeof contract.examineWeekRankList> = async (
  { db, now, language },
  input,
) => {
  const cmpt = await publicCompetition(db, input.cmptId)
  await refuseLimited(db, cmpt.id, now)
  const stage = await scoringStage(db, input, now)
  const weeks = ((await publishedWeeks(db, [stage.id])).get(stage.id) ?? []).filter((week) => week > 0)
  const week = orRefuse(input.week ?? weeks.at(-1), 'review.notOut')
  const review = await publishedReview(db, stage.id, Math.max(1, week))
  return { ...(await examined(db, { cmpt, stage, now, review, language }, input)), week: review.week, weeks }
}
