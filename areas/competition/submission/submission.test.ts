import { promisify } from 'node:util'
import { eq } from '@leitai/platform/db/orm'
import * as file from '@leitai/platform/file/contract'
import { allCalls } from '@leitai/server/http-server'
import { answerCsv } from '@leitai/testing/build'
import { putObject, type Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { type AsyncZippable, zip, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { competitions, stages } from '../definition/table.ts'
import * as leaderboard from '../leaderboard/contract.ts'
import * as contract from './contract.ts'
import { getFileUploadToken } from './contract.ts'
import { revealDue } from './reveal.ts'
import { submissions } from './table.ts'

const { app, build } = await testApp()

const HOUR = 3_600_000
const soon = (hours: number) => new Date(app.ctx.now().getTime() + hours * HOUR)
const mine = (visitor: Visitor, cmptId: number) =>
  visitor.call(contract.mySubmission, { cmptId, state: '', order: 'newest', page: 1, pageSize: 20 })
const board = (cmptId: number, name: 'A' | 'B' | 'practice' = 'A') =>
  app.visitor().call(leaderboard.rankList, { cmptId, board: name, keyword: '', page: 1, pageSize: 50 })

async function scored(visitor: Visitor, cmptId: number, text: string | Uint8Array<ArrayBuffer>, name?: string) {
  const { submission } = await build.submit(visitor, cmptId, text, name)
  return build.finished(submission.id)
}

describe('submitting', () => {
  // covers: spec.audience.submit-results, spec.fields.temporary-address-objectkey
  // covers: spec.constants.temporary-address-opened, rules.open.tempurl-aes-256, rules.submission.shown-six-decimals
  // covers: pages.submit.note-submissions-count
  test('a valid file is scored and ranked', async () => {
    const { id } = await build.competition()
    const { visitor, teamId } = await build.competitor(id)
    const { submission, quota } = await build.submit(visitor, id, answerCsv(0.25))
    expect(submission).toMatchObject({ no: 1, state: 'queued', score: null, scoreB: null })
    expect(quota).toMatchObject({ usedToday: 1, remainingToday: 99 })
    expect(await build.finished(submission.id)).toMatchObject({
      state: 'scored',
      scoreA: expect.closeTo(0.25, 9),
      scoreB: expect.closeTo(0.25, 9),
      rows: 100,
    })
    const shown = await visitor.call(contract.getCommitResult, { id: submission.id })
    expect(shown).toMatchObject({ state: 'scored', score: '0.250000', scoreB: null, best: true, countsForB: true })
    expect((await board(id)).list).toMatchObject([{ rank: 1, teamId, score: '0.250000', entries: 1 }])
  })

  // covers: rules.submission.faulty-files-system, pages.submit.errors-line-expected, pages.submit.log-submission
  test('an invalid file gets line, column, found and expected, and costs no quota', async () => {
    const { id } = await build.competition()
    for (const [language, words] of [
      ['zh', '行'],
      ['en', 'ine'],
    ] as const) {
      const { visitor } = await build.competitor(id, { language })
      const row = await scored(visitor, id, answerCsv(0).replace('\n7,0.070000', '\n7,abc').replace('\n9,', '\n999,'))
      expect(row).toMatchObject({ state: 'failed', ourFault: null })
      const shown = await visitor.call(contract.getCommitResult, { id: row.id })
      expect(shown.faults[0]).toMatchObject({ line: 8, column: 'prediction', text: expect.stringContaining('abc') })
      expect(shown.faults.map(({ text }) => text).join()).toContain(words)
      expect(shown.faultCount).toBeGreaterThanOrEqual(2)
      const { quota, list } = await mine(visitor, id)
      expect(quota).toMatchObject({ usedToday: 0, remainingToday: 100 })
      expect(list[0]?.reason).toBeTruthy()
    }
  })

  // covers: pages.submit.other-kinds-empty
  test('a zip with one csv is accepted, others are refused with the reason', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    const csv = new TextEncoder().encode(answerCsv(0.5))
    const pack = (files: Record<string, Uint8Array>) => new Uint8Array(zipSync(files))
    expect(await scored(visitor, id, pack({ '结果.csv': csv, '__MACOSX/._x': csv }), 'a.zip')).toMatchObject({
      state: 'scored',
    })
    expect((await scored(visitor, id, pack({ 'a.csv': csv, 'b.csv': csv }), 'a.zip')).faults).toMatchObject([
      { code: 'zip.many' },
    ])
    expect((await scored(visitor, id, pack({ 'a.txt': csv }), 'a.zip')).faults).toMatchObject([{ code: 'zip.noTable' }])
    expect((await scored(visitor, id, csv, 'a.zip')).faults).toMatchObject([{ code: 'zip.other' }])
    // In a thread: the test's server runs in this one.
    const bomb = await promisify<AsyncZippable, Uint8Array>(zip)({ 'a.csv': new Uint8Array(210 * 1024 * 1024) })
    expect((await scored(visitor, id, new Uint8Array(bomb), 'a.zip')).faults).toMatchObject([{ code: 'zip.large' }])
  })

  // covers: spec.fields.file-registered-filepath, spec.fields.file-upload-answers, spec.calls.post-form-encoded
  // covers: rules.open.files-also-come, pages.submit.other-kinds-empty
  test('the multipart flow and the text flow have the same result', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    const blob = new Blob([answerCsv(0.1)], { type: 'text/csv' })
    const up = await visitor.call(file.upload, {}, { file: { blob, name: '我的结果.csv' } })
    const text = await visitor.call(file.uploadSubmissionFileByString, {
      fileName: '粘贴.csv',
      content: answerCsv(0.2),
    })
    for (const { filePath, fileName } of [up, text]) {
      const { submission } = await visitor.call(contract.commitResult, {
        cmptId: id,
        objectKey: filePath,
        fileName,
        remark: '',
      })
      expect(await build.finished(submission.id)).toMatchObject({ state: 'scored', fileName })
    }
    const { fileId } = await visitor.call(file.activeUploadDataNew, { ...up, fileType: 'csv' })
    expect(fileId).toBeGreaterThan(0)
    const png = { file: { blob, name: 'x.png' } }
    expect(await refusalOf(visitor.call(file.upload, {}, png))).toBe('file.type')
    expect(await refusalOf(visitor.call(file.upload, {}, { file: { blob: new Blob([]), name: 'x.csv' } }))).toBe(
      'file.empty',
    )
  })

  test('an upload in parts resumes after an interruption, and is joined once it is complete', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    const other = await build.competitor(id)
    const text = answerCsv(0.15)
    const ticket = await visitor.call(getFileUploadToken, { cmptId: id, fileName: 'a.csv', size: text.length })
    const { objectKey, contentType } = ticket
    const put = async (part: number, body: string) => {
      const key = file.partKey(objectKey, part)
      const { tempUrl } = await visitor.call(file.getTempUploadUrl, { objectKey: key, contentType })
      expect((await putObject(visitor, app.origin, tempUrl, body, contentType)).status).toBe(200)
    }
    const join = (who: Visitor, parts: number) => refusalOf(who.call(file.joinUpload, { objectKey, parts }))
    await put(0, text.slice(0, 500))
    expect(await join(visitor, 2)).toBe('submission.fileMissing')
    await put(1, text.slice(500))
    expect(await join(other.visitor, 2)).toBe('file.key')
    expect(await join(visitor, 0)).toBe('file.tooLarge')
    expect(await join(visitor, 99)).toBe('file.tooLarge')
    // Parts are deleted when joined: submitted separately, one would become a submission without a file.
    const part = { cmptId: id, objectKey: file.partKey(objectKey, 0), fileName: 'a.csv', remark: '' }
    expect(await refusalOf(visitor.call(contract.commitResult, part))).toBe('file.key')
    expect(await Promise.all([join(visitor, 2), join(visitor, 2), join(visitor, 2)])).toEqual(Array(3).fill('ok'))
    expect(await join(visitor, 2)).toBe('ok')
    const commit = { cmptId: id, objectKey, fileName: 'a.csv', remark: '' }
    const { submission } = await visitor.call(contract.commitResult, commit)
    expect(await build.finished(submission.id)).toMatchObject({ state: 'scored', scoreA: expect.closeTo(0.15, 9) })
    const back = await visitor.fetch(`/v3/api/cmpt/submission/download?id=${submission.id}`)
    expect(await back.text()).toBe(text)
  })

  // covers: spec.validation.result-files-csv, spec.validation.over-200-mb
  test('is refused to users who are not logged in or signed up, and with foreign, missing or used files', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    const other = await build.competitor(id)
    const outsider = await app.as(await build.user())
    const commit = (who: Visitor, objectKey: string) =>
      refusalOf(who.call(contract.commitResult, { cmptId: id, objectKey, fileName: 'a.csv', remark: '' }))
    const { submission } = await build.submit(visitor, id, answerCsv(0))
    const [row] = await app.ctx.db.select().from(submissions).where(eq(submissions.id, submission.id))
    const used = row?.objectKey ?? ''
    expect(await commit(app.visitor(), used)).toBe('login.missing')
    expect(await commit(other.visitor, used)).toBe('file.key')
    expect(await commit(visitor, used)).toBe('submission.fileUsed')
    expect(await commit(visitor, used.replace(/\w{8}\.csv/, '00000000.csv'))).toBe('submission.fileMissing')
    expect(await commit(visitor, `../../secret`)).toBe('file.key')
    const text = await outsider.call(file.uploadSubmissionFileByString, { fileName: 'a.csv', content: answerCsv(0) })
    expect(await commit(outsider, text.filePath)).toBe('competition.notSignedUp')
    expect(await refusalOf(other.visitor.call(contract.getCommitResult, { id: submission.id }))).toBe(
      'submission.unknown',
    )
    expect(await refusalOf(other.visitor.call(contract.delCommit, { id: submission.id }))).toBe('submission.unknown')
    expect((await other.visitor.fetch(`/v3/api/cmpt/submission/download?id=${submission.id}`)).status).toBe(404)
    const ticket = { cmptId: id, fileName: 'a.exe', size: 10 }
    expect(await refusalOf(visitor.call(getFileUploadToken, ticket))).toBe('file.type')
    expect(await refusalOf(visitor.call(getFileUploadToken, { ...ticket, fileName: 'a.csv', size: 300_000_000 }))).toBe(
      'file.tooLarge',
    )
    const stolen = { objectKey: used, contentType: 'text/csv' }
    expect(await refusalOf(other.visitor.call(file.getTempUploadUrl, stolen))).toBe('file.key')
    // A submitted file cannot be replaced: no other address is signed for it.
    expect(await refusalOf(visitor.call(file.getTempUploadUrl, stolen))).toBe('file.stored')
  })

  test('at most two hundred uploads may be unused, however many are concurrent', async () => {
    const visitor = await app.as(await build.user())
    const outcomes = await Promise.all(
      Array.from({ length: 210 }, (_, at) =>
        refusalOf(
          visitor.call(file.uploadSubmissionFileByString, { fileName: `${at}.csv`, content: 'id,prediction\n' }),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(200)
    expect(outcomes.filter((outcome) => outcome === 'file.unused')).toHaveLength(10)
  })

  // covers: spec.fields.submission-remaining, rules.submission.usually-three-team, pages.submit.remaining-today
  test('64 concurrent submissions pass a daily limit of five exactly five times', async () => {
    const { id } = await build.competition({}, { dailyLimit: 5 })
    const { visitor } = await build.competitor(id)
    const files = await Promise.all(
      Array.from({ length: 64 }, (_, at) =>
        visitor.call(file.uploadSubmissionFileByString, { fileName: `${at}.csv`, content: answerCsv(at / 100) }),
      ),
    )
    const outcomes = await Promise.all(
      files.map(({ filePath, fileName }) =>
        refusalOf(visitor.call(contract.commitResult, { cmptId: id, objectKey: filePath, fileName, remark: '' })),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'submission.dailyLimit']))
    const { quota, may } = await mine(visitor, id)
    expect(quota).toMatchObject({ usedToday: 5, remainingToday: 0 })
    expect(may.submit).toContain('今日提交次数已用完')
  })

  test('is refused before the stage begins', async () => {
    const { id } = await build.competition({ startAt: soon(5), signUpStartAt: soon(-5) })
    const { visitor } = await build.competitor(id)
    expect(await refusalOf(build.submit(visitor, id, answerCsv(0)))).toBe('submission.notOpen')
  })
})

