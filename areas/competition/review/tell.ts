import type { Db } from '@leitai/platform/db/db'
import { eq, inArray } from '@leitai/platform/db/orm'
import { someoneListens, tellAll } from '@leitai/site/webhook/tell'
import { type Competition, stages } from '../definition/table.ts'
import { webhookOwnersOf } from '../definition/webhook-owners.ts'
import { members } from '../team/table.ts'
import type { rowsOf } from './review.ts'
import type { Review } from './table.ts'

interface Decided {
  cmpt: Pick<Competition, 'id' | 'title' | 'organisationId'>
  rows: Awaited<ReturnType<typeof rowsOf>>
  now: Date
}

/** Tells the competition’s webhooks, and those of the members of each team, how a review that is final has decided. */
export async function tellDecided(db: Db, review: Review, { cmpt, rows, now }: Decided): Promise<void> {
  if (rows.length === 0 || !(await someoneListens(db))) return
  const [stage] = await db
    .select({ id: stages.id, name: stages.name })
    .from(stages)
    .where(eq(stages.id, review.stageId))
  if (!stage) return
  const teamIds = rows.map(({ teamId }) => teamId)
  const people = await db
    .select({ teamId: members.teamId, userId: members.userId })
    .from(members)
    .where(inArray(members.teamId, teamIds))
  const byTeam = Map.groupBy(people, ({ teamId }) => teamId)
  await tellAll(
    db,
    rows.flatMap(({ teamId, teamName, verdict }) => {
      if (verdict === 'pending') return []
      const team = { id: teamId, name: teamName }
      return [
        {
          type: 'review.decided' as const,
          data: {
            competition: { id: cmpt.id, title: cmpt.title },
            stage,
            team,
            verdict,
            url: `/cmptDetail.html?id=${cmpt.id}&tab=team`,
          },
          owners: [
            ...webhookOwnersOf(cmpt),
            ...(byTeam.get(teamId) ?? []).map(({ userId }) => ({ kind: 'person' as const, id: userId })),
          ],
          now,
        },
      ]
    }),
  )
}
