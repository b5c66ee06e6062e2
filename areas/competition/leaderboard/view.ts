import { currentRequest } from '@leitai/platform/context/request-context'
import { emptyWords } from '@leitai/platform/contract/inputs'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import { pageOf } from '@leitai/platform/http/page'
import { dayStart } from '@leitai/platform/time/day'
import { competitionWith } from '../definition/competition.ts'
import { rewardOf } from '../definition/prizes.ts'
import { hasLimitedBoards, stageNow } from '../definition/rules.ts'
import { revealTime } from '../definition/stage.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { promotedFrom } from '../review/promotion.ts'
import { rowsOf } from '../review/review.ts'
import type { Review } from '../review/table.ts'
import { reasonText } from '../review/texts.ts'
import { isStaff } from '../staff/role.ts'
import { hasA, isBlind, numberColumns } from '../submission/board-rules.ts'
import { isOfNoon } from '../submission/daily.ts'
import { members } from '../team/table.ts'
import type { BoardName, Row } from './contract.ts'
import { anonymousTeam } from './texts.ts'

/** What the caller sees of a competition’s boards; `teamId` is their own team. Null: all. */
export interface BoardReader {
  view: 'anonymous' | 'baselines' | 'own'
  teamId: number | null
}

/**
 * What the caller of the current request sees. A competition that is for everybody shows all to everybody; only one for its members can
 * show less, and these are never answered without asking who calls.
 */
export async function boardReader(db: Db, cmptId: number, now: Date): Promise<BoardReader | null> {
  const cmpt = await competitionWith(db, cmptId)
  if (!cmpt || cmpt.boardView === 'full' || !hasLimitedBoards(cmpt)) return null
  const { caller = null } = currentRequest()
  if (caller && (await isStaff({ db, me: caller, now }, cmptId))) return null
  const [own] = caller
    ? await db
        .select({ teamId: members.teamId })
        .from(members)
        .where(and(eq(members.cmptId, cmptId), eq(members.userId, caller.id)))
    : []
  return { view: cmpt.boardView, teamId: own?.teamId ?? null }
}

/** For boards that show all teams or nothing. */
export const refuseLimited = async (db: Db, cmptId: number, now: Date): Promise<void> =>
  refuse((await boardReader(db, cmptId, now)) === null ? null : { code: 'leaderboard.limited' })

/** A row without what tells whose it is; one’s own and the baselines stay. */
export function withoutName(row: Row, { teamId }: BoardReader, language: Language): Row {
  if (row.teamId === teamId || row.baseline) return row
  return {
    ...row,
    teamId: 0,
    teamName: anonymousTeam[language],
    teamLogo: '',
    members: [],
    trend: [],
    details: null,
    verified: null,
    // The minute of a submission, and how many there were, would tell whose it is.
    at: dayStart(row.at),
    entries: 0,
    removed: null,
  }
}

/** Nobody sees B until it is revealed; a new test set has no other board, and its practice scores are hidden for as long. */
export function refuseHidden(stage: Stage, board: BoardName | 'week'): void {
  if (board === 'practice' && !isBlind(stage)) return
  if (board === 'practice') throw new Refused({ code: 'leaderboard.hidden' })
  if (board === 'B' ? stage.spec?.b === 'none' : !hasA(stage)) throw new Refused({ code: 'leaderboard.unknown' })
  if (board !== 'B') return
  if (stage.revealedAt === null) throw new Refused({ code: 'leaderboard.hidden' })
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

/** A page of a reviewed board as the public sees it. Application competitions have ranks only for those who passed, and no scores. */
export async function examined(
  db: Db,
  {
    cmpt,
    stage,
    review,
    now,
    language,
  }: { cmpt: Competition; stage: Stage; review: Review; now: Date; language: Language },
  paging: { page: number; pageSize: number },
) {
  const { page, pageSize, offset } = pageOf(paging)
  const rows = await rowsOf(db, review.id)
  const on = review.week === 0 ? await promotedFrom(db, { cmpt, stage, now }) : new Set<number>()
  const list = rows.slice(offset, offset + pageSize).map((row) => {
    const passed = row.verdict === 'passed'
    const rank = cmpt.type === 'algorithm' || passed ? row.rank : null
    const award = passed && rank !== null && review.week === 0 ? rewardOf(cmpt.prizes, rank) : emptyWords
    const reason = reasonText(row, language)
    const score = cmpt.type === 'algorithm' ? row.score : ''
    const numbers = numberColumns(stage.spec).map(({ name }) => row.numbers?.[name] ?? null)
    return { ...row, numbers, reason, rank, award, promoted: on.has(row.teamId), score }
  })
  const { stageId, publicUntil, finalAt } = review
  return { list, total: rows.length, page, pageSize, stageId, publicUntil, finalAt }
}
