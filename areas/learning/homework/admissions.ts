import { admit, endAdmissions } from '@leitai/competition/definition/audience'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, inArray, isNotNull } from '@leitai/platform/db/orm'
import { classPeople } from '../class/table.ts'
import { homework } from './table.ts'

/** The people of a class see the competitions that are its homework; students only once it is published. */

const sourceOf = (classId: number) => `class:${classId}`

type Given = Pick<typeof homework.$inferSelect, 'cmptId' | 'published'>

/** Lets in the people of a class, or some of them. */
async function admitPeople(
  db: Db,
  { classId, given, userIds, now }: { classId: number; given: readonly Given[]; userIds?: number[]; now: Date },
): Promise<void> {
  const people = await db
    .select({ userId: classPeople.userId, role: classPeople.role })
    .from(classPeople)
    .where(and(eq(classPeople.classId, classId), userIds && inArray(classPeople.userId, userIds)))
  const source = sourceOf(classId)
  for (const published of [true, false]) {
    const cmptIds = given.flatMap((one) => (one.published === published ? (one.cmptId ?? []) : []))
    const seeing = people.filter(({ role }) => published || role !== 'student')
    await admit(db, { cmptIds, userIds: seeing.map(({ userId }) => userId), source, now })
  }
}

export const admitClass = (db: Db, classId: number, given: Given, now: Date): Promise<void> =>
  admitPeople(db, { classId, given: [given], now })

const givenIn = (db: Db, classId: number): Promise<Given[]> =>
  db
    .select({ cmptId: homework.cmptId, published: homework.published })
    .from(homework)
    .where(and(eq(homework.classId, classId), isNotNull(homework.cmptId)))

export const endAdmissionsOf = (
  db: Db,
  { classId, cmptId, now }: { classId: number; cmptId: number; now: Date },
): Promise<void> => endAdmissions(db, { source: sourceOf(classId), cmptIds: [cmptId], now })

/** A class that is archived lets nobody in; one that is taken up again lets its people in as before. */
export async function followArchive({
  db,
  classId,
  archived,
  now,
}: {
  db: Db
  classId: number
  archived: boolean
  now: Date
}): Promise<void> {
  if (archived) return endAdmissions(db, { source: sourceOf(classId), now })
  await admitPeople(db, { classId, given: await givenIn(db, classId), now })
}

/** Keeps it so when people come and go, or get another role. */
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
  if (removed.length > 0) await endAdmissions(db, { source, userIds: removed, now })
  if (added.length === 0) return
  await admitPeople(db, { classId, given: await givenIn(db, classId), userIds: added, now })
}
