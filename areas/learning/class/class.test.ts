import { hostRoles } from '@leitai/competition/definition/table'
import { identities } from '@leitai/identity/account/table'
import { eq } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import * as roster from './contract.roster.ts'
import * as contract from './contract.ts'
import { classesOf } from './personal-data.ts'
import { classBuilders } from './testing.ts'

const { app, build } = await testApp()
const make = classBuilders(app)
const paging = { page: 1, pageSize: 100 }
const somebody = async () => {
  const user = await build.user()
  return { user, visitor: await app.as(user) }
}

describe('A class', () => {
  test('is made by whoever teaches, and by nobody else', async () => {
    const { visitor } = await somebody()
    const text = { name: '数据挖掘', term: '', description: '' }
    expect(await refusalOf(visitor.call(contract.newClass, text))).toBe('class.mayNotTeach')
    expect((await visitor.call(contract.myClasses, {})).may.make).toContain('教师')
    const student = await make.schoolPerson({ role: 'student' })
    expect(await refusalOf(student.visitor.call(contract.newClass, text))).toBe('class.mayNotTeach')
    const { id, teacher } = await make.taughtClass('数据挖掘')
    expect((await teacher.visitor.call(contract.myClasses, {})).list).toMatchObject([
      { id, role: 'teacher', students: 0 },
    ])
  })

  test('is made by who runs a competition, not by who judges or supports one', async () => {
    const { id: cmptId } = await build.competition()
    for (const [role, may] of [
      ['editor', true],
      ['judge', false],
      ['support', false],
    ] as const) {
      const { user, visitor } = await somebody()
      await app.ctx.db.insert(hostRoles).values({ cmptId, userId: user.id, role, at: app.ctx.now() })
      expect([role, (await visitor.call(contract.myClasses, {})).may.make === null]).toEqual([role, may])
    }
  })

  test('that invites a number says so in the data of whoever has it', async () => {
    const { id, teacher } = await make.taughtClass('统计学')
    // Two people have the number, so that it could be either.
    const [one] = [await make.schoolPerson({ number: 'TWICE' }), await make.schoolPerson({ number: 'TWICE' })]
    await make.roster(teacher.visitor, id, '学号\nTWICE')
    const { invitations } = await classesOf(app.ctx.db, one.user.id)
    expect(invitations).toMatchObject([{ class: '统计学', number: 'TWICE' }])
    expect((await classesOf(app.ctx.db, teacher.user.id)).invitations).toEqual([])
  })

  test('attack: a number that the directory took back tells its former owner of no invitation', async () => {
    const { id, teacher } = await make.taughtClass('机器学习')
    const [one] = [await make.schoolPerson({ number: 'BACK' }), await make.schoolPerson({ number: 'BACK' })]
    await make.roster(teacher.visitor, id, '学号,姓名\nBACK,演示甲')
    expect((await classesOf(app.ctx.db, one.user.id)).invitations).toHaveLength(1)
    await app.ctx.db.update(identities).set({ suspendedAt: app.ctx.now() }).where(eq(identities.userId, one.user.id))
    expect((await classesOf(app.ctx.db, one.user.id)).invitations).toEqual([])
  })

  test('is joined by its code while there is one, and left again', async () => {
    const { id, teacher } = await make.taughtClass()
    const { joinCode } = await teacher.visitor.call(contract.setClassCode, { classId: id, on: true })
    const code = joinCode ?? ''
    const one = await somebody()
    expect(await refusalOf(one.visitor.call(contract.classPage, { classId: id }))).toBe('class.unknown')
    await one.visitor.call(contract.joinClass, { code: ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}` })
    expect(await refusalOf(one.visitor.call(contract.joinClass, { code }))).toBe('class.joined')
    expect(await one.visitor.call(contract.classPage, { classId: id })).toMatchObject({
      role: 'student',
      joinCode: null,
      rights: [],
      students: 1,
    })
    expect((await teacher.visitor.call(contract.classPage, { classId: id })).joinCode).toBe(code)
    await teacher.visitor.call(contract.setClassCode, { classId: id, on: true })
    const late = await somebody()
    expect(await refusalOf(late.visitor.call(contract.joinClass, { code }))).toBe('class.code')
    await one.visitor.call(contract.leaveClass, { classId: id })
    expect(await refusalOf(one.visitor.call(contract.classPage, { classId: id }))).toBe('class.unknown')
    expect(await refusalOf(teacher.visitor.call(contract.leaveClass, { classId: id }))).toBe('class.lastTeacher')
  })

  test('is archived: nobody joins or is changed until it is taken out again', async () => {
    const { id, teacher } = await make.taughtClass()
    const { joinCode } = await teacher.visitor.call(contract.setClassCode, { classId: id, on: true })
    await teacher.visitor.call(contract.archiveClass, { classId: id, archive: true })
    const { visitor } = await somebody()
    expect(await refusalOf(visitor.call(contract.joinClass, { code: joinCode ?? '' }))).toBe('class.code')
    const save = { classId: id, name: '改名', term: '', description: '' }
    expect(await refusalOf(teacher.visitor.call(contract.saveClass, save))).toBe('class.archived')
    await teacher.visitor.call(contract.archiveClass, { classId: id, archive: false })
    await teacher.visitor.call(contract.saveClass, save)
    expect(await teacher.visitor.call(contract.classPage, { classId: id })).toMatchObject({ name: '改名' })
  })

  test('keeps a teacher, however many leave or are made students at once', async () => {
    const { id, teacher } = await make.taughtClass()
    const second = await somebody()
    await teacher.visitor.call(roster.inviteTeacher, {
      classId: id,
      userName: second.user.name,
      role: 'teacher',
      rights: [],
    })
    const [invitation] = (await second.visitor.call(contract.myClasses, {})).invitations
    await second.visitor.call(contract.answerClassInvitation, { inviteId: invitation?.id ?? 0, accept: true })
    const outcomes = await Promise.all([
      refusalOf(teacher.visitor.call(contract.leaveClass, { classId: id })),
      refusalOf(
        teacher.visitor.call(roster.setClassRights, {
          classId: id,
          userId: second.user.id,
          role: 'student',
          rights: [],
        }),
      ),
      refusalOf(second.visitor.call(contract.leaveClass, { classId: id })),
    ])
    expect(outcomes).toContain('ok')
    const admin = await app.as(await build.user({ role: 'admin' }))
    const people = await admin.call(roster.classPeople, { classId: id, keyword: '', section: '', ...paging })
    expect(people.list.filter(({ role }) => role === 'teacher')).toHaveLength(1)
  })
})

describe('An assistant', () => {
  test('does what the teacher allows, and removes no teacher', async () => {
    const { id, teacher } = await make.taughtClass()
    const helper = await somebody()
    const invite = (rights: contract.ClassRight[]) =>
      teacher.visitor.call(roster.inviteTeacher, { classId: id, userName: helper.user.name, role: 'assistant', rights })
    await invite(['grades'])
    const [invitation] = (await helper.visitor.call(contract.myClasses, {})).invitations
    expect(invitation).toMatchObject({ role: 'assistant', by: teacher.user.name })
    await helper.visitor.call(contract.answerClassInvitation, { inviteId: invitation?.id ?? 0, accept: true })
    const list = { classId: id, keyword: '', section: '', ...paging }
    expect(await refusalOf(helper.visitor.call(roster.classPeople, list))).toBe('class.right')
    const rights = { classId: id, userId: helper.user.id, role: 'assistant', rights: ['roster'] } as const
    expect(await refusalOf(helper.visitor.call(roster.setClassRights, { ...rights, rights: ['roster'] }))).toBe(
      'login.forbidden',
    )
    await teacher.visitor.call(roster.setClassRights, { ...rights, rights: ['roster'] })
    expect((await helper.visitor.call(roster.classPeople, list)).total).toBe(2)
    const remove = { classId: id, userId: teacher.user.id }
    expect(await refusalOf(helper.visitor.call(roster.removeClassPerson, remove))).toBe('login.forbidden')
    expect(await refusalOf(helper.visitor.call(contract.setClassCode, { classId: id, on: true }))).toBe(
      'login.forbidden',
    )
  })

  test('of another class, a student, and a stranger reach nobody’s data', async () => {
    const { id, teacher } = await make.taughtClass()
    const other = await make.taughtClass()
    const student = await somebody()
    const { joinCode } = await teacher.visitor.call(contract.setClassCode, { classId: id, on: true })
    await student.visitor.call(contract.joinClass, { code: joinCode ?? '' })
    const { visitor: stranger } = await somebody()
    const list = { classId: id, keyword: '', section: '', ...paging }
    for (const [visitor, code] of [
      [other.teacher.visitor, 'class.unknown'],
      [stranger, 'class.unknown'],
      [student.visitor, 'login.forbidden'],
    ] as const) {
      expect(await refusalOf(visitor.call(roster.classPeople, list))).toBe(code)
      expect(await refusalOf(visitor.call(roster.previewRoster, { classId: id, text: 'a@example.com' }))).toBe(code)
      expect(await refusalOf(visitor.call(roster.classPeopleFile, { classId: id, format: 'csv' }))).toBe(code)
      expect(await refusalOf(visitor.call(roster.rosterBatches, { classId: id }))).toBe(code)
    }
  })
})
