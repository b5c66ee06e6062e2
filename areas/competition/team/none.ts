import type { Db } from '@leitai/platform/db/db'
import { Refused } from '@leitai/platform/errors/refuse'
import { isSignedUp } from '../definition/competition.ts'
import { refusalWithoutTeam } from './competitor.ts'
import { isBarred } from './team-state.ts'

/** Why a user without a team cannot do something: not signed up, barred from other teams, or no team yet. */
export async function noTeam(db: Db, cmptId: number, userId: number): Promise<never> {
  const signedUp = await isSignedUp(db, cmptId, userId)
  throw new Refused(refusalWithoutTeam({ signedUp, barred: await isBarred(db, cmptId, userId) }))
}
