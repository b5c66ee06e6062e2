import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { signUpJoinCmpt } from '@leitai/competition/catalog/contract.sign-up'
import { admissions, competitions, stages } from '@leitai/competition/definition/table'
import { similarityFlags } from '@leitai/competition/integrity/table'
import { myRank, rankList, weekRankList } from '@leitai/competition/leaderboard/contract'
import { myTeam } from '@leitai/competition/team/contract'
import { members } from '@leitai/competition/team/table'
import { users } from '@leitai/identity/account/table'
import { closeDueAccounts } from '@leitai/identity/profile/closure'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq, like } from '@leitai/platform/db/orm'
import { lastNoon } from '@leitai/platform/time/day'
import { notices } from '@leitai/site/message/table'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { afterEach, describe, expect, test } from 'vitest'
import { removeClassPerson, setClassRights } from '../class/contract.roster.ts'
import { leaveClass, newClass } from '../class/contract.ts'
import { classBuilders } from '../class/testing.ts'
import { startExam } from '../training/contract.exams.ts'
import { trainingPaper, trainingPapers } from '../training/contract.papers.ts'
import { addPaper, addQuestions } from '../training/testing.ts'
import * as grades from './contract.grades.ts'
import * as contract from './contract.ts'
import { remindOfHomework } from './scheduled.ts'

const { app, build } = await testApp()
const make = classBuilders(app)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = new Date('2026-11-02T00:00:00Z')
afterEach(() => app.travel(new Date()))
const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * DAY)

/** A class with students, and a competition that only its people may see. */
async function setting(students = 2) {
  const { id: classId, teacher } = await make.taughtClass()
  const people = await Promise.all(Array.from({ length: students }, () => make.schoolPerson()))
  if (students > 0)
    await make.roster(teacher.visitor, classId, `学号\n${people.map(({ number }) => number).join('\n')}`)
  const { id: cmptId, stage } = await build.competition({
    audience: 'invited',
    status: 'private',
    ownerId: teacher.user.id,
  })
  return { classId, teacher, people, cmptId, stage }
}

const line = [
  { label: '基线', score: 2, teamId: null, percent: 50 },
  { label: '满分', score: 0, teamId: null, percent: 100 },
]
const usual = (cmptId: number): contract.HomeworkText => ({
  title: '第一次作业',
  note: '',
  kind: 'competition',
  cmptId,
  paperId: null,
  opensAt: null,
  dueAt: inDays(7),
  lateUntil: inDays(9),
  penaltyPerDay: 10,
  board: 'full',
  points: 100,
  weight: 1,
  published: true,
  released: true,
  grading: { kind: 'linear', points: line },
})

const give = async (by: Visitor, classId: number, value: contract.HomeworkText) =>
  (await by.call(contract.saveHomework, { classId, value })).id

async function handIn(by: Visitor, cmptId: number, offset: number) {
  await refusalOf(by.call(signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false }))
  const { submission } = await build.submit(by, cmptId, answerCsv(offset))
  return build.finished(submission.id)
}

