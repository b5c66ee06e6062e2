import { signUpJoinCmpt } from '@leitai/competition/catalog/contract.sign-up'
import { currentLogin } from '@leitai/identity/account/contract.session'
import { getUserOtherSetting } from '@leitai/identity/profile/contract'
import { ssoProviders } from '@leitai/identity/sso/contract'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { until } from '@leitai/testing/until'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { classPeople } from '../class/contract.roster.ts'
import { classPage, myClasses, newClass } from '../class/contract.ts'
import { overrideGrade } from '../homework/contract.grades.ts'
import { saveHomework } from '../homework/contract.ts'
import * as contract from './contract.ts'
import { openCampus } from './testing.ts'
import { readForm, roles } from './testing-course.ts'

const campus = await openCampus()
const { app, build, platform, arrive, course, launched, usual } = campus
afterAll(() => campus.close())
afterEach(() => {
  app.travel(new Date())
  platform.state.lie = null
})

const student = (about: object = {}) => platform.enrol({ roles: [roles.student], ...about })
/** Lets the changes be noticed. */
const later = (seconds = 6) => app.travel(new Date(app.ctx.now().getTime() + seconds * 1000))
const sent = (subject: string) => platform.scores.filter(({ userId }) => userId === subject)
const arrived = (subject: string, count: number) => until(async () => sent(subject).length === count)

async function handIn(by: Visitor, cmptId: number, offset: number) {
  await refusalOf(by.call(signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false }))
  const { submission } = await build.submit(by, cmptId, answerCsv(offset))
  return build.finished(submission.id)
}

