import { answerAppeal, appealQueue, makeAppeal } from '@leitai/contract/competition/appeal'
import { signUpJoinCmpt } from '@leitai/contract/competition/catalog'
import * as contract from '@leitai/contract/competition/integrity'
import { rankList } from '@leitai/contract/competition/leaderboard'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { honours } from '../../community/people/table.ts'
import { users } from '../../identity/account/table.ts'
import { and, eq, inArray, ne } from '../../platform/db/orm.ts'
import { outbox } from '../../platform/outbox/table.ts'
import { answerCsv, builders } from '../../testing/build.ts'
import { openTestApp, type TestApp, type Visitor } from '../../testing/open-test-app.ts'
import { uploadPicture } from '../../testing/picture.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { changes, competitions, hostRoles, stages } from '../definition/table.ts'
import { submissions } from '../submission/table.ts'
import { penaltiesDue, penaltiesOf } from './penalty.ts'
import { remindOfQuestions } from './remind.ts'
import { caseEvents } from './table.ts'

let app: TestApp
let build: ReturnType<typeof builders>
let host: Visitor
let hostId: number
let admin: Visitor
let other: Visitor
let staff: { id: number }[]
beforeAll(async () => {
  app = await openTestApp()
  build = builders(app)
  staff = [await build.user(), await build.user({ role: 'admin' }), await build.user({ role: 'admin' })]
  hostId = staff[0]?.id ?? 0
}, 60_000)
/** Log-ins end with the days that tests travel through. */
async function logIn() {
  const [one, two, three] = await Promise.all(staff.map((user) => app.as(user)))
  if (!one || !two || !three) throw new Error('nobody is there')
  host = one
  admin = two
  other = three
}
beforeEach(async () => {
  app.travel(new Date())
  await logIn()
})
afterAll(() => app.end())

const DAY = 86_400_000
const first = { page: 1, pageSize: 20 }
const about = { kind: 'copied' as const, text: '两队提交几乎相同', links: [], pictures: [], letters: false }
const none = { hintIds: [], reportIds: [], entryIds: [], pictures: [] }
async function later(days: number) {
  app.travel(new Date(Date.now() + days * DAY))
  await logIn()
}

const contest = () => build.competition({ ownerId: hostId })
/** A competitor with one entry that is scored. */
async function entrant(cmptId: number, error = 1) {
  const one = await build.competitor(cmptId)
  const { submission } = await build.submit(one.visitor, cmptId, answerCsv(error))
  await build.finished(submission.id)
  return { ...one, entry: submission.id }
}
const open = (cmptId: number, teamIds: number[], by = host) =>
  by.call(contract.openCase, { cmptId, title: '雷同核实', text: '', teamIds, userIds: [], ...none })
const decide = (caseId: number, decision: 'none' | 'warning' | 'removed' | 'banned' | 'year' | 'forever', by = host) =>
  by.call(contract.decideCase, { caseId, decision, teamIds: [], userIds: [], reason: '抄袭属实' })
/** Kept boards are let go of when the news of a change comes, a moment after its answer: ask with `expect.poll`. */
const rowsOf = async (cmptId: number) => {
  const board = await app.visitor().call(rankList, { cmptId, board: 'A', keyword: '', ...first })
  return board.list.map(({ teamId }) => teamId)
}
const appealAgainst = (visitor: Visitor, id: number) =>
  visitor.call(makeAppeal, { matter: 'penalty', subject: String(id), text: '请复核', evidence: [] })

