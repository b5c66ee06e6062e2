import type * as contract from '@leitai/contract/learning/training'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { courses } from '../table.ts'

export const deleteCourse: Handler<typeof contract.deleteCourse> = async (context, { id }) => {
  const [gone] = await context.db.delete(courses).where(eq(courses.id, id)).returning({ title: courses.title })
  const { title } = orRefuse(gone, 'training.noCourse')
  await audit(context, { action: 'training.courseDelete', target: { kind: 'course', id }, detail: { title } })
  return { ok: true }
}
