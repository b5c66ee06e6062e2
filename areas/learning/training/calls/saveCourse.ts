import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { keepPicturesIn } from '@leitai/platform/file/pictures-in'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { courses } from '../table.ts'

export const saveCourse: Handler<typeof contract.saveCourse> = async (context, { id, course }) => {
  const { db, me, now } = context
  const values = { ...course, changedAt: now, changedBy: me.id }
  await keepPicturesIn(context, course.cover)
  const [row] =
    id === undefined
      ? await db.insert(courses).values(values).returning({ id: courses.id })
      : await db.update(courses).set(values).where(eq(courses.id, id)).returning({ id: courses.id })
  const saved = orRefuse(row, 'training.noCourse')
  await audit(context, { action: 'training.course', target: { kind: 'course', id: saved.id } })
  return saved
}
