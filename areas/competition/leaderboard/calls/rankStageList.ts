import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition, stagesOf } from '../../definition/competition.ts'
import { publishedWeeks } from '../../review/review.ts'
import { hasA, isBlind, mainBoards } from '../../submission/board-rules.ts'
import type * as contract from '../contract.ts'

export const rankStageList: Handler<typeof contract.rankStageList> = async ({ db, now }, { cmptId }) => {
  const { endAt } = await publicCompetition(db, cmptId)
  const scoring = (await stagesOf(db, cmptId)).filter(({ spec }) => spec !== null)
  const out = await publishedWeeks(
    db,
    scoring.map(({ id }) => id),
  )
  return scoring.map(({ id, name, revealedAt, ...stage }) => ({
    stageId: id,
    name,
    boards: [
      ...mainBoards(stage),
      ...(hasA(stage) ? ['week' as const] : []),
      ...(out.get(id)?.includes(0) ? ['examine' as const] : []),
      ...(endAt && now >= endAt && !isBlind({ kind: stage.kind, revealedAt }) ? ['practice' as const] : []),
    ],
    revealed: revealedAt !== null,
  }))
}
