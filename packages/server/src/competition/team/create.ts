import type { Db } from '../../platform/db/db.ts'
import { isSignedUp } from '../definition/competition.ts'
import { lockPlaces, refusalToCompete } from './eligibility.ts'
import { refusalToCreate } from './rules.ts'
import { teamOf } from './team.ts'
import { competitionOf, isBarred, lockTeams, teamState } from './team-state.ts'

/** Why a user may not create a named team, and the user's current team. */
export async function creation(
  db: Db,
  { cmptId, userId, now, lock }: { cmptId: number; userId: number; now: Date; lock: boolean },
) {
  const cmpt = await competitionOf(db, cmptId)
  if (lock) await lockPlaces(db, cmptId, [userId])
  const seen = await teamOf(db, cmptId, userId)
  if (seen && lock) await lockTeams(db, [seen.id])
  // Checked again under the lock: the team may be gone by now.
  const own = seen && lock ? await teamOf(db, cmptId, userId) : seen
  const stands = own && (await teamState(db, own))
  const barred = await isBarred(db, cmptId, userId)
  // Staff of the competition may only have a baseline team.
  const kept = await refusalToCompete(db, { cmptId, userId, now, baseline: own?.baseline ?? true })
  const signedUp = await isSignedUp(db, cmptId, userId)
  return {
    cmpt,
    own,
    stands,
    barred,
    kept,
    signedUp,
    refusal: refusalToCreate(signedUp, stands, { cmpt, userId, barred, kept, now }),
  }
}
