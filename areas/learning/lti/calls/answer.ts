import { randomBytes } from 'node:crypto'
import { userOfIdentity } from '@leitai/identity/account/identity'
import { saveSsoTicket } from '@leitai/identity/account/sso-ticket'
import { users } from '@leitai/identity/account/table'
import { providerNames } from '@leitai/identity/provider/providers'
import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Words } from '@leitai/platform/contract/inputs'
import { refusalText } from '@leitai/platform/contract/refusals'
import { and, asc, desc, eq, inArray, isNull, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import { type Handler, hashToken } from '@leitai/platform/http/dispatcher'
import { sameText } from '@leitai/platform/keys/keys'
import { findClass, lockClass, ownClass, taughtClass } from '../../class/class.ts'
import { mayTeach } from '../../class/people.ts'
import { rightsOf } from '../../class/rules.ts'
import { classes, classPeople } from '../../class/table.ts'
import { homework } from '../../homework/table.ts'
import { LTI_BASE } from '../addresses.ts'
import { signedAnswer } from '../content.ts'
import type * as contract from '../contract.ts'
import {
  type Course,
  courseOf,
  homeworkIn,
  joinCourse,
  keepLink,
  linkCourse,
  linkedCourse,
  linkOpened,
} from '../course.ts'
import { findLaunch, keepAnswer, type OwnLaunch, ownLaunch } from '../launch.ts'
import { platformOf, platforms } from '../platform.ts'
import { ltiCourses as courses, ltiLaunches, ltiLinks, ltiPeople, ltiScores } from '../table.ts'

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

/**
 * A launch that began in this browser goes on without a question. Anybody can send a browser here with a launch of their own, so that one
 * of another browser, or of a frame, is confirmed by whoever sees whose it is. Its ticket is given once: a copied address is worth nothing.
 */
export const enterLti: Handler<typeof contract.enterLti> = async (context, { launch: token, confirm }) => {
  const { db, ctx, now, browser } = context
  const found = await findLaunch({ db, ctx, now }, token)
  const { result, launch, provider } = found
  const platform = orRefuse(await platformOf(ctx, provider), 'sso.unknown')
  const owner = await userOfIdentity(db, result)
  const shown = {
    platform: platform.name,
    person: result.person.name ?? result.claims.name,
    course: launch.course?.title ?? '',
    account: owner?.user.name ?? null,
    provider,
  }
  const isOurs = browser !== null && sameText(hashToken(browser), found.browserHash)
  refuse(found.enteredAt === null || isOurs ? null : { code: 'lti.launch' })
  if (!isOurs && !confirm) return { ...shown, ticket: null }
  const mark = isOurs ? browser : randomBytes(32).toString('base64url')
  if (!isOurs) context.keepBrowser(mark)
  await db
    .update(ltiLaunches)
    .set({ enteredAt: now, browserHash: hashToken(mark) })
    .where(eq(ltiLaunches.tokenHash, found.tokenHash))
  return { ...shown, ticket: await saveSsoTicket(ctx, { result, browser: mark }) }
}

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

const coursesIn = statement(({ classId }: Placeholders<{ classId: number }>) => ({
  list: rows(
    {
      id: courses.id,
      provider: courses.provider,
      title: courses.title,
      linkedBy: users.name,
      linkedAt: courses.linkedAt,
      lineItemsUrl: courses.lineItemsUrl,
      people: sql<number>`(select count(*)::int from ${ltiPeople} where ${ltiPeople.courseId} = ${courses.id})`,
    },
    sql`from ${courses} left join ${users} on ${users.id} = ${courses.linkedBy}
      where ${courses.classId} = ${classId} order by ${courses.id}`,
  ),
  links: rows(
    {
      id: ltiLinks.id,
      courseId: ltiLinks.courseId,
      homeworkId: homework.id,
      title: homework.title,
      released: homework.released,
      lineItemUrl: ltiLinks.lineItemUrl,
      nextAt: ltiLinks.dueAt,
      fault: ltiLinks.error,
      sent: sql<number>`(select count(${ltiScores.grade})::int from ${ltiScores} where ${ltiScores.linkId} = ${ltiLinks.id} and ${ltiScores.error} is null)`,
      failed: sql<number>`(select count(${ltiScores.error})::int from ${ltiScores} where ${ltiScores.linkId} = ${ltiLinks.id})`,
      lastSent: sql<
        string | null
      >`(select max(${ltiScores.sentAt}) from ${ltiScores} where ${ltiScores.linkId} = ${ltiLinks.id} and ${ltiScores.error} is null)`,
      scoreFault: sql<
        string | null
      >`(select min(${ltiScores.error}) from ${ltiScores} where ${ltiScores.linkId} = ${ltiLinks.id})`,
    },
    sql`from ${ltiLinks} join ${courses} on ${courses.id} = ${ltiLinks.courseId}
      join ${homework} on ${homework.id} = ${ltiLinks.homeworkId}
      where ${courses.classId} = ${classId} order by ${homework.dueAt}, ${ltiLinks.id}`,
  ),
}))

export const ltiCourses: Handler<typeof contract.ltiCourses> = async (context, { classId }) => {
  const { db, ctx } = context
  await ownClass(context, classId)
  const { list, links } = await coursesIn(db, { classId })
  const [all, nameOf] = [await platforms(ctx), await providerNames(ctx)]
  return {
    list: list.map(({ provider, lineItemsUrl, ...course }) => ({
      ...course,
      platform: nameOf(provider),
      works: all.some(({ key }) => key === provider),
      homework: links
        .filter(({ courseId }) => courseId === course.id)
        .map(({ courseId: _course, lineItemUrl, fault, scoreFault, lastSent, ...link }) => ({
          ...link,
          takesGrades: lineItemUrl !== null || lineItemsUrl !== null,
          error: fault ?? scoreFault,
          lastSentAt: lastSent === null ? null : new Date(lastSent),
        })),
    })),
    platforms: all.map(({ name }) => name),
  }
}
