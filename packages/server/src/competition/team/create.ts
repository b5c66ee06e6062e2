import type { Db } from '../../platform/db/db.ts'
import { isSignedUp } from '../definition/competition.ts'
import { lockPlaces, refusalToCompete } from './eligibility.ts'
import { refusalToCreate } from './rules.ts'
import { teamOf } from './team.ts'
import { competitionOf, isBarred, lockTeams, teamState } from './team-state.ts'

/** What stands between a person and a team of their own name, and the team they have now. */
export async function creation(
  db: Db,
  { cmptId, userId, now, lock }: { cmptId: number; userId: number; now: Date; lock: boolean },
) {
  const cmpt = await competitionOf(db, cmptId)
  if (lock) await lockPlaces(db, cmptId, [userId])
  const seen = await teamOf(db, cmptId, userId)
  if (seen && lock) await lockTeams(db, [seen.id])
  // A second look under the lock: the team may have gone while it was waited for.
  const own = seen && lock ? await teamOf(db, cmptId, userId) : seen
  const stands = own && (await teamState(db, own))
  const barred = await isBarred(db, cmptId, userId)
  // Who works on the competition has a baseline, and makes no other team.
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