describe('reports', () => {
  // covers: rules.message.anyone-signin-reports, rules.message.four-states-report
  test('a report reaches the host without a name and the admin with one; its maker reads the answer', async () => {
    const { id: cmptId } = await contest()
    const [accused, reporter] = [await entrant(cmptId), await build.competitor(cmptId)]
    const picture = await uploadPicture(reporter.visitor, 'evidence')
    const { id } = await reporter.visitor.call(contract.makeReport, {
      ...about,
      teamId: accused.teamId,
      links: ['https://example.com/proof'],
      pictures: [picture.fullPath],
    })
    const seen = await host.call(contract.hostReports, { cmptId, state: 'open', ...first })
    expect(seen.list[0]).toMatchObject({ id, kind: 'copied', team: { teamId: accused.teamId }, overdue: false })
    const written = JSON.stringify(seen)
    expect(written).not.toContain(reporter.user.name)
    expect(written).not.toContain('reporter')
    expect(written).not.toContain(`/${reporter.user.id}/`)
    const shown = await app.visitor().fetch(seen.list[0]?.pictures[0]?.url ?? '')
    expect(shown.status).toBe(200)
    const queue = await admin.call(contract.reportQueue, { state: 'open', ...first })
    expect(queue.list.find((one) => one.id === id)?.by.userName).toBe(reporter.user.name)
    const answer = { reportId: id, state: 'upheld' as const }
    expect(await refusalOf(host.call(contract.answerReport, { ...answer, answer: '' }))).toBe('conduct.answer')
    await host.call(contract.answerReport, { ...answer, answer: '属实,已处理' })
    const [mine] = (await reporter.visitor.call(contract.myReports, first)).list
    expect(mine).toMatchObject({ id, state: 'upheld', answer: '属实,已处理' })
    expect(await refusalOf(host.call(contract.answerReport, { ...answer, answer: '再次' }))).toBe('conduct.reportDone')
    expect((await accused.visitor.call(contract.myReports, first)).total).toBe(0)
  })

  // covers: rules.message.five-working-days
  test('five a day, also when many are made at once; after five working days the desk says overdue', async () => {
    const { id: cmptId } = await contest()
    const { visitor } = await build.competitor(cmptId)
    const made = await Promise.all(
      Array.from({ length: 8 }, () => refusalOf(visitor.call(contract.makeReport, { ...about, cmptId }))),
    )
    expect(made.filter((one) => one === 'it was done')).toHaveLength(5)
    expect(made.filter((one) => one === 'conduct.reportsDay')).toHaveLength(3)
    await later(9)
    const queue = await admin.call(contract.reportQueue, { state: 'open', ...first, pageSize: 100 })
    expect(queue.overdue).toBeGreaterThanOrEqual(5)
  })

  test('who may, and bad input', async () => {
    const { id: cmptId } = await contest()
    const { visitor, teamId, user } = await build.competitor(cmptId)
    const report = (values: object, by = visitor) => refusalOf(by.call(contract.makeReport, { ...about, ...values }))
    expect(await report({ cmptId }, app.visitor())).toBe('login.missing')
    expect(await report({})).toBe('conduct.about')
    expect(await report({ teamId })).toBe('conduct.ownReport')
    expect(await report({ userId: user.id })).toBe('conduct.ownReport')
    expect(await report({ teamId: 999_999 })).toBe('team.unknown')
    expect(await report({ userId: 999_999 })).toBe('account.unknown')
    expect(await report({ cmptId: 999_999 })).toBe('competition.unknown')
    expect(await report({ cmptId, text: 'x'.repeat(2001) })).toBe('request.input')
    expect(await report({ cmptId, links: ['javascript:alert(1)'] })).toBe('request.input')
    expect(await report({ cmptId, pictures: ['private/evidence/1/x.jpg'] })).toBe('file.key')
    const list = { cmptId, state: 'open' as const, ...first }
    expect(await refusalOf(visitor.call(contract.hostReports, list))).toBe('login.forbidden')
    expect(await refusalOf(visitor.call(contract.reportQueue, { state: 'open', ...first }))).toBe('login.forbidden')
    const { id } = await visitor.call(contract.makeReport, { ...about, cmptId })
    const answer = { reportId: id, state: 'unfounded' as const, answer: '未发现' }
    expect(await refusalOf(visitor.call(contract.answerReport, answer))).toBe('login.forbidden')
    expect(await refusalOf(app.visitor().call(contract.myReports, first))).toBe('login.missing')
    // About the platform: an admin's, no host's.
    const { id: platform } = await visitor.call(contract.makeReport, { ...about, userId: hostId })
    expect(await refusalOf(host.call(contract.answerReport, { ...answer, reportId: platform }))).toBe('login.forbidden')
    await admin.call(contract.answerReport, { ...answer, reportId: platform })
  })
})

