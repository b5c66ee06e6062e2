import { identityChanged } from '@leitai/identity/account/hooks'
import { noClaims } from '@leitai/identity/account/person'
import { organisations } from '@leitai/identity/organisation/table'
import { organisationBuilders } from '@leitai/identity/organisation/testing'
import { limits } from '@leitai/platform/contract/limits'
import { eq, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { outbox } from '@leitai/platform/outbox/table'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { expect, test } from 'vitest'
import * as roster from './contract.roster.ts'
import * as contract from './contract.ts'
import { readRoster } from './roster-text.ts'
import { classBuilders } from './testing.ts'

const { app, build } = await testApp()
const make = classBuilders(app)
const everybody = { keyword: '', section: '', page: 1, pageSize: 100 }

test('rosters are read as schools write them: with a head or without, separated by tabs, commas or semicolons', () => {
  const one = { number: '20260001', name: '演示甲', email: 'a@example.com', section: '', group: '', fault: null }
  for (const text of [
    '学号,姓名,邮箱\n20260001,演示甲,A@example.com',
    '\ufeffE-mail;Student ID;Name\r\na@example.com;20260001;演示甲\r\n',
    '20260001\t演示甲\ta@example.com',
    'a@example.com，20260001，演示甲',
    '姓名\t学号\t电子邮箱\n"演示甲"\t２０２６０００１\ta@example.com',
  ])
    expect(readRoster(text), text).toMatchObject([one])
  expect(readRoster('学号,姓名,班级,小组\n1001,演示甲,计科 1 班,A 组')).toMatchObject([
    { number: '1001', section: '计科 1 班', group: 'A 组' },
  ])
  const faults = (text: string) => readRoster(text).map(({ fault }) => fault)
  expect(faults('学号,姓名,邮箱\n,演示甲,\n1,演示乙,no address\n2,演示丙,')).toEqual(['unread', 'email', null])
  expect(faults('学号\t姓名\n,,')).toEqual(['unread'])
  expect(readRoster('')).toEqual([])
})

test('a roster is previewed line by line, then added at once: matched, changed, invited, and faults', async () => {
  const { id, teacher } = await make.taughtClass()
  const [matched, there] = [await make.schoolPerson({ number: 'M1' }), await make.schoolPerson({ number: 'M2' })]
  await make.roster(teacher.visitor, id, `学号,姓名\n${there.number},旧名`)
  const lines = [
    '学号,姓名,邮箱,班级',
    `${matched.number},演示甲,,1 班`,
    'm2,新名,,2 班',
    'N9,演示丙,n9@example.com,',
    ',演示丁,,',
  ]
  const text = lines.join('\n')
  const preview = await teacher.visitor.call(roster.previewRoster, { classId: id, text })
  expect(preview.lines).toMatchObject([
    { act: 'add', userName: matched.user.name, line: 2 },
    { act: 'change', userName: there.user.name, note: expect.stringContaining('旧名 → 新名') },
    { act: 'invite', userName: null, email: 'n9@example.com' },
    { act: 'fault', note: expect.stringContaining('邮箱') },
  ])
  const apply = (of: string, digest: string) =>
    refusalOf(teacher.visitor.call(roster.applyRoster, { classId: id, text: of, digest }))
  expect(await apply(text, preview.digest)).toBe('class.rosterFaults')
  const good = lines.slice(0, 4).join('\n')
  expect(await apply(good, preview.digest)).toBe('class.rosterChanged')
  expect(await make.roster(teacher.visitor, id, good)).toMatchObject({ added: 1, changed: 1, invited: 1 })
  const { list, invited } = await teacher.visitor.call(roster.classPeople, { classId: id, ...everybody })
  expect(list.map(({ name, section, number }) => [number, name, section])).toEqual(
    expect.arrayContaining([
      ['M1', '演示甲', '1 班'],
      ['m2', '新名', '2 班'],
    ]),
  )
  expect(invited).toBe(1)
  expect(await refusalOf(make.roster(teacher.visitor, id, good))).toBe('class.rosterNothing')
})

test('a roster is taken back as a whole', async () => {
  const { id, teacher } = await make.taughtClass()
  const there = await make.schoolPerson()
  const fresh = await make.schoolPerson()
  await make.roster(teacher.visitor, id, `学号,姓名\n${there.number},旧名`)
  const { batchId } = await make.roster(
    teacher.visitor,
    id,
    `学号,姓名,邮箱\n${there.number},新名,\n${fresh.number},演示甲,\n,演示乙,undo@example.com`,
  )
  expect(await teacher.visitor.call(roster.undoRoster, { batchId })).toEqual({ removed: 1, restored: 1, withdrawn: 1 })
  const { list, invited } = await teacher.visitor.call(roster.classPeople, { classId: id, ...everybody })
  expect(list.filter(({ role }) => role === 'student').map(({ name }) => name)).toEqual(['旧名'])
  expect(invited).toBe(0)
  expect(await refusalOf(teacher.visitor.call(roster.undoRoster, { batchId }))).toBe('class.undone')
  const other = await make.taughtClass()
  expect(await refusalOf(other.teacher.visitor.call(roster.undoRoster, { batchId }))).toBe('class.unknown')
})

test('taking a roster back leaves those who teach by now, or came back by the code', async () => {
  const { id, teacher } = await make.taughtClass()
  const [helper, returned, student] = [await make.schoolPerson(), await make.schoolPerson(), await make.schoolPerson()]
  const numbers = [helper, returned, student].map(({ number }) => number)
  const { batchId } = await make.roster(teacher.visitor, id, `学号\n${numbers.join('\n')}`)
  await teacher.visitor.call(roster.setClassRights, {
    classId: id,
    userId: helper.user.id,
    role: 'teacher',
    rights: [],
  })
  await returned.visitor.call(contract.leaveClass, { classId: id })
  const { joinCode } = await teacher.visitor.call(contract.setClassCode, { classId: id, on: true })
  await returned.visitor.call(contract.joinClass, { code: joinCode ?? '' })
  expect((await teacher.visitor.call(roster.undoRoster, { batchId })).removed).toBe(1)
  expect((await helper.visitor.call(contract.classPage, { classId: id })).role).toBe('teacher')
  expect((await returned.visitor.call(contract.classPage, { classId: id })).role).toBe('student')
  expect(await refusalOf(student.visitor.call(contract.classPage, { classId: id }))).toBe('class.unknown')
})

test('an address tells nobody whether it has an account, unless it is of the school that the teacher hosts for', async () => {
  const { id, teacher } = await make.taughtClass()
  const user = await build.user({ email: 'known@private.example' })
  const student = await build.user({ email: 'student@school.example' })
  const text = 'known@private.example\nnobody@private.example\nstudent@school.example'
  const acts = async () => (await teacher.visitor.call(roster.previewRoster, { classId: id, text })).lines
  expect((await acts()).map(({ act, userName, note }) => [act, userName, note])).toEqual(
    Array(3).fill(['invite', null, '']),
  )
  const organisation = await organisationBuilders(app).organisation()
  await app.ctx.db
    .update(organisations)
    .set({ emailDomains: ['school.example'] })
    .where(eq(organisations.id, organisation.id))
  expect((await acts())[2]).toMatchObject({ act: 'invite' })
  const host = await organisationBuilders(app).member(organisation.id, 'host')
  const { id: hosted } = await host.visitor.call(contract.newClass, { name: '校内班', term: '', description: '' })
  const { lines } = await host.visitor.call(roster.previewRoster, { classId: hosted, text })
  expect(lines.map(({ act }) => act)).toEqual(['invite', 'invite', 'add'])
  expect(lines[2]?.userName).toBe(student.name)
  expect(user.email).toBe('known@private.example')
})

test('who is invited gets one mail, and joins by its link or by the address of the account', async () => {
  const { id, teacher } = await make.taughtClass()
  await make.roster(teacher.visitor, id, '演示甲,mail-a@example.com\n演示乙,mail-b@example.com')
  const mails = async () =>
    (await app.ctx.db.select().from(outbox)).filter(({ target }) => /^mail-[ab]@example\.com$/.test(target))
  await until(async () => (await mails()).length === 2)
  const mail = (await mails()).find(({ target }) => target.startsWith('mail-a'))
  const token = /token=([\w.-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  const byLink = await app.as(await build.user())
  const answer = { token, accept: true }
  expect(await byLink.call(contract.answerClassInvitation, answer)).toEqual({ id })
  const again = await app.as(await build.user())
  expect(await refusalOf(again.call(contract.answerClassInvitation, answer))).toBe('class.invitation')
  const forged = `${token.slice(0, -2)}xx`
  expect(await refusalOf(again.call(contract.answerClassInvitation, { token: forged, accept: true }))).toBe(
    'class.invitation',
  )

  const owner = await app.as(await build.user({ email: 'Mail-B@example.com' }))
  const [invitation] = (await owner.call(contract.myClasses, {})).invitations
  const inviteId = invitation?.id ?? 0
  expect(await refusalOf(again.call(contract.answerClassInvitation, { inviteId, accept: true }))).toBe(
    'class.invitation',
  )
  const both = await Promise.all(
    [0, 1].map(() => refusalOf(owner.call(contract.answerClassInvitation, { inviteId, accept: true }))),
  )
  expect(both.toSorted()).toEqual(['class.invitation', 'ok'])
  expect(await owner.call(contract.classPage, { classId: id })).toMatchObject({ me: { name: '演示乙' } })
})

test('whoever the school’s directory knows comes into the class at the first log-in', async () => {
  const { id, teacher } = await make.taughtClass()
  await make.roster(teacher.visitor, id, '学号,姓名\nD-77,演示新生')
  const user = await build.user()
  const lineFor = (number: string) =>
    transaction(app.ctx.db, (db) =>
      identityChanged.run({
        kind: 'confirmed',
        db,
        ctx: app.ctx,
        now: app.ctx.now(),
        userId: user.id,
        provider: 'campus',
        subject: 's',
        vouches: false,
        person: { ...noClaims, number },
      }),
    )
  await lineFor('D-78')
  const visitor = await app.as(user)
  expect(await refusalOf(visitor.call(contract.classPage, { classId: id }))).toBe('class.unknown')
  await lineFor(' d-77')
  expect(await visitor.call(contract.classPage, { classId: id })).toMatchObject({
    me: { number: 'D-77', name: '演示新生' },
  })
})

test('a class that is full keeps nobody from logging in', async () => {
  const { id, teacher } = await make.taughtClass()
  await make.roster(teacher.visitor, id, '学号\nD-90')
  await app.ctx.db.execute(sql`with made as (
      insert into users (name, name_key) select 'full' || n, 'full' || n from generate_series(1, ${limits.teaching.people - 1}) n returning id)
    insert into class_people (class_id, user_id, role, via, joined_at, rights)
      select ${id}::int, id, 'student', 'roster', now(), '[]' from made`)
  const user = await build.user()
  const noticesSent = () =>
    transaction(app.ctx.db, (db) =>
      identityChanged.run({
        kind: 'confirmed',
        db,
        ctx: app.ctx,
        now: app.ctx.now(),
        userId: user.id,
        provider: 'campus',
        subject: 's',
        vouches: false,
        person: { ...noClaims, number: 'D-90' },
      }),
    )
  await noticesSent()
  const visitor = await app.as(user)
  expect(await refusalOf(visitor.call(contract.classPage, { classId: id }))).toBe('class.unknown')
  await app.ctx.db.execute(sql`delete from class_people where class_id = ${id} and user_id =
    (select max(user_id) from class_people where class_id = ${id})`)
  await noticesSent()
  expect(await visitor.call(contract.classPage, { classId: id })).toMatchObject({ me: { number: 'D-90' } })
})

test('seven hundred people come in by one roster, and two rosters at once do not double them', async () => {
  const { id, teacher } = await make.taughtClass()
  const text = `学号,姓名,邮箱\n${Array.from({ length: 700 }, (_, at) => `B${at},演示${at},b${at}@example.com`).join('\n')}`
  const { digest } = await teacher.visitor.call(roster.previewRoster, { classId: id, text })
  const outcomes = await Promise.all(
    [0, 1].map(() => refusalOf(teacher.visitor.call(roster.applyRoster, { classId: id, text, digest }))),
  )
  expect(outcomes.toSorted()).toEqual(['class.rosterNothing', 'ok'])
  const { invited } = await teacher.visitor.call(roster.classPeople, { classId: id, ...everybody })
  expect(invited).toBe(700)
})

test('a class’s people are a table to download', async () => {
  const { id, teacher } = await make.taughtClass()
  const one = await make.schoolPerson()
  await make.roster(teacher.visitor, id, `学号,姓名\n${one.number},=演示`)
  const response = await teacher.visitor.fetch(`/v3/api/class/people/export?classId=${id}&format=csv`)
  expect(await response.text()).toContain(`${one.number},'=演示`)
})
