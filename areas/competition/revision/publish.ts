import { users } from '@leitai/identity/account/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, exists, isNull, not, sql } from '@leitai/platform/db/orm'
import { RetryTransactionError, transaction } from '@leitai/platform/db/transaction'
import { notifyEach } from '@leitai/site/message/notify'
import { noteChange, resultsChanged } from '../definition/changes.ts'
import { changeScoring, lockStage } from '../definition/scoring.ts'
import { isShutOut } from '../definition/staff.ts'
import { competitions, type Stage, signUps } from '../definition/table.ts'
import { countByHand, ended, rewriteScores } from '../submission/rescoring.ts'
import { recomputeAllStandings } from '../submission/standings.ts'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { movesOf, writeMoves } from './moves.ts'
import { decidedBy } from './rerun.ts'
import { type Revision, revisionScores, revisions } from './table.ts'
import { boardCorrected } from './texts.ts'

/**
 * Puts a revision's scores on the boards in one transaction, so that no board mixes two scorings. Returns false and does nothing if the
 * revision lacks the score of a submission that finished meanwhile.
 */
export async function publish(ctx: AppContext, row: Revision): Promise<boolean> {
  const now = ctx.now()
  const published = await transaction(ctx.db, async (db) => {
    await lockTeamsOf(db, row.stageId)
    const stage = await lockStage(db, row.stageId, 'change')
    const held = and(eq(revisions.id, row.id), eq(revisions.attempt, row.attempt), eq(revisions.state, 'publishing'))
    const [revision] = await db.select().from(revisions).where(held).for('update')
    // Cancelled, taken over or deleted: nothing left to do.
    if (!stage?.spec || !revision) return true
    const isRerun = revision.kind === 'rerun'
    if (isRerun) await dropStale(db, revision)
    if ((await missing(db, revision)) > 0) return false
    // Computed anew: submissions may have arrived since the dry run.
    const { moves, summary } = await movesOf(db, stage, revision)
    await writeMoves(db, revision.id, moves)
    await keepFormer(db, stage, revision)
    const given = {
      from: scoresOf(revision.id),
      keepsHand: isRerun,
      sameA: isRerun && decidedBy(revision.spec) === 'b',
    }
    const byHand = await countByHand(db, stage.id, given)
    await rewriteScores(db, stage, given)
    const { spec, direction, rows, aRows, solutionKey, preparedKey, solutionSha256, splitSha256, rerunId } = revision
    const scoring = { spec, direction, rows, aRows, solutionKey, preparedKey, solutionSha256, splitSha256, rerunId }
    const changed = await changeScoring(db, stage, scoring)
    if (changed) await recomputeAllStandings(db, changed)
    await resultsChanged.run({ db, stageId: stage.id, now, notify: true })
    await db
      .update(revisions)
      .set({ state: 'published', publishedAt: now, summary, leaseUntil: null })
      .where(eq(revisions.id, revision.id))
    await notifyAll(db, stage, revision, { byHand, now })
    return true
  })
  if (published) ctx.log.info({ revision: row.id, stage: row.stageId }, 'the scores of a revision are published')
  return published
}

/** Locks all teams with submissions in the stage, by id, so that nobody writes their standings from the old scores. */
async function lockTeamsOf(db: Db, stageId: number): Promise<void> {
  const hasSubmissions = db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.stageId, stageId), eq(submissions.teamId, teams.id)))
  const having = () => db.select({ id: teams.id }).from(teams).where(exists(hasSubmissions)).orderBy(asc(teams.id))
  const locked = new Set((await having().for('update')).map(({ id }) => id))
  // A merge gave submissions to a team without any while we waited.
  if ((await having()).some(({ id }) => !locked.has(id))) throw new RetryTransactionError()
}

