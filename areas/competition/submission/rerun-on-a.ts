import type { Db } from '@leitai/platform/db/open'
import { and, eq, isNull } from '@leitai/platform/db/orm'
import type { Stage } from '../definition/table.ts'
import { runs } from '../run/table.ts'
import { submissions } from './table.ts'

/**
 * Without a board B, a final re-run decides A: of a team whose program was run again, submissions that were not would else stand there by
 * the luck that the re-run was to rule out. The submissions that were, by team, scored or not; hidden ones do not count.
 */
export async function rerunOnA(
  db: Db,
  { spec, rerunId }: Pick<Stage, 'spec' | 'rerunId'>,
  teamId?: number,
): Promise<ReadonlyMap<number, number[]>> {
  if (rerunId === null || spec?.b !== 'none') return new Map()
  const found = await db
    .selectDistinct({ id: submissions.id, teamId: submissions.teamId })
    .from(runs)
    .innerJoin(submissions, eq(submissions.id, runs.submissionId))
    .where(
      and(
        eq(runs.revisionId, rerunId),
        isNull(submissions.deletedAt),
        isNull(submissions.voidedAt),
        teamId === undefined ? undefined : eq(submissions.teamId, teamId),
      ),
    )
  return new Map([...Map.groupBy(found, (one) => one.teamId)].map(([team, own]) => [team, own.map(({ id }) => id)]))
}
