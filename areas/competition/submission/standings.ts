import type { Db } from '@leitai/platform/db/open'
import { and, eq, ne, or, sql } from '@leitai/platform/db/orm'
import { type News, publish, publishEach } from '@leitai/platform/pubsub/hub'
import { BOARD_TOPIC } from '../definition/board-topic.ts'
import type { Stage } from '../definition/table.ts'
import { type Standing, type Submission, standingsOf } from './board-rules.ts'
import { lockKeys, rekey } from './rank-rule.ts'
import { rerunOnA } from './rerun-on-a.ts'
import { type SubmissionRow, stageOfTeam, standings, submissions } from './table.ts'

export async function scoredSubmissions(db: Db, teamId: number, stageId: number): Promise<Submission[]> {
  const rows = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.teamId, teamId), eq(stageOfTeam, stageId), eq(submissions.state, 'scored')))
  return rows.map(asSubmission)
}

const asSubmission = ({ createdAt, ...row }: SubmissionRow): Submission => ({ ...row, at: createdAt })

/** The places of one team, from rows of a stage with all its submissions and those of its past weeks. */
function placesOf(
  stage: Stage,
  teamId: number,
  { rows, rerun }: { rows: SubmissionRow[]; rerun: ReadonlyMap<number, number[]> },
): Standing[] {
  const own = rows.filter((row) => row.teamId === teamId)
  const weekly = rows.filter((row) => (row.weekTeamId ?? row.teamId) === teamId)
  return standingsOf(stage, own.map(asSubmission), { weekly: weekly.map(asSubmission), rerun: rerun.get(teamId) ?? [] })
}

/**
 * Recomputes a team's places on all boards of a stage from its submissions. Call it in the transaction that changes a submission, with the
 * team's row locked: two concurrent calls for a team would each miss the other's submission. `news` is published with the board's.
 */
export async function recomputeStandings(
  db: Db,
  stage: Stage,
  teamId: number,
  news: readonly News[] = [],
): Promise<void> {
  const rows = await db
    .select()
    .from(submissions)
    .where(
      and(
        or(eq(submissions.teamId, teamId), eq(submissions.weekTeamId, teamId)),
        eq(stageOfTeam, stage.id),
        eq(submissions.state, 'scored'),
      ),
    )
  await lockKeys(db, stage)
  const now = placesOf(stage, teamId, { rows, rerun: await rerunOnA(db, stage, teamId) })
  const kept = now.map(({ board, week }) => `${board}:${week}`)
  const gone = db
    .delete(standings)
    .where(
      and(
        eq(standings.stageId, stage.id),
        eq(standings.teamId, teamId),
        ne(standings.board, 'noon'),
        sql`${standings.board} || ':' || ${standings.week} <> all(${sql.param(kept)}::text[])`,
      ),
    )
    .returning({ board: standings.board })
  if (now.length === 0) await gone
  // In one statement: the rows that go and those that are written are different ones.
  else
    await db
      .with(db.$with('gone').as(gone))
      .insert(standings)
      .values(now.map((standing) => ({ ...standing, stageId: stage.id, teamId })))
      .onConflictDoUpdate({
        target: [standings.stageId, standings.board, standings.week, standings.teamId],
        set: {
          key: sql`excluded.key`,
          score: sql`excluded.score`,
          parts: sql`excluded.parts`,
          submissionId: sql`excluded.submission_id`,
          entries: sql`excluded.entries`,
          at: sql`excluded.at`,
          struck: sql`excluded.struck`,
        },
      })
  await rekey(db, stage)
  await publishEach(db, [{ topic: BOARD_TOPIC, message: stage.id }, ...news])
}

const AT_ONCE = 1000

/** Recomputes the places of all teams of a stage, with the stage's row and all its teams locked. */
export async function recomputeAllStandings(db: Db, stage: Stage): Promise<void> {
  const rows = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.stageId, stage.id), eq(submissions.state, 'scored')))
  const byTeam = Map.groupBy(rows, ({ teamId }) => teamId)
  const then = Map.groupBy(
    rows.filter(({ weekTeamId }) => weekTeamId !== null),
    ({ weekTeamId }) => weekTeamId,
  )
  const ids = new Set([...byTeam.keys(), ...rows.flatMap(({ weekTeamId }) => weekTeamId ?? [])])
  const rerun = await rerunOnA(db, stage)
  const now = [...ids].flatMap((teamId) => {
    const own = [...new Set([...(byTeam.get(teamId) ?? []), ...(then.get(teamId) ?? [])])]
    return placesOf(stage, teamId, { rows: own, rerun }).map((standing) => ({ ...standing, stageId: stage.id, teamId }))
  })
  await lockKeys(db, stage)
  await db.delete(standings).where(and(eq(standings.stageId, stage.id), ne(standings.board, 'noon')))
  for (let from = 0; from < now.length; from += AT_ONCE) {
    await db.insert(standings).values(now.slice(from, from + AT_ONCE))
  }
  await rekey(db, stage)
  await publish(db, BOARD_TOPIC, stage.id)
}
