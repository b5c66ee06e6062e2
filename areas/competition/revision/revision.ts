import type { InputOf } from '@leitai/platform/contract/call'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, eq, inArray, or, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { lockStage } from '../definition/scoring.ts'
import { type Stage, stages } from '../definition/table.ts'
import { ended } from '../submission/rescoring.ts'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import type { revisionMovesCsv } from './contract.ts'
import { openStates, refusalToBegin } from './rules.ts'
import { revisionJob } from './run.ts'
import { type Revision, revisionMoves, revisions } from './table.ts'

/** A revision of the competition with its stage; `lock` locks it until the end of the transaction. */
export async function revisionOf(
  db: Db,
  { cmptId, revisionId }: { cmptId: number; revisionId: number },
  lock = false,
): Promise<{ revision: Revision; stage: Stage }> {
  const query = db
    .select({ revision: revisions, stage: stages })
    .from(revisions)
    .innerJoin(stages, eq(stages.id, revisions.stageId))
    .where(and(eq(revisions.id, revisionId), eq(stages.cmptId, cmptId)))
  const [found] = await (lock ? query.for('update', { of: revisions }) : query)
  return orRefuse(found, 'revision.unknown')
}

type MovesFilter = InputOf<typeof revisionMovesCsv>

const movesWhere = ({ revisionId, board, moved }: MovesFilter) =>
  and(
    eq(revisionMoves.revisionId, revisionId),
    eq(revisionMoves.board, board),
    moved
      ? or(
          sql`${revisionMoves.oldRank} is distinct from ${revisionMoves.newRank}`,
          sql`${revisionMoves.oldScore} is distinct from ${revisionMoves.newScore}`,
        )
      : undefined,
  )

export const countMoves = (db: Db, input: MovesFilter): Promise<number> => db.$count(revisionMoves, movesWhere(input))

const orders = {
  move: sql`abs(coalesce(${revisionMoves.newRank}, 1000000) - coalesce(${revisionMoves.oldRank}, 1000000)) desc`,
  new: sql`${revisionMoves.newRank} nulls last`,
  old: sql`${revisionMoves.oldRank} nulls last`,
}

/** One page of the list in the requested order. */
export const listMoves = (db: Db, input: MovesFilter, part: { limit: number; offset: number }) =>
  db
    .select({ move: revisionMoves, teamName: teams.name, baseline: teams.baseline })
    .from(revisionMoves)
    .innerJoin(teams, eq(teams.id, revisionMoves.teamId))
    .where(movesWhere(input))
    .orderBy(orders[input.order], sql`${revisionMoves.oldRank} nulls last`, asc(revisionMoves.teamId))
    .limit(part.limit)
    .offset(part.offset)

async function hasOpen(db: Db, stageId: number): Promise<boolean> {
  const open = and(eq(revisions.stageId, stageId), inArray(revisions.state, openStates))
  return (await db.select({ id: revisions.id }).from(revisions).where(open)).length > 0
}

/** The scoring stage of a competition, locked, so that one dry run begins at a time. */
export async function lockScoringStage(db: Db, { cmptId, stageId }: { cmptId: number; stageId: number }) {
  const stage = orRefuse(await lockStage(db, stageId, 'change'), 'competition.noStage')
  refuse(stage.cmptId === cmptId && stage.spec !== null ? null : { code: 'competition.noStage' })
  refuse(refusalToBegin(await hasOpen(db, stageId)))
  return stage
}

async function countEnded(db: Db, stageId: number): Promise<number> {
  const [found] = await db.select({ count: count() }).from(submissions).where(ended(stageId))
  return found?.count ?? 0
}

/** Creates a revision and enqueues its dry run; the stage is locked. */
export async function begin(
  db: Db,
  stage: Stage,
  values: Omit<typeof revisions.$inferInsert, 'stageId' | 'state' | 'total'>,
): Promise<Revision> {
  const total = await countEnded(db, stage.id)
  const [made] = await db
    .insert(revisions)
    .values({ ...values, stageId: stage.id, state: 'running', total })
    .returning()
  const revision = orRefuse(made, 'revision.unknown')
  await revisionJob.enqueue(db, { id: revision.id })
  return revision
}
