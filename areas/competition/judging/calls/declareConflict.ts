import { audit } from '@leitai/platform/audit/audit'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, inArray, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { competitions } from '../../definition/table.ts'
import type * as contract from '../contract.ts'
import { ownMark } from '../marking.ts'
import { conflictsOf, giveMarks, judgesOf, lockRounds } from '../round.ts'
import { substitute } from '../rules.ts'
import { conflicts, marks, type Round, rounds } from '../table.ts'

export const declareConflict: Handler<typeof contract.declareConflict> = async (context, { taskId, reason }) => {
  const { mark, round } = await ownMark(context, taskId)
  refuse(round.state === 'open' ? null : { code: 'judging.notOpen' })
  refuse(mark.state === 'dropped' ? { code: 'judging.conflict' } : null)
  await dropMarks(context.db, { ...mark, cmptId: round.cmptId, reason, at: context.now })
  const target = { kind: 'competition', id: round.cmptId }
  await audit(context, { action: 'judging.conflict', target, detail: { roundId: round.id, teamId: mark.teamId } })
  return { ok: true }
}

/** Reassigns a work that a judge dropped to the eligible judge with the smallest load, unless all judges mark every work anyway. */
async function giveToAnother(db: Db, round: Round, teamId: number): Promise<void> {
  if (round.perWork === null) return
  const load = await db
    .select({
      judgeId: marks.judgeId,
      count: sql<number>`(count(*) filter (where ${marks.state} <> 'dropped'))::int`,
      has: sql<boolean>`bool_or(${marks.teamId} = ${teamId}::int)`,
    })
    .from(marks)
    .where(eq(marks.roundId, round.id))
    .groupBy(marks.judgeId)
  const has = new Set(load.filter((one) => one.has).map(({ judgeId }) => judgeId))
  const kept = new Set(
    (await conflictsOf(db, round.cmptId, round.judgeIds)).flatMap((one) =>
      one.teamId === teamId ? [one.judgeId] : [],
    ),
  )
  const [cmpt] = await db
    .select({ id: competitions.id, ownerId: competitions.ownerId })
    .from(competitions)
    .where(eq(competitions.id, round.cmptId))
  // Judges who have left the competition since would hold the work without marking it.
  const able = new Set(cmpt ? (await judgesOf(db, cmpt)).map(({ userId }) => userId) : [])
  const free = round.judgeIds.filter((id) => able.has(id) && !has.has(id) && !kept.has(id))
  const counts = new Map(load.map(({ judgeId, count }) => [judgeId, count]))
  const judgeId = substitute(free, counts, `${round.seed} ${teamId}`)
  if (judgeId !== null) await giveMarks(db, round, [{ teamId, judgeId }])
}

/** Records a conflict of interest and drops the judge's marks of that team in all open rounds. */
async function dropMarks(db: Db, conflict: typeof conflicts.$inferInsert): Promise<void> {
  const { teamId, judgeId, cmptId, reason, at } = conflict
  const open = await db
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(eq(rounds.cmptId, cmptId), eq(rounds.state, 'open')))
  const locked = await lockRounds(
    db,
    open.map(({ id }) => id),
  )
  await db.insert(conflicts).values({ teamId, judgeId, cmptId, reason, at }).onConflictDoNothing()
  const running = locked.filter(({ state }) => state === 'open')
  const dropped = await db
    .update(marks)
    .set({ state: 'dropped' })
    .where(
      and(
        inArray(
          marks.roundId,
          running.map(({ id }) => id),
        ),
        eq(marks.teamId, teamId),
        eq(marks.judgeId, judgeId),
        inArray(marks.state, ['open', 'submitted']),
      ),
    )
    .returning({ roundId: marks.roundId })
  // Few rounds are open at once.
  for (const { roundId } of dropped) {
    const round = running.find(({ id }) => id === roundId)
    if (round) await giveToAnother(db, round, teamId)
  }
}
