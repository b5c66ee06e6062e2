import type * as contract from '@leitai/contract/screen'
import type { Handler } from '../../call.ts'
import { stagesOf } from '../../competition/competition.ts'
import { EventSource } from '../../events.ts'
import { BOARD_TOPIC } from '../../leaderboard/standings.ts'
import { networkOf } from '../../network.ts'
import { scoringStage } from '../../submission/submission.ts'
import { stageOnScreen } from '../screen.ts'

const GATHER_MS = 1000

export const rankScreenEvents: Handler<typeof contract.rankScreenEvents> = async ({ db, house, now, ip }, input) => {
  const { id } = stageOnScreen(await stagesOf(db, input.cmptId), await scoringStage(db, input, now))
  return new EventSource(`network ${networkOf(ip)}`, (send) => {
    let timer: NodeJS.Timeout | undefined
    const stop = house.hub.subscribe(BOARD_TOPIC, (stageId) => {
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
