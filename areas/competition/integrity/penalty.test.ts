import { honours } from '@leitai/community/people/table'
import { users } from '@leitai/identity/account/table'
import { and, eq, inArray, like, ne } from '@leitai/platform/db/orm'
import { outbox } from '@leitai/platform/outbox/table'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { answerAppeal, appealQueue } from '../appeal/contract.ts'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import { changes, competitions, stages } from '../definition/table.ts'
import { submissions } from '../submission/table.ts'
import * as contract from './contract.cases.ts'
import { penaltiesDue, penaltiesOf } from './penalty.ts'
import { first, none, openCases } from './testing.ts'

const { app, build, contest, entrant, open, decide, rowsOf, appealAgainst, travel } = await openCases()
afterAll(() => app.end())

let host: Visitor
let admin: Visitor
let other: Visitor
async function later(days: number) {
  ;({ host, admin, other } = await travel(days))
}
beforeEach(() => later(0))

describe('penalties', () => {
  const penaltyOf = async (visitor: Visitor) => (await visitor.call(contract.myCases, {})).penalties[0]

  // covers: rules.points.cheating-costs-1000, rules.ranking.disqualified-results-give
  test('a removed result leaves board and honours and the next moves up; an accepted appeal reverts exactly that', async () => {
    const { id: cmptId, stage } = await contest()
    const [best, next] = [await entrant(cmptId, 0.1), await entrant(cmptId, 0.2)]
    // One submission was disqualified before: lifting the penalty must not restore it.
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
    expect(noted?.text.zh).toBe('因违反公平竞赛规则，取消了 1 支队伍的成绩。')
    const mail = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.target, best.user.email ?? ''), like(outbox.subject, '“%”：处罚通知：取消成绩')))
    expect(mail[0]?.body).toContain('申诉')
    const penalty = await penaltyOf(best.visitor)
    expect(penalty).toMatchObject({ kind: 'removed', state: 'inForce', reason: '抄袭属实', may: { appeal: null } })
    const id = penalty?.id ?? 0
    expect(await refusalOf(appealAgainst(next.visitor, id))).toBe('integrity.unknown')
    const appeal = await appealAgainst(best.visitor, id)
    expect(await refusalOf(appealAgainst(best.visitor, id))).toBe('appeal.once')
    await admin.call(answerAppeal, { id: appeal.id, accept: true, answer: '经复核，独立完成' })
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
  test('whoever imposed a penalty cannot answer the appeal, even among admins; late appeals are refused', async () => {
    const { id: cmptId } = await contest()
    const [one, two] = [await entrant(cmptId), await entrant(cmptId)]
    const { caseId } = await open(cmptId, [one.teamId], admin)
    await decide(caseId, 'warning', admin)
    await expect.poll(() => rowsOf(cmptId)).toContain(one.teamId)
    const appeal = await appealAgainst(one.visitor, (await penaltyOf(one.visitor))?.id ?? 0)
    const answer = { id: appeal.id, accept: false, answer: '维持' }
    expect(await refusalOf(admin.call(answerAppeal, answer))).toBe('integrity.sameJudge')
    expect(
      (await other.call(appealQueue, { keyword: '', state: 'open', ...first })).list.map(({ id }) => id),
    ).toContain(appeal.id)
    await other.call(answerAppeal, answer)
    expect(await penaltyOf(one.visitor)).toMatchObject({ state: 'inForce' })
    const second = await open(cmptId, [two.teamId])
    await decide(second.caseId, 'warning')
    const penalty = await penaltyOf(two.visitor)
    app.travel(new Date(penalty?.appealUntil ?? 0))
    const back = await app.as(two.user)
    expect(await refusalOf(appealAgainst(back, penalty?.id ?? 0))).toBe('integrity.appealLate')
    expect(await refusalOf(appealAgainst(back, 999_999))).toBe('integrity.unknown')
  })

  // covers: rules.message.warning-ban-good
  test('people banned from a competition cannot submit there, but can elsewhere', async () => {
    const [{ id: cmptId }, { id: elsewhere }] = [await contest(), await contest()]
    const one = await entrant(cmptId)
    const { caseId } = await open(cmptId, [one.teamId])
    await decide(caseId, 'banned')
    await expect.poll(() => rowsOf(cmptId)).toEqual([])
    expect(await refusalOf(build.submit(one.visitor, cmptId, answerCsv(1)))).toBe('integrity.bannedHere')
    const signUp = (id: number) =>
      refusalOf(one.visitor.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false }))
    expect(await signUp(elsewhere)).toBe('ok')
    const penalty = await penaltyOf(one.visitor)
    const lift = { penaltyId: penalty?.id ?? 0, reason: '查明为误判' }
    expect(await refusalOf(host.call(contract.liftPenalty, lift))).toBe('login.forbidden')
    await admin.call(contract.liftPenalty, lift)
    expect(await refusalOf(admin.call(contract.liftPenalty, lift))).toBe('integrity.lifted')
    expect(await refusalOf(admin.call(contract.liftPenalty, { ...lift, penaltyId: 999_999 }))).toBe('integrity.unknown')
    await expect.poll(() => rowsOf(cmptId)).toEqual([one.teamId])
    await expectOk(build.submit(one.visitor, cmptId, answerCsv(1)))
  })

  test('two penalties on one team: its submissions return when the last one is lifted', async () => {
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
  test('a ban from the platform excludes at once, locks the account once no appeal is possible, and expires', async () => {
    const { id: cmptId } = await contest()
    const one = await entrant(cmptId)
    const { caseId } = await open(cmptId, [one.teamId], admin)
    await decide(caseId, 'year', admin)
    expect(await refusalOf(build.submit(one.visitor, cmptId, answerCsv(1)))).toBe('integrity.banned')
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

  test('two bans from the platform: if the first ends or is lifted, the second keeps the account locked', async () => {
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

  test('a ban that would lock the last admin does not block others', async () => {
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
