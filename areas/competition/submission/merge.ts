import { type Placeholders, statement, value } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, max, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { weekBounds, weekOf } from '@leitai/platform/time/day'
import { stageNow } from '../definition/rules.ts'
import type { Stage } from '../definition/table.ts'
import { moveModels } from '../model/models.ts'
import { moveRuns } from '../run/queue.ts'
import { moveExtras } from './quota.ts'
import { recomputeStandings } from './standings.ts'
import { submissions } from './table.ts'

/** Submissions of a team in a stage that are chosen for B, as a part of a statement. */
export const picksPart = ({ teamId, stageId }: { teamId: SQLWrapper; stageId: SQLWrapper }) =>
  value(sql<number>`(select count(*)::int from ${submissions}
    where ${submissions.teamId} = ${teamId} and ${submissions.stageId} = ${stageId} and ${submissions.picked}
      and ${submissions.deletedAt} is null and ${submissions.voidedAt} is null)`)

const picksIn = statement((query: Placeholders<{ teamId: number; stageId: number }>) => ({ picks: picksPart(query) }))

export const countPicks = async (db: Db, teamId: number, stageId: number): Promise<number> =>
  (await picksIn(db, { teamId, stageId })).picks

/**
 * Moves all submissions of one team to another, both locked: they are renumbered and record their origin. If there are too many picks
 * together, they are cleared in stages where choosing is still possible; returns those stages. Recomputes the boards.
 */
export async function moveSubmissions(
  db: Db,
  { from, to, stages, now }: { from: number; to: number; stages: Stage[]; now: Date },
): Promise<Stage[]> {
  const cleared: Stage[] = []
  for (const stage of stages) {
    const ofStage = (teamId: number) => and(eq(submissions.teamId, teamId), eq(submissions.stageId, stage.id))
    const picks = (await countPicks(db, from, stage.id)) + (await countPicks(db, to, stage.id))
    const [last] = await db
      .select({ no: max(submissions.no) })
      .from(submissions)
      .where(ofStage(to))
    const weekBegan = weekBounds(stage.startAt, weekOf(stage.startAt, now)).from
    await db
      .update(submissions)
      .set({
        teamId: to,
        // Boards of past weeks keep the original team.
        weekTeamId: sql`coalesce(${submissions.weekTeamId}, case when ${submissions.createdAt} < ${weekBegan} then ${from}::int end)`,
        no: sql`${submissions.no} + ${last?.no ?? 0}::int`,
        originTeamId: sql`coalesce(${submissions.originTeamId}, ${from}::int)`,
      })
      .where(ofStage(from))
    if (picks > stage.pickLimit && stageNow(stage, now) !== 'over') {
      await db.update(submissions).set({ picked: false }).where(ofStage(to))
      cleared.push(stage)
    }
    if (stage.spec === null) continue
    await recomputeStandings(db, stage, from)
    await recomputeStandings(db, stage, to)
  }
  await moveExtras(db, { from, to })
  await moveRuns(db, { from, to })
  await moveModels(db, { from, to })
  return cleared
}
