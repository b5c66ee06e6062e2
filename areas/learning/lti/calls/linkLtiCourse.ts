import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockClass, ownClass } from '../../class/class.ts'
import type * as contract from '../contract.ts'
import { linkCourse } from '../course.ts'
import { ownLaunch } from '../launch.ts'

/** By somebody whom the platform calls a teacher of the course, and who is one of the class. */
export const linkLtiCourse: Handler<typeof contract.linkLtiCourse> = async (context, { launch: token, classId }) => {
  const { db, me, now } = context
  const launch = await ownLaunch(context, token)
  refuse(launch.launch.role === 'teacher' ? null : { code: 'lti.teacher' })
  await ownClass(context, classId)
  await lockClass(db, classId)
  await linkCourse(db, launch, { classId, userId: me.id, now })
  const detail = { platform: launch.provider, course: launch.launch.course?.title ?? '' }
  await audit(context, { action: 'class.lti', target: { kind: 'class', id: classId }, detail })
  return { ok: true }
}