describe('Homework', () => {
  test('a closed account is let into no competition any more', async () => {
    const { classId, teacher, people, cmptId } = await setting(1)
    await give(teacher.visitor, classId, usual(cmptId))
    const userId = people[0]?.user.id ?? 0
    const admitted = () => app.ctx.db.$count(admissions, eq(admissions.userId, userId))
    expect(await admitted()).toBe(1)
    await app.ctx.db.update(users).set({ closingAt: app.ctx.now() }).where(eq(users.id, userId))
    await closeDueAccounts(app.ctx)
    expect(await admitted()).toBe(0)
  })

  test('lets the class into its competition, and whoever comes later; who leaves sees it no more', async () => {
    const { classId, teacher, people, cmptId } = await setting()
    const [one, two] = people
    expect(await refusalOf(one?.visitor.call(cmptDetail, { cmptId }) ?? Promise.resolve())).toBe('competition.unknown')
    await give(teacher.visitor, classId, usual(cmptId))
    for (const person of people) expect((await person.visitor.call(cmptDetail, { cmptId })).id).toBe(cmptId)
    const late = await make.schoolPerson()
    await make.roster(teacher.visitor, classId, `学号\n${late.number}`)
    expect((await late.visitor.call(cmptDetail, { cmptId })).id).toBe(cmptId)
    await one?.visitor.call(leaveClass, { classId })
    await teacher.visitor.call(removeClassPerson, { classId, userId: two?.user.id ?? 0 })
    for (const person of people)
      expect(await refusalOf(person.visitor.call(cmptDetail, { cmptId }))).toBe('competition.unknown')
  })

  test('leaves the leaderboard to the staff of its competition', async () => {
    const { classId, teacher, cmptId } = await setting(0)
    const homeworkId = await give(teacher.visitor, classId, usual(cmptId))
    const assistant = await make.schoolPerson()
    await make.roster(teacher.visitor, classId, `学号\n${assistant.number}`)
    const rights = ['homework'] as const
    await teacher.visitor.call(setClassRights, {
      classId,
      userId: assistant.user.id,
      role: 'assistant',
      rights: [...rights],
    })
    const save = (value: object) =>
      assistant.visitor.call(contract.saveHomework, { classId, homeworkId, value: { ...usual(cmptId), ...value } })
    await save({ title: '改名' })
    expect(await refusalOf(save({ board: 'anonymous' }))).toBe('homework.board')
    expect((await teacher.visitor.call(contract.homework, { homeworkId })).board).toBe('full')
  })

  test('lets teachers alone make a competition, as its owner may make classes; ten drafts at most', async () => {
    const { classId, teacher, people } = await setting(1)
    const assistant = people[0]
    await teacher.visitor.call(setClassRights, {
      classId,
      userId: assistant?.user.id ?? 0,
      role: 'assistant',
      rights: ['homework'],
    })
    const draft = (by: Visitor | undefined) =>
      by?.call(contract.newHomeworkCompetition, { classId, title: '演示作业' }) ?? Promise.resolve()
    expect(await refusalOf(draft(assistant?.visitor))).toBe('login.forbidden')
    const own = { name: '助教的班', term: '2026 秋', description: '' }
    expect(await refusalOf(assistant?.visitor.call(newClass, own) ?? Promise.resolve())).toBe('class.mayNotTeach')
    const tries = Array.from({ length: limits.editor.openDrafts + 1 }, () => refusalOf(draft(teacher.visitor)))
    expect((await Promise.all(tries)).filter((one) => one !== 'ok')).toEqual(['competitionEditor.drafts'])
  })

  test('hides its competition from students until it is published, and when it is no longer', async () => {
    const { classId, teacher, people, cmptId } = await setting(1)
    const late = await make.schoolPerson()
    const seen = () =>
      Promise.all([...people, late].map(({ visitor }) => refusalOf(visitor.call(cmptDetail, { cmptId }))))
    const unknown = ['competition.unknown', 'competition.unknown']
    const draft = { ...usual(cmptId), published: false }
    const homeworkId = await give(teacher.visitor, classId, draft)
    await make.roster(teacher.visitor, classId, `学号\n${late.number}`)
    expect(await seen()).toEqual(unknown)
    await teacher.visitor.call(contract.saveHomework, { classId, homeworkId, value: usual(cmptId) })
    expect(await seen()).toEqual(['ok', 'ok'])
    await teacher.visitor.call(contract.saveHomework, { classId, homeworkId, value: draft })
    expect(await seen()).toEqual(unknown)
  })

  test('lets assistants see its competition while they assist', async () => {
    const { classId, teacher, people, cmptId } = await setting()
    const [helper, other] = people
    await give(teacher.visitor, classId, usual(cmptId))
    await teacher.visitor.call(setClassRights, {
      classId,
      userId: helper?.user.id ?? 0,
      role: 'assistant',
      rights: ['roster'],
    })
    expect((await helper?.visitor.call(cmptDetail, { cmptId }))?.id).toBe(cmptId)
    await teacher.visitor.call(removeClassPerson, { classId, userId: helper?.user.id ?? 0 })
    expect(await refusalOf(helper?.visitor.call(cmptDetail, { cmptId }) ?? Promise.resolve())).toBe(
      'competition.unknown',
    )
    expect((await other?.visitor.call(cmptDetail, { cmptId }))?.id).toBe(cmptId)
  })

  test('is taken until its time is over for each, and an extension gives more', async () => {
    const { classId, teacher, people, cmptId } = await setting()
    const [one, two] = people
    const homeworkId = await give(teacher.visitor, classId, { ...usual(cmptId), lateUntil: null })
    app.travel(inDays(7.5))
    const visitors = await Promise.all(people.map(({ user }) => app.as(user)))
    const [first, second] = visitors
    if (!first || !second || !one || !two) throw new Error('two students')
    const own = await app.as(teacher.user)
    for (const visitor of visitors)
      await visitor.call(signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false })
    expect(await refusalOf(build.submit(first, cmptId, answerCsv(1)))).toBe('homework.over')
    const more = { homeworkId, userIds: [one.user.id], group: '', dueAt: inDays(1), reason: '病假' }
    expect(await own.call(grades.setExtension, more)).toEqual({ people: 1 })
    expect(await refusalOf(build.submit(first, cmptId, answerCsv(1)))).toBe('ok')
    expect(await refusalOf(build.submit(second, cmptId, answerCsv(1)))).toBe('homework.over')
    expect((await first.call(contract.homeworkList, { classId })).list).toMatchObject([{ extended: true }])
    await own.call(grades.endExtension, { homeworkId, userId: one.user.id })
    expect(await refusalOf(build.submit(first, cmptId, answerCsv(1)))).toBe('homework.over')
    const outside = await build.user()
    const foreign = { ...more, userIds: [outside.id] }
    expect(await refusalOf(own.call(grades.setExtension, foreign))).toBe('homework.nobody')
  })

  test('keeps the late window of the class for who gets more time, unless the extension says another or none', async () => {
    const { classId, teacher, people, cmptId } = await setting(1)
    const homeworkId = await give(teacher.visitor, classId, usual(cmptId))
    const window = async (more: object) => {
      const about = { homeworkId, userIds: [people[0]?.user.id ?? 0], group: '', reason: '病假' }
      await teacher.visitor.call(grades.setExtension, { ...about, dueAt: inDays(8), ...more })
      const [one] = (await people[0]?.visitor.call(contract.homeworkList, { classId }))?.list ?? []
      return one?.lateUntil ?? null
    }
    const minute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString()
    expect(await window({})).toBe(minute(inDays(9)))
    expect(await window({ lateUntil: inDays(10) })).toBe(minute(inDays(10)))
    expect(await window({ late: false })).toBeNull()
    expect(await window({ dueAt: inDays(11) })).toBeNull()
  })

  test('is graded with its arithmetic, late work by its days, and by the teacher’s own hand', async () => {
    const { classId, teacher, people, cmptId } = await setting()
    const homeworkId = await give(teacher.visitor, classId, usual(cmptId))
    const [one, two] = people
    if (!one || !two) throw new Error('two students')
    await handIn(one.visitor, cmptId, 1)
    app.travel(inDays(8.5))
    const late = await app.as(two.user)
    const own = await app.as(teacher.user)
    await handIn(late, cmptId, 0)
    const { list } = await own.call(grades.homeworkGrades, { homeworkId })
    const of = (userId: number) => list.find((row) => row.userId === userId)?.grade
    expect(of(one.user.id)).toMatchObject({
      grade: 75,
      lateDays: 0,
      steps: [
        { kind: 'linear', percent: 75 },
        { kind: 'points', grade: 75 },
      ],
    })
    expect(of(two.user.id)).toMatchObject({ grade: 80, lateDays: 2, steps: [{}, { kind: 'late', days: 2 }, {}] })
    const mine = await (await app.as(one.user)).call(contract.homework, { homeworkId })
    expect(mine.mine).toMatchObject({ grade: 75, score: 1 })
    const change = { homeworkId, userId: one.user.id, grade: 90 }
    expect(await refusalOf(own.call(grades.overrideGrade, { ...change, reason: '' }))).toBe('homework.reason')
    expect(await refusalOf(own.call(grades.overrideGrade, { ...change, grade: 101, reason: '演示' }))).toBe(
      'homework.gradeMost',
    )
    await own.call(grades.overrideGrade, { ...change, reason: '报告很好' })
    const again = await (await app.as(one.user)).call(contract.homework, { homeworkId })
    expect(again.mine).toMatchObject({
      grade: 90,
      override: { reason: '报告很好', by: teacher.user.name },
      steps: [{ percent: 75 }, {}],
    })
    await own.call(grades.overrideGrade, { homeworkId, userId: one.user.id, reason: '' })
    expect((await (await app.as(one.user)).call(contract.homeworkList, { classId })).total).toMatchObject({
      percent: 75,
    })
  })

  test('attack: a grade tells no more digits of a score than the board, by its value nor by its arithmetic', async () => {
    const { classId, teacher, people, cmptId, stage } = await setting(2)
    await app.ctx.db.update(stages).set({ decimals: 1 }).where(eq(stages.id, stage.id))
    const id = await give(teacher.visitor, classId, usual(cmptId))
    const seen = await Promise.all(
      [0.36, 0.44].map(async (error, at) => {
        const { visitor } = people[at] ?? expect.fail('no student')
        await handIn(visitor, cmptId, error)
        return (await visitor.call(contract.homework, { homeworkId: id })).mine
      }),
    )
    expect(seen.map((mine) => mine?.score)).toEqual([0.4, 0.4])
    // 100 − 50 · 0.4 / 2; by all digits they would be 91 and 89.
    expect(seen.map((mine) => mine?.grade)).toEqual([90, 90])
  })

  test('attack: a grade by ranks tells nothing of others that a board of last noon does not', async () => {
    app.travel(new Date(lastNoon(inDays(2)).getTime() + HOUR))
    const { classId, teacher, people, cmptId, stage } = await setting(2)
    const [one, two] = people.map(({ visitor }) => visitor)
    if (!one || !two) throw new Error('two students')
    const quantiles = [
      { top: 0.5, percent: 100 },
      { top: 1, percent: 60 },
    ]
    const homeworkId = await give(teacher.visitor, classId, {
      ...usual(cmptId),
      grading: { kind: 'rank', quantiles },
    })
    const storedNow = () => ({ boardRefresh: 'noon' as const, boardAt: app.ctx.now() })
    const seen = async (visitor: Visitor) => (await visitor.call(contract.homework, { homeworkId })).mine
    const first = { kind: 'rank', rank: 1, of: 1 }
    await handIn(one, cmptId, 0.5)
    await app.ctx.db.update(stages).set(storedNow()).where(eq(stages.id, stage.id))
    expect((await seen(one))?.steps[0]).toMatchObject(first)
    app.travel(new Date(app.ctx.now().getTime() + HOUR))
    await handIn(two, cmptId, 0.1)
    expect((await seen(one))?.steps[0]).toMatchObject(first)
    expect(await seen(two)).toMatchObject({ score: null, grade: null })
    const { list } = await teacher.visitor.call(grades.homeworkGrades, { homeworkId })
    expect(list.map(({ grade }) => grade.grade).toSorted()).toEqual([60, null])
    // Who has handed in since then is not reminded of it.
    const countNotices = () => app.ctx.db.$count(notices, eq(notices.userId, people[1]?.user.id ?? 0))
    const before = await countNotices()
    app.travel(inDays(6.1))
    await remindOfHomework(app.ctx)
    expect(await countNotices()).toBe(before)
    await app.ctx.db.update(stages).set(storedNow()).where(eq(stages.id, stage.id))
    expect((await seen(one))?.steps[0]).toMatchObject({ kind: 'rank', rank: 2, of: 2 })
    expect((await seen(two))?.steps[0]).toMatchObject({ kind: 'rank', rank: 1, of: 2 })
  })

  test('that is not published, and grades that are not released, are unknown to students', async () => {
    const { classId, teacher, people, cmptId } = await setting(1)
    const [one] = people
    if (!one) throw new Error('a student')
    const value = { ...usual(cmptId), published: false, released: false }
    const homeworkId = await give(teacher.visitor, classId, value)
    expect(await refusalOf(one.visitor.call(contract.homework, { homeworkId }))).toBe('homework.unknown')
    expect((await one.visitor.call(contract.homeworkList, { classId })).list).toEqual([])
    await teacher.visitor.call(contract.saveHomework, { classId, homeworkId, value: { ...value, published: true } })
    await handIn(one.visitor, cmptId, 1)
    expect(await one.visitor.call(contract.homework, { homeworkId })).toMatchObject({ mine: null })
    expect((await teacher.visitor.call(grades.homeworkGrades, { homeworkId })).list).toMatchObject([
      { grade: { grade: 75 } },
    ])
    for (const call of [grades.homeworkGrades, contract.removeHomework])
      expect(await refusalOf(one.visitor.call(call, { homeworkId }))).toBe('login.forbidden')
  })

  test('is refused with times out of order, a public competition, somebody else’s, or a rule that does not fit', async () => {
    const { classId, teacher, cmptId } = await setting(0)
    const refused = (value: contract.HomeworkText) => refusalOf(give(teacher.visitor, classId, value))
    expect(await refused({ ...usual(cmptId), lateUntil: inDays(1) })).toBe('homework.times')
    expect(await refused({ ...usual(cmptId), paperId: 1 })).toBe('homework.subject')
    const open = await build.competition({ ownerId: teacher.user.id })
    expect(await refused(usual(open.id))).toBe('homework.public')
    const others = await build.competition({ audience: 'invited', status: 'private' })
    expect(await refused(usual(others.id))).toBe('homework.notYours')
    expect(await refused({ ...usual(cmptId), grading: { kind: 'linear', points: line.toReversed() } })).toBe(
      'homework.grading',
    )
    expect(await refused({ ...usual(cmptId), grading: { kind: 'share' } })).toBe('homework.grading')
    await give(teacher.visitor, classId, usual(cmptId))
    expect(await refused(usual(cmptId))).toBe('homework.used')
  })

  test('reminds once, a day before, who has handed in nothing that counts', async () => {
    app.travel(start)
    const { classId, teacher, people, cmptId } = await setting(2)
    const [one, two] = people
    if (!one || !two) throw new Error('two students')
    await give(teacher.visitor, classId, { ...usual(cmptId), dueAt: inDays(0.9), lateUntil: null })
    await handIn(one.visitor, cmptId, 1)
    for (const _ of [1, 2]) await remindOfHomework(app.ctx)
    const countNotices = (userId: number) =>
      app.ctx.db.$count(notices, and(eq(notices.userId, userId), like(notices.link, '/class.html%')))
    // Each was told of the class and of the homework.
    expect([await countNotices(one.user.id), await countNotices(two.user.id)]).toEqual([2, 3])
  })
})

