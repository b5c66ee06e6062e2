import { saveLaunch } from '../../learning/lti/launch.ts'
import { ltiCourses, ltiLinks, ltiPeople, ltiScores } from '../../learning/lti/table.ts'
import { type Makers, one } from './contest.ts'
import { marked } from './marker.ts'

/** A course of a platform that is linked with the class of this side, and a launch of its teacher from there. */
export async function makeLti(
  { db, test, person, now, side }: Makers,
  { classId, homeworkId }: { classId: number; homeworkId: number },
) {
  const title = marked(side, 'teacher')
  const courses = await db
    .insert(ltiCourses)
    .values({
      ...{ provider: 'world', deploymentId: '1', contextId: `course ${side}`, title, classId },
      ...{ linkedBy: person('teacher').id, linkedAt: now, lineItemsUrl: null },
    })
    .returning({ id: ltiCourses.id })
  const courseId = one(courses).id
  const links = await db
    .insert(ltiLinks)
    .values({ courseId, resourceLinkId: `link ${side}`, homeworkId })
    .returning({ id: ltiLinks.id })
  const userId = person('student').id
  await db.insert(ltiPeople).values({ courseId, userId, seenAt: now })
  await db.insert(ltiScores).values({ linkId: one(links).id, userId, grade: 1, most: 100, sentAt: now })
  const ltiLaunch = await saveLaunch(test.ctx, {
    result: {
      ...{ provider: 'world', subject: `teacher ${side}`, session: null },
      claims: { name: '演示教师', email: null, emailVerified: false },
      person: { number: null, name: null, school: null, department: null, role: 'teacher' },
    },
    launch: {
      ...{ deploymentId: '1', course: { id: `course ${side}`, title }, link: { id: `link ${side}`, title: '' } },
      ...{ homeworkId: null, role: 'teacher', lineItem: null, lineItems: null, choosing: null },
    },
    browserHash: '',
    inFrame: false,
  })
  return { ltiCourse: courseId, ltiLaunch }
}
