import { admit, endAdmissions } from '../../competition/definition/audience.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, eq, isNotNull, ne } from '../../platform/db/orm.ts'
import { classPeople } from '../class/table.ts'
import { homework } from './table.ts'

/** The people of a class see the competitions that are its homework; students only once it is published. */

const sourceOf = (classId: number) => `class:${classId}`

export async function admitClass(
  db: Db,
  { classId, cmptId, published, now }: { classId: number; cmptId: number; published: boolean; now: Date },
): Promise<void> {
  const people = await db
    .select({ userId: classPeople.userId })
    .from(classPeople)
    .where(and(eq(classPeople.classId, classId), published ? undefined : ne(classPeople.role, 'student')))
  await admit(db, { cmptIds: [cmptId], userIds: people.map(({ userId }) => userId), source: sourceOf(classId), now })
}

export const endAdmissionsOf = (db: Db, classId: number, cmptId: number): Promise<void> =>
  endAdmissions(db, { source: sourceOf(classId), cmptIds: [cmptId] })

/** Keeps it so when people come and go. */
export async function followPeople({
  db,
  classId,
  added,
  removed,
  now,
}: {
  db: Db
  classId: number
  added: number[]
  removed: number[]
  now: Date
}): Promise<void> {
  const source = sourceOf(classId)
  if (removed.length > 0) await endAdmissions(db, { source, userIds: removed })
  if (added.length === 0) return
  const given = await db
    .select({ cmptId: homework.cmptId })
    .from(homework)
    .where(and(eq(homework.classId, classId), eq(homework.published, true), isNotNull(homework.cmptId)))
  await admit(db, { cmptIds: given.flatMap(({ cmptId }) => cmptId ?? []), userIds: added, source, now })
}