describe('cases', () => {
  // covers: rules.message.reporter-hidden-reported
  test('evidence, question, answer, decision: the accused see the question alone', async () => {
    const { id: cmptId } = await contest()
    const [accused, reporter] = [await entrant(cmptId), await build.competitor(cmptId)]
    const { id: reportId } = await reporter.visitor.call(contract.makeReport, { ...about, teamId: accused.teamId })
    const { caseId } = await host.call(contract.openCase, {
      cmptId,
      title: '雷同核实',
      text: '内部备注',
      teamIds: [accused.teamId],
      userIds: [],
      ...none,
      reportIds: [reportId],
      entryIds: [accused.entry],
    })
    expect((await accused.visitor.call(contract.myConduct, {})).questions).toEqual([])
    await host.call(contract.askInCase, { caseId, teamId: accused.teamId, text: '请说明代码来源', days: 3 })
    const mine = await accused.visitor.call(contract.myConduct, {})
    expect(mine.questions).toMatchObject([{ text: '请说明代码来源', may: { answer: null } }])
    expect(JSON.stringify(mine)).not.toMatch(/内部备注|两队提交几乎相同|雷同核实/)
    expect((await reporter.visitor.call(contract.myConduct, {})).questions).toEqual([])
    const questionId = mine.questions[0]?.id ?? 0
    const picture = await uploadPicture(accused.visitor, 'evidence')
    const answer = { questionId, text: '独立完成', pictures: [picture.fullPath] }
    expect(await refusalOf(reporter.visitor.call(contract.answerQuestion, answer))).toBe('conduct.unknown')
    const both = await Promise.all([1, 2].map(() => refusalOf(accused.visitor.call(contract.answerQuestion, answer))))
    expect(both.toSorted()).toEqual(['conduct.answered', 'it was done'])
    await host.call(contract.addToCase, { caseId, text: '已比对代码', ...none })
    const shown = await host.call(contract.hostCase, { caseId })
    expect(shown.state).toBe('answered')
    expect(shown.events.map(({ kind }) => kind)).toEqual(['opened', 'asked', 'answered', 'note'])
    expect(shown.events[0]).toMatchObject({ reports: [{ id: reportId }], entries: [{ id: accused.entry }] })
    expect(shown.questions[0]?.answer).toBe('独立完成')
    expect(JSON.stringify(shown)).not.toContain(reporter.user.name)
    expect(await decide(caseId, 'none')).toEqual({ penalties: 0 })
    expect(await refusalOf(decide(caseId, 'warning'))).toBe('conduct.decided')
    expect(await refusalOf(host.call(contract.addToCase, { caseId, text: '迟到', ...none }))).toBe('conduct.decided')
    expect((await host.call(contract.hostCases, { cmptId, ...first })).list.map(({ id }) => id)).toEqual([caseId])
    await expect.poll(() => rowsOf(cmptId)).toEqual([accused.teamId])
    // What happened stays as it was written.
    const change = app.ctx.db.update(caseEvents).set({ text: '改写' }).where(eq(caseEvents.caseId, caseId))
    await expect(change.execute()).rejects.toThrow()
  })

  test('the asked are reminded once, and too late is too late', async () => {
    const { id: cmptId } = await contest()
    const { user, teamId } = await build.competitor(cmptId)
    const { caseId } = await open(cmptId, [teamId])
    const ask = { caseId, teamId, text: '请说明', days: 3 }
    expect(await refusalOf(host.call(contract.askInCase, { ...ask, days: 0 }))).toBe('conduct.days')
    expect(await refusalOf(host.call(contract.askInCase, { ...ask, teamId: 999 }))).toBe('conduct.subjects')
    const { dueAt } = await host.call(contract.askInCase, ask)
    const sent = () => app.ctx.db.select().from(outbox).where(eq(outbox.subject, '回答期限将至'))
    app.travel(new Date(new Date(dueAt).getTime() - DAY / 2))
    await remindOfQuestions(app.ctx)
    await remindOfQuestions(app.ctx)
    expect(await sent()).toHaveLength(1)
    app.travel(new Date(dueAt))
    const back = await app.as(user)
    const [question] = (await back.call(contract.myConduct, {})).questions
    expect(question?.may.answer).toBe('回答期限已过')
    const answer = { questionId: question?.id ?? 0, text: '迟到', pictures: [] }
    expect(await refusalOf(back.call(contract.answerQuestion, answer))).toBe('conduct.late')
  })

  test('who may, and bad input', async () => {
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
      refusalOf(by.call(contract.hostCases, { cmptId, ...first })),
      refusalOf(by.call(contract.hostCase, { caseId })),
      refusalOf(by.call(contract.addToCase, { caseId, text: '备注', ...none })),
      refusalOf(by.call(contract.askInCase, { caseId, teamId: one.teamId, text: '问', days: 3 })),
      refusalOf(decide(caseId, 'warning', by)),
    ]
    expect(new Set(await Promise.all(calls(one.visitor)))).toEqual(new Set(['login.forbidden']))
    expect(new Set(await Promise.all(calls(asJudge)))).toEqual(new Set(['console.mayNot']))
    expect(new Set(await Promise.all(calls(app.visitor())))).toEqual(new Set(['login.missing']))
    expect(await refusalOf(host.call(contract.caseQueue, { state: 'undecided', ...first }))).toBe('login.forbidden')
    expect((await admin.call(contract.caseQueue, { state: 'undecided', ...first })).list.length).toBeGreaterThan(0)
    expect(await refusalOf(open(cmptId, []))).toBe('conduct.subjects')
    expect(await refusalOf(open(cmptId, [stranger.teamId]))).toBe('conduct.subjects')
    const add = { caseId, text: '', ...none }
    expect(await refusalOf(host.call(contract.addToCase, add))).toBe('conduct.empty')
    for (const wrong of [{ entryIds: [stranger.entry] }, { hintIds: [999] }, { reportIds: [999] }]) {
      expect(await refusalOf(host.call(contract.addToCase, { ...add, ...wrong }))).toBe('conduct.evidence')
    }
    expect(await refusalOf(host.call(contract.hostCase, { caseId: 999_999 }))).toBe('conduct.unknown')
    expect(await refusalOf(decide(caseId, 'year'))).toBe('conduct.platform')
    const platform = { title: '平台', text: '', teamIds: [], userIds: [one.user.id], ...none }
    expect(await refusalOf(host.call(contract.openCase, platform))).toBe('login.forbidden')
    // A host asks and warns those who take part, and nobody else of the platform.
    const outsider = await build.user()
    for (const [userId, wanted] of [
      [outsider.id, 'conduct.subjects'],
      [one.user.id, 'it was done'],
    ] as const) {
      const asked = host.call(contract.openCase, { ...platform, cmptId, userIds: [userId] })
      expect(await refusalOf(asked)).toBe(wanted)
    }
    const made = await admin.call(contract.openCase, platform)
    expect(await refusalOf(decide(made.caseId, 'removed', admin))).toBe('conduct.noTeam')
    // A host with a baseline does not deal with a case about their own team, and does not see it.
    const baseline = { cmptId, agree: true, answers: {}, lookingForTeam: false, baseline: true }
    const { teamId } = await host.call(signUpJoinCmpt, baseline)
    expect(await refusalOf(open(cmptId, [teamId ?? 0]))).toBe('conduct.own')
    const own = await open(cmptId, [teamId ?? 0], admin)
    expect(await refusalOf(host.call(contract.hostCase, own))).toBe('conduct.own')
    expect((await host.call(contract.hostCases, { cmptId, ...first })).list.map(({ id }) => id)).not.toContain(
      own.caseId,
    )
  })
})

