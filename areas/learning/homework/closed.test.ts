import { myJoinCmpt } from '@leitai/competition/catalog/contract'
import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { enterCompetition, signUpJoinCmpt } from '@leitai/competition/catalog/contract.sign-up'
import { competitions } from '@leitai/competition/definition/table'
import { announce } from '@leitai/competition/host-console/contract'
import { commitResult, getCommitResult, mySubmission, submissionEvents } from '@leitai/competition/submission/contract'
import { rescoreOne } from '@leitai/competition/submission/rescoring'
import { submissions } from '@leitai/competition/submission/table'
import { API_BASE } from '@leitai/platform/contract/call'
import { eq } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { removeClassPerson, setClassRights } from '../class/contract.roster.ts'
import { archiveClass, joinClass, leaveClass, newClass, setClassCode } from '../class/contract.ts'
import { classBuilders } from '../class/testing.ts'
import { openExam, startExam } from '../training/contract.exams.ts'
import { addPaper, addQuestions } from '../training/testing.ts'
import * as grades from './contract.grades.ts'
import * as contract from './contract.ts'

/** What a class gave ends with the class: with its archive, one’s place in it, and the homework; what was scored stays in the gradebook. */

const { app, build } = await testApp()
const make = classBuilders(app)
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Math.ceil(app.ctx.now().getTime() / 60_000) * 60_000 + hours * HOUR)

const usual = (cmptId: number): contract.HomeworkText => ({
  title: '第一次作业',
  note: '',
  kind: 'competition',
  cmptId,
  paperId: null,
  opensAt: null,
  dueAt: inHours(24),
  lateUntil: null,
  penaltyPerDay: 10,
  board: 'full',
  points: 100,
  weight: 1,
  published: true,
  released: true,
  grading: {
    kind: 'linear',
    points: [
      { label: '基线', score: 2, teamId: null, percent: 50 },
      { label: '满分', score: 0, teamId: null, percent: 100 },
    ],
  },
})

/** A class whose only homework is a competition for it alone, in which its one student has a scored submission. */
async function setting() {
  const { id: classId, teacher } = await make.taughtClass()
  const student = await make.schoolPerson()
  await make.roster(teacher.visitor, classId, `学号\n${student.number}`)
  const { id: cmptId } = await build.competition({ audience: 'invited', status: 'private', ownerId: teacher.user.id })
  const save = (value: Partial<contract.HomeworkText>, homeworkId?: number) =>
    teacher.visitor.call(contract.saveHomework, { classId, homeworkId, value: { ...usual(cmptId), ...value } })
  const { id: homeworkId } = await save({})
  await student.visitor.call(signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false })
  const { submission } = await build.submit(student.visitor, cmptId, answerCsv(1))
  await build.finished(submission.id)
  const pages = (by: Visitor) => [
    () => by.call(cmptDetail, { cmptId }),
    () => by.call(mySubmission, { cmptId, page: 1, pageSize: 20, state: '', order: 'newest' }),
    () => by.call(getCommitResult, { id: submission.id }),
    () => build.submit(by, cmptId, answerCsv(1)),
  ]
  /** What the student may do, in the order of `pages`; and whether their own list names the competition. */
  const may = async () => {
    const each = []
    for (const page of pages(student.visitor)) each.push(await refusalOf(page()))
    const { list } = await student.visitor.call(myJoinCmpt, { page: 1, pageSize: 20 })
    return [...each, list.some(({ id }) => id === cmptId)]
  }
  const grade = async () =>
    (await teacher.visitor.call(grades.gradebook, { classId })).list.map(({ grades: [one] }) => one)
  return { classId, teacher, student, cmptId, homeworkId, save, may, grade }
}
const closed = ['competition.unknown', 'competition.unknown', 'submission.unknown', 'competition.unknown', false]
const open = ['ok', 'ok', 'ok', 'ok', true]

test('archiving a class closes its competition to its students, also after the end of the homework; taking it up again opens it', async () => {
  const { classId, teacher, may, grade } = await setting()
  expect(await may()).toEqual(open)
  const before = await grade()
  await teacher.visitor.call(archiveClass, { classId, archive: true })
  expect(await may()).toEqual(closed)
  expect(await grade()).toEqual(before)
  await teacher.visitor.call(archiveClass, { classId, archive: false })
  expect(await may()).toEqual(open)
})

test('who was removed or left sees and enters nothing of it, is told nothing of it, and comes back by joining again', async () => {
  const { classId, teacher, student, cmptId, may } = await setting()
  const announced = async () =>
    (await teacher.visitor.call(announce, { cmptId, text: { zh: '新消息', en: 'news' }, tell: true })).told
  expect(await announced()).toBe(1)
  await teacher.visitor.call(removeClassPerson, { classId, userId: student.user.id })
  expect(await may()).toEqual(closed)
  expect(await announced()).toBe(0)
  const { joinCode } = await teacher.visitor.call(setClassCode, { classId, on: true })
  await student.visitor.call(joinClass, { code: joinCode ?? '' })
  expect(await may()).toEqual(open)
  await student.visitor.call(leaveClass, { classId })
  expect(await may()).toEqual(closed)
})

test('homework that is taken back or removed is closed to who had signed up, and opens when it is published again', async () => {
  const { homeworkId, teacher, save, may } = await setting()
  await save({ published: false }, homeworkId)
  expect(await may()).toEqual(closed)
  await save({}, homeworkId)
  expect(await may()).toEqual(open)
  await teacher.visitor.call(contract.removeHomework, { homeworkId })
  expect(await may()).toEqual(closed)
})