describe('Given groups', () => {
  test('are teams of the competition; who has signed up stays, and a group that is too large is named', async () => {
    const { classId, teacher, people, cmptId } = await setting(0)
    expect(people).toEqual([])
    const named = await Promise.all([1, 2, 3, 4].map(() => make.schoolPerson()))
    const groups = ['甲组', '甲组', '乙组', '']
    const lines = named.map(({ number }, at) => `${number},${groups[at]}`)
    await make.roster(teacher.visitor, classId, `学号,小组\n${lines.join('\n')}`)
    const homeworkId = await give(teacher.visitor, classId, usual(cmptId))
    const [first, , third] = named
    await third?.visitor.call(signUpJoinCmpt, { cmptId, agree: true, answers: {}, lookingForTeam: false })
    expect(await teacher.visitor.call(contract.formHomeworkTeams, { homeworkId })).toEqual({ teams: 1, people: 2 })
    expect(await teacher.visitor.call(contract.formHomeworkTeams, { homeworkId })).toEqual({ teams: 0, people: 0 })
    const team = await first?.visitor.call(myTeam, { cmptId })
    expect(team?.team).toMatchObject({ name: '甲组' })
    await app.ctx.db.update(competitions).set({ teamMax: 1 }).where(eq(competitions.id, cmptId))
    expect(await refusalOf(teacher.visitor.call(contract.formHomeworkTeams, { homeworkId }))).toBe('homework.groupSize')
  })
})

