import { userOfIdentity } from '@leitai/identity/account/identity'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { refusalText } from '@leitai/platform/contract/refusals'
import type { Words } from '@leitai/platform/contract/shape'
import { and, asc, desc, eq, isNull } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { findClass } from '../../class/class.ts'
import { mayTeach } from '../../class/may-teach.ts'
import { rightsOf } from '../../class/rules.ts'
import { classes, classPeople } from '../../class/table.ts'
import { homework } from '../../homework/table.ts'
import type * as contract from '../contract.ts'
import { type Course, courseOf, joinCourse, linkOpened } from '../course.ts'
import { findLaunch, type OwnLaunch } from '../launch.ts'
import { platformOf } from '../platform.ts'

export const openLti: Handler<typeof contract.openLti> = async (context, { launch: token }) => {
  const { db, me, now } = context
  const found = await findLaunch(context, token)
  const owner = await userOfIdentity(db, found)
  if (owner?.user.id !== me.id || owner.suspendedAt !== null) return { step: 'identify' }
  const { launch, result } = found
  const platform = orRefuse(await platformOf(context.ctx, found.provider), 'sso.unknown')
  const shown = { platform: platform.name, title: launch.course?.title ?? '' }
  const course = await courseOf(db, found)
  if (!course) return launch.role === 'teacher' ? toLink(context, shown) : { step: 'wait', course: shown }
  if (launch.role === 'student') {
    const { name } = result.person
    const number = platform.knowsNumbers ? result.person.number : null
    await joinCourse(db, course, { userId: me.id, number: number ?? '', name: name ?? '', now })
  }
  const own = await findClass(context, course.classId)
  if (!own) return { step: 'invite', course: shown }
  const homeworkId = await linkOpened(db, course, found, now)
  const chooses = rightsOf(own.place).includes('homework') && launch.role !== 'student'
  if (launch.choosing !== null || (homeworkId === null && launch.link !== null && chooses))
    return chooses
      ? { ...(await toChoose(db, course, found)), course: shown, className: own.class.name }
      : { step: 'invite', course: shown }
  return { step: 'go', classId: course.classId, homeworkId }
}

type Shown = { platform: Words; title: string }

/** The classes that the caller can link a course with. */
async function toLink({ db, me, language }: AuthenticatedContext, course: Shown) {
  const own = await db
    .select({ id: classes.id, name: classes.name, term: classes.term })
    .from(classPeople)
    .innerJoin(classes, and(eq(classes.id, classPeople.classId), isNull(classes.archivedAt)))
    .where(and(eq(classPeople.userId, me.id), eq(classPeople.role, 'teacher')))
    .orderBy(desc(classes.id))
  const make = (await mayTeach(db, me)) ? null : refusalText({ code: 'class.mayNotTeach' }, language)
  return { step: 'class' as const, course, classes: own, may: { make } }
}

async function toChoose(db: AuthenticatedContext['db'], { classId }: Course, { launch }: OwnLaunch) {
  const list = await db
    .select({ id: homework.id, title: homework.title, dueAt: homework.dueAt, published: homework.published })
    .from(homework)
    .where(eq(homework.classId, classId))
    .orderBy(asc(homework.dueAt), asc(homework.id))
  const { choosing } = launch
  return {
    step: 'homework' as const,
    classId,
    homework: list,
    forPlatform: choosing !== null,
    several: choosing?.several === true,
  }
}
