import { API_BASE } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { eq } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { zipOf } from '@leitai/zip/testing'
import { describe, expect, test } from 'vitest'
import type { CodeRules } from '../definition/contract.code.ts'
import { hostSubmissions } from '../host-console/contract.submissions.ts'
import * as submission from '../submission/contract.ts'
import { submissions } from '../submission/table.ts'
import * as host from './contract.host.ts'
import * as contract from './contract.ts'
import { codeCompetition, GOOD, lacksRunner, openRunner } from './testing.ts'

const { app, build } = await testApp()
const missing = await lacksRunner()
if (missing !== null) process.stderr.write(`programs of competitors are not tried here: ${missing}\n`)

const open = (more: Partial<CodeRules> = {}) => codeCompetition(app, build, more)
const shownOf = (visitor: Visitor, id: number) => visitor.call(submission.getCommitResult, { id })
async function submitted(visitor: Visitor, cmptId: number, code: string | Uint8Array<ArrayBuffer>, name = 'main.py') {
  const { submission: made } = await build.submit(visitor, cmptId, code, name)
  return build.finished(made.id)
}
const textOf = async (visitor: Visitor, { path }: { path: string }, id: number, key = 'id') =>
  (await visitor.fetch(`${API_BASE}${path}?${key}=${id}`)).text()
const quotaOf = async (visitor: Visitor, cmptId: number) =>
  (await visitor.call(submission.mySubmission, { cmptId, state: '', order: 'newest', page: 1, pageSize: 20 })).quota
const runsOf = (visitor: Visitor, cmptId: number) => visitor.call(contract.myRuns, { cmptId, page: 1, pageSize: 20 })

const notebookOf = (...sources: string[]) =>
  JSON.stringify({
    cells: sources.map((source) => ({ cell_type: 'code', source, metadata: {}, outputs: [], execution_count: null })),
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  })

async function debugged(visitor: Visitor, cmptId: number, code: string, fileName = 'main.py') {
  const objectKey = await build.upload(visitor, cmptId, code, fileName)
  const { run } = await visitor.call(contract.debugRun, { cmptId, objectKey, fileName })
  return until(async () =>
    (await runsOf(visitor, cmptId)).list.find(({ id, state }) => id === run.id && state === 'done'),
  )
}

