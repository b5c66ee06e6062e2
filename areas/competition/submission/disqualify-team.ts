import type { Db } from '@leitai/platform/db/db'
import { and, eq, inArray, isNotNull, isNull } from '@leitai/platform/db/orm'
import { resultsChanged } from '../definition/results-changed.ts'
import { lockStage } from '../definition/scoring.ts'
import { lockTeam } from '../team/team.ts'
import { recomputeStandings } from './standings.ts'
import { submissions } from './table.ts'

/** Disqualifies all submissions of a team, as `disqualify.ts` does one. */

/** Updates every affected stage: the boards, and after the end the honours. */
async function follow(db: Db, rows: { teamId: number; stageId: number }[], now: Date): Promise<void> {
  for (const [stageId, own] of [...Map.groupBy(rows, (row) => row.stageId)].sort(([a], [b]) => a - b)) {
    const stage = await lockStage(db, stageId, 'change')
    if (!stage) continue
    for (const teamId of new Set(own.map((row) => row.teamId))) await recomputeStandings(db, stage, teamId)
    if (stage.endAt !== null && now >= stage.endAt) await resultsChanged.run({ db, stageId, now, notify: true })
  }
}

/** Disqualifies all submissions of a team; returns those that counted until now. */
export async function disqualifyTeamSubmissions(
  db: Db,
  { teamId, now, reason }: { teamId: number; now: Date; reason: string },
): Promise<number[]> {
  await lockTeam(db, teamId)
  const rows = await db
    .update(submissions)
    .set({ voidedAt: now, voidReason: reason })
    .where(and(eq(submissions.teamId, teamId), isNull(submissions.voidedAt)))
    .returning({ id: submissions.id, teamId: submissions.teamId, stageId: submissions.stageId })
  await follow(db, rows, now)
  return rows.map(({ id }) => id)
}

/** The teams that currently own these submissions. */
export async function ownersOf(db: Db, ids: number[]): Promise<number[]> {
  const owners = await db
    .selectDistinct({ teamId: submissions.teamId })
    .from(submissions)
    .where(inArray(submissions.id, ids))
    .orderBy(submissions.teamId)
  return owners.map(({ teamId }) => teamId)
}

/** Reinstates these submissions, whichever team owns them now. */
export async function requalifySubmissions(db: Db, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  for (const teamId of await ownersOf(db, ids)) await lockTeam(db, teamId)
  const rows = await db
    .update(submissions)
    .set({ voidedAt: null, voidReason: '' })
    .where(and(inArray(submissions.id, ids), isNotNull(submissions.voidedAt)))
    .returning({ teamId: submissions.teamId, stageId: submissions.stageId })
  await follow(db, rows, now)
}
