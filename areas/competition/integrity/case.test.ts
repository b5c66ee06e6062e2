import { eq, like } from '@leitai/platform/db/orm'
import { outbox } from '@leitai/platform/outbox/table'
import { dayName } from '@leitai/platform/time/day'
import type { Visitor } from '@leitai/testing/open-test-app'
import { uploadPicture } from '@leitai/testing/picture'
import { refusalOf } from '@leitai/testing/refusal'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import { hostRoles } from '../definition/table.ts'
import * as contract from './contract.cases.ts'
import * as contractReports from './contract.reports.ts'
import { remindOfQuestions } from './scheduled.ts'
import { caseEvents } from './table.ts'
import { about, DAY, first, none, openCases } from './testing.ts'

const { app, build, hostId, contest, entrant, open, decide, rowsOf, travel } = await openCases()
afterAll(() => app.end())

let host: Visitor
let admin: Visitor
async function later(days: number) {
  ;({ host, admin } = await travel(days))
}
beforeEach(() => later(0))

describe('reports', () => {
  // covers: rules.message.anyone-signin-reports, rules.message.four-states-report
  test('a report reaches the host without its author and the admin with it; the author reads the answer', async () => {
    const { id: cmptId } = await contest()
    const [accused, reporter] = [await entrant(cmptId), await build.competitor(cmptId)]
    const picture = await uploadPicture(reporter.visitor, 'evidence')
    const { id } = await reporter.visitor.call(contractReports.makeReport, {
      ...about,
      teamId: accused.teamId,
      links: ['https://example.com/proof'],
      pictures: [picture.fullPath],
    })
    const seen = await host.call(contractReports.hostReports, { cmptId, state: 'open', keyword: '', ...first })
    expect(seen.list[0]).toMatchObject({ id, kind: 'copied', team: { teamId: accused.teamId }, overdue: false })
    const written = JSON.stringify(seen)
    expect(written).not.toContain(reporter.user.name)
    expect(written).not.toContain('reporter')
    expect(written).not.toContain(`/${reporter.user.id}/`)
    const shown = await app.visitor().fetch(seen.list[0]?.pictures[0]?.url ?? '')
    expect(shown.status).toBe(200)
    const queue = await admin.call(contractReports.reportQueue, { keyword: '', state: 'open', ...first })
    expect(queue.list.find((one) => one.id === id)?.by.userName).toBe(reporter.user.name)
    const answer = { reportId: id, state: 'upheld' as const }
    expect(await refusalOf(host.call(contractReports.answerReport, { ...answer, answer: '' }))).toBe('integrity.answer')
    await host.call(contractReports.answerReport, { ...answer, answer: '属实，已处理' })
    const [mine] = (await reporter.visitor.call(contractReports.myReports, first)).list
    expect(mine).toMatchObject({ id, state: 'upheld', answer: '属实，已处理' })
    expect(await refusalOf(host.call(contractReports.answerReport, { ...answer, answer: '再次' }))).toBe(
      'integrity.reportDone',
    )
    expect((await accused.visitor.call(contractReports.myReports, first)).total).toBe(0)
  })

  test('the queues of reports and cases are searched by words, kind, state and day', async () => {
    const { id: cmptId } = await build.competition({ ownerId: hostId, title: { zh: '冰川竞赛', en: 'Glaciers' } })
    const accused = await entrant(cmptId)
    const user = await build.user({ name: '演示冰川举报人' })
    const reporter = await app.as(user)
    const { id } = await reporter.call(contractReports.makeReport, { ...about, cmptId, teamId: accused.teamId })
    const { caseId } = await open(cmptId, [accused.teamId])
    const today = dayName(app.ctx.now())
    const reported = async (filter: object) => {
      const input = { state: 'open' as const, keyword: '', ...first, ...filter }
      const { list, total } = await admin.call(contractReports.reportQueue, input)
      expect(total).toBe(list.length)
      return list.map((one) => one.id)
    }
    for (const keyword of ['冰川', 'glaciers 几乎相同', '冰川举报人']) expect(await reported({ keyword })).toEqual([id])
    expect(await reported({ keyword: '冰川', kind: 'copied', from: today, until: today })).toEqual([id])
    expect(await reported({ keyword: '冰川', kind: 'shared' })).toEqual([])
    expect(await reported({ keyword: '冰川', state: 'upheld' })).toEqual([])
    expect(await reported({ keyword: '冰川', until: '2020-01-01' })).toEqual([])
    expect(await refusalOf(reported({ kind: 'unknown' }))).toBe('request.input')
    expect(await refusalOf(reported({ from: '2026-00-10' }))).toBe('request.input')
    const opened = async (filter: object) => {
      const input = { state: 'undecided' as const, keyword: '', ...first, ...filter }
      const { list, total } = await admin.call(contract.caseQueue, input)
      expect(total).toBe(list.length)
      return list.map((one) => one.id)
    }
    for (const keyword of ['冰川 雷同', `#${caseId} glaciers`, `冰川 ${accused.user.name}`])
      expect(await opened({ keyword })).toEqual([caseId])
    expect(await opened({ keyword: '冰川', from: today, until: today })).toEqual([caseId])
    expect(await opened({ keyword: '冰川', state: 'decided' })).toEqual([])
    expect(await opened({ keyword: '冰川', until: '2020-01-01' })).toEqual([])
    expect(await refusalOf(opened({ until: '10000-01-01' }))).toBe('request.input')
  })

  // covers: rules.message.five-working-days
  test('five reports a day, even under concurrency; after five working days the admin console shows them as overdue', async () => {
    const { id: cmptId } = await contest()
    const { visitor } = await build.competitor(cmptId)
    const made = await Promise.all(
      Array.from({ length: 8 }, () => refusalOf(visitor.call(contractReports.makeReport, { ...about, cmptId }))),
    )
    expect(made.filter((one) => one === 'ok')).toHaveLength(5)
    expect(made.filter((one) => one === 'integrity.reportsDay')).toHaveLength(3)
    await later(9)
    const queue = await admin.call(contractReports.reportQueue, { keyword: '', state: 'open', ...first, pageSize: 100 })
    expect(queue.overdue).toBeGreaterThanOrEqual(5)
  })

  // covers: rules.message.links-most-five
  test('a report has up to five links and five pictures', async () => {
    const { id: cmptId } = await contest()
    const { visitor } = await build.competitor(cmptId)
    const links = Array.from({ length: 6 }, (_, at) => `https://example.com/${at}`)
    const pictures: string[] = []
    for (const _ of links) pictures.push((await uploadPicture(visitor, 'evidence')).fullPath)
    const report = (values: object) =>
      refusalOf(visitor.call(contractReports.makeReport, { ...about, cmptId, ...values }))
    expect(await report({ links })).toBe('request.input')
    expect(await report({ pictures })).toBe('request.input')
    const five = { links: links.slice(0, 5), pictures: pictures.slice(0, 5) }
    expect(await report(five)).toBe('ok')
    const { list } = await host.call(contractReports.hostReports, { cmptId, state: 'open', keyword: '', ...first })
    expect(list[0]?.links).toEqual(five.links)
    expect(list[0]?.pictures).toHaveLength(5)
  })

  test('access and bad input', async () => {
    const { id: cmptId } = await contest()
    const { visitor, teamId, user } = await build.competitor(cmptId)
    const report = (values: object, by = visitor) =>
      refusalOf(by.call(contractReports.makeReport, { ...about, ...values }))
    expect(await report({ cmptId }, app.visitor())).toBe('login.missing')
    expect(await report({})).toBe('integrity.about')
    expect(await report({ teamId })).toBe('integrity.ownReport')
    expect(await report({ userId: user.id })).toBe('integrity.ownReport')
    expect(await report({ teamId: 999_999 })).toBe('team.unknown')
    expect(await report({ userId: 999_999 })).toBe('account.unknown')
    expect(await report({ cmptId: 999_999 })).toBe('competition.unknown')
    expect(await report({ cmptId, text: 'x'.repeat(2001) })).toBe('request.input')
    expect(await report({ cmptId, links: ['javascript:alert(1)'] })).toBe('request.input')
    expect(await report({ cmptId, pictures: ['private/evidence/1/x.jpg'] })).toBe('file.key')
    const list = { cmptId, state: 'open' as const, keyword: '', ...first }
    expect(await refusalOf(visitor.call(contractReports.hostReports, list))).toBe('login.forbidden')
    expect(await refusalOf(visitor.call(contractReports.reportQueue, { keyword: '', state: 'open', ...first }))).toBe(
      'login.forbidden',
    )
    const { id } = await visitor.call(contractReports.makeReport, { ...about, cmptId })
    const answer = { reportId: id, state: 'unfounded' as const, answer: '未发现' }
    expect(await refusalOf(visitor.call(contractReports.answerReport, answer))).toBe('login.forbidden')
    expect(await refusalOf(app.visitor().call(contractReports.myReports, first))).toBe('login.missing')
    // Reports about the platform are for admins, not for hosts.
    const { id: platform } = await visitor.call(contractReports.makeReport, { ...about, userId: hostId })
    expect(await refusalOf(host.call(contractReports.answerReport, { ...answer, reportId: platform }))).toBe(
      'login.forbidden',
    )
    await admin.call(contractReports.answerReport, { ...answer, reportId: platform })
  })
})

