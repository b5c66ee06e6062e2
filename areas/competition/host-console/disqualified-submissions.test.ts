import { hostAudit } from '@leitai/operations/admin-console/contract'
import { auditLog } from '@leitai/platform/audit/table'
import { and, eq } from '@leitai/platform/db/orm'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { changes, type Stage, stages } from '../definition/table.ts'
import { rescoreSubmission } from '../revision/contract.ts'
import { delCommit, exportSubmissions, mySubmission, setBRankSubmission } from '../submission/contract.ts'
import { scoreSubmission } from '../submission/score.ts'
import { submissions } from '../submission/table.ts'
import * as contract from './contract.submissions.ts'
import { boardOf, hosting, refusalsOf, textOf } from './testing.ts'

const first = { page: 1, pageSize: 20 }
const { app, build } = await testApp()
const setUp = hosting(app, build)

const scored = async (visitor: Visitor, cmptId: number, error: number, name = 'answer.csv') =>
  (await build.finished((await build.submit(visitor, cmptId, answerCsv(error), name)).submission.id)).id
const disqualify = (host: Visitor, cmptId: number, submissionId: number, reason = '使用了测试集标签') =>
  host.call(contract.disqualifySubmission, { cmptId, submissionId, reason })
const scoresOn = async (stage: Stage) => (await boardOf(app, stage)).map(({ score }) => Number(score))
const mineOf = (visitor: Visitor, cmptId: number) =>
  visitor.call(mySubmission, { cmptId, state: '', order: 'newest', ...first })
const noticesOf = async (visitor: Visitor) =>
  (await visitor.call(findUserMsgByPage, { unread: true, kind: 'competition', ...first })).list
const listOf = (host: Visitor, cmptId: number, more: { mark?: 'voided' | 'hidden'; teamId?: number } = {}) =>
  host.call(contract.hostSubmissions, { cmptId, keyword: '', ...first, ...more })
const actsOn = async (id: number) =>
  (
    await app.ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.targetKind, 'submission'), eq(auditLog.targetId, String(id))))
  ).map(({ action, reason }) => [action, reason])

