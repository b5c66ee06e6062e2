import type { WireOf } from '@leitai/platform/contract/call'
import { readNumber, readPage } from '@leitai/platform/web/framework/read-address'
import type { Cmpt } from '../../catalog/web/shared/competition-tab.ts'
import type { BoardName, rankStageList } from '../contract.ts'

export type StageBoards = WireOf<typeof rankStageList>[number]
/** Score boards, and all boards. */
export type ScoreBoard = BoardName | 'week'
type BoardKind = ScoreBoard | 'examine'

/** The parsed URL, and whether that board is visible. */
export interface BoardQuery {
  cmptId: number
  stage: StageBoards
  board: BoardKind
  /** B before its reveal: the server would refuse the call. */
  hidden: boolean
  /** Null for the latest. */
  week: number | null
  keyword: string
  /** The name of the number that orders the rows; empty for the rank. */
  sort: string
  page: number
}

export const PAGE_SIZE = 50
/** The id of the charts below a board. */
export const CHARTS = 'charts'
const kinds: readonly BoardKind[] = ['A', 'B', 'examine', 'week', 'practice']

export const kindsOf = (stage: StageBoards) => kinds.filter((kind) => stage.boards.some((name) => name === kind))
export const isHidden = (stage: StageBoards, board: BoardKind) => board === 'B' && !stage.revealed

/** The default board: B decides, once it is revealed. */
const usual = (stage: StageBoards): BoardKind =>
  !stage.boards.includes('A') || (stage.revealed && stage.boards.includes('B')) ? 'B' : 'A'

/** The default stage: the open one, else the last that began, else the first. */
function currentStage(list: readonly StageBoards[], stages: Cmpt['stages']): StageBoards | null {
  const nowOf = ({ stageId }: StageBoards) => stages.find(({ id }) => id === stageId)?.now
  return (
    list.find((stage) => nowOf(stage) === 'open') ??
    list.findLast((stage) => nowOf(stage) === 'over') ??
    list[0] ??
    null
  )
}

/** The text to search for, as the server accepts it. */
export const readKeyword = (search: URLSearchParams): string =>
  (search.get('q') ?? '')
    .replace(/\p{Cc}/gu, '')
    .slice(0, 40)
    .trim()

/** Null if the competition has no leaderboard. Invalid values fall back to defaults. */
export function readQuery(
  cmpt: Pick<Cmpt, 'id' | 'stages'>,
  list: readonly StageBoards[],
  search: URLSearchParams,
): BoardQuery | null {
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
    // Weekly and reviewed boards cannot be searched: their calls accept no keyword.
    keyword: board === 'week' || board === 'examine' ? '' : readKeyword(search),
    sort: board === 'week' || board === 'examine' ? '' : (/^[a-z]\w{0,30}$/.exec(search.get('sort') ?? '')?.[0] ?? ''),
    page: readPage(search),
  }
}

export type Change = Partial<{
  stage: StageBoards
  board: BoardKind
  week: number
  keyword: string
  sort: string
  page: number
}>

/** URL parameters after a change: another board starts at its first page and keeps the search if it supports one. */
export function valuesOf(query: BoardQuery, change: Change = {}): Record<string, string | number | undefined> {
  const { stage = query.stage, week = query.week, keyword = query.keyword, sort = query.sort, page = 1 } = change
  // Another stage may lack or hide this board, so it starts with its default one.
  const board = change.board ?? (change.stage ? usual(change.stage) : query.board)
  return {
    stage: stage.stageId,
    board,
    week: board === 'week' && !change.stage ? (week ?? undefined) : undefined,
    q: board === 'week' || board === 'examine' ? undefined : keyword || undefined,
    sort: board === 'week' || board === 'examine' || change.stage ? undefined : sort || undefined,
    page: page > 1 ? page : undefined,
  }
}

export const listInput = ({ cmptId, stage, keyword, sort, page }: BoardQuery, board: BoardName) => ({
  cmptId,
  stageId: stage.stageId,
  board,
  keyword,
  ...(sort && { sort }),
  page,
  pageSize: PAGE_SIZE,
})
export const examineInput = ({ cmptId, stage, page }: BoardQuery) => ({
  cmptId,
  stageId: stage.stageId,
  page,
  pageSize: PAGE_SIZE,
})
export const weekInput = ({ cmptId, stage, week, page }: BoardQuery) => ({
  cmptId,
  stageId: stage.stageId,
  ...(week === null ? {} : { week }),
  page,
  pageSize: PAGE_SIZE,
})
