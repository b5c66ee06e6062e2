import type { Db } from '../../platform/db/db.ts'
import { Refused } from '../../platform/errors/refuse.ts'
import { isSignedUp } from '../definition/competition.ts'
import { isBarred } from './team-state.ts'

/** Why a user without a team cannot do something: not signed up, barred from other teams, or no team yet. */
export async function noTeam(db: Db, cmptId: number, userId: number): Promise<never> {
  if (!(await isSignedUp(db, cmptId, userId))) throw new Refused({ code: 'competition.notSignedUp' })
  throw new Refused({ code: (await isBarred(db, cmptId, userId)) ? 'team.barred' : 'team.none' })
}