describe('a disqualified submission', () => {
  // covers: pages.console.submissions-filtered-stage, pages.console.invalidate-score-take
  test('leaves the boards at once, notifies the team with the reason, still costs quota, and can be requalified', async () => {
    const { id, owner, stage } = await setUp()
    const { visitor, teamId } = await build.competitor(id)
    const good = await scored(visitor, id, 0.1)
    await scored(visitor, id, 0.3)
    const used = (await mineOf(visitor, id)).quota
    expect(await scoresOn(stage)).toEqual([0.1])
    await disqualify(owner, id, good)
    expect(await scoresOn(stage)).toEqual([0.3])
    const mine = await mineOf(visitor, id)
    expect(mine.quota).toEqual(used)
    expect(mine.list.map(({ voided }) => voided)).toEqual([null, '使用了测试集标签'])
    expect(mine.list[1]).toMatchObject({ best: false, countsForB: false, may: { pick: '该提交已被主办方作废' } })
    expect(mine.chart.map(({ score }) => score)).toEqual([expect.closeTo(0.3)])
    expect((await noticesOf(visitor))[0]?.body.zh).toBe('第 1 次提交已作废。原因：使用了测试集标签')
    expect(await refusalOf(visitor.call(setBRankSubmission, { id: good }))).toBe('submission.voided')
    expect(await refusalOf(visitor.call(delCommit, { id: good }))).toBe('submission.voided')
    expect((await textOf(visitor, `${exportSubmissions.path}?cmptId=${id}`)).text).toContain('使用了测试集标签')
    expect((await listOf(owner, id, { mark: 'voided' })).list).toMatchObject([
      {
        id: good,
        voided: '使用了测试集标签',
        may: { voidIt: '该提交已作废', unvoid: null, unhide: expect.any(String) },
      },
    ])
    expect((await listOf(owner, id, { teamId })).total).toBe(2)
    expect((await listOf(owner, id, { teamId: teamId + 999 })).total).toBe(0)
    expect(await refusalOf(disqualify(owner, id, good))).toBe('hostConsole.voidAlready')
    await owner.call(contract.requalifySubmission, { cmptId: id, submissionId: good })
    expect(await scoresOn(stage)).toEqual([0.1])
    expect(await refusalOf(owner.call(contract.requalifySubmission, { cmptId: id, submissionId: good }))).toBe(
      'hostConsole.notVoid',
    )
    expect(await actsOn(good)).toEqual([
      ['console.voidEntry', '使用了测试集标签'],
      ['console.unvoidEntry', ''],
    ])
    expect(await app.ctx.db.select().from(changes).where(eq(changes.cmptId, id))).toEqual([])
  })

  test('stays disqualified when it is scored again or during scoring; a failed one cannot be disqualified', async () => {
    const { id, owner, stage } = await setUp()
    const { visitor, user, teamId } = await build.competitor(id)
    const good = await scored(visitor, id, 0.1)
    await disqualify(owner, id, good)
    await owner.call(rescoreSubmission, { cmptId: id, submissionId: good })
    expect((await build.finished(good)).voidedAt).not.toBeNull()
    expect(await scoresOn(stage)).toEqual([])
    const waiting = await build.submit(visitor, id, answerCsv(0.2))
    await Promise.all([disqualify(owner, id, waiting.submission.id), build.finished(waiting.submission.id)])
    const late = await build.finished(waiting.submission.id)
    expect([late.state, late.voidedAt === null]).toEqual(['scored', false])
    expect(await scoresOn(stage)).toEqual([])
    const failed = (await build.finished((await build.submit(visitor, id, 'no,table\n')).submission.id)).id
    expect(await refusalOf(disqualify(owner, id, failed))).toBe('hostConsole.voidFailed')
    const [open] = await app.ctx.db
      .insert(submissions)
      .values({
        cmptId: id,
        stageId: stage.id,
        teamId,
        userId: user.id,
        no: 99,
        size: 1,
        fileName: 'x.csv',
        objectKey: `test/void-${id}`,
        createdAt: app.ctx.now(),
        state: 'scoring',
        attempt: 1,
        leaseUntil: new Date(app.ctx.now().getTime() + 3_600_000),
      })
      .returning()
    const row = (await listOf(owner, id)).list.find((one) => one.id === open?.id)
    expect(row?.may).toMatchObject({ voidIt: null, rescore: expect.any(String) })
    await scoreSubmission(app.ctx, open?.id ?? 0)
  })

  test('frees its place among the picks, and takes it back only where the place is still free', async () => {
    const { id, owner } = await setUp({}, { pickLimit: 1 })
    const { visitor } = await build.competitor(id)
    const [one, other] = [await scored(visitor, id, 0.1), await scored(visitor, id, 0.2)]
    await visitor.call(setBRankSubmission, { id: one })
    await disqualify(owner, id, one)
    expect((await mineOf(visitor, id)).picks.picked).toBe(0)
    await visitor.call(setBRankSubmission, { id: other })
    await owner.call(contract.requalifySubmission, { cmptId: id, submissionId: one })
    expect((await mineOf(visitor, id)).list.map(({ id: at, picked }) => [at, picked])).toEqual([
      [other, true],
      [one, false],
    ])
  })

  test('appears in the public change log after the end of the stage', async () => {
    const { id, owner, stage } = await setUp()
    const { visitor } = await build.competitor(id)
    const good = await scored(visitor, id, 0.1)
    const past = new Date(app.ctx.now().getTime() - 1000)
    await app.ctx.db.update(stages).set({ endAt: past }).where(eq(stages.id, stage.id))
    await disqualify(owner, id, good, '多账号')
    const [changeRows] = await app.ctx.db.select().from(changes).where(eq(changes.cmptId, id))
    expect(changeRows?.text.zh).toContain('原因：多账号')
    expect(await scoresOn(stage)).toEqual([])
  })

  test('is up to owner, editor and admin of its own competition only', async () => {
    const { id, owner, coOwner, editor, admin, judge, support, stranger, otherOwner } = await setUp()
    const { visitor } = await build.competitor(id)
    const submission = await scored(visitor, id, 0.1)
    const elsewhere = await setUp()
    const acts = (who: Visitor) => [
      disqualify(who, id, submission),
      who.call(contract.requalifySubmission, { cmptId: id, submissionId: submission }),
      who.call(contract.unhideSubmission, { cmptId: id, submissionId: submission }),
    ]
    for (const who of [judge, support]) expect(await refusalsOf(acts(who))).toEqual(['hostConsole.mayNot'])
    for (const who of [stranger, otherOwner, visitor]) expect(await refusalsOf(acts(who))).toEqual(['login.forbidden'])
    expect(await refusalsOf(acts(app.visitor()))).toEqual(['login.missing'])
    expect(await refusalOf(disqualify(elsewhere.owner, elsewhere.id, submission))).toBe('submission.unknown')
    expect(await refusalOf(disqualify(owner, id, submission, ' '))).toBe('request.input')
    expect(await refusalOf(disqualify(owner, id, submission, '长'.repeat(301)))).toBe('request.input')
    for (const who of [owner, coOwner, editor, admin]) {
      await disqualify(who, id, submission)
      await who.call(contract.requalifySubmission, { cmptId: id, submissionId: submission })
    }
    const seen = (await listOf(judge, id)).list[0]?.may
    expect(new Set(Object.values(seen ?? {}))).toEqual(new Set([expect.stringContaining('角色')]))
  })
})

