import { type Placeholders, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { type Competitor, type CompetitorKey, competitorParts, ownId, ownTeamCte } from './competitor.ts'
import { keptFrom, lockPlaces } from './eligibility.ts'
import { refusalToCreate } from './rules.ts'
import type { Merge } from './table.ts'
import { teamOf } from './team.ts'
import { competitionOf, lockTeams, stateOf, type TeamCompetition, teamStateParts } from './team-state.ts'

const competitorAndState = statement(
  (given: Placeholders<CompetitorKey>) => ({ ...competitorParts(given), ...teamStateParts(ownId) }),
  ownTeamCte,
)

/** Why a user may not create a named team, with the state of the user's current team. */
export function creationOf(
  found: Competitor & { size: number; counted: number; merge: Merge | null },
  { cmpt, userId, now }: { cmpt: TeamCompetition; userId: number; now: Date },
) {
  const { team, signedUp, barred } = found
  const standing = team && stateOf(team, found)
  // Staff of the competition may only have a baseline team.
  const kept = keptFrom(found, { baseline: team?.baseline ?? true, now })
  return { standing, kept, refusal: refusalToCreate(signedUp, standing, { cmpt, userId, barred, kept, now }) }
}

/** Like creationOf, read from the database; `lock` for the call that creates one. */
export async function creation(db: Db, { lock, now, ...key }: CompetitorKey & { lock: boolean; now: Date }) {
  const { cmptId, userId } = key
  const cmpt = await competitionOf(db, cmptId)
  if (lock) {
    await lockPlaces(db, cmptId, [userId])
    const seen = await teamOf(db, cmptId, userId)
    if (seen) await lockTeams(db, [seen.id])
  }
  // Read under the lock: the team may be gone by now.
  const found = await competitorAndState(db, key)
  return { own: found.team, refusal: creationOf(found, { cmpt, userId, now }).refusal }
}