describe('one’s own history', () => {
  // covers: spec.fields.submission-best-score, pages.submit.history-score-difference, pages.submit.download-own-file
  // covers: pages.submit.export-history-csv, pages.submit.chart-scores-line
  test('shows order, difference to the best, the chart, and offers the files and the export', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    for (const error of [0.5, 0.2, 0.4]) await scored(visitor, id, answerCsv(error))
    const history = await mine(visitor, id)
    expect(history.list.map(({ score, delta, best }) => [score, delta, best])).toEqual([
      ['0.400000', '-0.200000', false],
      ['0.200000', '0.000000', true],
      ['0.500000', '-0.300000', false],
    ])
    expect(history.chart.map(({ best }) => best.toFixed(1))).toEqual(['0.5', '0.2', '0.2'])
    const first = history.list[2]
    const back = await visitor.fetch(`/v3/api/cmpt/submission/download?id=${first?.id}`)
    expect(await back.text()).toBe(answerCsv(0.5))
    const exported = await visitor.fetch(`/v3/api/cmpt/submission/export?cmptId=${id}`)
    const bytes = new Uint8Array(await exported.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes).trim().split('\r\n')).toHaveLength(4)
  })

  // covers: spec.groups.signin-setbranksubmission-remorebranksubmission, rules.submission.scored-files-use
  // covers: rules.submission.hide-chosen-best, pages.submit.delete-submission-after
  test('a submission can be hidden, but not the best, a chosen or a waiting one; the quota stays used', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    const worse = await scored(visitor, id, answerCsv(0.5))
    const best = await scored(visitor, id, answerCsv(0.1))
    expect(await refusalOf(visitor.call(contract.delCommit, { id: best.id }))).toBe('submission.deleteBest')
    await visitor.call(contract.setBRankSubmission, { id: worse.id })
    expect(await refusalOf(visitor.call(contract.delCommit, { id: worse.id }))).toBe('submission.deletePicked')
    await visitor.call(contract.removeBRankSubmission, { id: worse.id })
    await visitor.call(contract.delCommit, { id: worse.id })
    const after = await mine(visitor, id)
    expect(after).toMatchObject({ total: 1, quota: { usedToday: 2 } })
    // A hidden submission still counts for the tie rule.
    expect((await board(id)).list).toMatchObject([{ entries: 2 }])
  })

  // covers: pages.submit.log-submission, pages.submit.filter-history-state, pages.submit.sort-history
  test('is sorted by time, score, size and state, in both directions, and shows when each was begun and ended', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    await scored(visitor, id, answerCsv(0.2))
    await scored(visitor, id, 'id,prediction\n1,x\n')
    await scored(visitor, id, answerCsv(0.4).replace('\n7,', '\n7,0'))
    const sorted = async (order: contract.HistoryOrder, reversed?: boolean) => {
      const input = { cmptId: id, state: '' as const, order, reversed, page: 1, pageSize: 20 }
      return (await visitor.call(contract.mySubmission, input)).list.map(({ no }) => no)
    }
    expect(await sorted('newest')).toEqual([3, 2, 1])
    expect(await sorted('newest', true)).toEqual([1, 2, 3])
    expect(await sorted('score')).toEqual([1, 3, 2])
    expect(await sorted('score', true)).toEqual([3, 1, 2])
    expect(await sorted('size')).toEqual([3, 1, 2])
    expect(await sorted('size', true)).toEqual([2, 1, 3])
    expect(await sorted('state')).toEqual([1, 3, 2])
    expect(await sorted('state', true)).toEqual([2, 1, 3])
    const failed = { cmptId: id, state: 'failed' as const, order: 'newest' as const, page: 1, pageSize: 20 }
    expect((await visitor.call(contract.mySubmission, failed)).list.map(({ no }) => no)).toEqual([2])
    const [first] = (await mine(visitor, id)).list
    expect(first).toMatchObject({ tries: 1, startedAt: expect.any(String), finishedAt: expect.any(String) })
  })

  // covers: rules.boards.two-chosen-1, rules.boards.submission-page-says, pages.submit.history-box-pick
  // covers: pages.submit.note-submissions-count
  test('at most two submissions are chosen, however many requests are concurrent', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    const rows = []
    for (const error of [0.1, 0.2, 0.3, 0.4]) rows.push(await scored(visitor, id, answerCsv(error)))
    const outcomes = await Promise.all(
      rows.map((row) => refusalOf(visitor.call(contract.setBRankSubmission, { id: row.id }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(2)
    expect((await mine(visitor, id)).picks).toMatchObject({ picked: 2, limit: 2, note: expect.stringContaining('2') })
  })

  // covers: pages.submit.states-queued-scoring
  test('events about a submission arrive as they happen', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    const response = await visitor.fetch(`/v3/api/cmpt/submissionEvents?cmptId=${id}`)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    await build.submit(visitor, id, answerCsv(0))
    let received = ''
    while (!received.includes('"scored"')) received += (await reader?.read())?.value ?? ''
    expect(received).toMatch(/"queued"[\s\S]*"scoring"[\s\S]*"scored"/)
    await reader?.cancel()
  })
})

