import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { taughtClass } from '../../class/class.ts'
import type * as contract from '../contract.ts'
import { homeworkIn, keepLink, linkedCourse } from '../course.ts'
import { ownLaunch } from '../launch.ts'

export const chooseLtiHomework: Handler<typeof contract.chooseLtiHomework> = async (
  context,
  { launch: token, homeworkId },
) => {
  const { db, now } = context
  const found = await ownLaunch(context, token)
  const { launch } = found
  refuse(launch.role === 'student' ? { code: 'lti.teacher' } : null)
  const course = await linkedCourse(db, found)
  await taughtClass(context, course.classId, 'homework')
  if (launch.link === null) throw new Refused({ code: 'lti.homework' })
  orRefuse(await homeworkIn(db, course, homeworkId), 'lti.homework')
  await keepLink(db, { course, resourceLinkId: launch.link.id, homeworkId, lineItem: launch.lineItem, now })
  return { ok: true }
}
