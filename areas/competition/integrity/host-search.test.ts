import { refusalOf } from '@leitai/testing/refusal'
import { afterAll, expect, test } from 'vitest'
import * as contract from './contract.cases.ts'
import * as contractReports from './contract.reports.ts'
import { about, first, openCases } from './testing.ts'

const { app, build, contest, entrant, open, travel } = await openCases()
afterAll(() => app.end())

test('a host searches the reports and cases of a competition, never by the name of a reporter', async () => {
  const { host } = await travel(0)
  const { id: cmptId } = await contest()
  const accused = await entrant(cmptId)
  const reporter = await app.as(await build.user({ name: '秘密举报人' }))
  const report = { ...about, cmptId, teamId: accused.teamId, text: '抄袭了火山方案' }
  const { id } = await reporter.call(contractReports.makeReport, report)
  await reporter.call(contractReports.makeReport, { ...about, cmptId, text: '另一件事' })
  const { caseId } = await open(cmptId, [accused.teamId])
  await open(cmptId, [(await entrant(cmptId, 2)).teamId])
  const reported = async (keyword: string) => {
    const input = { cmptId, state: 'open' as const, keyword, ...first }
    const { list, total } = await host.call(contractReports.hostReports, input)
    expect(total).toBe(list.length)
    return list.map((one) => one.id)
  }
  expect(await reported('')).toHaveLength(2)
  for (const keyword of ['火山', `${accused.user.name} 方案`]) expect(await reported(keyword)).toEqual([id])
  for (const keyword of ['秘密举报人', '秘密']) expect(await reported(keyword)).toEqual([])
  const opened = async (keyword: string) => {
    const { list, total } = await host.call(contract.hostCases, { cmptId, keyword, ...first })
    expect(total).toBe(list.length)
    return list.map((one) => one.id)
  }
  expect(await opened('')).toHaveLength(2)
  for (const keyword of [`#${caseId}`, accused.user.name, `雷同 ${accused.user.name}`])
    expect(await opened(keyword)).toEqual([caseId])
  expect(await opened('秘密举报人')).toEqual([])
  expect(await refusalOf(opened('x'.repeat(41)))).toBe('request.input')
})
