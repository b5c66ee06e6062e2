import { competitions } from '@leitai/competition/definition/table'
import { users } from '@leitai/identity/account/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { eq, or } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { achievements, honours, ratingMonths, ratings, userFollows } from './table.ts'

const honoursOf = ({ db, me }: AuthenticatedContext) =>
  db
    .select({
      cmptId: honours.cmptId,
      title: competitions.title,
      rank: honours.rank,
      teams: honours.teams,
      medal: honours.medal,
      reward: honours.reward,
      at: honours.at,
    })
    .from(honours)
    .innerJoin(competitions, eq(competitions.id, honours.cmptId))
    .where(eq(honours.userId, me.id))

const achievementsOf = ({ db, me }: AuthenticatedContext) =>
  db
    .select({ feat: achievements.feat, times: achievements.need, at: achievements.at })
    .from(achievements)
    .where(eq(achievements.userId, me.id))

const followedBy = ({ db, me }: AuthenticatedContext) =>
  db
    .select({ name: users.name, at: userFollows.at })
    .from(userFollows)
    .innerJoin(users, eq(users.id, userFollows.targetId))
    .where(eq(userFollows.userId, me.id))

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  follows: async (context) => ({ people: await followedBy(context) }),
  honours: honoursOf,
  achievements: achievementsOf,
}

/** Deletes a user’s follows in both directions, rating and achievements; honours stay, as they belong to the boards. */
export async function forgetFollows(db: Db, userId: number): Promise<void> {
  await db.delete(userFollows).where(or(eq(userFollows.userId, userId), eq(userFollows.targetId, userId)))
  await db.delete(ratings).where(eq(ratings.userId, userId))
  await db.delete(ratingMonths).where(eq(ratingMonths.userId, userId))
  await db.delete(achievements).where(eq(achievements.userId, userId))
}