describe('A paper that is only for classes', () => {
  test('is known to the class that has it as homework, and taken while the homework is', async () => {
    const admin = await app.as(await build.user({ role: 'admin' }))
    const rule = { kind: 'fixed' as const, ids: await addQuestions(admin) }
    const paperId = await addPaper(admin, { rule, forClasses: true, attempts: 3 })
    const { classId, teacher, people } = await setting(1)
    const [one] = people
    if (!one) throw new Error('a student')
    const { list } = await app.visitor().call(trainingPapers, { page: 1, pageSize: 100 })
    expect(list.some(({ id }) => id === paperId)).toBe(false)
    for (const by of [one.visitor, teacher.visitor])
      expect(await refusalOf(by.call(trainingPaper, { id: paperId }))).toBe('training.unknown')
    const value: contract.HomeworkText = {
      ...usual(0),
      kind: 'paper',
      cmptId: null,
      paperId,
      opensAt: inDays(1),
      grading: { kind: 'share' },
    }
    const homeworkId = await give(teacher.visitor, classId, value)
    expect(
      (await teacher.visitor.call(contract.homeworkPapers, { classId, page: 1, pageSize: 50 })).list,
    ).toMatchObject(expect.arrayContaining([expect.objectContaining({ id: paperId, forClasses: true })]))
    expect((await one.visitor.call(trainingPaper, { id: paperId })).may.start).toContain('开放')
    expect(await refusalOf(one.visitor.call(startExam, { paperId }))).toBe('homework.notOpen')
    expect(await refusalOf((await make.schoolPerson()).visitor.call(startExam, { paperId }))).toBe('training.unknown')
    await teacher.visitor.call(contract.saveHomework, { classId, homeworkId, value: { ...value, opensAt: null } })
    expect(await refusalOf(one.visitor.call(startExam, { paperId }))).toBe('ok')
    app.travel(inDays(20))
    expect(await refusalOf((await app.as(one.user)).call(startExam, { paperId }))).toBe('homework.over')
  })
})

