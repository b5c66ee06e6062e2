import { createServer, type Server } from 'node:http'
import { unlinkIdentities } from '@leitai/identity/account/identity'
import { users } from '@leitai/identity/account/table'
import { bindThird } from '@leitai/identity/sso/contract'
import { limits } from '@leitai/platform/contract/limits'
import { eq, sql } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import type { JWTPayload } from 'jose'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { classPeople } from '../class/table.ts'
import { overrideGrade } from '../homework/contract.grades.ts'
import { saveHomework } from '../homework/contract.ts'
import * as contract from './contract.ts'
import { forgetCourses } from './personal-data.ts'
import { ltiLinks, ltiPeople, ltiScores } from './table.ts'
import { LOGIN, openCampus, sendDue } from './testing.ts'
import { roles } from './testing-course.ts'

/** What a platform that is registered, but careless or hostile, can do; and what happens between two of its messages. */

/** Addresses that a careless operator enters for the keys: a page, no keys, and an error. */
const answers: Record<string, [number, string]> = {
  '/page': [200, '<h1>Log in</h1>'],
  '/none': [200, '{"keys":"none"}'],
  '/gone': [404, 'not found'],
}
const wrong: Server = createServer((request, response) => {
  const [status, body] = answers[request.url ?? ''] ?? [500, '']
  response.writeHead(status).end(body)
})
await new Promise<void>((resolve) => wrong.listen(0, '127.0.0.1', resolve))
const address = wrong.address()
const wrongOrigin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

const campus = await openCampus((platform) => ({
  ssoProviders: [
    platform.settings('moodle'),
    ...['page', 'none', 'gone'].map((key) =>
      platform.settings(key, { clientId: key, jwksUrl: `${wrongOrigin}/${key}` }),
    ),
  ],
}))
const { app, build, platform, arrive, course, launched, message, post } = campus
afterAll(async () => {
  await campus.close()
  wrong.close()
})
beforeEach(() => app.travel(new Date()))
afterEach(() => {
  platform.state.lie = null
  platform.state.slow = null
})

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim/'
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/'
const student = () => platform.enrol({ roles: [roles.student] })
const sent = (subject: string) => platform.scores.filter(({ userId }) => userId === subject)

/** A course with a link to homework, and students of it who have come. */
async function graded(students = 1) {
  const made = await course()
  const { visitor, launch, homeworkId, link } = made
  await visitor.call(contract.chooseLtiHomework, { launch, homeworkId })
  const people = []
  for (let at = 0; at < students; at++) {
    const subject = student()
    people.push({ subject, ...(await arrive(subject, link)) })
  }
  const grade = (userId: number, value: number) =>
    visitor.call(overrideGrade, { homeworkId, userId, grade: value, reason: '演示' })
  const shown = async () => (await visitor.call(contract.ltiCourses, { classId: made.classId })).list[0]
  return { ...made, people, grade, shown }
}

