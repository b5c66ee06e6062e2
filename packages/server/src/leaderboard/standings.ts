import { and, eq, sql } from 'drizzle-orm'
import type { Stage } from '../competition/table.ts'
import type { Db } from '../db/db.ts'
import { tell } from '../hub.ts'
import { type SubmissionRow, submissions } from '../submission/table.ts'
import { type Entry, standingsOf } from './rules.ts'
import { standings } from './table.ts'

/** The topic that says a board of the stage has changed; the message is the stage's id. */
export const BOARD_TOPIC = 'board'

export async function scoredEntries(db: Db, teamId: number, stageId: number): Promise<Entry[]> {
  const rows = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.teamId, teamId), eq(submissions.stageId, stageId), eq(submissions.state, 'scored')))
  return rows.flatMap(asEntry)
}

const asEntry = ({ scoreA, createdAt, deletedAt, voidedAt, ...row }: SubmissionRow): Entry[] =>
  scoreA === null ? [] : [{ ...row, scoreA, at: createdAt, hidden: deletedAt !== null || voidedAt !== null }]

/**
 * Writes a team's places on all boards of a stage anew, from its entries. Call it in the transaction that changes an entry,
 * with the team's row locked: two at once for one team would each miss the other's entry.
 */
export async function restand(db: Db, stage: Stage, teamId: number): Promise<void> {
  const now = standingsOf(stage, await scoredEntries(db, teamId, stage.id))
  const kept = now.map(({ board, week }) => `${board}:${week}`)
  await db
    .delete(standings)
    .where(
      and(
        eq(standings.stageId, stage.id),
        eq(standings.teamId, teamId),
        sql`${standings.board} || ':' || ${standings.week} <> all(${sql.param(kept)}::text[])`,
      ),
    )
  if (now.length > 0) {
    await db
      .insert(standings)
      .values(now.map((standing) => ({ ...standing, stageId: stage.id, teamId })))
      .onConflictDoUpdate({
        target: [standings.stageId, standings.board, standings.week, standings.teamId],
        set: {
          key: sql`excluded.key`,
          score: sql`excluded.score`,
          submissionId: sql`excluded.submission_id`,
          entries: sql`excluded.entries`,
          at: sql`excluded.at`,
        },
      })
  }
  await tell(db, BOARD_TOPIC, stage.id)
}

const AT_ONCE = 1000

/** Writes the places of all teams of a stage anew, with the stage's row and all its teams locked. */
export async function restandAll(db: Db, stage: Stage): Promise<void> {
  const rows = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.stageId, stage.id), eq(submissions.state, 'scored')))
  const byTeam = Map.groupBy(rows, ({ teamId }) => teamId)
  const now = [...byTeam].flatMap(([teamId, entries]) =>
    standingsOf(stage, entries.flatMap(asEntry)).map((standing) => ({ ...standing, stageId: stage.id, teamId })),
  )
  await db.delete(standings).where(eq(standings.stageId, stage.id))
  for (let from = 0; from < now.length; from += AT_ONCE) {
    await db.insert(standings).values(now.slice(from, from + AT_ONCE))
  }
  await tell(db, BOARD_TOPIC, stage.id)
}

/** Takes a team off all boards of a stage, as when it has become part of another. */
export async function forgetStandings(db: Db, stageId: number, teamId: number): Promise<void> {
  await db.delete(standings).where(and(eq(standings.stageId, stageId), eq(standings.teamId, teamId)))
}