describe('penalties', () => {
  const penaltyOf = async (visitor: Visitor) => (await visitor.call(contract.myConduct, {})).penalties[0]

  // covers: rules.points.cheating-costs-1000, rules.ranking.disqualified-results-give
  test('a removed result leaves the board and the honours, the next moves up; an accepted appeal brings back just that', async () => {
    const { id: cmptId, stage } = await contest()
    const [best, next] = [await entrant(cmptId, 0.1), await entrant(cmptId, 0.2)]
    // One entry was void before: lifting the penalty must not bring it back.
    const { submission } = await build.submit(best.visitor, cmptId, answerCsv(0.05))
    await build.finished(submission.id)
    const { db } = app.ctx
    await db
      .update(submissions)
      .set({ voidedAt: app.ctx.now(), voidReason: '此前作废' })
      .where(eq(submissions.id, submission.id))
    const past = new Date(Date.now() - 3_600_000)
    await db.update(competitions).set({ endAt: past }).where(eq(competitions.id, cmptId))
    await db.update(stages).set({ endAt: past, revealedAt: past }).where(eq(stages.id, stage.id))
    const { caseId } = await open(cmptId, [best.teamId])
    expect(await decide(caseId, 'removed')).toEqual({ penalties: 1 })
    await expect.poll(() => rowsOf(cmptId)).toEqual([next.teamId])
    const ranks = () =>
      db.select({ teamId: honours.teamId, rank: honours.rank }).from(honours).where(eq(honours.cmptId, cmptId))
    expect(await ranks()).toEqual([{ teamId: next.teamId, rank: 1 }])
    const [noted] = await db.select().from(changes).where(eq(changes.cmptId, cmptId))
    expect(noted?.text.zh).toBe('因违反公平竞赛规则,取消了 1 支队伍的成绩。')
    const mail = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.target, best.user.email ?? ''), eq(outbox.subject, '处罚通知:取消成绩')))
    expect(mail[0]?.body).toContain('申诉')
    const penalty = await penaltyOf(best.visitor)
    expect(penalty).toMatchObject({ kind: 'removed', state: 'inForce', reason: '抄袭属实', may: { appeal: null } })
    const id = penalty?.id ?? 0
    expect(await refusalOf(appealAgainst(next.visitor, id))).toBe('conduct.unknown')
    const appeal = await appealAgainst(best.visitor, id)
    expect(await refusalOf(appealAgainst(best.visitor, id))).toBe('appeal.once')
    await admin.call(answerAppeal, { id: appeal.id, accept: true, answer: '经复核,独立完成' })
    await expect.poll(async () => (await rowsOf(cmptId)).slice(0, 2)).toEqual([best.teamId, next.teamId])
    expect((await ranks()).toSorted((a, b) => a.rank - b.rank)).toEqual([
      { teamId: best.teamId, rank: 1 },
      { teamId: next.teamId, rank: 2 },
    ])
    const [still] = await db.select().from(submissions).where(eq(submissions.id, submission.id))
    expect(still?.voidReason).toBe('此前作废')
    expect(await penaltyOf(best.visitor)).toMatchObject({ state: 'lifted' })
  })

  // covers: rules.message.appeal-within-three, rules.message.another-person-decides
  test('the judge of a penalty does not answer the appeal, also when both are admins; late appeals are refused', async () => {
    const { id: cmptId } = await contest()
    const [one, two] = [await entrant(cmptId), await entrant(cmptId)]
    const { caseId } = await open(cmptId, [one.teamId], admin)
    await decide(caseId, 'warning', admin)
    await expect.poll(() => rowsOf(cmptId)).toContain(one.teamId)
    const appeal = await appealAgainst(one.visitor, (await penaltyOf(one.visitor))?.id ?? 0)
    const answer = { id: appeal.id, accept: false, answer: '维持' }
    expect(await refusalOf(admin.call(answerAppeal, answer))).toBe('conduct.sameJudge')
    expect((await other.call(appealQueue, { state: 'open', ...first })).list.map(({ id }) => id)).toContain(appeal.id)
    await other.call(answerAppeal, answer)
    expect(await penaltyOf(one.visitor)).toMatchObject({ state: 'inForce' })
    const second = await open(cmptId, [two.teamId])
    await decide(second.caseId, 'warning')
    const penalty = await penaltyOf(two.visitor)
    app.travel(new Date(penalty?.appealUntil ?? 0))
    const back = await app.as(two.user)
    expect(await refusalOf(appealAgainst(back, penalty?.id ?? 0))).toBe('conduct.appealLate')
    expect(await refusalOf(appealAgainst(back, 999_999))).toBe('conduct.unknown')
  })

  // covers: rules.message.warning-ban-good
  test('who is banned from a competition hands nothing in there and elsewhere does', async () => {
    const [{ id: cmptId }, { id: elsewhere }] = [await contest(), await contest()]
    const one = await entrant(cmptId)
    const { caseId } = await open(cmptId, [one.teamId])
    await decide(caseId, 'banned')
    await expect.poll(() => rowsOf(cmptId)).toEqual([])
    expect(await refusalOf(build.submit(one.visitor, cmptId, answerCsv(1)))).toBe('conduct.bannedHere')
    const signUp = (id: number) =>
      refusalOf(one.visitor.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false }))
    expect(await signUp(elsewhere)).toBe('it was done')
    const penalty = await penaltyOf(one.visitor)
    const lift = { penaltyId: penalty?.id ?? 0, reason: '查明为误判' }
    expect(await refusalOf(host.call(contract.liftPenalty, lift))).toBe('login.forbidden')
    await admin.call(contract.liftPenalty, lift)
    expect(await refusalOf(admin.call(contract.liftPenalty, lift))).toBe('conduct.lifted')
    expect(await refusalOf(admin.call(contract.liftPenalty, { ...lift, penaltyId: 999_999 }))).toBe('conduct.unknown')
    await expect.poll(() => rowsOf(cmptId)).toEqual([one.teamId])
    expect(await refusalOf(build.submit(one.visitor, cmptId, answerCsv(1)))).toBe('it was done')
  })

  test('two penalties on one team: its entries come back with the last one lifted', async () => {
    const { id: cmptId } = await contest()
    const one = await entrant(cmptId)
    for (const decision of ['removed', 'banned'] as const) {
      await decide((await open(cmptId, [one.teamId])).caseId, decision)
    }
    const ids = (await penaltiesOf(app.ctx.db, one.user.id)).map(({ penalty }) => penalty.id).toSorted((a, b) => a - b)
    await admin.call(contract.liftPenalty, { penaltyId: ids[0] ?? 0, reason: '撤销其一' })
    await expect.poll(() => rowsOf(cmptId)).toEqual([])
    await admin.call(contract.liftPenalty, { penaltyId: ids[1] ?? 0, reason: '撤销其二' })
    await expect.poll(() => rowsOf(cmptId)).toEqual([one.teamId])
  })

  // covers: rules.message.warning-ban-good
  test('a ban from the platform stops taking part at once, locks the account once no appeal is possible, and ends', async () => {
    const { id: cmptId } = await contest()
    const one = await entrant(cmptId)
    const { caseId } = await open(cmptId, [one.teamId], admin)
    await decide(caseId, 'year', admin)
    expect(await refusalOf(build.submit(one.visitor, cmptId, answerCsv(1)))).toBe('conduct.banned')
    const appeal = await appealAgainst(one.visitor, (await penaltyOf(one.visitor))?.id ?? 0)
    const state = async () => (await app.ctx.db.select().from(users).where(eq(users.id, one.user.id)))[0]?.state
    await later(10)
    await penaltiesDue(app.ctx)
    expect(await state()).toBe('active')
    await other.call(answerAppeal, { id: appeal.id, accept: false, answer: '维持' })
    await penaltiesDue(app.ctx)
    expect(await state()).toBe('locked')
    await later(366)
    await penaltiesDue(app.ctx)
    expect(await state()).toBe('active')
    expect((await penaltiesOf(app.ctx.db, one.user.id))[0]?.penalty.state).toBe('ended')
  })

  test('two bans from the platform: with the first one over or lifted the second one still keeps the account locked', async () => {
    const { id: cmptId } = await contest()
    const one = await entrant(cmptId)
    const db = app.ctx.db
    const state = async () => (await db.select().from(users).where(eq(users.id, one.user.id)))[0]?.state
    for (const decision of ['year', 'forever'] as const) {
      await decide((await open(cmptId, [one.teamId], admin)).caseId, decision, admin)
      await later(20)
      await penaltiesDue(app.ctx)
    }
    expect(await state()).toBe('locked')
    await later(366)
    await penaltiesDue(app.ctx)
    const [forever, year] = (await penaltiesOf(db, one.user.id)).map(({ penalty }) => penalty)
    expect([year?.state, forever?.state]).toEqual(['ended', 'inForce'])
    expect(await state()).toBe('locked')
    await admin.call(contract.liftPenalty, { penaltyId: forever?.id ?? 0, reason: '查明为误判' })
    expect(await state()).toBe('active')
  })

  test('a ban that would lock the last admin holds up no other', async () => {
    const { id: cmptId } = await contest()
    const last = await build.user({ role: 'admin' })
    const one = await entrant(cmptId)
    const db = app.ctx.db
    const state = async () => (await db.select().from(users).where(eq(users.id, one.user.id)))[0]?.state
    const opened = { title: '演示核实', text: '', teamIds: [], ...none }
    const { caseId } = await admin.call(contract.openCase, { ...opened, userIds: [last.id] })
    await decide(caseId, 'year', admin)
    await decide((await open(cmptId, [one.teamId], admin)).caseId, 'year', admin)
    await later(20)
    const others = and(eq(users.role, 'admin'), ne(users.id, last.id))
    const were = await db.update(users).set({ role: 'user' }).where(others).returning({ id: users.id })
    await penaltiesDue(app.ctx)
    const ids = were.map(({ id }) => id)
    await db.update(users).set({ role: 'admin' }).where(inArray(users.id, ids))
    expect(await state()).toBe('locked')
  })
})
