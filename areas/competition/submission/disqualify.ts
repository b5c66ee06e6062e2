import type { Db } from '@leitai/platform/db/open'
import { and, eq, inArray, isNotNull, isNull, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { resultsChanged } from '../definition/changes.ts'
import { lockStage } from '../definition/scoring.ts'
import type { Stage } from '../definition/table.ts'
import { lockTeam } from '../team/team.ts'
import { hasA, withLeading } from './board-rules.ts'
import { withoutBoards } from './bootstrap-rules.ts'
import { dropDetails } from './details.ts'
import { countPicks } from './merge.ts'
import { refusalToDisqualify, refusalToRequalify, refusalToScore, refusalToUnhide } from './rules.ts'
import { recomputeStandings } from './standings.ts'
import { lockSubmission } from './submission.ts'
import { type SubmissionRow, submissions } from './table.ts'

interface Target {
  cmptId: number
  id: number
  now: Date
}
interface Disqualified {
  row: SubmissionRow
  stage: Stage
  /** The stage is over: a change now affects a board that was already shown as final. */
  over: boolean
}

/** Changes whether a submission counts, and updates the boards, and after the end the honours. */
async function change(
  db: Db,
  { cmptId, id, now }: Target,
  valuesOf: (row: SubmissionRow, stage: Stage) => Promise<Partial<typeof submissions.$inferInsert>>,
): Promise<Disqualified> {
  const row = await lockSubmission(db, { cmptId, id })
  const stage = orRefuse(await lockStage(db, row.stageId, 'change'), 'competition.noStage')
  await db
    .update(submissions)
    .set(await valuesOf(row, stage))
    .where(and(eq(submissions.id, id), eq(submissions.teamId, row.teamId)))
  await recomputeStandings(db, stage, row.teamId)
  const over = !row.practice && stage.endAt !== null && now >= stage.endAt
  if (over) await resultsChanged.run({ db, stageId: stage.id, now, notify: true })
  return { row, stage, over }
}

/** Restores the choice for B, unless other submissions have taken its place meanwhile. */
async function picksOf(db: Db, row: SubmissionRow, stage: Stage) {
  return { picked: row.picked && (await countPicks(db, row.teamId, stage.id)) < stage.pickLimit }
}

/** Disqualifies a submission: it stays in the team's history and still costs its quota. */
export const disqualify = (db: Db, target: Target & { reason: string }) =>
  change(db, target, async (row) => {
    refuse(refusalToDisqualify(row))
    return { voidedAt: target.now, voidReason: target.reason }
  })

export const requalify = (db: Db, target: Target) =>
  change(db, target, async (row, stage) => {
    refuse(refusalToRequalify(row))
    return { voidedAt: null, voidReason: '', ...(await picksOf(db, row, stage)) }
  })

/**
 * Sets a score by hand, which stays until the submission is rescored; details by label, files with details and its interval are removed, as they
 * would no longer match. A new test set has only one score: A is set equal to B, for the history and the practice board after the reveal.
 */
export const setScore = (
  db: Db,
  target: Target & { scores: { a?: number | undefined; b?: number | undefined }; reason: string },
) =>
  change(db, target, async (row, stage) => {
    const { a, b } = target.scores
    refuse(refusalToScore(row, { a: hasA(stage), b: stage.spec?.b !== 'none' }, target.scores))
    await dropDetails(db, sql`select ${row.id}::int`)
    const scores = { scoreA: (hasA(stage) ? a : b) ?? row.scoreA, scoreB: b ?? row.scoreB, labels: null }
    const numbers = row.numbers && withLeading(stage.spec, row.numbers, scores)
    const bootstrap = withoutBoards(row.bootstrap, {
      a: (hasA(stage) ? a : b) !== undefined,
      b: b !== undefined,
    })
    return { ...scores, numbers, bootstrap, handScoredAt: target.now, handReason: target.reason }
  })

/** Restores a submission that its team has hidden from its history. */
export const unhide = (db: Db, target: Target) =>
  change(db, target, async (row, stage) => {
    refuse(refusalToUnhide(row, target.now))
    return { deletedAt: null, ...(await picksOf(db, row, stage)) }
  })

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
