import type * as contract from '@leitai/contract/competition/live-board'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { EventSource } from '../../../platform/pubsub/events.ts'
import { BOARD_TOPIC } from '../../definition/board-topic.ts'
import { stagesOf } from '../../definition/competition.ts'
import { scoringStage } from '../../definition/scoring-stage.ts'
import { refuseLimited } from '../../leaderboard/view.ts'
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
