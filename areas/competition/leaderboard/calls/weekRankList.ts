import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { weekBounds, weekOf } from '@leitai/platform/time/day'
import { scoringStage } from '../../definition/scoring-stage.ts'
import { publicly } from '../../submission/places.ts'
import { boardPart } from '../board.ts'
import type * as contract from '../contract.ts'
import { boardHead } from '../head.ts'
import { refuseLimited } from '../view.ts'

export const weekRankList: Handler<typeof contract.weekRankList> = async ({ db, now }, input) => {
  const stage = await scoringStage(db, input, now)
  await refuseLimited(db, stage.cmptId, now)
  const head = boardHead(stage, 'A', now)
  const until = stage.endAt && stage.endAt < now ? new Date(stage.endAt.getTime() - 1) : now
  const last = Math.max(1, weekOf(stage.startAt, until))
  const week = Math.min(Math.max(input.week ?? last, 1), last)
  const { page, pageSize, offset } = pageOf(input)
  const which = publicly({ stage, board: 'week', week }, now)
  const { rows, total, ranked, intervals } = await boardPart(db, which, { now, limit: pageSize, offset, groups: true })
  const weeks = Array.from({ length: last }, (_, at) => ({ week: at + 1, ...weekBounds(stage.startAt, at + 1) }))
  return { list: rows, total, page, pageSize, ...head, ranked, intervals, frozen: week < last, week, weeks }
}
