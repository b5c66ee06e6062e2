import type { Db } from '@leitai/platform/db/db'
import { and, eq, inArray, isNull, sql } from '@leitai/platform/db/orm'
import type { Stage } from '../definition/table.ts'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { failingOf } from './rules.ts'
import type { Found } from './search.ts'

/** Teams most of whose files fail, as of a program that probes the format; failures of the platform do not count. */
export async function failingTeams(db: Db, stage: Pick<Stage, 'id'>): Promise<Found[]> {
  const rows = await db
    .select({
      teamId: submissions.teamId,
      failed: sql<number>`(count(*) filter (where ${submissions.state} = 'failed'))::int`,
      scored: sql<number>`(count(*) filter (where ${submissions.state} = 'scored'))::int`,
    })
    .from(submissions)
    .innerJoin(teams, eq(teams.id, submissions.teamId))
    .where(
      and(
        eq(submissions.stageId, stage.id),
        eq(submissions.practice, false),
        inArray(submissions.state, ['scored', 'failed']),
        isNull(submissions.ourFault),
        eq(teams.baseline, false),
      ),
    )
    .groupBy(submissions.teamId)
  return rows.flatMap(({ teamId, failed, scored }) => {
    const strength = failingOf({ failed, scored })
    if (strength === null) return []
    const figures = [
      { name: 'failed' as const, value: failed, normal: null },
      { name: 'scored' as const, value: scored, normal: null },
    ]
    const facts = { entries: [], plot: [], figures }
    return [{ stageId: stage.id, kind: 'failing' as const, teamIds: [teamId], strength, facts }]
  })
}