test('another class, an invitation of one’s own and a place among the staff keep what they gave', async () => {
  const first = await setting()
  const { teacher, student, cmptId } = first
  const { id: otherId } = await teacher.visitor.call(newClass, { name: '另一个班', term: '2026 秋', description: '' })
  await make.roster(teacher.visitor, otherId, `学号\n${student.number}`)
  await teacher.visitor.call(contract.saveHomework, { classId: otherId, value: usual(cmptId) })
  await teacher.visitor.call(removeClassPerson, { classId: first.classId, userId: student.user.id })
  expect(await first.may()).toEqual(open)
  await student.visitor.call(leaveClass, { classId: otherId })
  expect(await first.may()).toEqual(closed)
  await app.ctx.db
    .update(competitions)
    .set({ inviteKey: 'a key of the tests' })
    .where(eq(competitions.id, first.cmptId))
  await first.student.visitor.call(enterCompetition, { cmptId: first.cmptId, key: 'a key of the tests' })
  await first.teacher.visitor.call(archiveClass, { classId: first.classId, archive: true })
  expect(await first.may()).toEqual(open)
  expect(await refusalOf(first.teacher.visitor.call(cmptDetail, { cmptId: first.cmptId }))).toBe('ok')
})

test('an assistant who becomes a student again sees unpublished homework no more', async () => {
  const { classId, teacher, student, homeworkId, save, may } = await setting()
  const set = (role: 'assistant' | 'student') =>
    teacher.visitor.call(setClassRights, { classId, userId: student.user.id, role, rights: [] })
  await save({ published: false }, homeworkId)
  await set('assistant')
  expect((await may())[0]).toBe('ok')
  await set('student')
  expect(await may()).toEqual(closed)
})

test('an exam of the class is not begun, continued or written by who is in it no more', async () => {
  const { classId, teacher, student } = await setting()
  const admin = await app.as(await build.user({ role: 'admin' }))
  const rule = { kind: 'fixed' as const, ids: await addQuestions(admin) }
  const paperId = await addPaper(admin, { rule, forClasses: true, attempts: 3 })
  const value = {
    ...usual(0),
    title: '测验',
    kind: 'paper' as const,
    cmptId: null,
    paperId,
    grading: { kind: 'share' as const },
  }
  await teacher.visitor.call(contract.saveHomework, { classId, value })
  const { id } = await student.visitor.call(startExam, { paperId })
  const tried = () =>
    Promise.all([
      refusalOf(student.visitor.call(startExam, { paperId })),
      refusalOf(student.visitor.call(openExam, { id })),
    ])
  expect((await tried())[1]).toBe('ok')
  await teacher.visitor.call(removeClassPerson, { classId, userId: student.user.id })
  expect(await tried()).toEqual(['training.unknown', 'training.unknown'])
})

test('of people who are removed while they hand in, none hands in afterwards', async () => {
  const { classId, teacher, student, cmptId } = await setting()
  const tries = Array.from({ length: 4 }, () => refusalOf(build.submit(student.visitor, cmptId, answerCsv(1))))
  await teacher.visitor.call(removeClassPerson, { classId, userId: student.user.id })
  const after = refusalOf(build.submit(student.visitor, cmptId, answerCsv(1)))
  for (const result of await Promise.all(tries)) expect(['ok', 'competition.unknown']).toContain(result)
  expect(await after).toBe('competition.unknown')
})

test('a file whose upload began before the due time counts as of then for ten minutes, also in the gradebook', async () => {
  const { student, cmptId, save, homeworkId, grade } = await setting()
  const due = inHours(30)
  await save({ dueAt: due }, homeworkId)
  const commit = (objectKey: string) =>
    student.visitor.call(commitResult, { cmptId, objectKey, fileName: 'answer.csv', remark: '' })
  app.travel(new Date(due.getTime() - 60_000))
  const [first, second] = [
    await build.upload(student.visitor, cmptId, answerCsv(0), 'answer.csv'),
    await build.upload(student.visitor, cmptId, answerCsv(0), 'answer.csv'),
  ]
  app.travel(new Date(due.getTime() + 5 * 60_000))
  const { counted, submission } = await commit(first)
  expect(counted).toBe('begun')
  await build.finished(submission.id)
  expect(await grade()).toEqual([100])
  app.travel(new Date(due.getTime() + 11 * 60_000))
  expect(await refusalOf(commit(second))).toBe('homework.over')
})

test('a stream of events that is open when a student is removed from the class tells nothing more', async () => {
  const { classId, teacher, student, cmptId } = await setting()
  const response = await student.visitor.fetch(`${API_BASE}${submissionEvents.path}?cmptId=${cmptId}`)
  let heard = ''
  const ended = (async () => {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += piece
  })().catch(() => undefined)
  const { submission } = await build.submit(student.visitor, cmptId, answerCsv(0.5))
  await build.finished(submission.id)
  await expect.poll(() => heard).toContain('"scored"')
  await teacher.visitor.call(removeClassPerson, { classId, userId: student.user.id })
  heard = ''
  const [row] = await app.ctx.db.select().from(submissions).where(eq(submissions.id, submission.id))
  await rescoreOne(app.ctx.db, { cmptId, id: row?.id ?? 0 })
  await ended
  expect(heard).not.toContain('"state"')
})