/** Drops what a final re-run made of scores that have changed since, as by a host’s hand: it is made again of the present ones. */
async function dropStale(db: Db, { id, spec }: Revision): Promise<void> {
  const side = decidedBy(spec)
  const read = (of: 'a' | 'b') =>
    of === side ? sql`case when rerun is null then ${sql.raw(of)} else (rerun ->> 'before')::float8 end` : sql.raw(of)
  await db.execute(sql`delete from ${revisionScores} using ${submissions}
    where ${revisionScores.revisionId} = ${id} and ${submissions.id} = ${revisionScores.submissionId}
      and (${read('a')}, ${read('b')}) is distinct from (${submissions.scoreA}, ${submissions.scoreB})`)
}

async function missing(db: Db, { id, stageId }: Revision): Promise<number> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .leftJoin(revisionScores, and(eq(revisionScores.submissionId, submissions.id), eq(revisionScores.revisionId, id)))
    .where(and(ended(stageId), isNull(revisionScores.submissionId)))
    .limit(1)
  return rows.length
}

const scoresOf = (
  id: number,
) => sql`select ${revisionScores.submissionId} as id, a, b, numbers, bootstrap, rows, labels, faults, fault_count, our_fault
  from ${revisionScores} where ${revisionScores.revisionId} = ${id}`

/** Keeps the present scoring as a former revision, with the scores of all submissions. */
async function keepFormer(db: Db, stage: Stage, next: Revision): Promise<void> {
  const [standing] = await db
    .update(revisions)
    .set({ state: 'former', done: sql`${revisions.total}` })
    .where(and(eq(revisions.stageId, stage.id), eq(revisions.state, 'published')))
    .returning({ id: revisions.id })
  const former = standing ?? (await original(db, stage, next))
  if (!former) return
  // What programs made in a final re-run stays with the scores.
  await db.execute(sql`delete from ${revisionScores} where ${revisionScores.revisionId} = ${former.id}
    and not exists (select from ${submissions} where ${submissions.id} = ${revisionScores.submissionId} and ${ended(stage.id)})`)
  await db.execute(sql`insert into ${revisionScores} (revision_id, submission_id, a, b, numbers, bootstrap, rows, labels, faults, fault_count, our_fault)
    select ${former.id}::int, id, score_a, score_b, numbers, bootstrap, rows, labels, faults, fault_count, our_fault
    from ${submissions} where ${ended(stage.id)}
    on conflict (revision_id, submission_id) do update set a = excluded.a, b = excluded.b, numbers = excluded.numbers,
      bootstrap = excluded.bootstrap, rows = excluded.rows, labels = excluded.labels, faults = excluded.faults,
      fault_count = excluded.fault_count, our_fault = excluded.our_fault`)
}

/** Creates a revision for the scoring that the stage began with. */
async function original(db: Db, stage: Stage, { startedAt }: Revision): Promise<{ id: number } | undefined> {
  const { spec, direction, rows, aRows, solutionKey, preparedKey, solutionSha256, splitSha256 } = stage
  if (!spec || solutionKey === null) return undefined
  const [made] = await db
    .insert(revisions)
    .values({
      stageId: stage.id,
      kind: 'original',
      state: 'former',
      spec,
      direction,
      rows,
      aRows,
      solutionKey,
      preparedKey,
      solutionSha256,
      splitSha256,
      startedAt: stage.startAt < startedAt ? stage.startAt : startedAt,
    })
    .returning({ id: revisions.id })
  return made
}

async function notifyAll(
  db: Db,
  stage: Stage,
  { reason, publishedBy }: Revision,
  { byHand, now }: { byHand: number; now: Date },
): Promise<void> {
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, stage.cmptId))
  if (!cmpt || !reason) return
  const said = boardCorrected({ cmpt: cmpt.title, stage: stage.name }, { byHand, reason })
  await noteChange(db, { cmptId: cmpt.id, at: now, text: said.body, by: publishedBy })
  const people = await db
    .select({ userId: signUps.userId })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.userId))
    .where(and(eq(signUps.cmptId, cmpt.id), eq(users.state, 'active'), not(isShutOut(signUps))))
  await notifyEach(
    db,
    people.map(({ userId }) => ({
      userId,
      kind: 'competition' as const,
      about: cmpt.title,
      ...said,
      now,
      link: `/cmptDetail.html?id=${cmpt.id}&tab=leaderboard&stage=${stage.id}`,
    })),
  )
}
