import type * as contract from '@leitai/contract/learning/lti'
import { audit } from '../../../platform/audit/audit.ts'
import { and, eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { ownClass } from '../../class/class.ts'
import { ltiCourses } from '../table.ts'

export const unlinkLtiCourse: Handler<typeof contract.unlinkLtiCourse> = async (context, { classId, courseId }) => {
  await ownClass(context, classId)
  const [gone] = await context.db
    .delete(ltiCourses)
    .where(and(eq(ltiCourses.id, courseId), eq(ltiCourses.classId, classId)))
    .returning({ provider: ltiCourses.provider, title: ltiCourses.title })
  const { provider: platform, title: course } = orRefuse(gone, 'lti.unknown')
  const detail = { platform, course }
  await audit(context, { action: 'class.ltiEnd', target: { kind: 'class', id: classId }, detail })
  return { ok: true }
}
