import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'

/**
 * LTI 1.3: homework opened from a course of Moodle, Canvas and other platforms. The platform opens `/v3/api/lti/login`, posts who has come
 * to `/v3/api/lti/launch`, and the browser is redirected to the screen `/lti.html?launch=…`, whose token all calls of a launch take. A
 * platform is a log-in provider of the kind `lti`.
 */

const launch = form.text(200)

export const enterLti = write('/lti/enter.json', {
  access: 'public',
  may: 'anyone',
  /** `confirm`: the visitor was shown whose launch it is, and goes on. */
  input: z.object({ launch, confirm: z._default(form.flag, false) }),
  output: z.object({
    platform: shape.Words,
    /** What the platform calls the person and the course; empty: nothing. */
    person: z.string(),
    course: z.string(),
    /** The account that is linked with them. */
    account: z.nullable(z.string()),
    provider: z.string(),
    /** For ssoLogin or bindThird, in this browser alone; null: the launch began in another browser or a frame, so it must be confirmed. */
    ticket: z.nullable(z.string()),
  }),
  perMinute: 60,
  summary: 'Say whose launch it is, and give the ticket to log in with',
})

const Course = z.object({ platform: shape.Words, title: z.string() })
const Choice = z.object({ id: shape.id, title: z.string(), dueAt: shape.time, published: z.boolean() })

export const openLti = write('/lti/open.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ launch }),
  output: z.discriminatedUnion('step', [
    /** The account is not linked with the person of the launch: enterLti first. */
    z.object({ step: z.literal('identify') }),
    /** The course has no class yet: its teacher chooses one of theirs, or makes one. */
    z.object({
      step: z.literal('class'),
      course: Course,
      classes: z.array(z.object({ id: shape.id, name: z.string(), term: z.string() })),
      may: z.object({ make: shape.may }),
    }),
    /** As above, for somebody who does not teach it. */
    z.object({ step: z.literal('wait'), course: Course }),
    /** The caller may not do this in the class of the course: its teacher has to invite them, or give them the right. */
    z.object({ step: z.literal('invite'), course: Course }),
    /** The link opens nothing yet, or the platform asks what to put into the course: the teacher chooses homework. */
    z.object({
      step: z.literal('homework'),
      course: Course,
      classId: shape.id,
      className: z.string(),
      homework: z.array(Choice),
      /** True: for the platform, by answerLti. False: for this link, by chooseLtiHomework. */
      forPlatform: z.boolean(),
      /** The platform takes several at a time. */
      several: z.boolean(),
    }),
    z.object({
      step: z.literal('go'),
      classId: shape.id,
      /** Null: the class itself. */
      homeworkId: z.nullable(shape.id),
    }),
  ]),
  perMinute: 60,
  summary: 'Open what a launch is for; a student of the course comes into its class',
})

export const linkLtiCourse = write('/lti/link.json', {
  access: 'login',
  may: 'launched',
  input: z.object({ launch, classId: form.id }),
  output: shape.done,
  summary: 'Link the course of a launch with a class that one teaches',
})

export const chooseLtiHomework = write('/lti/choose.json', {
  access: 'login',
  may: 'launched',
  input: z.object({ launch, homeworkId: form.id }),
  output: shape.done,
  summary: 'Say which homework the link of a launch opens from now on',
})

export const answerLti = write('/lti/answer.json', {
  access: 'login',
  may: 'launched',
  /** No homework: a link to the class. */
  input: z.object({ launch, homeworkIds: form.json(z.array(z.int().check(z.positive())).check(z.maxLength(50))) }),
  output: z.object({
    /** Where the browser takes the answer back to the platform. */
    address: z.string(),
    /** The platform waits in the window of the course, and goes on there by itself. */
    inFrame: z.boolean(),
  }),
  summary: 'Give the platform links to homework, as it asked (deep linking)',
})

export const ltiCourses = read('/lti/courses.json', {
  access: 'login',
  may: 'teacher',
  input: z.object({ classId: form.id }),
  output: z.object({
    list: z.array(
      z.object({
        id: shape.id,
        platform: shape.Words,
        /** The platform is registered and switched on. */
        works: z.boolean(),
        title: z.string(),
        linkedBy: z.nullable(z.string()),
        linkedAt: shape.time,
        /** Students who have come from the course. */
        people: z.int(),
        homework: z.array(
          z.object({
            /** Of the link in the course. */
            id: shape.id,
            homeworkId: shape.id,
            title: z.string(),
            released: z.boolean(),
            /** False: the platform takes no grades for this link. */
            takesGrades: z.boolean(),
            /** People whose grades are there, and those for whom the last try failed. */
            sent: z.int(),
            failed: z.int(),
            lastSentAt: shape.maybeTime,
            /** Why it failed, for the first of them. */
            error: z.nullable(z.string()),
            /** When it is tried again, or sent. */
            nextAt: shape.maybeTime,
          }),
        ),
      }),
    ),
    /** Platforms from which courses can be linked. */
    platforms: z.array(shape.Words),
  }),
  summary: 'The courses of platforms that are linked with a class, and how grades went there',
})

export const unlinkLtiCourse = write('/lti/unlink.json', {
  access: 'login',
  may: 'teacher',
  input: z.object({ classId: form.id, courseId: form.id }),
  output: shape.done,
  summary: 'Unlink a course from a class; people stay in the class, grades stay where they were sent',
})

export const sendLtiGrades = write('/lti/send.json', {
  access: 'login',
  may: 'teacher',
  input: z.object({ classId: form.id, courseId: form.id }),
  output: shape.done,
  perMinute: 10,
  summary: 'Send the released grades to the platform now, all of them',
})

export const ltiTool = read('/admin/lti/tool.json', {
  access: 'admin',
  input: form.none,
  output: z.object({
    addresses: z.object({ target: z.string(), login: z.string(), launch: z.string(), keys: z.string() }),
    keys: z.array(z.object({ kid: z.string(), createdAt: shape.time, endsAt: shape.maybeTime })),
  }),
  summary: 'What a course platform is told of this site, and the keys that this site signs with',
})

export const rotateLtiKey = write('/admin/lti/rotate.json', {
  access: 'admin',
  input: form.none,
  output: shape.done,
  perMinute: 5,
  summary: 'Sign with a new key from now on; the one before is published for another week',
})
