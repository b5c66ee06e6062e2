import * as integrity from '@leitai/competition/integrity/contract.cases'
import * as reports from '@leitai/competition/integrity/contract.reports'
import { impose } from '@leitai/competition/integrity/penalty'
import { revealDue } from '@leitai/competition/submission/reveal'
import { standings } from '@leitai/competition/submission/table'
import * as account from '@leitai/identity/account/contract'
import { newPhone, peopleOf } from '@leitai/identity/account/testing'
import { and, eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import * as feedback from '@leitai/site/feedback/contract'
import { answerCsv, PASSWORD } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { afterAll, describe, expect, test } from 'vitest'
import { writeHonours, writeMissingHonours } from '../people/honour.ts'
import { paidFor } from './award.ts'
import { checkLedger } from './check.ts'
import * as contract from './contract.ts'
import { invitationCounts, rememberInvitation } from './invitation.ts'

const { app, build } = await testApp()
afterAll(async () => {
  // After all payments and corrections of these tests the ledger is consistent.
  expect((await checkLedger(app.ctx.db, app.ctx.now())).faults).toEqual([])
})

const HOUR = 3_600_000
const db = () => app.ctx.db
const entriesOf = async (visitor: Visitor) => {
  const { entries } = await visitor.call(contract.getUserIntegral, { page: 1, pageSize: 50 })
  return entries.list.map(({ kind, points }) => [kind, points])
}
const first = { page: 1, pageSize: 20 }

describe('events of other domains earn points', () => {
  // covers: rules.points.signup-10-first
  test('a sign-up and the first scored submission, once per competition', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    for (const error of [1, 0.5]) {
      await build.finished((await build.submit(visitor, id, answerCsv(error))).submission.id)
    }
    await build.finished((await build.submit(visitor, id, 'no,csv\n')).submission.id)
    expect(await entriesOf(visitor)).toEqual([
      ['firstScore', 30],
      ['signUp', 10],
    ])
  })

  // covers: rules.points.adopted-feedback-50
  test('adopted feedback', async () => {
    const user = await build.user()
    const [visitor, admin] = [await app.as(user), await app.as(await build.user({ role: 'admin' }))]
    const notification = {
      type: feedback.feedbackTypes[0] ?? 'other',
      contacts: 'demo@example.com',
      content: '演示反馈',
    } as const
    await visitor.call(feedback.userFeedback, notification)
    await visitor.call(feedback.userFeedback, notification)
    const { list } = await admin.call(feedback.feedbackQueue, { state: 'new', keyword: '', ...first })
    const [one, two] = list
    const work = { note: '', answer: '谢谢' }
    await admin.call(feedback.workOnFeedback, { id: one?.id ?? 0, state: 'answered', adopted: true, ...work })
    await admin.call(feedback.workOnFeedback, { id: two?.id ?? 0, state: 'answered', adopted: false, ...work })
    expect(await entriesOf(visitor)).toEqual([['feedback', 50]])
  })

  // covers: rules.points.upheld-report-cheating
  test('upheld reports: each if upheld by an admin, once per competition if by a host', async () => {
    const owner = await build.user()
    const [host, admin] = [await app.as(owner), await app.as(await build.user({ role: 'admin' }))]
    const { id: cmptId } = await build.competition({ ownerId: owner.id })
    const reporter = await build.competitor(cmptId)
    const report = async () =>
      (
        await reporter.visitor.call(reports.makeReport, {
          kind: 'other' as const,
          text: '演示',
          links: [],
          pictures: [],
          letters: false,
          cmptId,
        })
      ).id
    const answer = { state: 'upheld' as const, answer: '属实' }
    await host.call(reports.answerReport, { reportId: await report(), ...answer })
    await host.call(reports.answerReport, { reportId: await report(), ...answer })
    await admin.call(reports.answerReport, { reportId: await report(), ...answer })
    await admin.call(reports.answerReport, { reportId: await report(), state: 'unfounded', answer: '不属实' })
    expect(await entriesOf(reporter.visitor)).toEqual([
      ['report', 100],
      ['report', 100],
      ['signUp', 10],
    ])
  })

  // covers: rules.points.cheating-costs-1000
  test('cheating costs points until the penalty is lifted; a warning costs none', async () => {
    const owner = await build.user()
    const [host, admin] = [await app.as(owner), await app.as(await build.user({ role: 'admin' }))]
    const { id: cmptId } = await build.competition({ ownerId: owner.id })
    const accused = await build.competitor(cmptId)
    const decide = async (decision: 'warning' | 'removed') => {
      const { caseId } = await host.call(integrity.openCase, {
        cmptId,
        title: '演示',
        text: '',
        teamIds: [accused.teamId],
        userIds: [],
        hintIds: [],
        reportIds: [],
        entryIds: [],
        pictures: [],
      })
      await host.call(integrity.decideCase, { caseId, decision, teamIds: [], userIds: [], reason: '演示' })
      return caseId
    }
    await decide('warning')
    expect(await entriesOf(accused.visitor)).toEqual([['signUp', 10]])
    const caseId = await decide('removed')
    expect(await accused.visitor.call(contract.getUserIntegral, first)).toMatchObject({
      total: 0,
      spendable: 0,
      owed: 990,
      entries: { list: [{ kind: 'cheating', points: -1000 }, { kind: 'signUp' }] },
    })
    const { penalties } = await accused.visitor.call(integrity.myCases, {})
    const penalty = penalties.find(({ kind }) => kind === 'removed')
    await admin.call(integrity.liftPenalty, { penaltyId: penalty?.id ?? 0, reason: '演示' })
    expect(await accused.visitor.call(contract.getUserIntegral, first)).toMatchObject({ spendable: 10, owed: 0 })
    // Imposed again, twice: the points are taken once more.
    const anew = { caseId, cmptId, teamId: accused.teamId, userIds: [accused.user.id], kind: 'removed' as const }
    const given = { ...anew, reason: '演示', by: owner.id, now: app.ctx.now() }
    for (const _ of [1, 2]) await transaction(db(), (tx) => impose(tx, given))
    expect(await accused.visitor.call(contract.getUserIntegral, first)).toMatchObject({ spendable: 0, owed: 990 })
  })

  test('a friend’s first scored submission pays the inviter, even if it pays the friend nothing', async () => {
    const [inviter, admin] = [await build.user(), await app.as(await build.user({ role: 'admin' }))]
    const { id } = await build.competition()
    const friend = await build.competitor(id)
    const now = app.ctx.now()
    const invited = { userId: friend.user.id, invitedBy: String(inviter.id), ip: '203.0.113.77', device: 'friend', now }
    await transaction(db(), async (tx) => {
      await rememberInvitation(tx, invited)
      await invitationCounts({ db: tx, ctx: app.ctx }, { userId: friend.user.id, event: 'verified', now })
    })
    const rule = { way: 'firstScore' as const, points: 30 }
    await admin.call(contract.savePointRule, { ...rule, on: false })
    await build.finished((await build.submit(friend.visitor, id, answerCsv(1))).submission.id)
    await admin.call(contract.savePointRule, { ...rule, on: true })
    const paid = (await entriesOf(await app.as(inviter))).map(([kind]) => kind)
    expect(paid).toEqual(['inviteScored', 'inviteVerified'])
    expect(await entriesOf(friend.visitor)).toEqual([['signUp', 10]])
  })

  test('an invitation from the same network is stored but does not count', async () => {
    const people = peopleOf(app)
    const inviter = await build.user()
    // A log-in records the inviter’s network and browser.
    await people.login(app.visitor(), inviter.name)
    const phone = newPhone()
    const visitor = app.visitor()
    await visitor.call(account.sendPhoneAuthCode, {
      phone,
      countryCode: '86',
      purpose: 'register' as const,
      ...(await people.solve(visitor)),
    })
    await visitor.call(account.register, {
      userName: '演示受邀人',
      phone,
      countryCode: '86',
      code: await people.codeFor(`+86${phone}`),
      password: PASSWORD,
      agree: true,
      invitedBy: String(inviter.id),
      token: await people.formToken(visitor),
    })
    const own = await app.as(inviter)
    expect(await own.call(contract.getInviteLogList, first)).toMatchObject({
      total: 1,
      earned: 0,
      list: [{ userName: '演示受邀人', state: 'notCounted', points: 0 }],
    })
    expect(await entriesOf(own)).toEqual([])
  })
})