describe('The leaderboard of homework', () => {
  async function ranked(board: contract.HomeworkText['board']) {
    const { classId, teacher, people, cmptId } = await setting(3)
    await give(teacher.visitor, classId, { ...usual(cmptId), board })
    for (const [at, { visitor }] of people.entries()) await handIn(visitor, cmptId, at + 1)
    const input = { cmptId, board: 'A', keyword: '', page: 1, pageSize: 50 } as const
    const second = people[1]
    if (!second) throw new Error('three students')
    return { teacher, people, second, input, cmptId, list: (by: Visitor) => by.call(rankList, input) }
  }

  test('attack: one’s own place names no neighbours where the board names nobody', async () => {
    const ask = async (board: contract.HomeworkText['board']) => {
      const { second, cmptId } = await ranked(board)
      return (await second.visitor.call(myRank, { cmptId, board: 'A' })).why
    }
    expect(await ask('full')).toMatchObject({ above: expect.any(String), below: expect.any(String) })
    for (const board of ['anonymous', 'baselines', 'own'] as const)
      expect(await ask(board)).toMatchObject({ above: null, below: null })
  })

  test('shows all, all without names, or only one’s own row; the staff always sees all', async () => {
    const full = await ranked('full')
    expect((await full.list(full.second.visitor)).total).toBe(3)
    const anonymous = await ranked('anonymous')
    const seen = await anonymous.list(anonymous.second.visitor)
    expect(seen.list.map(({ teamId }) => teamId > 0)).toEqual([false, true, false])
    const others = anonymous.people.filter((one) => one !== anonymous.second).map(({ user }) => user.name)
    for (const name of others) expect(JSON.stringify(seen)).not.toContain(name)
    const searched = await anonymous.second.visitor.call(rankList, { ...anonymous.input, keyword: others[0] ?? '' })
    expect(searched.total).toBe(3)
    const own = await ranked('own')
    const mine = await own.list(own.second.visitor)
    expect(mine).toMatchObject({ total: 1, list: [{ rank: 2 }] })
    for (const { teacher, list } of [anonymous, own])
      expect((await list(teacher.visitor)).list.every(({ teamId }) => teamId > 0)).toBe(true)
    const events = await own.second.visitor.fetch(`/v3/api/common/rankScreenEvents?cmptId=${own.cmptId}`)
    expect(await events.json()).toMatchObject({ flag: false, code: 'leaderboard.limited' })
    for (const { second, cmptId } of [anonymous, own])
      expect(await refusalOf(second.visitor.call(weekRankList, { cmptId, page: 1, pageSize: 10 }))).toBe(
        'leaderboard.limited',
      )
  })
})

