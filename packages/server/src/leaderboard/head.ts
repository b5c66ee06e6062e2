import type { BoardName } from '@leitai/contract/leaderboard'
import { stageNow } from '../competition/rules.ts'
import { revealTime } from '../competition/stage.ts'
import type { Stage } from '../competition/table.ts'
import { Refused } from '../refuse.ts'

/** B is nobody's until it is revealed. */
export function refuseHidden(stage: Stage, board: BoardName | 'week'): void {
  if (board !== 'B') return
  if (stage.spec?.b === 'none') throw new Refused({ code: 'board.unknown' })
  if (stage.revealedAt === null) throw new Refused({ code: 'board.hidden' })
}

/** What every board says of itself; refuses B before its time. */
export function boardHead(stage: Stage, board: BoardName, now: Date) {
  refuseHidden(stage, board)
  return {
    stageId: stage.id,
    board,
    direction: stage.direction,
    asOf: now,
    frozen: board !== 'practice' && stageNow(stage, now) === 'over',
    revealAt: stage.revealedAt ? null : revealTime(stage),
    revealed: stage.revealedAt !== null,
  }
}