describe('A teacher', () => {
  // covers: rely.lti.homework
  test('comes from a course, links it with a class, and chooses what the link opens', async () => {
    platform.state.course = { id: 'first', title: '数据挖掘' }
    const subject = platform.enrol({ roles: [roles.teacher], name: '演示教师', number: 'T1' })
    const link = platform.addLink()
    const teacher = await arrive(subject, link)
    const { visitor, launch } = teacher
    expect(teacher.opened).toEqual({
      step: 'class',
      classes: [],
      may: { make: null },
      course: { platform: { zh: '演示课程平台', en: 'Demo platform' }, title: '数据挖掘' },
    })
    const { third } = await visitor.call(getUserOtherSetting, {})
    expect(third).toMatchObject([{ type: 'moodle', number: 'T1', personName: '演示教师', role: 'teacher' }])
    const { id: classId } = await visitor.call(newClass, { name: '数据挖掘', term: '2026', description: '' })
    expect(await visitor.call(contract.openLti, { launch })).toMatchObject({
      step: 'class',
      classes: [{ id: classId }],
    })
    await visitor.call(contract.linkLtiCourse, { launch, classId })
    const { id: cmptId } = await build.competition({ audience: 'invited', status: 'private', ownerId: teacher.userId })
    const { id: homeworkId } = await visitor.call(saveHomework, { classId, value: usual(cmptId) })
    const choice = await visitor.call(contract.openLti, { launch })
    expect(choice).toMatchObject({ step: 'homework', forPlatform: false, homework: [{ id: homeworkId }] })
    await visitor.call(contract.chooseLtiHomework, { launch, homeworkId })
    expect(await visitor.call(contract.openLti, { launch })).toEqual({ step: 'go', classId, homeworkId })
    const { list, platforms } = await visitor.call(contract.ltiCourses, { classId })
    expect(platforms).toEqual([{ zh: '演示课程平台', en: 'Demo platform' }])
    expect(list).toMatchObject([
      { title: '数据挖掘', works: true, people: 0, homework: [{ homeworkId, takesGrades: true }] },
    ])
  })

  // covers: rely.lti.homework
  test('gives the platform links to homework; a student opens one and is in the class', async () => {
    const { visitor, subject, classId, homeworkId } = await course()
    platform.state.visitor = subject
    const { token, html } = await launched(visitor, null, 'iframe')
    // The frame waits for what is chosen in the new window.
    expect(html).toContain(`href="/v3/lti.html?launch=${token}" target="_blank"`)
    expect(html).toContain(`src="/v3/api/lti/return?launch=${token}"`)
    // It loads nothing anew under the pointer of whoever is about to click.
    expect(html).not.toContain('http-equiv="refresh"')
    const opened = await visitor.call(contract.openLti, { launch: token })
    expect(opened).toMatchObject({ step: 'homework', forPlatform: true, several: true, homework: [{ id: homeworkId }] })
    const waiting = await visitor.fetch(`/v3/api/lti/return?launch=${token}`)
    expect(await waiting.text()).toContain('http-equiv="refresh"')
    const answer = await visitor.call(contract.answerLti, { launch: token, homeworkIds: [homeworkId] })
    expect(answer.inFrame).toBe(true)
    const page = await app.visitor().fetch(answer.address)
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
    const form = readForm(await page.text())
    expect(form.action).toBe(`${platform.origin}/answer`)
    const posted = await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) })
    expect(posted.status).toBe(200)
    expect(platform.answers.at(-1)).toMatchObject({
      'https://purl.imsglobal.org/spec/lti/claim/message_type': 'LtiDeepLinkingResponse',
      'https://purl.imsglobal.org/spec/lti-dl/claim/data': 'opaque',
      'https://purl.imsglobal.org/spec/lti-dl/claim/content_items': [
        { type: 'ltiResourceLink', title: '第一次作业', lineItem: { scoreMaximum: 100, label: '第一次作业' } },
      ],
    })
    const made = [...platform.links.keys()].at(-1) ?? ''
    const one = await arrive(student({ name: '演示学生甲', number: 'S1' }), made)
    expect(one.opened).toEqual({ step: 'go', classId, homeworkId })
    expect((await one.visitor.call(classPage, { classId })).me).toMatchObject({ number: 'S1', name: '演示学生甲' })
    const people = { keyword: '', section: '', page: 1, pageSize: 20 }
    const { list } = await visitor.call(classPeople, { classId, ...people })
    expect(list.map(({ role }) => role)).toEqual(['teacher', 'student'])
  })

  test('can give the platform a link to the class itself', async () => {
    const { visitor, subject, classId } = await course()
    platform.state.visitor = subject
    const { token } = await launched(visitor, null)
    const { address, inFrame } = await visitor.call(contract.answerLti, { launch: token, homeworkIds: [] })
    expect(inFrame).toBe(false)
    const form = readForm(await (await visitor.fetch(address)).text())
    await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) })
    const one = await arrive(student(), [...platform.links.keys()].at(-1) ?? '')
    expect(one.opened).toEqual({ step: 'go', classId, homeworkId: null })
  })

  test('unlinks the course; people stay in the class', async () => {
    const { visitor, classId, link, subject } = await course()
    const one = await arrive(student(), link)
    const [linked] = (await visitor.call(contract.ltiCourses, { classId })).list
    await visitor.call(contract.unlinkLtiCourse, { classId, courseId: linked?.id ?? 0 })
    expect(await refusalOf(visitor.call(contract.unlinkLtiCourse, { classId, courseId: linked?.id ?? 0 }))).toBe(
      'lti.unknown',
    )
    expect((await visitor.call(contract.ltiCourses, { classId })).list).toEqual([])
    expect((await one.visitor.call(myClasses, {})).list).toMatchObject([{ id: classId, role: 'student' }])
    expect((await arrive(subject, link)).opened).toMatchObject({ step: 'class', classes: [{ id: classId }] })
    expect((await arrive(student(), link)).opened).toMatchObject({ step: 'wait' })
  })
})