test('hints at copying are those of one’s own class, not of another that has the same homework', async () => {
  const { classId, teacher, people, cmptId } = await setting(2)
  await give(teacher.visitor, classId, usual(cmptId))
  const other = await teacher.visitor.call(newClass, { name: '演示二班', term: '', description: '' })
  const stranger = await make.schoolPerson()
  await make.roster(teacher.visitor, other.id, `学号\n${stranger.number}`)
  await give(teacher.visitor, other.id, usual(cmptId))
  for (const { visitor } of [...people, stranger]) await handIn(visitor, cmptId, 1)
  const { db } = app.ctx
  const own = await db.select().from(members).where(eq(members.cmptId, cmptId))
  const teamOf = (userId: number | undefined) => own.find((one) => one.userId === userId)?.teamId ?? 0
  await db.insert(similarityFlags).values({
    cmptId,
    kind: 'alike',
    key: 'a',
    strength: 90,
    at: app.ctx.now(),
    facts: { figures: [], entries: [], plot: [] },
    teamIds: people.map(({ user }) => teamOf(user.id)),
  })
  const alikeIn = async (id: number) => {
    const [one] = (await teacher.visitor.call(contract.homeworkList, { classId: id })).list
    return (await teacher.visitor.call(grades.homeworkGrades, { homeworkId: one?.id ?? 0 })).alike.length
  }
  expect([await alikeIn(classId), await alikeIn(other.id)]).toEqual([1, 0])
})