describe('the end', () => {
  // covers: rules.boards.b-shown-two, rules.boards.until-b-value, rules.boards.choosing-closes-end
  test('reveals B automatically after the delay; until then no B value is shown', async () => {
    const secret = 0.123457
    const { id, stage } = await build.competition(
      { endAt: soon(1), signUpEndAt: soon(1) },
      { revealMinutes: 120, decimals: 6 },
    )
    const a = await build.competitor(id)
    const b = await build.competitor(id)
    // B differs from A: only some rows are wrong, with different shares in both parts.
    const uneven = answerCsv(0).replace('\n3,0.030000', `\n3,${0.03 + secret * 10}`)
    const first = await scored(a.visitor, id, uneven)
    await scored(b.visitor, id, answerCsv(0.2))
    const value = String(first.scoreB)
    const shown = first.scoreB?.toFixed(6) ?? ''
    expect(first.scoreA).not.toBeCloseTo(first.scoreB ?? 0, 6)
    const everything = async () => {
      // Every read call, with every input, as a member and as an anonymous visitor.
      const reading = allCalls.filter(
        ({ call }) => call.method === 'GET' && call.kind !== 'events' && !call.path.includes('/allow/'),
      )
      const paths = reading.flatMap(({ call }) =>
        ['A', 'B'].map((name) => {
          const query = new URLSearchParams({
            cmptId: String(id),
            id: String(first.id),
            teamId: String(a.teamId),
            board: name,
          })
          return `/v3/api${call.path}?${query}`
        }),
      )
      const answers = await Promise.all(paths.map(async (path) => (await a.visitor.fetch(path)).text()))
      return answers.join('\n')
    }
    const before = await everything()
    expect(before).not.toContain(value)
    expect(before).not.toContain(shown)
    expect(await refusalOf(board(id, 'B'))).toBe('leaderboard.hidden')
    app.travel(soon(2))
    await revealDue(app.ctx)
    expect(await refusalOf(board(id, 'B'))).toBe('leaderboard.hidden')
    expect(await everything()).not.toContain(shown)
    expect(await refusalOf(a.visitor.call(contract.setBRankSubmission, { id: first.id }))).toBe('submission.pickClosed')
    app.travel(soon(1.5))
    await revealDue(app.ctx)
    const revealed = await board(id, 'B')
    expect(revealed).toMatchObject({ revealed: true, stageId: stage.id })
    expect(revealed.list.map(({ score }) => score)).toContain(shown)
    expect(await everything()).toContain(shown)
  })

  // covers: spec.states.after-end-signup, rules.submission.after-end-practice
  test('leaves practice open on a separate board', async () => {
    const { id } = await build.competition({ endAt: soon(1), signUpEndAt: soon(1) })
    const { visitor } = await build.competitor(id)
    await scored(visitor, id, answerCsv(0.3))
    app.travel(soon(2))
    const late = await build.competitor(id)
    const { submission } = await build.submit(late.visitor, id, answerCsv(0.1))
    expect(await build.finished(submission.id)).toMatchObject({ state: 'scored', practice: true })
    expect((await board(id)).list.map(({ score }) => score)).toEqual(['0.300000'])
    expect((await board(id, 'practice')).list).toMatchObject([{ score: '0.100000', teamId: late.teamId }])
  })

  test('a file whose upload began before the end counts as of then for ten minutes, and the answer says so', async () => {
    const end = soon(1)
    const minutes = (count: number) => new Date(end.getTime() + count * 60_000)
    const { id } = await build.competition({ endAt: end, signUpEndAt: end }, { endAt: end })
    const [one, two, three] = [await build.competitor(id), await build.competitor(id), await build.competitor(id)]
    const commit = (visitor: Visitor, objectKey: string) =>
      visitor.call(contract.commitResult, { cmptId: id, objectKey, fileName: 'answer.csv', remark: '' })
    const early = await build.upload(three.visitor, id, answerCsv(0.2), 'answer.csv')
    app.travel(minutes(-1))
    const [first, second] = [one, two].map(({ visitor }) => build.upload(visitor, id, answerCsv(0.3), 'answer.csv'))
    const keys = [await first, await second]
    app.travel(minutes(5))
    const counted = await commit(one.visitor, keys[0] ?? '')
    expect(counted).toMatchObject({ counted: 'begun', submission: { practice: false } })
    const [at] = await app.ctx.db.select().from(submissions).where(eq(submissions.id, counted.submission.id))
    expect(at?.createdAt.getTime()).toBeLessThan(end.getTime())
    // An upload that was begun an hour before is no earlier than ten minutes before the end.
    const held = await commit(three.visitor, early)
    const [row] = await app.ctx.db.select().from(submissions).where(eq(submissions.id, held.submission.id))
    expect(row?.createdAt).toEqual(minutes(-10))
    const begunAfter = await build.submit(two.visitor, id, answerCsv(0.1))
    expect(begunAfter).toMatchObject({ counted: 'practice', submission: { practice: true } })
    app.travel(minutes(11))
    expect(await commit(two.visitor, keys[1] ?? '')).toMatchObject({ counted: 'practice' })
    await Promise.all([counted, held, begunAfter].map(({ submission }) => build.finished(submission.id)))
    expect((await board(id)).list.map(({ score }) => score)).toEqual(['0.200000', '0.300000'])
  })

  test('once board B is out, no file counts as begun before', async () => {
    const end = soon(1)
    const { id, stage } = await build.competition({ endAt: end, signUpEndAt: end }, { endAt: end })
    const { visitor } = await build.competitor(id)
    app.travel(new Date(end.getTime() - 60_000))
    const objectKey = await build.upload(visitor, id, answerCsv(0.3), 'answer.csv')
    app.travel(new Date(end.getTime() + 60_000))
    await app.ctx.db.update(stages).set({ revealedAt: app.ctx.now() }).where(eq(stages.id, stage.id))
    const late = { cmptId: id, objectKey, fileName: 'answer.csv', remark: '' }
    expect(await visitor.call(contract.commitResult, late)).toMatchObject({ counted: 'practice' })
  })

  test('a stage that has ended before the competition accepts nothing more', async () => {
    const { id } = await build.competition({}, { endAt: soon(1), teamHours: 0 })
    const { visitor } = await build.competitor(id)
    app.travel(soon(2))
    expect(await refusalOf(build.submit(visitor, id, answerCsv(0)))).toBe('submission.closed')
    await app.ctx.db.update(competitions).set({ status: 'withdrawn' }).where(eq(competitions.id, id))
    expect(await refusalOf(board(id))).toBe('competition.unknown')
  })
})
