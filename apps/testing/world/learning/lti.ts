import { ssoProviders } from '@leitai/identity/provider/table'
import { plainProvider } from '@leitai/identity/provider/testing'
import { saveLaunch } from '@leitai/learning/lti/launch'
import type { Launch } from '@leitai/learning/lti/message'
import { signingKey } from '@leitai/learning/lti/platform'
import { ltiCourses, ltiLinks, ltiPeople, ltiScores } from '@leitai/learning/lti/table'
import { type Makers, one } from '../contest.ts'
import { marked } from '../marker.ts'

const { secret: _secret, ...shared } = plainProvider
const platform = {
  ...shared,
  kind: 'lti' as const,
  key: 'world',
  issuer: 'http://127.0.0.1:9',
  clientId: 'world',
  deployments: '',
  authorizationUrl: 'http://127.0.0.1:9/auth',
  tokenUrl: 'http://127.0.0.1:9/token',
  jwksUrl: 'http://127.0.0.1:9/keys',
  tokenAudience: '',
}

/** A course of a platform that is linked with the class of this side, and a launch of its teacher from there. */
export async function makeLti(
  { db, test, person, now, side }: Makers,
  { classId, homeworkId }: { classId: number; homeworkId: number },
) {
  const title = marked(side, 'teacher')
  const courses = await db
    .insert(ltiCourses)
    .values({
      provider: 'world',
      deploymentId: '1',
      contextId: `course ${side}`,
      title,
      classId,
      linkedBy: person('teacher').id,
      linkedAt: now,
      lineItemsUrl: null,
    })
    .returning({ id: ltiCourses.id })
  const courseId = one(courses).id
  const links = await db
    .insert(ltiLinks)
    .values({ courseId, resourceLinkId: `link ${side}`, homeworkId })
    .returning({ id: ltiLinks.id })
  await signingKey(test.ctx, test.ctx.db)
  const userId = person('student').id
  await db.insert(ltiPeople).values({ courseId, userId, seenAt: now })
  await db.insert(ltiScores).values({ linkId: one(links).id, userId, grade: 1, most: 100, sentAt: now })
  await db
    .insert(ssoProviders)
    .values({ key: 'world', settings: platform, on: true, updatedAt: now })
    .onConflictDoNothing()
  const launch = (more: Partial<Launch>) =>
    saveLaunch(test.ctx, {
      result: {
        provider: 'world',
        subject: `teacher ${side}`,
        session: null,
        leave: null,
        claims: { name: '演示教师', email: null, emailVerified: false },
        person: { number: null, name: null, school: null, department: null, role: 'teacher' },
      },
      launch: {
        deploymentId: '1',
        course: { id: `course ${side}`, title: '演示课程' },
        link: { id: `link ${side}`, title: '' },
        homeworkId: null,
        role: 'teacher',
        lineItem: null,
        lineItems: null,
        choosing: null,
        ...more,
      },
      browserHash: '',
      inFrame: false,
    })
  const choosing = { returnTo: 'http://127.0.0.1:9/answer', several: true, takesColumn: true, data: null }
  return { ltiCourse: courseId, ltiLaunch: await launch({}), ltiChoice: await launch({ link: null, choosing }) }
}