test('a submission that its team hid can be restored within 30 days', async () => {
  const { id, owner } = await setUp()
  const { visitor } = await build.competitor(id)
  await scored(visitor, id, 0.1)
  const hidden = await scored(visitor, id, 0.2)
  const back = () => owner.call(contract.unhideSubmission, { cmptId: id, submissionId: hidden })
  expect(await refusalOf(back())).toBe('hostConsole.notHidden')
  await visitor.call(delCommit, { id: hidden })
  expect((await mineOf(visitor, id)).total).toBe(1)
  expect((await listOf(owner, id, { mark: 'hidden' })).list.map((one) => one.id)).toEqual([hidden])
  await back()
  expect((await mineOf(visitor, id)).total).toBe(2)
  expect((await noticesOf(visitor))[0]?.title.zh).toContain('恢复显示')
  const old = new Date(app.ctx.now().getTime() - 31 * 86_400_000)
  await app.ctx.db.update(submissions).set({ deletedAt: old }).where(eq(submissions.id, hidden))
  expect(await refusalOf(back())).toBe('hostConsole.hiddenLong')
})

const unzip = (bytes: Buffer) =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))

describe('a score set by hand', () => {
  const setScore = (host: Visitor, cmptId: number, submissionId: number, scores: { a?: number; b?: number }) =>
    host.call(contract.setSubmissionScore, { cmptId, submissionId, scores, reason: '答案有误，人工复核' })

  // covers: pages.console.set-score-hand
  test('moves the board, notifies the team, appears in both logs, and is replaced by rescoring', async () => {
    const { id, owner, stage } = await setUp()
    const { visitor } = await build.competitor(id)
    const submission = await scored(visitor, id, 0.3)
    await setScore(owner, id, submission, { a: 0.05, b: 0.06 })
    expect(await scoresOn(stage)).toEqual([0.05])
    expect((await mineOf(visitor, id)).list[0]).toMatchObject({ value: 0.05, byHand: '答案有误，人工复核' })
    expect(JSON.stringify(await noticesOf(visitor))).toContain('人工设置')
    const [row] = (await listOf(owner, id)).list
    expect(row).toMatchObject({ scoreA: '0.050000', scoreB: '0.060000', byHand: '答案有误，人工复核' })
    const log = await owner.call(contract.hostSubmissionLog, { cmptId: id, submissionId: submission })
    expect(log).toMatchObject({ handReason: '答案有误，人工复核', acts: [{ action: 'console.scoreEntry' }] })
    const changeRows = await app.ctx.db.select().from(changes).where(eq(changes.cmptId, id))
    expect(changeRows[0]?.text.zh).toContain('人工设置了一次提交的成绩')
    const audited = await owner.call(hostAudit, { cmptId: id, action: 'console.scoreEntry', ...first })
    expect(audited.list).toMatchObject([
      { reason: '答案有误，人工复核', target: expect.stringMatching(/^提交 .+ #1$/) },
    ])
    expect(audited.list[0]?.notes).toContain('A 榜成绩：0.05')
    // The team's other submissions are unchanged, and rescoring replaces the score set by hand.
    await owner.call(rescoreSubmission, { cmptId: id, submissionId: submission })
    await build.finished(submission)
    expect(await scoresOn(stage)).toEqual([0.3])
    expect((await mineOf(visitor, id)).list[0]).toMatchObject({ byHand: null })
  })

  test('is for owner, editor and admin only, and needs a reason, a number and a scored submission', async () => {
    const { id, owner, coOwner, editor, admin, judge, support, stranger, otherOwner } = await setUp()
    const { visitor } = await build.competitor(id)
    const submission = await scored(visitor, id, 0.3)
    for (const who of [owner, coOwner, editor, admin]) await setScore(who, id, submission, { a: 0.2 })
    expect(await refusalsOf([judge, support].map((who) => setScore(who, id, submission, { a: 0.2 })))).toEqual([
      'hostConsole.mayNot',
    ])
    expect(
      await refusalsOf([stranger, otherOwner, visitor].map((who) => setScore(who, id, submission, { a: 0.2 }))),
    ).toEqual(['login.forbidden'])
    const input = { cmptId: id, submissionId: submission, scores: { a: 0.2 } }
    expect(await refusalOf(owner.call(contract.setSubmissionScore, { ...input, reason: ' ' }))).toBe('request.input')
    for (const scores of [{}, { a: Number.NaN }])
      expect(await refusalOf(setScore(owner, id, submission, scores))).toBe('request.input')
    // A score that is left out stays unchanged.
    const before = (await listOf(owner, id)).list[0]?.scoreA
    await setScore(owner, id, submission, { b: 0.7 })
    expect((await listOf(owner, id)).list[0]).toMatchObject({ scoreA: before, scoreB: '0.700000' })
    await app.ctx.db.update(submissions).set({ state: 'failed' }).where(eq(submissions.id, submission))
    expect(await refusalOf(setScore(owner, id, submission, { a: 0.2 }))).toBe('hostConsole.scoreOnly')
    expect((await listOf(owner, id)).list[0]?.may.score).toContain('重新评测')
  })
})

describe('files', () => {
  // covers: pages.console.download-submissions
  test('are downloaded one by one or as a zip with a list of their hashes; both are audited', async () => {
    const { id, owner, editor, admin, judge, support, stranger } = await setUp()
    const { visitor, teamId } = await build.competitor(id)
    const one = await scored(visitor, id, 0.1, '=结果../a.csv')
    const gone = await scored(visitor, id, 0.2)
    const { db, storage } = app.ctx
    const [row] = await db.select().from(submissions).where(eq(submissions.id, gone))
    await storage.delete(row?.objectKey ?? '')
    const file = (who: Visitor, submission: number) =>
      textOf(who, `/host/submission/file?cmptId=${id}&submissionId=${submission}`)
    for (const who of [owner, editor, admin])
      expect(await file(who, one)).toMatchObject({ status: 200, text: answerCsv(0.1) })
    expect((await file(owner, gone)).status).toBe(404)
    const zipPath = `/host/submissions.zip?cmptId=${id}`
    for (const who of [judge, support, stranger]) {
      expect((await file(who, one)).status).toBe(403)
      expect((await textOf(who, zipPath)).status).toBe(403)
    }
    expect((await textOf(app.visitor(), zipPath)).status).toBe(401)
    const response = await owner.fetch(`/v3/api${zipPath}`)
    const files = unzip(Buffer.from(await response.arrayBuffer()))
    const path = `stage-1/team-${teamId}/1-_结果.._a.csv`
    expect([...files.keys()].toSorted()).toEqual(
      ['manifest.csv', path, `stage-1/team-${teamId}/2-answer.csv`].toSorted(),
    )
    expect(files.get(path)).toBe(answerCsv(0.1))
    const lines = (files.get('manifest.csv') ?? '').trim().split('\r\n')
    expect(lines).toHaveLength(3)
    const { sha256 } = await owner.call(contract.hostSubmissionLog, { cmptId: id, submissionId: one })
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(lines.find((line) => line.startsWith(path))).toContain(`${path},${sha256},${one},`)
    expect(lines.find((line) => line.startsWith(path))).toContain(`,'=结果../a.csv,`)
    expect(lines.find((line) => line.includes('2-answer.csv'))).toContain(`2-answer.csv,,${gone},`)
    expect((await textOf(owner, `${zipPath}&state=failed`)).status).toBe(404)
    const logged = await db.select().from(auditLog).where(eq(auditLog.action, 'console.entriesZip'))
    expect(logged).toMatchObject([{ targetId: String(id), detail: { files: 2 } }])
    expect((await actsOn(one)).map(([action]) => action)).toEqual(Array(3).fill('console.entryFile'))
  })

  // covers: pages.console.log-submission
  test('have a log of their history', async () => {
    const { id, owner, judge, stranger } = await setUp()
    const { visitor } = await build.competitor(id)
    const submission = await scored(visitor, id, 0.1)
    await disqualify(owner, id, submission)
    const log = (who: Visitor, cmptId = id) =>
      who.call(contract.hostSubmissionLog, { cmptId, submissionId: submission })
    expect(await log(judge)).toMatchObject({
      attempt: 1,
      rows: 100,
      voided: '使用了测试集标签',
      reason: null,
      faults: [],
    })
    expect((await log(judge)).acts).toMatchObject([{ action: 'console.voidEntry', reason: '使用了测试集标签' }])
    expect(await refusalOf(log(stranger))).toBe('login.forbidden')
    const elsewhere = await setUp()
    expect(await refusalOf(log(elsewhere.owner, elsewhere.id))).toBe('submission.unknown')
  })
})
