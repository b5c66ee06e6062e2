import { exportMyData } from '@leitai/identity/profile/contract'
import { API_BASE } from '@leitai/platform/contract/call'
import { eq } from '@leitai/platform/db/orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { overrideGrade } from '../homework/contract.grades.ts'
import * as contract from './contract.ts'
import { forgetCourses } from './personal-data.ts'
import { ltiLinks, ltiPeople, ltiScores } from './table.ts'
import { openCampus, sendDue } from './testing.ts'
import { roles } from './testing-course.ts'

const campus = await openCampus()
const { app, platform, arrive, course, make } = campus
afterAll(() => campus.close())
beforeEach(() => app.travel(new Date()))
afterEach(() => {
  platform.state.broken = 0
  platform.state.lie = null
})

const student = () => platform.enrol({ roles: [roles.student] })
const sent = (subject: string) => platform.scores.filter(({ userId }) => userId === subject)
const minutes = (count: number) => app.travel(new Date(app.ctx.now().getTime() + count * 60_000))

/** Homework that a link of a course opens, with a student of the course who has a grade. */
async function graded() {
  const made = await course()
  await made.visitor.call(contract.chooseLtiHomework, { launch: made.launch, homeworkId: made.homeworkId })
  const subject = student()
  const one = await arrive(subject, made.link)
  const grade = (value: number, userId = one.userId) =>
    made.visitor.call(overrideGrade, { homeworkId: made.homeworkId, userId, grade: value, reason: '演示' })
  const shown = async () =>
    (await made.visitor.call(contract.ltiCourses, { classId: made.classId })).list[0]?.homework[0]
  return { ...made, one, subject, grade, shown }
}

// covers: rely.lti.grades
test('what fails is tried again later, and later still, until it succeeds', async () => {
  const { subject, grade, shown } = await graded()
  platform.state.broken = 503
  await grade(80)
  await sendDue(app.ctx)
  expect(await shown()).toMatchObject({ sent: 0, error: 'status 503' })
  const first = (await shown())?.nextAt
  await sendDue(app.ctx)
  const second = (await shown())?.nextAt
  expect(Date.parse(String(second)) - Date.parse(String(first))).toBeGreaterThan(3 * 60_000)
  expect(sent(subject)).toEqual([])
  platform.state.broken = 0
  minutes(1)
  await sendDue(app.ctx)
  expect(sent(subject)).toMatchObject([{ scoreGiven: 80 }])
  expect(await shown()).toMatchObject({ sent: 1, failed: 0, error: null, nextAt: null })
})

test('what the platform refuses for good is not tried again until the grade changes', async () => {
  const { subject, grade, shown } = await graded()
  const member = platform.people.get(subject)
  if (!member) throw new Error('nobody')
  // They have left the course at the platform.
  member.roles = []
  await grade(70)
  await sendDue(app.ctx)
  expect(await shown()).toMatchObject({ sent: 0, failed: 1, error: 'status 400', nextAt: null })
  const before = platform.state.requests.length
  await sendDue(app.ctx)
  expect(platform.state.requests).toHaveLength(before)
  member.roles = [roles.student]
  minutes(1)
  await grade(71)
  await sendDue(app.ctx)
  expect(sent(subject)).toMatchObject([{ scoreGiven: 71 }])
  expect(await shown()).toMatchObject({ sent: 1, failed: 0 })
})

// covers: rely.lti.grades
test('only grades of those who came from the course go there', async () => {
  const { subject, grade, classId, visitor } = await graded()
  const other = await make.schoolPerson()
  await make.roster(visitor, classId, `学号\n${other.number}`)
  const before = platform.scores.length
  await grade(90)
  await grade(91, other.user.id)
  await sendDue(app.ctx)
  expect(platform.scores.slice(before).map(({ userId, scoreGiven }) => [userId, scoreGiven])).toEqual([[subject, 90]])
})

test('an unchanged grade is not sent again, and a platform that takes none is not asked', async () => {
  const { subject, grade } = await graded()
  await grade(90)
  await sendDue(app.ctx)
  minutes(1)
  await grade(90)
  await sendDue(app.ctx)
  expect(sent(subject)).toHaveLength(1)
  platform.state.grades = false
  const none = await graded()
  platform.state.grades = true
  const before = platform.state.requests.length
  await none.grade(50)
  await sendDue(app.ctx)
  expect(platform.state.requests).toHaveLength(before)
  expect(await none.shown()).toMatchObject({ takesGrades: false, sent: 0, failed: 0 })
})

// covers: rely.lti.grades
test('two workers at a time send a grade once', async () => {
  const { subject, grade } = await graded()
  await grade(66)
  await Promise.all([sendDue(app.ctx), sendDue(app.ctx), sendDue(app.ctx)])
  expect(sent(subject)).toHaveLength(1)
})

test('a grade that changes while it is sent is sent as well', async () => {
  const { subject, grade, link } = await graded()
  await grade(10)
  const sending = sendDue(app.ctx)
  await grade(20)
  await sending
  minutes(1)
  await sendDue(app.ctx)
  expect(sent(subject).at(-1)).toMatchObject({ scoreGiven: 20 })
  const [left] = await app.ctx.db.select().from(ltiLinks).where(eq(ltiLinks.resourceLinkId, link))
  expect(left).toMatchObject({ leaseUntil: null, failures: 0 })
})

// covers: rely.lti.leaves
test('what is kept of a person is in the export of their data, and goes with the account', async () => {
  const { one, grade, subject } = await graded()
  await grade(42)
  await sendDue(app.ctx)
  expect(sent(subject)).toHaveLength(1)
  const file = await one.visitor.fetch(`${API_BASE}${exportMyData.path}`)
  const { 'courses.json': kept = new Uint8Array() } = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const courses = JSON.parse(strFromU8(kept))
  expect(courses).toMatchObject({ courses: [{ platform: 'moodle' }], grades: [{ grade: 42, homework: '第一次作业' }] })
  await forgetCourses(app.ctx.db, one.userId)
  for (const table of [ltiPeople, ltiScores])
    expect(await app.ctx.db.$count(table, eq(table.userId, one.userId))).toBe(0)
})
