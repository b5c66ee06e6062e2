import { currentRequest } from '@leitai/platform/context/request-context'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/db'
import { and, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { dayStart } from '@leitai/platform/time/day'
import { competitionWith } from '../definition/competition.ts'
import { hasLimitedBoards } from '../definition/rules.ts'
import { isStaff } from '../staff/role.ts'
import { members } from '../team/table.ts'
import type { Row } from './contract.ts'
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
  refuse((await boardReader(db, cmptId, now)) === null ? null : { code: 'board.limited' })

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
