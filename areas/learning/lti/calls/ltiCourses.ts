import { users } from '@leitai/identity/account/table'
import { providerNames } from '@leitai/identity/provider/providers'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { ownClass } from '../../class/class.ts'
import { homework } from '../../homework/table.ts'
import type * as contract from '../contract.ts'
import { platforms } from '../platform.ts'
import { ltiCourses as courses, ltiLinks, ltiPeople, ltiScores } from '../table.ts'

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
  const [known, nameOf] = [await platforms(ctx), await providerNames(ctx)]
  return {
    list: list.map(({ provider, lineItemsUrl, ...course }) => ({
      ...course,
      platform: nameOf(provider),
      works: known.some(({ key }) => key === provider),
      homework: links
        .filter(({ courseId }) => courseId === course.id)
        .map(({ courseId: _course, lineItemUrl, fault, scoreFault, lastSent, ...link }) => ({
          ...link,
          takesGrades: lineItemUrl !== null || lineItemsUrl !== null,
          error: fault ?? scoreFault,
          lastSentAt: lastSent === null ? null : new Date(lastSent),
        })),
    })),
    platforms: known.map(({ name }) => name),
  }
}
