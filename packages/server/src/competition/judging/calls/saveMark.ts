import type * as contract from '@leitai/contract/competition/judging'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
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
