import { profiles } from '@leitai/identity/profile/table'
import { eq } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { competitions, signUps } from '../definition/table.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()

const db = () => app.ctx.db
const people = async (
  cmptId: number,
  count: number,
  values: Partial<typeof profiles.$inferInsert> = {},
  createdAt = new Date('2026-03-01T02:00:00Z'),
) => {
  for (let at = 0; at < count; at++) {
    const { id } = await build.user()
    await db()
      .insert(profiles)
      .values({ userId: id, updatedAt: createdAt, ...values })
    await db().insert(signUps).values({ cmptId, userId: id, answers: {}, lookingForTeam: false, createdAt })
  }
}
const read = (cmptId?: number) =>
  app.visitor().call(contract.registrationStatistics, cmptId === undefined ? {} : { cmptId })
/** Ten minutes later: the cache has expired. */
const later = () => app.travel(new Date(app.ctx.now().getTime() + 11 * 60_000))

// covers: spec.audience.registration-statistics, rules.other.totals-per-day, rules.other.below-five-shown
test('counts by day in Shanghai, region, school, degree, work and role, and shows no number below five', async () => {
  const { id } = await build.competition()
  const student = {
    province: '330000',
    school: '演示大学',
    education: 'master',
    roles: ['algorithm', 'report'],
  } as const
  await people(id, 7, { ...student, roles: [...student.roles] })
  // The last hour of the second of March in UTC is the third in Shanghai.
  await people(
    id,
    6,
    { province: '110000', school: '演示学院', workStatus: 'working' },
    new Date('2026-03-02T23:00:00Z'),
  )
  await people(id, 3, { province: '310000', school: '演示小校', education: 'doctor' }, new Date('2026-03-02T23:00:00Z'))
  const { totals, days, by, title } = await read(id)
  expect(title?.zh).toContain('演示竞赛')
  expect(totals.people).toBe(16)
  expect(days).toEqual([
    { key: '2026-03-01', count: 7, because: null },
    { key: '2026-03-03', count: 9, because: null },
  ])
  expect(by.province).toEqual([
    { key: '浙江省', count: 7, because: null },
    { key: '北京市', count: null, because: 'others' },
    { key: '上海市', count: null, because: 'few' },
  ])
  // A school with three people is not even named.
  expect(by.school.map(({ key }) => key)).toEqual(['演示大学', '演示学院', 'other'])
  expect(JSON.stringify(by)).not.toContain('演示小校')
  expect(by.status).toEqual([
    { key: 'studying', count: 10, because: null },
    { key: 'working', count: 6, because: null },
  ])
  expect(by.role).toEqual([
    { key: 'algorithm', count: 7, because: null },
    { key: 'report', count: 7, because: null },
  ])
  const response = await app.visitor().fetch(`/v3/api/common/statistics.csv?cmptId=${id}`)
  const table = await response.text()
  expect(table.startsWith('group,value,people\r\n')).toBe(true)
  expect(table).toContain('province,上海市,<5')
  expect(table).toContain('province,北京市,\r\n')
  expect(table).not.toContain('演示小校')
})

test('hidden profile values count as not stated', async () => {
  const { id } = await build.competition()
  const said = { province: '330000', school: '演示大学', education: 'master' } as const
  await people(id, 6, said)
  await people(id, 5, { ...said, privacy: { school: false, region: false } })
  const { by } = await read(id)
  expect(by.school).toEqual([
    { key: '演示大学', count: 6, because: null },
    { key: '', count: 5, because: null },
  ])
  expect(by.degree.map(({ key, count }) => [key, count])).toEqual([
    ['master', 6],
    ['', 5],
  ])
  expect(by.province.map(({ key, count }) => [key, count])).toEqual([
    ['浙江省', 6],
    ['', 5],
  ])
})

test('responses are cached for ten minutes, and access is checked on every call', async () => {
  const { id } = await build.competition()
  await people(id, 5)
  const first = await Promise.all([read(id), read(id), read(id)])
  expect(new Set(first.map(({ at }) => at)).size).toBe(1)
  await people(id, 1)
  expect((await read(id)).totals.people).toBe(5)
  later()
  expect((await read(id)).totals.people).toBe(6)
  await db().update(competitions).set({ status: 'withdrawn' }).where(eq(competitions.id, id))
  expect(await refusalOf(read(id))).toBe('competition.unknown')
  const draft = await build.competition({ status: 'draft' })
  expect(await refusalOf(read(draft.id))).toBe('competition.unknown')
  expect(await refusalOf(read(999_999))).toBe('competition.unknown')
})

test('platform statistics count everybody with an open account', async () => {
  later()
  const { title, totals } = await read()
  expect(title).toBeNull()
  expect(totals.people).toBeGreaterThan(20)
})
