import type * as contract from '@leitai/contract/screen'
import type { Handler } from '../../call.ts'
import { EventSource } from '../../events.ts'
import { BOARD_TOPIC } from '../../leaderboard/standings.ts'
import { networkOf } from '../../network.ts'
import { scoringStage } from '../../submission/submission.ts'

const GATHER_MS = 1000

export const rankScreenEvents: Handler<typeof contract.rankScreenEvents> = async ({ db, house, now, ip }, input) => {
  const { id } = await scoringStage(db, input, now)
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