describe('final ranks', () => {
  /** A competition that ends in two hours, with three competitors in this order. */
  async function decided(values: Parameters<typeof build.competition>[0]) {
    app.travel(new Date())
    const now = app.ctx.now().getTime()
    const dates = {
      startAt: new Date(now - 24 * HOUR),
      signUpEndAt: new Date(now + HOUR),
      endAt: new Date(now + 2 * HOUR),
    }
    const { id, stage } = await build.competition({ ...dates, ...values })
    const field: Awaited<ReturnType<typeof build.competitor>>[] = []
    for (const error of [0.1, 0.2, 0.3]) {
      const one = await build.competitor(id)
      await build.finished((await build.submit(one.visitor, id, answerCsv(error))).submission.id)
      field.push(one)
    }
    app.travel(new Date(now + 5 * HOUR))
    await revealDue(app.ctx)
    const paid = async () => {
      const of = await paidFor(db(), 'finalRank', String(id))
      return field.map(({ user }) => of.get(user.id) ?? 0)
    }
    return { id, stage, field, paid }
  }

  // covers: rules.points.each-member-full
  test('pay each member once the board is final, half in training, and are corrected when ranks change', async () => {
    const { stage, field, paid } = await decided({})
    expect(await paid()).toEqual([1000, 800, 600])
    await db()
      .delete(standings)
      .where(and(eq(standings.stageId, stage.id), eq(standings.teamId, field[0]?.teamId ?? 0)))
    const again = () => transaction(db(), (tx) => writeHonours(tx, stage.id, { now: app.ctx.now(), notify: false }))
    await Promise.all([again(), again()])
    expect(await paid()).toEqual([0, 1000, 800])
    const training = await decided({ practice: true })
    expect(await training.paid()).toEqual([500, 400, 300])
  })

  test('of a board with prizes are paid after its review, or after thirty days without one', async () => {
    const words = { zh: '冠军', en: 'Winner' }
    const { paid } = await decided({ prizes: [{ name: words, reward: words, count: 1 }] })
    expect(await paid()).toEqual([0, 0, 0])
    await writeMissingHonours(app.ctx)
    expect(await paid()).toEqual([0, 0, 0])
    app.travel(new Date(app.ctx.now().getTime() + 31 * 24 * HOUR))
    await writeMissingHonours(app.ctx)
    await writeMissingHonours(app.ctx)
    expect(await paid()).toEqual([1000, 800, 600])
  })
})
