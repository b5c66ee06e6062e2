import type { Words } from '@leitai/contract/core/shape'
import type { ClosingReason } from '../../identity/profile/leaving.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { competitions } from '../definition/table.ts'
import { marks, rounds } from './table.ts'
import { marksMissing } from './texts.ts'

/** The competitions in which the judge still has open marks. */
async function toMark(db: Db, userId: number): Promise<Words[]> {
  const rows = await db
    .selectDistinctOn([competitions.id], { title: competitions.title })
    .from(marks)
    .innerJoin(rounds, eq(rounds.id, marks.roundId))
    .innerJoin(competitions, eq(competitions.id, rounds.cmptId))
    .where(and(eq(marks.judgeId, userId), eq(marks.state, 'open'), eq(rounds.state, 'open')))
    .orderBy(competitions.id)
  return rows.map(({ title }) => title)
}

/** Blocks closing an account with open marks: they are submitted or reassigned first. */
export async function addOpenMarks({
  db,
  user,
  reasons,
}: {
  db: Db
  user: { id: number }
  reasons: ClosingReason[]
}): Promise<void> {
  const open = await toMark(db, user.id)
  if (open.length > 0) reasons.push({ kind: 'marks', ...marksMissing(open) })
}
