import { LTI_BASE } from '@leitai/identity/sso/registry'
import { and, eq, inArray } from '@leitai/platform/db/orm'
import { Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { taughtClass } from '../../class/class.ts'
import { homework } from '../../homework/table.ts'
import { signedAnswer } from '../content.ts'
import type * as contract from '../contract.ts'
import { linkedCourse } from '../course.ts'
import { keepAnswer, ownLaunch } from '../launch.ts'

export const answerLti: Handler<typeof contract.answerLti> = async (context, { launch: token, homeworkIds }) => {
  const { db, ctx } = context
  const found = await ownLaunch(context, token)
  const { launch, tokenHash, inFrame, platform } = found
  const { choosing } = launch
  if (choosing === null) throw new Refused({ code: 'lti.notChoosing' })
  refuse(launch.role === 'student' ? { code: 'lti.teacher' } : null)
  const course = await linkedCourse(db, found)
  const { class: one } = await taughtClass(context, course.classId, 'homework')
  refuse(homeworkIds.length > 1 && !choosing.several ? { code: 'lti.one' } : null)
  const list =
    homeworkIds.length === 0
      ? []
      : await db
          .select()
          .from(homework)
          .where(and(eq(homework.classId, course.classId), inArray(homework.id, homeworkIds)))
  refuse(list.length === new Set(homeworkIds).size ? null : { code: 'lti.homework' })
  const { deploymentId } = launch
  const signed = await signedAnswer(ctx, db, { platform, deploymentId, choosing, className: one.name, list })
  await keepAnswer(context, tokenHash, signed)
  return { address: `${LTI_BASE}/return?${new URLSearchParams({ launch: token })}`, inFrame }
}