describe('Claims that cannot be kept', () => {
  const link = platform.addLink()
  const endpoint = (more: object) => ({
    [`${AGS}claim/endpoint`]: { scope: [`${AGS}scope/lineitem`, `${AGS}scope/score`], ...more },
  })
  const lies: [string, (claims: JWTPayload) => JWTPayload][] = [
    ['a course', (claims) => ({ ...claims, [`${CLAIM}context`]: { id: 'a\0b' } })],
    ['half a character', (claims) => ({ ...claims, [`${CLAIM}context`]: { id: 'a\ud800' } })],
    ['a link', (claims) => ({ ...claims, [`${CLAIM}resource_link`]: { id: 'a\0b' } })],
    ['a column', (claims) => ({ ...claims, ...endpoint({ lineitem: `${platform.origin}/a\0b` }) })],
    ['columns', (claims) => ({ ...claims, ...endpoint({ lineitems: `${platform.origin}/a\0b` }) })],
    ['a very long link', (claims) => ({ ...claims, [`${CLAIM}resource_link`]: { id: 'a'.repeat(256) } })],
  ]
  // covers: rely.lti.launch-signed
  test.each(lies)('are refused: %s', async (_what, lie) => {
    platform.state.visitor = student()
    platform.state.lie = lie
    const { token, response } = await launched(app.visitor(), link)
    expect([response.status, token]).toEqual([400, ''])
  })

  const odd: [string, unknown][] = [
    ['a text', roles.teacher],
    ['numbers', [1, roles.teacher]],
    ['lists', [[roles.teacher]]],
    ['an object', { 0: roles.teacher, length: 1 }],
    ['nothing', null],
    ['another case', [roles.teacher.toUpperCase()]],
    ['more after it', [`${roles.teacher}#x`, `${roles.teacher} `, `x${roles.teacher}`]],
    ['of an institution', ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor']],
  ]
  test.each(odd)('are no role in the course: %s', async (_what, written) => {
    platform.state.course = { id: 'odd', title: '演示' }
    platform.state.lie = (claims) => ({ ...claims, [`${CLAIM}roles`]: written })
    const { opened } = await arrive(student(), link)
    expect(opened).toMatchObject({ step: 'wait' })
  })
})

test.each(['page', 'none', 'gone'])(
  'keys that cannot be read are said to be so, and no message is blamed: %s',
  async (key) => {
    platform.state.visitor = student()
    const link = platform.addLink()
    const { fields } = await message(app.visitor(), link)
    const begun = await app.visitor().fetch(LOGIN, {
      method: 'POST',
      body: new URLSearchParams({ ...platform.initiation(link), client_id: key }),
    })
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    expect(await (await post({ ...fields, state })).text()).toContain('读不到课程平台的密钥')
  },
)

describe('A launch', () => {
  test('of a platform that was switched off meanwhile does nothing', async () => {
    const { visitor, launch, classId, homeworkId } = await course()
    const providers = app.ctx.config.ssoProviders
    app.ctx.config.ssoProviders = []
    try {
      expect(await refusalOf(visitor.call(contract.linkLtiCourse, { launch, classId }))).toBe('sso.unknown')
      expect(await refusalOf(visitor.call(contract.chooseLtiHomework, { launch, homeworkId }))).toBe('sso.unknown')
      expect(await refusalOf(visitor.call(contract.openLti, { launch }))).toBe('sso.unknown')
    } finally {
      app.ctx.config.ssoProviders = providers
    }
  })

  test('opens homework of a class that is full for whoever is in it', async () => {
    const { classId, link, people } = await graded()
    const most = limits.teaching.people
    const filling = sql`insert into ${users} (name, name_key)
      select 'full-' || n, 'full-' || n from generate_series(1, ${most}) as n returning id`
    const made = await app.ctx.db.execute<{ id: number }>(filling)
    const rows = made.rows.slice(0, most - 2).map(({ id }) => ({
      classId,
      userId: id,
      role: 'student' as const,
      rights: [],
      via: 'code' as const,
      joinedAt: app.ctx.now(),
    }))
    for (let at = 0; at < rows.length; at += 1000)
      await app.ctx.db.insert(classPeople).values(rows.slice(at, at + 1000))
    const [one] = people
    expect((await arrive(one?.subject ?? '', link)).opened).toMatchObject({ step: 'go', classId })
    const newcomer = app.visitor()
    platform.state.visitor = student()
    const { token } = await launched(newcomer, link)
    await campus.enter(newcomer, token)
    expect(await refusalOf(newcomer.call(contract.openLti, { launch: token }))).toBe('class.full')
  })
})

describe('While grades are sent', () => {
  /** Does something while the platform holds the first grade back; returns once all is over. */
  async function during(act: () => Promise<unknown>) {
    const reached = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    platform.state.slow = async () => {
      reached.resolve()
      await goOn.promise
    }
    const sending = sendDue(app.ctx)
    await reached.promise
    await act()
    platform.state.slow = null
    goOn.resolve()
    await sending
  }

  test('a course that is unlinked gets no more, and nothing fails', async () => {
    const { people, grade, classId, shown, visitor, link } = await graded(6)
    for (const { userId } of people) await grade(userId, 50)
    const { id: courseId = 0 } = (await shown()) ?? {}
    await during(() => visitor.call(contract.unlinkLtiCourse, { classId, courseId }))
    // Four were on their way.
    expect(people.flatMap(({ subject }) => sent(subject)).length).toBeLessThanOrEqual(4)
    expect(await app.ctx.db.select().from(ltiLinks).where(eq(ltiLinks.resourceLinkId, link))).toEqual([])
  })

  // covers: rely.lti.leaves
  test('nothing is kept of an account that is closed', async () => {
    const { people, grade } = await graded()
    const { userId = 0 } = people[0] ?? {}
    await grade(userId, 50)
    await during(() => forgetCourses(app.ctx.db, userId))
    expect(await app.ctx.db.$count(ltiScores, eq(ltiScores.userId, userId))).toBe(0)
  })

  test('a link that gets other homework does not take the grades for those of the new one', async () => {
    const { people, grade, homeworkId, visitor, launch, classId, userId: ownerId } = await graded()
    const { userId = 0, subject = '' } = people[0] ?? {}
    await grade(userId, 50)
    const { id: cmptId } = await build.competition({ audience: 'invited', status: 'private', ownerId })
    const { id: other } = await visitor.call(saveHomework, {
      classId,
      value: { ...campus.usual(cmptId), title: '第二次作业' },
    })
    await visitor.call(overrideGrade, { homeworkId: other, userId, grade: 50, reason: '演示' })
    await during(() => visitor.call(contract.chooseLtiHomework, { launch, homeworkId: other }))
    expect(homeworkId).not.toBe(other)
    app.travel(new Date(app.ctx.now().getTime() + 60_000))
    await sendDue(app.ctx)
    expect(sent(subject)).toHaveLength(2)
    const columns = sent(subject).map(({ itemId }) => platform.items.get(itemId)?.resourceId)
    expect(columns).toEqual([`homework-${homeworkId}`, `homework-${other}`])
  })
})

test('Whoever unlinks the platform is sent no grades, until they come from the course again', async () => {
  const { people, grade, link, shown } = await graded()
  const { userId = 0, subject = '', visitor = app.visitor() } = people[0] ?? {}
  await grade(userId, 50)
  await sendDue(app.ctx)
  expect(sent(subject)).toHaveLength(1)
  await unlinkIdentities({ db: app.ctx.db, ctx: app.ctx }, userId, 'moodle')
  expect(await app.ctx.db.$count(ltiPeople, eq(ltiPeople.userId, userId))).toBe(0)
  expect(await shown()).toMatchObject({ people: 0, homework: [{ sent: 0 }] })
  // Now with another person of the platform, who gets the grade as well, although it has not changed.
  const other = student()
  platform.state.visitor = other
  const { token } = await launched(visitor, link)
  const { ticket } = await visitor.call(contract.enterLti, { launch: token, confirm: false })
  await visitor.call(bindThird, { token: ticket ?? '', proof: '' })
  expect(await visitor.call(contract.openLti, { launch: token })).toMatchObject({ step: 'go' })
  app.travel(new Date(app.ctx.now().getTime() + 60_000))
  await sendDue(app.ctx)
  expect(sent(other)).toMatchObject([{ scoreGiven: 50 }])
  expect(sent(subject)).toHaveLength(1)
})

test('A column that is made anew at the platform gets the grades that the one before had', async () => {
  const { people, grade, link, shown } = await graded()
  const { userId = 0, subject = '' } = people[0] ?? {}
  await grade(userId, 50)
  await sendDue(app.ctx)
  expect(sent(subject)).toHaveLength(1)
  const itemId = platform.addItem({ resourceLinkId: link })
  Object.assign(platform.links.get(link) ?? {}, { itemId })
  await arrive(subject, link)
  app.travel(new Date(app.ctx.now().getTime() + 60_000))
  await sendDue(app.ctx)
  expect(sent(subject).at(-1)).toMatchObject({ itemId, scoreGiven: 50 })
  // Opened again, it is the same column.
  await arrive(subject, link)
  await sendDue(app.ctx)
  expect(sent(subject)).toHaveLength(2)
  expect(await shown()).toMatchObject({ homework: [{ sent: 1 }] })
})
