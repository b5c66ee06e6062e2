import { competitions } from '@leitai/competition/definition/table'
import { users } from '@leitai/identity/account/table'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import { achievements, honours, userFollows } from './table.ts'

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

/** Adds this domain’s data about the caller to their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.follows = { ...Object(data.follows), people: await followedBy(context) }
  data.honours = await honoursOf(context)
  data.achievements = await achievementsOf(context)
}

const followedBy = ({ db, me }: AuthenticatedContext) =>
  db
    .select({ name: users.name, at: userFollows.at })
    .from(userFollows)
    .innerJoin(users, eq(users.id, userFollows.targetId))
    .where(eq(userFollows.userId, me.id))
