import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, it } from 'vitest'
import { hostList } from './contract.ts'

const { app, build } = await testApp()
const nobody = app.visitor()

const list = (more = {}) => nobody.call(hostList, { keyword: '', page: 1, pageSize: 20, ...more })

// covers: spec.routes.section-government-enterprise
it('lists hosts of public competitions with their newest ones, without practice and drafts', async () => {
  expect(await list()).toMatchObject({ list: [], total: 0, numbers: { hosts: 0, competitions: 0, prizeTotal: 0 } })
  const day = (days: number) => new Date(app.ctx.now().getTime() + days * 86_400_000)
  const one = { zh: '演示市数据局', en: 'Demo Data Bureau' }
  const two = { zh: '演示科技公司', en: 'Demo Company' }
  const made = []
  for (const days of [-40, -30, -20, -10]) {
    made.push(await build.competition({ host: one, prizeTotal: 1000, startAt: day(days), endAt: day(days + 15) }))
  }
  await build.competition({ host: two, hostKind: 'enterprise', prizeTotal: 50, startAt: day(-50), endAt: day(-45) })
  await build.competition({ host: two, status: 'draft' })
  await build.competition({ host: two, practice: true })
  await build.competition({ host: { zh: '演示练习组', en: '' }, practice: true })
  const { list: hosts, total, numbers } = await list()
  expect(hosts).toMatchObject([
    { host: one, competitions: 4, running: 1, prizeTotal: 4000 },
    { host: two, competitions: 1, running: 0, prizeTotal: 50 },
  ])
  expect(hosts[0]?.newest.map(({ id }) => id)).toEqual(
    made
      .map(({ id }) => id)
      .reverse()
      .slice(0, 3),
  )
  expect([total, numbers]).toEqual([2, { hosts: 2, competitions: 5, prizeTotal: 4050 }])
  expect((await list({ keyword: 'COMPANY' })).list.map(({ host }) => host)).toEqual([two])
  expect((await list({ kind: 'enterprise' })).list.map(({ host }) => host)).toEqual([two])
  expect((await list({ kind: 'government' })).total).toBe(0)
  expect((await list({ page: 2, pageSize: 1 })).list.map(({ host }) => host)).toEqual([two])
  expect((await list({ keyword: '%' })).total).toBe(0)
  expect(await refusalOf(list({ keyword: 'x'.repeat(41) }))).toBe('request.input')
})
