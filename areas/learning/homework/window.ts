import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, getTableColumns, isNull, type SQL } from '@leitai/platform/db/orm'
import { classes, classPeople } from '../class/table.ts'
import { timesFor } from './homework.ts'
import { refusalToHandIn } from './rules.ts'
import { homework, homeworkExtensions } from './table.ts'

interface Given {
  homework: SQL | undefined
  userId: number
}

/** The homework of a person's classes that meets a condition, with their extensions. */
const givenTo = (db: Db, { homework: which, userId }: Given) =>
  db
    .select({
      one: getTableColumns(homework),
      extension: getTableColumns(homeworkExtensions),
      role: classPeople.role,
    })
    .from(homework)
    .innerJoin(classes, eq(classes.id, homework.classId))
    .innerJoin(classPeople, and(eq(classPeople.classId, homework.classId), eq(classPeople.userId, userId)))
    .leftJoin(
      homeworkExtensions,
      and(eq(homeworkExtensions.homeworkId, homework.id), eq(homeworkExtensions.userId, userId)),
    )
    .where(and(which, isNull(classes.archivedAt)))

/** Why none of them takes work now; null if one does, or if there is none. */
function refusalOfAll(given: Awaited<ReturnType<typeof givenTo>>, now: Date): Refusal | null {
  const all = given.map(({ one, extension }) =>
    refusalToHandIn({ opensAt: one.opensAt, times: timesFor(one, extension ?? undefined) }, now),
  )
  const [first] = all
  return first && all.every((refusal) => refusal !== null) ? first : null
}

/** A paper that is only for classes is known to the people of those that have it as homework, and taken while the homework is. */
export async function openingOfPaper(
  db: Db,
  { paperId, userId, now }: { paperId: number; userId: number; now: Date },
): Promise<{ known: boolean; refusal: Refusal | null }> {
  const given = await givenTo(db, { homework: eq(homework.paperId, paperId), userId })
  const mine = given.filter(({ one, role }) => one.published || role !== 'student')
  return { known: mine.length > 0, refusal: refusalOfAll(mine, now) }
}

/**
 * Work for a competition that is homework is taken while the homework takes it from this person. Who is in several classes that have it
 * may hand in while one of them takes it; who is in none of them is not bound by it.
 */
export async function keepToWindow({
  db,
  cmptId,
  userId,
  refusals,
  asOf,
}: {
  db: Db
  cmptId: number
  userId: number
  refusals: Refusal[]
  asOf(ends: readonly (Date | null)[]): Date
}): Promise<void> {
  const given = await givenTo(db, { homework: eq(homework.cmptId, cmptId), userId })
  const mine = given.filter(({ one, role }) => one.published && role === 'student')
  const ends = mine.flatMap(({ one, extension }) => {
    const { dueAt, lateUntil } = timesFor(one, extension ?? undefined)
    return [dueAt, lateUntil]
  })
  const refusal = refusalOfAll(mine, asOf(ends))
  if (refusal) refusals.push(refusal)
}
