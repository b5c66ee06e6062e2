import { audit } from '@leitai/platform/audit/audit'
import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { ownClass } from '../../class/class.ts'
import type * as contract from '../contract.ts'
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
