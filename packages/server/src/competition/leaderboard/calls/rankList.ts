import * as contract from '@leitai/contract/competition/leaderboard'
import type { InputOf } from '@leitai/contract/core/call'
import * as z from 'zod/mini'
import type { Context } from '../../../platform/context/app-context.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { publicly } from '../../submission/places.ts'
import { scoringStage } from '../../submission/submission.ts'
import { boardPart } from '../board.ts'
import { boardCache } from '../cache.ts'
import { boardHead } from '../head.ts'
import { promotedOn } from '../promoted.ts'

export const rankList: Handler<typeof contract.rankList> = (context, input) => {
  const { cmptId, stageId = 0, board, keyword, page, pageSize } = input
  const key = `rank:${cmptId}:${stageId}:${board}:${page}:${pageSize}`
  return keyword === ''
    ? boardCache(context.ctx.hub).answer(key, async () => {
        const answer = await make(context, input)
        return { stageId: answer.stageId, json: JSON.stringify(z.encode(contract.rankList.output, answer)) }
      })
    : make(context, input)
}

async function make({ db, now }: Context, input: InputOf<typeof contract.rankList>) {
  const stage = await scoringStage(db, input, now)
  const head = boardHead(stage, input.board, now)
  const { page, pageSize, offset } = pageOf(input)
  const { keyword, board } = input
  const { rows, total } = await boardPart(db, publicly({ stage, board }, now), {
    now,
    keyword,
    limit: pageSize,
    offset,
  })
  const on = await promotedOn(db, { stage, board, now })
  const promoted = rows.flatMap(({ teamId }) => (on.has(teamId) ? [teamId] : []))
  return { list: rows, total, page, pageSize, promoted, ...head }
}
