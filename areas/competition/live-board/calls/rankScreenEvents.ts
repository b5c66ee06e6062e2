import type { Handler } from '@leitai/platform/http/dispatcher'
import { networkOf } from '@leitai/platform/http/network'
import { EventSource } from '@leitai/platform/pubsub/events'
import { BOARD_TOPIC } from '../../definition/board-topic.ts'
import { stagesOf } from '../../definition/competition.ts'
import { scoringStage } from '../../definition/scoring-stage.ts'
import { refuseLimited } from '../../leaderboard/view.ts'
import type * as contract from '../contract.ts'
import { stageOnScreen } from '../live-board.ts'

const GATHER_MS = 1000

export const rankScreenEvents: Handler<typeof contract.rankScreenEvents> = async ({ db, ctx, now, ip }, input) => {
  const { id } = stageOnScreen(await stagesOf(db, input.cmptId), await scoringStage(db, input, now))
  // The moment at which a board changes would tell whose row came.
  await refuseLimited(db, input.cmptId, now)
  return new EventSource(`network ${networkOf(ip)}`, (send) => {
    let timer: NodeJS.Timeout | undefined
    const stop = ctx.hub.subscribe(BOARD_TOPIC, (stageId) => {
      if (stageId !== id || timer) return
      timer = setTimeout(() => {
        timer = undefined
        send({ kind: 'board' })
      }, GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  })
}