describe('The gradebook', () => {
  test('has all grades with the total, as a table and for Moodle', async () => {
    const { classId, teacher, people, cmptId } = await setting(2)
    await give(teacher.visitor, classId, usual(cmptId))
    const second = await build.competition({ audience: 'invited', status: 'private', ownerId: teacher.user.id })
    await give(teacher.visitor, classId, {
      ...usual(second.id),
      title: '第二次作业',
      weight: 3,
      grading: { kind: 'pass', score: 1, percent: 100, otherwise: 20 },
    })
    const [one] = people
    if (!one) throw new Error('students')
    await handIn(one.visitor, cmptId, 1)
    await handIn(one.visitor, second.id, 3)
    const book = await teacher.visitor.call(grades.gradebook, { classId })
    expect(book.homework.map(({ title }) => title)).toEqual(['第一次作业', '第二次作业'])
    const row = book.list.find(({ userId }) => userId === one.user.id)
    expect(row).toMatchObject({ grades: [75, 20], total: 33.75, dropped: [] })
    await teacher.visitor.call(grades.saveGradeScheme, { classId, scheme: { dropLowest: 1, missingIsZero: true } })
    const after = await teacher.visitor.call(grades.gradebook, { classId })
    expect(after.list.find(({ userId }) => userId === one.user.id)).toMatchObject({
      total: 75,
      dropped: [book.homework[1]?.id],
    })
    const file = async (format: string) =>
      (await teacher.visitor.fetch(`/v3/api/homework/gradebook/export?classId=${classId}&format=${format}`)).text()
    expect(await file('csv')).toContain(`${one.user.name},${one.number},,,,75,20,75`)
    expect(await file('moodle')).toMatch(/^ID number,Full name,第一次作业,第二次作业,Leitai total\r\n/)
    expect(await file('xlsx')).toMatch(/^PK/)
    for (const call of [grades.gradebook, grades.gradebookFile])
      expect(await refusalOf(one.visitor.call(call, { classId, format: 'csv' }))).toBe('login.forbidden')
  })
})