describe('cases', () => {
  // covers: rules.message.reporter-hidden-reported
  test('evidence, question, answer, decision: the accused see only the question', async () => {
    const { id: cmptId } = await contest()
    const [accused, reporter] = [await entrant(cmptId), await build.competitor(cmptId)]
    const { id: reportId } = await reporter.visitor.call(contractReports.makeReport, {
      ...about,
      teamId: accused.teamId,
    })
    const { caseId } = await host.call(contract.openCase, {
      cmptId,
      title: '雷同核实',
      text: '内部备注',
      teamIds: [accused.teamId],
      userIds: [],
      ...none,
      reportIds: [reportId],
      entryIds: [accused.submissionId],
    })
    expect((await accused.visitor.call(contract.myCases, {})).questions).toEqual([])
    await host.call(contract.askInCase, { caseId, teamId: accused.teamId, text: '请说明代码来源', days: 3 })
    const mine = await accused.visitor.call(contract.myCases, {})
    expect(mine.questions).toMatchObject([{ text: '请说明代码来源', may: { answer: null } }])
    expect(JSON.stringify(mine)).not.toMatch(/内部备注|两队提交几乎相同|雷同核实/)
    expect((await reporter.visitor.call(contract.myCases, {})).questions).toEqual([])
    const questionId = mine.questions[0]?.id ?? 0
    const picture = await uploadPicture(accused.visitor, 'evidence')
    const answer = { questionId, text: '独立完成', pictures: [picture.fullPath] }
    expect(await refusalOf(reporter.visitor.call(contract.answerQuestion, answer))).toBe('integrity.unknown')
    const both = await Promise.all([1, 2].map(() => refusalOf(accused.visitor.call(contract.answerQuestion, answer))))
    expect(both.toSorted()).toEqual(['integrity.answered', 'ok'])
    await host.call(contract.addToCase, { caseId, text: '已比对代码', ...none })
    const shown = await host.call(contract.hostCase, { caseId })
    expect(shown.state).toBe('answered')
    expect(shown.events.map(({ kind }) => kind)).toEqual(['opened', 'asked', 'answered', 'note'])
    expect(shown.events[0]).toMatchObject({ reports: [{ id: reportId }], entries: [{ id: accused.submissionId }] })
    expect(shown.questions[0]?.answer).toBe('独立完成')
    expect(JSON.stringify(shown)).not.toContain(reporter.user.name)
    expect(await decide(caseId, 'none')).toEqual({ penalties: 0 })
    expect(await refusalOf(decide(caseId, 'warning'))).toBe('integrity.decided')
    expect(await refusalOf(host.call(contract.addToCase, { caseId, text: '迟到', ...none }))).toBe('integrity.decided')
    expect((await host.call(contract.hostCases, { cmptId, keyword: '', ...first })).list.map(({ id }) => id)).toEqual([
      caseId,
    ])
    await expect.poll(() => rowsOf(cmptId)).toEqual([accused.teamId])
    // Events cannot be changed.
    const change = app.ctx.db.update(caseEvents).set({ text: '改写' }).where(eq(caseEvents.caseId, caseId))
    await expect(change.execute()).rejects.toThrow()
  })

  test('people with open questions are reminded once, and late answers are refused', async () => {
    const { id: cmptId } = await contest()
    const { user, teamId } = await build.competitor(cmptId)
    const { caseId } = await open(cmptId, [teamId])
    const ask = { caseId, teamId, text: '请说明', days: 3 }
    expect(await refusalOf(host.call(contract.askInCase, { ...ask, days: 0 }))).toBe('integrity.days')
    expect(await refusalOf(host.call(contract.askInCase, { ...ask, teamId: 999 }))).toBe('integrity.subjects')
    const { dueAt } = await host.call(contract.askInCase, ask)
    const sent = () => app.ctx.db.select().from(outbox).where(like(outbox.subject, '“%”：回答期限将至'))
    app.travel(new Date(new Date(dueAt).getTime() - DAY / 2))
    await remindOfQuestions(app.ctx)
    await remindOfQuestions(app.ctx)
    expect(await sent()).toHaveLength(1)
    app.travel(new Date(dueAt))
    const back = await app.as(user)
    const [question] = (await back.call(contract.myCases, {})).questions
    expect(question?.may.answer).toBe('回答期限已过')
    const answer = { questionId: question?.id ?? 0, text: '迟到', pictures: [] }
    expect(await refusalOf(back.call(contract.answerQuestion, answer))).toBe('integrity.late')
  })

  test('access and bad input', async () => {
    const { id: cmptId } = await contest()
    const one = await entrant(cmptId)
    const { id: foreign } = await contest()
    const stranger = await entrant(foreign)
    const judge = await build.user()
    await app.ctx.db.insert(hostRoles).values({ cmptId, userId: judge.id, role: 'judge', at: app.ctx.now() })
    const asJudge = await app.as(judge)
    const { caseId } = await open(cmptId, [one.teamId])
    const calls = (by: Visitor) => [
      refusalOf(open(cmptId, [one.teamId], by)),
      refusalOf(by.call(contract.hostCases, { cmptId, keyword: '', ...first })),
      refusalOf(by.call(contract.hostCase, { caseId })),
      refusalOf(by.call(contract.addToCase, { caseId, text: '备注', ...none })),
      refusalOf(by.call(contract.askInCase, { caseId, teamId: one.teamId, text: '问', days: 3 })),
      refusalOf(decide(caseId, 'warning', by)),
    ]
    expect(new Set(await Promise.all(calls(one.visitor)))).toEqual(new Set(['login.forbidden']))
    expect(new Set(await Promise.all(calls(asJudge)))).toEqual(new Set(['hostConsole.mayNot']))
    expect(new Set(await Promise.all(calls(app.visitor())))).toEqual(new Set(['login.missing']))
    expect(await refusalOf(host.call(contract.caseQueue, { keyword: '', state: 'undecided', ...first }))).toBe(
      'login.forbidden',
    )
    expect(
      (await admin.call(contract.caseQueue, { keyword: '', state: 'undecided', ...first })).list.length,
    ).toBeGreaterThan(0)
    expect(await refusalOf(open(cmptId, []))).toBe('integrity.subjects')
    expect(await refusalOf(open(cmptId, [stranger.teamId]))).toBe('integrity.subjects')
    const add = { caseId, text: '', ...none }
    expect(await refusalOf(host.call(contract.addToCase, add))).toBe('integrity.empty')
    for (const wrong of [{ entryIds: [stranger.submissionId] }, { hintIds: [999] }, { reportIds: [999] }]) {
      expect(await refusalOf(host.call(contract.addToCase, { ...add, ...wrong }))).toBe('integrity.evidence')
    }
    expect(await refusalOf(host.call(contract.hostCase, { caseId: 999_999 }))).toBe('integrity.unknown')
    expect(await refusalOf(decide(caseId, 'year'))).toBe('integrity.platform')
    const platform = { title: '平台', text: '', teamIds: [], userIds: [one.user.id], ...none }
    expect(await refusalOf(host.call(contract.openCase, platform))).toBe('login.forbidden')
    // A host questions and warns participants only, not anybody on the platform.
    const outsider = await build.user()
    for (const [userId, wanted] of [
      [outsider.id, 'integrity.subjects'],
      [one.user.id, 'ok'],
    ] as const) {
      const opening = host.call(contract.openCase, { ...platform, cmptId, userIds: [userId] })
      expect(await refusalOf(opening)).toBe(wanted)
    }
    const made = await admin.call(contract.openCase, platform)
    expect(await refusalOf(decide(made.caseId, 'removed', admin))).toBe('integrity.noTeam')
    // A host with a baseline neither handles nor sees a case about their own team.
    const baseline = { cmptId, agree: true, answers: {}, lookingForTeam: false, baseline: true }
    const { teamId } = await host.call(signUpJoinCmpt, baseline)
    expect(await refusalOf(open(cmptId, [teamId ?? 0]))).toBe('integrity.own')
    const own = await open(cmptId, [teamId ?? 0], admin)
    expect(await refusalOf(host.call(contract.hostCase, own))).toBe('integrity.own')
    expect(
      (await host.call(contract.hostCases, { cmptId, keyword: '', ...first })).list.map(({ id }) => id),
    ).not.toContain(own.caseId)
  })
})
