import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { courses } from '../table.ts'

export const deleteCourse: Handler<typeof contract.deleteCourse> = async (context, { id }) => {
  const [gone] = await context.db.delete(courses).where(eq(courses.id, id)).returning({ title: courses.title })
  const { title } = orRefuse(gone, 'training.noCourse')
  await audit(context, { action: 'training.courseDelete', target: { kind: 'course', id }, detail: { title } })
  return { ok: true }
}
