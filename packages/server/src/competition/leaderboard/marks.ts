import type { Row } from '@leitai/contract/competition/leaderboard'
import { everythingShown } from '@leitai/contract/identity/profile'
import { users } from '../../identity/account/table.ts'
import { profiles } from '../../identity/profile/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, inArray, ne } from '../../platform/db/orm.ts'
import type { Stage } from '../definition/table.ts'
import { reviewRows, reviews } from '../review/table.ts'
import { members } from '../team/table.ts'

/** Members of teams: their schools, if shown, and whether the whole team is verified. */
export async function peopleIn(db: Db, teamIds: number[]) {
  const rows = await db
    .select({
      teamId: members.teamId,
      userId: members.userId,
      verified: users.realNameVerified,
      school: profiles.school,
      privacy: profiles.privacy,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(profiles, eq(profiles.userId, members.userId))
    .where(inArray(members.teamId, teamIds))
  const schools = new Map(
    rows.map(({ userId, school, privacy }) => {
      const shown = { ...everythingShown, ...privacy }.school
      return [userId, shown ? (school ?? '') : ''] as const
    }),
  )
  const unverified = new Set(rows.flatMap(({ teamId, verified }) => (verified ? [] : [teamId])))
  return { schools, unverified }
}

/** Teams removed from a board by a published review, and how. */
export async function removedFrom(
  db: Db,
  stage: Pick<Stage, 'id'>,
  { week, teamIds }: { week: number; teamIds: number[] },
): Promise<Map<number, Row['removed']>> {
  const rows = await db
    .select({ teamId: reviewRows.teamId, verdict: reviewRows.verdict })
    .from(reviewRows)
    .innerJoin(reviews, eq(reviews.id, reviewRows.reviewId))
    .where(
      and(
        eq(reviews.stageId, stage.id),
        eq(reviews.week, week),
        ne(reviews.state, 'open'),
        inArray(reviewRows.teamId, teamIds),
      ),
    )
  return new Map(
    rows.flatMap(({ teamId, verdict }) => (verdict === 'refused' || verdict === 'struck' ? [[teamId, verdict]] : [])),
  )
}
