import type { BoardName, rankStageList } from '@leitai/contract/competition/leaderboard'
import type { WireOf } from '@leitai/contract/core/call'
import { readNumber, readPage } from '../../platform/app/read-address.ts'
import type { Cmpt } from '../catalog/detail-data.ts'

export type StageBoards = WireOf<typeof rankStageList>[number]
/** Boards of scores, and all of them. */
export type ScoreBoard = BoardName | 'week'
type BoardKind = ScoreBoard | 'examine'

/** What the address asks for, and whether it may be seen. */
export interface Asked {
  cmptId: number
  stage: StageBoards
  board: BoardKind
  /** B before its reveal: the server would refuse it. */
  hidden: boolean
  /** Null for the latest. */
  week: number | null
  keyword: string
  page: number
}

export const PAGE_SIZE = 50
const kinds: readonly BoardKind[] = ['A', 'B', 'examine', 'week', 'practice']

export const kindsOf = (stage: StageBoards) => kinds.filter((kind) => stage.boards.some((name) => name === kind))
export const isHidden = (stage: StageBoards, board: BoardKind) => board === 'B' && !stage.revealed

/** Where a reader who asks for no board begins: B decides, once it is shown. */
const usual = (stage: StageBoards): BoardKind =>
  !stage.boards.includes('A') || (stage.revealed && stage.boards.includes('B')) ? 'B' : 'A'

/** The stage that the boards are about now: the open one, else the last that began, else the first. */
function currentStage(list: readonly StageBoards[], stages: Cmpt['stages']): StageBoards | null {
  const nowOf = ({ stageId }: StageBoards) => stages.find(({ id }) => id === stageId)?.now
  return (
    list.find((stage) => nowOf(stage) === 'open') ??
    list.findLast((stage) => nowOf(stage) === 'over') ??
    list[0] ??
    null
  )
}

/** Null where the competition has no board at all. What the address says amiss falls back to the usual. */
export function readAsked(
  cmpt: Pick<Cmpt, 'id' | 'stages'>,
  list: readonly StageBoards[],
  search: URLSearchParams,
): Asked | null {
  const stageId = readNumber(search, 'stage')
  const stage = list.find((one) => one.stageId === stageId) ?? currentStage(list, cmpt.stages)
  if (stage === null) return null
  const board = kindsOf(stage).find((kind) => kind === search.get('board')) ?? usual(stage)
  return {
    cmptId: cmpt.id,
    stage,
    board,
    hidden: isHidden(stage, board),
    week: readNumber(search, 'week'),
    // Weeks and reviewed boards are not searched: their calls take no word.
    keyword:
      board === 'week' || board === 'examine'
        ? ''
        : (search.get('q') ?? '')
            .replace(/\p{Cc}/gu, '')
            .slice(0, 40)
            .trim(),
    page: readPage(search),
  }
}

export type Change = Partial<{ stage: StageBoards; board: BoardKind; week: number; keyword: string; page: number }>

/** The address's values after a change: another board begins at its first page, the search stays while it can. */
export function valuesOf(asked: Asked, change: Change = {}): Record<string, string | number | undefined> {
  const { stage = asked.stage, week = asked.week, keyword = asked.keyword, page = 1 } = change
  // Another stage may lack this board, or hide it: it begins with its usual one.
  const board = change.board ?? (change.stage ? usual(change.stage) : asked.board)
  return {
    stage: stage.stageId,
    board,
    week: board === 'week' && !change.stage ? (week ?? undefined) : undefined,
    q: board === 'week' || board === 'examine' ? undefined : keyword || undefined,
    page: page > 1 ? page : undefined,
  }
}

export const listInput = ({ cmptId, stage, keyword, page }: Asked, board: BoardName) => ({
  cmptId,
  stageId: stage.stageId,
  board,
  keyword,
  page,
  pageSize: PAGE_SIZE,
})
export const examineInput = ({ cmptId, stage, page }: Asked) => ({
  cmptId,
  stageId: stage.stageId,
  page,
  pageSize: PAGE_SIZE,
})
export const weekInput = ({ cmptId, stage, week, page }: Asked) => ({
  cmptId,
  stageId: stage.stageId,
  ...(week === null ? {} : { week }),
  page,
  pageSize: PAGE_SIZE,
})