describe('Grades', () => {
  // covers: rely.lti.grades
  test('go to the platform when they are released and when they change, each once', async () => {
    const { visitor, classId, cmptId, homeworkId, launch, link } = await course({ released: false })
    await visitor.call(contract.chooseLtiHomework, { launch, homeworkId })
    const subject = student()
    const one = await arrive(subject, link)
    await handIn(one.visitor, cmptId, 1)
    later()
    expect(sent(subject)).toEqual([])
    await visitor.call(saveHomework, { classId, homeworkId, value: { ...usual(cmptId), released: true } })
    later()
    await arrived(subject, 1)
    expect(sent(subject)).toMatchObject([
      { scoreGiven: 75, scoreMaximum: 100, activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
    ])
    // A column of its own, found again by the id of the homework.
    expect(
      [...platform.items.values()].filter(({ resourceId }) => resourceId === `homework-${homeworkId}`),
    ).toHaveLength(1)
    await handIn(one.visitor, cmptId, 0)
    later()
    await arrived(subject, 2)
    expect(sent(subject).at(-1)).toMatchObject({ scoreGiven: 100 })
    await visitor.call(overrideGrade, { homeworkId, userId: one.userId, grade: 60, reason: '演示' })
    later()
    await arrived(subject, 3)
    expect(sent(subject).at(-1)).toMatchObject({ scoreGiven: 60 })
    const [shown] = (await visitor.call(contract.ltiCourses, { classId })).list
    expect(shown?.homework).toMatchObject([{ sent: 1, failed: 0, error: null }])
    await visitor.call(saveHomework, { classId, homeworkId, value: { ...usual(cmptId), released: false } })
    later()
    await arrived(subject, 4)
    expect(sent(subject).at(-1)).toMatchObject({ activityProgress: 'Initialized', gradingProgress: 'NotReady' })
    expect(sent(subject).at(-1)).not.toHaveProperty('scoreGiven')
  })

  test('are sent all again when the teacher asks for it', async () => {
    const { visitor, classId, cmptId, homeworkId, launch, link } = await course()
    await visitor.call(contract.chooseLtiHomework, { launch, homeworkId })
    const subject = student()
    const one = await arrive(subject, link)
    await handIn(one.visitor, cmptId, 1)
    later()
    await arrived(subject, 1)
    const [linked] = (await visitor.call(contract.ltiCourses, { classId })).list
    // The platform takes no second grade within the same second.
    later(2)
    await visitor.call(contract.sendLtiGrades, { classId, courseId: linked?.id ?? 0 })
    await arrived(subject, 2)
    expect(await refusalOf(visitor.call(contract.sendLtiGrades, { classId, courseId: 999_999 }))).toBe('lti.unknown')
  })
})

describe('A platform', () => {
  test('is not offered on the log-in page, nor for linking in the settings', async () => {
    expect(await app.visitor().call(ssoProviders, {})).toEqual([])
    const user = await app.as(await build.user())
    expect((await user.call(getUserOtherSetting, {})).providers).toEqual([])
    expect((await app.visitor().fetch('/v3/api/common/sso/start?provider=moodle')).headers.get('location')).toContain(
      'ssoError=unknown',
    )
  })

  test('finds the addresses and the keys of the tool; an admin changes the key', async () => {
    const user = await build.user({ role: 'admin' })
    const admin = await app.as(user)
    const before = await admin.call(contract.ltiTool, {})
    expect(before.addresses.keys).toBe('http://leitai.test/v3/api/lti/keys.json')
    await admin.call(contract.rotateLtiKey, {})
    const { keys } = await admin.call(contract.ltiTool, {})
    expect(keys.map(({ endsAt }) => endsAt === null)).toEqual([...before.keys.map(() => false), true])
    const published = await (await app.visitor().fetch('/v3/api/lti/keys.json')).json()
    expect(published.keys).toHaveLength(keys.length)
    expect(Object.keys(published.keys[0]).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    later(8 * 86_400)
    const { keys: left } = await (await app.as(user)).call(contract.ltiTool, {})
    expect(left).toMatchObject([{ endsAt: null }])
  })
})

test('Somebody who is known goes on as who they are, without a question', async () => {
  const { link } = await course()
  const subject = student()
  const first = await arrive(subject, link)
  const again = await arrive(subject, link)
  expect(again.userId).toBe(first.userId)
  expect(await again.visitor.call(currentLogin, {})).toMatchObject({ userId: first.userId })
})