describe.runIf(missing === null)('a stage that takes code', () => {
  test('runs a program on hidden features and scores what it writes', async () => {
    await openRunner(app)
    const { id } = await open()
    const { visitor } = await build.competitor(id)
    const row = await submitted(visitor, id, GOOD)
    expect(row).toMatchObject({ state: 'scored', scoreA: expect.closeTo(0, 6), fileName: 'main.py' })
    expect(row.objectKey).toMatch(/^run\//)
    const shown = await shownOf(visitor, row.id)
    expect(shown.run).toMatchObject({ state: 'done', outcome: 'ok', exitCode: null, finishedAt: null })
    // What it printed on hidden data, and what it wrote, stay with the host.
    const { list } = await runsOf(visitor, id)
    const run = list.find(({ submissionId }) => submissionId === row.id)
    expect(run?.may).toMatchObject({ log: expect.any(String), output: expect.any(String) })
    await expect(visitor.call(contract.runLog, { id: run?.id ?? 0 })).rejects.toMatchObject({ code: 'run.logHidden' })
    await expect(visitor.call(contract.runOutput, { id: run?.id ?? 0 })).rejects.toMatchObject({
      code: 'run.logHidden',
    })
    expect(await textOf(visitor, submission.downloadSubmission, row.id)).toBe(GOOD)
  })

  test('a runner with more slots than it may take at once goes on', async () => {
    const many = await openRunner(app, { slots: 150, labels: ['many'] })
    const { id } = await open({ labels: ['many'] })
    const { visitor } = await build.competitor(id)
    expect(await submitted(visitor, id, GOOD)).toMatchObject({ state: 'scored' })
    await many.close()
  })

  test('runs a zip with main.py and modules, and a notebook', async () => {
    const { id } = await open()
    const { visitor } = await build.competitor(id)
    const zip = zipOf({
      'work/main.py': 'from other import go\ngo()\n',
      'work/other.py': `def go():\n  ${GOOD.replaceAll('\n', '\n  ')}`,
    })
    expect(await submitted(visitor, id, zip, 'code.zip')).toMatchObject({
      state: 'scored',
      scoreA: expect.closeTo(0, 6),
    })
    expect(await submitted(visitor, id, notebookOf('x = 1', GOOD), 'main.ipynb')).toMatchObject({ state: 'scored' })
  })

  test.each([
    ['error', 'raise ValueError("the secret")', /以错误结束。请用调试运行/],
    ['timeout', 'while True: pass', /10 秒/],
    ['memory', 'x = bytearray(600 << 20)\nprint(len(x))\nimport time; time.sleep(1)', /内存|错误/],
    ['noOutput', 'print(1)', /没有写出/],
    ['badOutput', 'import os; os.symlink("/etc/passwd", "/out/predictions.csv")', /普通文件/],
    ['disk', 'open("/out/predictions.csv", "wb").write(bytes(30 << 20))', /写满|错误/],
  ])('says how a program ended: %s', async (outcome, code, text) => {
    const { id } = await open({ wallSeconds: outcome === 'timeout' ? 1 : 10 })
    const { visitor } = await build.competitor(id)
    const row = await submitted(visitor, id, code)
    const shown = await shownOf(visitor, row.id)
    expect(shown.state).toBe('failed')
    expect(shown.reason).toMatch(outcome === 'timeout' ? /1 秒/ : text)
    expect(JSON.stringify(shown)).not.toContain('the secret')
    expect((await quotaOf(visitor, id)).usedToday).toBe(1)
  })

  test('tells nothing of a result that cannot be scored, in which the hidden data may stand', async () => {
    const { id, host: owner } = await open()
    const { visitor } = await build.competitor(id)
    const code = `text = open("/data/features.csv").read().replace("\\n", ";").replace(",", "=")
open("/out/predictions.csv", "w").write("id,prediction\\n1,stolen " + text[:40] + "\\n2,stolen too\\n")`
    const row = await submitted(visitor, id, code)
    expect(row).toMatchObject({ state: 'failed', programFailed: true, faultCount: expect.any(Number) })
    expect(JSON.stringify(row.faults)).toContain('stolen')
    const shown = await shownOf(visitor, row.id)
    expect(shown).toMatchObject({ faults: [], faultCount: 0, rows: null, run: { outcome: 'ok' } })
    expect(shown.reason).toContain('没有写出可评分的结果')
    expect(JSON.stringify(shown)).not.toContain('stolen')
    const history = { cmptId: id, state: '', order: 'newest', page: 1, pageSize: 20 } as const
    expect(JSON.stringify(await visitor.call(submission.mySubmission, history))).not.toContain('stolen')
    expect(await textOf(visitor, submission.exportSubmissions, id, 'cmptId')).not.toContain('stolen')
    expect((await quotaOf(visitor, id)).usedToday).toBe(1)
    const entries = { cmptId: id, keyword: '', page: 1, pageSize: 20 }
    expect(JSON.stringify(await owner.call(hostSubmissions, entries))).toContain('stolen')
  })

  test('a debug run reads public data, shows its log and result, and has a quota of its own', async () => {
    const { id } = await open()
    const { visitor } = await build.competitor(id)
    const run = await debugged(visitor, id, GOOD)
    expect(run).toMatchObject({ outcome: 'ok', purpose: 'debug', may: { log: null, output: null } })
    const log = await visitor.call(contract.runLog, { id: run.id })
    expect(log.head).toContain("secret {'id': '1', 'x': '0.510000'}")
    expect(await textOf(visitor, contract.runOutput, run.id)).toMatch(/^id,prediction\n1,0\.01/)
    const failed = await debugged(visitor, id, 'raise ValueError("why")')
    expect((await visitor.call(contract.runLog, { id: failed.id })).head).toContain('ValueError: why')
    await debugged(visitor, id, GOOD)
    const key = await build.upload(visitor, id, GOOD, 'main.py')
    const again = visitor.call(contract.debugRun, { cmptId: id, objectKey: key, fileName: 'main.py' })
    await expect(again).rejects.toMatchObject({ code: 'run.debugLimit' })
    expect((await quotaOf(visitor, id)).usedToday).toBe(0)
    const other = await build.competitor(id)
    await expect(other.visitor.call(contract.runLog, { id: run.id })).rejects.toMatchObject({ code: 'run.unknown' })
  })

  test('cancelling one that waits is free, one that runs costs', async () => {
    const { id } = await open({ labels: ['nowhere'] })
    const { visitor } = await build.competitor(id)
    const waiting = (await build.submit(visitor, id, GOOD, 'main.py')).submission
    expect(await shownOf(visitor, waiting.id)).toMatchObject({
      state: 'running',
      run: { state: 'waiting', noRunner: true },
    })
    await visitor.call(submission.cancelCommit, { id: waiting.id })
    expect(await shownOf(visitor, waiting.id)).toMatchObject({ state: 'cancelled' })
    expect((await quotaOf(visitor, id)).usedToday).toBe(0)
    const { id: other } = await open({ wallSeconds: 60 })
    const { visitor: second } = await build.competitor(other)
    const running = (await build.submit(second, other, 'import time; time.sleep(60)', 'main.py')).submission
    await until(async () => (await shownOf(second, running.id)).run?.state === 'running')
    await second.call(submission.cancelCommit, { id: running.id })
    expect((await shownOf(second, running.id)).run).toMatchObject({ cancelling: true })
    await until(async () => (await shownOf(second, running.id)).state === 'cancelled')
    expect((await quotaOf(second, other)).usedToday).toBe(1)
  }, 40_000)

  test('the host sees runs, logs and runners, ends programs and runs failed ones again', async () => {
    const { id, host: owner } = await open()
    const { visitor } = await build.competitor(id)
    const row = await submitted(visitor, id, 'raise ValueError("of the host alone")')
    const page = await owner.call(host.hostRuns, { cmptId: id, state: '', outcome: '', page: 1, pageSize: 20 })
    const [run] = page.list
    expect(run).toMatchObject({ outcome: 'error', may: { again: null }, runner: expect.any(String) })
    expect(page.runners[0]).toMatchObject({ state: 'on', engine: 'bubblewrap', ofCompetition: false })
    expect(await owner.call(host.hostRunLog, { cmptId: id, id: run?.id ?? 0 })).toMatchObject({
      head: expect.stringContaining('of the host alone'),
    })
    await owner.call(submission.runAgain, { cmptId: id, id: run?.id ?? 0 })
    expect(await build.finished(row.id)).toMatchObject({ state: 'failed', programFailed: true })
    const runs = await owner.call(host.hostRuns, { cmptId: id, state: '', outcome: '', page: 1, pageSize: 20 })
    expect(runs.total).toBe(2)
    const search = async (keyword: string) =>
      (await owner.call(host.hostRuns, { cmptId: id, state: '', outcome: '', keyword, page: 1, pageSize: 20 })).total
    expect([
      await search(run?.team.name ?? ''),
      await search('main.p'),
      await search('没有'),
      await search('%'),
    ]).toEqual([2, 2, 0, 0])
    await expect(owner.call(submission.runAgain, { cmptId: id, id: run?.id ?? 0 })).rejects.toMatchObject({
      code: 'run.notAgain',
    })
  })

  test('keeps the outputs of a notebook: of debug runs for the team, of hidden data for the host alone', async () => {
    const { id, host: owner } = await open()
    const { visitor } = await build.competitor(id)
    const cells = [
      'print("rows")',
      `class Table:\n  def _repr_html_(self): return "<b>" + ROWS + "</b>"\nROWS = open("/data/features.csv").read()\nTable()`,
      GOOD,
    ]
    const run = await debugged(visitor, id, notebookOf(...cells), 'main.ipynb')
    expect(run).toMatchObject({ outcome: 'ok', notebookSize: expect.any(Number) })
    const shown = JSON.parse(await textOf(visitor, contract.runNotebook, run.id))
    expect(shown.cells[0].outputs).toEqual([{ output_type: 'stream', name: 'stdout', text: 'rows\n' }])
    expect(shown.cells[1].outputs[0]).toMatchObject({
      output_type: 'execute_result',
      execution_count: 2,
      data: { 'text/html': expect.stringContaining('<b>id,x\n1,0.51') },
    })
    expect(await textOf(visitor, contract.runOutput, run.id)).toMatch(/^id,prediction\n1,0\.01/)
    const other = await build.competitor(id)
    await expect(other.visitor.call(contract.runNotebook, { id: run.id })).rejects.toMatchObject({
      code: 'run.unknown',
    })

    const failing = await debugged(visitor, id, notebookOf('x = 1', 'raise ValueError("why")', 'never'), 'main.ipynb')
    const failed = JSON.parse(await textOf(visitor, contract.runNotebook, failing.id))
    expect(failed.cells[1].outputs[0]).toMatchObject({ output_type: 'error', ename: 'ValueError', evalue: 'why' })
    expect(failed.cells[2].outputs).toEqual([])
    expect((await visitor.call(contract.runLog, { id: failing.id })).head).toMatch(/ValueError: why\ncell 2 failed/)

    const row = await submitted(visitor, id, notebookOf(...cells), 'main.ipynb')
    expect(row).toMatchObject({ state: 'scored' })
    const hidden = (await runsOf(visitor, id)).list.find(({ submissionId }) => submissionId === row.id)
    expect(hidden?.notebookSize).toBeNull()
    const input = { id: hidden?.id ?? 0 }
    await expect(visitor.call(contract.runNotebook, input)).rejects.toMatchObject({ code: 'run.logHidden' })
    await expect(visitor.call(host.hostRunNotebook, { ...input, cmptId: id })).rejects.toMatchObject({ status: 403 })
    const seen = await owner.fetch(`${API_BASE}${host.hostRunNotebook.path}?cmptId=${id}&id=${input.id}`)
    expect(seen.headers.get('content-disposition')).toContain('attachment')
    expect(JSON.stringify(await seen.json())).toContain('99,')
    const elsewhere = await open()
    await expect(elsewhere.host.call(host.hostRunNotebook, { ...input, cmptId: elsewhere.id })).rejects.toMatchObject({
      code: 'run.unknown',
    })
  })

  test('bounds what a notebook puts out, and never takes it for the result', async () => {
    const { id } = await open({ diskMb: 32, memoryMb: 512 })
    const { visitor } = await build.competitor(id)
    const loud = 'for i in range(200): print("x" * 99999)'
    const html = 'class T:\n  def _repr_html_(self): return "y" * (5 << 20)\nT()'
    const run = await debugged(visitor, id, notebookOf(loud, html, html), 'main.ipynb')
    expect(run).toMatchObject({ outcome: 'noOutput', outputSize: null })
    expect(run?.notebookSize).toBeLessThanOrEqual(limits.notebookBytes)
    const shown = JSON.parse(await textOf(visitor, contract.runNotebook, run?.id ?? 0))
    expect(shown.cells[0].outputs[0].text.length).toBeLessThanOrEqual(256 * 1024)
    expect(shown.cells[1].outputs[0].data['text/html']).toHaveLength(5 << 20)
    expect(shown.cells[2].outputs[0].text).toContain('left out')
    // A program that is no notebook has none, whatever it writes.
    const forged = await debugged(visitor, id, 'open("/out/executed.ipynb", "w").write("{}")')
    expect(forged).toMatchObject({ outcome: 'noOutput', notebookSize: null })
    await expect(visitor.call(contract.runNotebook, { id: forged.id })).rejects.toMatchObject({
      code: 'run.noNotebook',
    })
    const linked =
      'import os, atexit\natexit.register(lambda: (os.remove("/out/executed.ipynb"), os.symlink("/etc/passwd", "/out/executed.ipynb")))'
    const link = await debugged(visitor, id, notebookOf(GOOD, linked), 'main.ipynb')
    expect(link).toMatchObject({ outcome: 'ok', notebookSize: null, outputSize: expect.any(Number) })
  })

  test('takes no result files, and a stage of results takes no code', async () => {
    const { id } = await open()
    const { visitor } = await build.competitor(id)
    await expect(build.submit(visitor, id, answerCsv(0))).rejects.toMatchObject({ code: 'file.type' })
    const { id: other } = await build.competition()
    const { visitor: second } = await build.competitor(other)
    await expect(build.submit(second, other, GOOD, 'main.py')).rejects.toMatchObject({ code: 'file.type' })
    await expect(runsOf(second, other)).rejects.toMatchObject({ code: 'run.noCode' })
  })
})

test('a row with a program that has not ended is not scored again', async () => {
  const { id } = await open({ labels: ['nowhere'] })
  const { visitor } = await build.competitor(id)
  const made = (await build.submit(visitor, id, GOOD, 'main.py')).submission
  const [row] = await app.ctx.db.select().from(submissions).where(eq(submissions.id, made.id))
  expect(row).toMatchObject({ state: 'running', programKey: row?.objectKey })
})
