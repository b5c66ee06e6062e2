import type * as contract from '@leitai/contract/leaderboard'
import type { Handler } from '../../call.ts'
import { weekBounds, weekOf } from '../../day.ts'
import { pageOf } from '../../page.ts'
import { scoringStage } from '../../submission/submission.ts'
import { boardPart, publicly } from '../board.ts'
import { boardHead } from '../head.ts'

export const weekRankList: Handler<typeof contract.weekRankList> = async ({ db, now }, input) => {
  const stage = await scoringStage(db, input, now)
  const head = boardHead(stage, 'A', now)
  const until = stage.endAt && stage.endAt < now ? new Date(stage.endAt.getTime() - 1) : now
  const last = Math.max(1, weekOf(stage.startAt, until))
  const week = Math.min(Math.max(input.week ?? last, 1), last)
  const { page, pageSize, offset } = pageOf(input)
  const which = publicly({ stage, board: 'week', week }, now)
  const { rows, total } = await boardPart(db, which, { now, limit: pageSize, offset })
  const weeks = Array.from({ length: last }, (_, at) => ({ week: at + 1, ...weekBounds(stage.startAt, at + 1) }))
  return { list: rows, total, page, pageSize, ...head, frozen: week < last, week, weeks }
}
