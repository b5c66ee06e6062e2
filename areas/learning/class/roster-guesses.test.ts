import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { previewRoster } from './contract.roster.ts'
import { newClass } from './contract.ts'
import { classBuilders } from './testing.ts'

const { app, build } = await testApp()
const make = classBuilders(app)
const numbersFrom = (first: number, count: number) =>
  `学号\n${Array.from({ length: count }, (_, k) => `G${first + k}`).join('\n')}`

test('attack: an editor of a draft does not learn which guessed numbers have an account', async () => {
  const student = await make.schoolPerson({ number: 'G7' })
  const host = await build.user()
  await build.competition({ ownerId: host.id, status: 'draft' })
  const visitor = await app.as(host)
  const { id } = await visitor.call(newClass, { name: '演示班级', term: '', description: '' })
  const { lines, counts } = await visitor.call(previewRoster, { classId: id, text: numbersFrom(5, 5) })
  expect(new Set(lines.map(({ act, userName, note }) => JSON.stringify([act, userName, note]))).size).toBe(1)
  expect(counts).toMatchObject({ add: 0, invite: 5 })
  const { id: own, teacher } = await make.taughtClass()
  const preview = await teacher.visitor.call(previewRoster, { classId: own, text: numbersFrom(5, 5) })
  expect(preview.lines[2]).toMatchObject({ act: 'add', userName: student.user.name })
})

test('attack: nobody has more than 6,000 numbers looked up in a day, in several classes at once', async () => {
  const { id, teacher } = await make.taughtClass()
  const other = await teacher.visitor.call(newClass, { name: '演示二班', term: '', description: '' })
  const outcomes = await Promise.all(
    [0, 1, 2, 3, 4].map((k) =>
      refusalOf(
        teacher.visitor.call(previewRoster, {
          classId: k % 2 ? id : other.id,
          text: numbersFrom(1000 + 1500 * k, 1500),
        }),
      ),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['class.rosterNumbers', 'ok', 'ok', 'ok', 'ok'])
  app.travel(new Date(app.ctx.now().getTime() + 24 * 3_600_000))
  const later = await app.as(teacher.user)
  expect(await refusalOf(later.call(previewRoster, { classId: id, text: numbersFrom(1, 3) }))).toBe('ok')
})
