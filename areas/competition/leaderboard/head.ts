import { Refused } from '@leitai/platform/errors/refuse'
import { stageNow } from '../definition/rules.ts'
import { revealTime } from '../definition/stage.ts'
import type { Stage } from '../definition/table.ts'
import { hasA, isBlind } from '../submission/board-rules.ts'
import { isOfNoon } from '../submission/noon.ts'
import type { BoardName } from './contract.ts'

/** Nobody sees B until it is revealed; a new test set has no other board, and its practice scores are hidden for as long. */
export function refuseHidden(stage: Stage, board: BoardName | 'week'): void {
  if (board === 'practice' && !isBlind(stage)) return
  if (board === 'practice') throw new Refused({ code: 'board.hidden' })
  if (board === 'B' ? stage.spec?.b === 'none' : !hasA(stage)) throw new Refused({ code: 'board.unknown' })
  if (board !== 'B') return
  if (stage.revealedAt === null) throw new Refused({ code: 'board.hidden' })
}

/** The header of every board; refuses B before the reveal. */
export function boardHead(stage: Stage, board: BoardName, now: Date) {
  refuseHidden(stage, board)
  return {
    stageId: stage.id,
    board,
    direction: stage.direction,
    asOf: isOfNoon(stage, board, now) ? (stage.boardAt ?? stage.startAt) : now,
    noon: isOfNoon(stage, board, now),
    frozen: board !== 'practice' && stageNow(stage, now) === 'over',
    revealAt: stage.revealedAt ? null : revealTime(stage),
    revealed: stage.revealedAt !== null,
  }
}
