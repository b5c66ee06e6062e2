import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { readableMark } from '../marking.ts'
import { lockRounds } from '../round.ts'
import { refusalOfPoints, refusalToMark } from '../rules.ts'
import { marks } from '../table.ts'

export const saveMark: Handler<typeof contract.saveMark> = async (context, { taskId, points, comment, submit }) => {
  const { db, now } = context
  const { round: seen } = await readableMark(context, taskId)
  // Lock the round first, as closing and conflicts do: nothing is submitted after it is closed.
  const [round] = await lockRounds(db, [seen.id])
  const [mark] = await db.select().from(marks).where(eq(marks.id, taskId)).for('update')
  refuse(refusalToMark(orRefuse(round, 'judging.unknown'), orRefuse(mark, 'judging.noTask'), now))
  refuse(refusalOfPoints(seen.criteria, points, submit))
  const submitted = submit ? { state: 'submitted' as const, submittedAt: now } : {}
  await db
    .update(marks)
    .set({ points, comment, savedAt: now, ...submitted })
    .where(eq(marks.id, taskId))
  return { savedAt: now, state: submit ? 'submitted' : 'open' }
}
