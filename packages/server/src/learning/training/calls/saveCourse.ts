import type * as contract from '@leitai/contract/learning/training'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import { usePicturesIn } from '../../../platform/file/pictures-in.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { courses } from '../table.ts'

export const saveCourse: Handler<typeof contract.saveCourse> = async (context, { id, course }) => {
  const { db, me, now } = context
  const values = { ...course, changedAt: now, changedBy: me.id }
  await usePicturesIn(context, course.cover)
  const [row] =
    id === undefined
      ? await db.insert(courses).values(values).returning({ id: courses.id })
      : await db.update(courses).set(values).where(eq(courses.id, id)).returning({ id: courses.id })
  const saved = orRefuse(row, 'training.noCourse')
  await audit(context, { action: 'training.course', target: { kind: 'course', id: saved.id } })
  return saved
}
