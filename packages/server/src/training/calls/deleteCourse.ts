import type * as contract from '@leitai/contract/training'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { eq } from '../../db/orm.ts'
import { orRefuse } from '../../refuse.ts'
import { courses } from '../table.ts'

export const deleteCourse: Handler<typeof contract.deleteCourse> = async (context, { id }) => {
  const [gone] = await context.db.delete(courses).where(eq(courses.id, id)).returning({ title: courses.title })
  const { title } = orRefuse(gone, 'training.noCourse')
  await audit(context, { action: 'training.courseDelete', target: { kind: 'course', id }, detail: { title } })
  return { ok: true }
}
