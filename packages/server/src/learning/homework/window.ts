import type { Refusal } from '@leitai/contract/refusals'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, getTableColumns, sql } from '../../platform/db/orm.ts'
import { classes, classPeople } from '../class/table.ts'
import { timesFor } from './homework.ts'
import { refusalToHandIn } from './rules.ts'
import { homework, homeworkExtensions } from './table.ts'

/**
 * Work for a competition that is homework is taken while the homework takes it from this person. Who is in several classes that have it
 * may hand in while one of them takes it; who is in none of them is not bound by it.
 */
export async function keepToWindow({
  db,
  cmptId,
  userId,
  now,
  refusals,
}: {
  db: Db
  cmptId: number
  userId: number
  now: Date
  refusals: Refusal[]
}): Promise<void> {
  const given = await db
    .select({ one: getTableColumns(homework), extension: getTableColumns(homeworkExtensions) })
    .from(homework)
    .innerJoin(classes, eq(classes.id, homework.classId))
    .innerJoin(
      classPeople,
      and(eq(classPeople.classId, homework.classId), eq(classPeople.userId, userId), eq(classPeople.role, 'student')),
    )
    .leftJoin(
      homeworkExtensions,
      and(eq(homeworkExtensions.homeworkId, homework.id), eq(homeworkExtensions.userId, userId)),
    )
    .where(and(eq(homework.cmptId, cmptId), sql`${classes.archivedAt} is null`))
  if (given.length === 0) return
  const all = given.map(({ one, extension }) =>
    refusalToHandIn({ opensAt: one.opensAt, times: timesFor(one, extension?.homeworkId ? extension : undefined) }, now),
  )
  const [first] = all
  if (first && all.every((refusal) => refusal !== null)) refusals.push(first)
}
