import { buffer } from 'node:stream/consumers'
import { xlsxStream } from '@leitai/platform/csv/xlsx'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { words } from '@leitai/testing/words'
import { zipOf } from '@leitai/zip/testing'
import { describe, expect, test } from 'vitest'
import * as contract from './contract.exams.ts'
import { linePairs, sameLines } from './contract.lines.ts'
import * as papers from './contract.papers.ts'
import type { Body, Question } from './contract.questions.ts'
import * as questions from './contract.questions.ts'
import { trainers } from './testing.ts'

/** Questions in Python: partial points by weights, and nothing of a hidden test for whoever answers. */

const { app, build } = await testApp({ scorers: 2 })
const missing = await app.ctx.scorers.lacksPrograms()
const train = trainers(app, build)
const admin = await train.admin()
const somebody = async () => app.as(await build.user())

const questionOf = (points: number, body: Body): Question => ({
  tag: 'Python',
  level: 'easy',
  points,
  text: words('写代码'),
  explanation: words('SECRET 解析'),
  body,
})
const python = { kind: 'python' as const, starter: '', needs: [], environment: '', seconds: 1, megabytes: 64 }
const mean = questionOf(10, {
  ...python,
  mode: 'function',
  function: 'mean',
  starter: 'def mean(values):\n  ...',
  solution: '# SECRET',
  tolerance: 0.01,
  examples: [{ args: [[1, 2, 3]], result: 2 }],
  tests: [
    { args: [[90_210, 90_212]], result: 90_211, weight: 3 },
    { args: [[1, 2]], result: 1.499 },
    { args: [[]], result: null, weight: 6 },
  ],
})
const echo = questionOf(5, {
  ...python,
  mode: 'stdin',
  solution: 'SECRET',
  examples: [{ input: '3\n', output: '3\n2\n1' }],
  tests: [
    { input: '77123\n', output: 'SECRET' },
    { input: '1', output: '1  \n\n' },
  ],
})
const countdown = 'for k in range(int(input()), 0, -1):\n  print(k)'
const right = { 1: 'def mean(v): return sum(v) / len(v) if v else None', 2: countdown }

test('texts are compared line by line, and shown side by side', () => {
  expect([sameLines('a \r\nb\n\n', 'a\nb'), sameLines('a\n\nb', 'a\nb'), sameLines('', '\n')]).toEqual([
    true,
    false,
    true,
  ])
  expect(linePairs('1\n2\n3\n4', '1\nx\n3\n4\n5')).toEqual([
    { expected: '1', actual: '1' },
    { expected: '2', actual: 'x' },
    { expected: '3', actual: '3' },
    { expected: '4', actual: '4' },
    { expected: null, actual: '5' },
  ])
  expect(linePairs('x\n'.repeat(1000), 'y')).toHaveLength(400)
})

describe.runIf(missing === null)('a question in Python', () => {
  // covers: rely.exam.python
  test('gives points by the weights of the tests, and shows which passed once answers may be seen', async () => {
    const paperId = await train.paper(admin, { answers: 'done', attempts: 1, passPercent: 30 }, [mean, echo])
    const visitor = await somebody()
    const answers = { 1: 'def mean(v): return sum(v) / len(v)', 2: countdown }
    const result = await train.marked(visitor, await train.hand(visitor, paperId, answers))
    expect(result.questions?.map(({ got, note, tests }) => [got, note, tests])).toEqual([
      [
        4,
        '2/3',
        [
          { passed: true, weight: 3 },
          { passed: true, weight: 1 },
          { passed: false, weight: 6 },
        ],
      ],
      [
        2.5,
        '1/2',
        [
          { passed: false, weight: 1 },
          { passed: true, weight: 1 },
        ],
      ],
    ])
    expect(result).toMatchObject({ score: 6.5, total: 15, passed: true })
  }, 60_000)

  // covers: rely.exam.python
  test('runs on its examples, with what was printed and what was wrong there', async () => {
    const paperId = await train.paper(admin, {}, [mean, echo])
    const visitor = await somebody()
    const { id, sheet } = await train.begin(visitor, paperId)
    expect(sheet.questions[0]).toMatchObject({
      kind: 'python',
      function: 'mean',
      python: { mode: 'function', talks: [] },
    })
    expect(sheet.questions[1]).toMatchObject({ function: '', examples: [], python: { mode: 'stdin', seconds: 1 } })
    const go = (no: number, code: string) => visitor.call(contract.runExamCode, { id, no, code })
    expect(await go(1, 'def mean(v):\n  print("here")\n  return 2.004')).toEqual({
      log: ['here'],
      table: null,
      problem: null,
      cases: [{ value: '2.004', problem: null, ok: true }],
    })
    expect(await go(2, 'print(3)')).toMatchObject({ cases: [{ value: '3\n', ok: false }] })
    expect(await go(2, 'boom')).toMatchObject({ cases: [{ problem: { reason: 'error', line: 1 }, ok: false }] })
    expect(await visitor.call(contract.runPractice, { language: 'python', code: 'print(6 * 7)' })).toMatchObject({
      log: ['42'],
      cases: [],
      problem: null,
    })
  }, 60_000)

  // covers: rely.exam.hidden
  test('tells nothing of a hidden test, whatever the answer prints, raises or leaves', async () => {
    const paperId = await train.paper(admin, { answers: 'never', attempts: 3 }, [mean, echo])
    const visitor = await somebody()
    const { id, page } = await train.begin(visitor, paperId)
    const telling = {
      1: 'def mean(v):\n  print(v)\n  open("/tmp/told", "w").write(str(v))\n  raise Exception(f"told {v}")',
      2: 'import sys\nall = sys.stdin.read()\nprint(all, file=sys.stderr)\nraise SystemExit(f"told {all}")',
    }
    const tried = await Promise.all([
      visitor.call(contract.runExamCode, { id, no: 1, code: telling[1] }),
      visitor.call(contract.openExam, { id }),
    ])
    const again = await visitor.call(contract.openExam, { id })
    await visitor.call(contract.submitExam, {
      id,
      page: again.sheet?.page ?? page,
      seq: 1,
      answers: telling,
      left: 0,
    })
    const result = await train.marked(visitor, id)
    const notices = await visitor.fetch('/v3/api/user/message/findUserMsgByPage.json')
    const all = JSON.stringify([tried, again, result]) + (await notices.text())
    expect(all).not.toMatch(/90210|90_210|77123|90211|SECRET/)
    expect(result).toMatchObject({ score: 0, questions: null })
    // Nor do the stored marks, which the results and the export are made of.
    expect(JSON.stringify((await train.row(id))?.marks)).not.toMatch(/90210|77123|told/)
  }, 60_000)

  // covers: rely.exam.crash
  test('cannot end the driver: what it tries on all processes leaves its other tests as they are', async () => {
    const paperId = await train.paper(admin, { answers: 'done', attempts: 1 }, [mean])
    const visitor = await somebody()
    const killing = `import os, signal
def mean(v):
  for process in range(1, 2000):
    try: process != os.getpid() and os.kill(process, signal.SIGKILL)
    except OSError: pass
  return sum(v) / len(v) if v else 0`
    const id = await train.hand(visitor, paperId, { 1: killing })
    const result = await train.marked(visitor, id)
    expect((await train.row(id))?.crashes).toBe(0)
    expect(result.score).toBeGreaterThanOrEqual(4)
  }, 60_000)

  test('is not published where its Python or a package is missing', async () => {
    const lacking = { ...mean, body: { ...mean.body, environment: 'no-such' } as Body }
    const [id = 0] = await train.bank(admin, [lacking])
    const rules = [
      { kind: 'fixed' as const, ids: [id] },
      { kind: 'random' as const, parts: [{ tag: 'lacking', level: null, count: 1 }] },
    ]
    await admin.call(questions.saveQuestion, { id, question: { ...lacking, tag: 'lacking' } })
    for (const rule of rules) {
      expect(await refusalOf(train.paper(admin, { rule })), rule.kind).toBe('training.pythonLacks')
    }
    const { lacks, pythons } = await admin.call(questions.adminPythons, {})
    expect([lacks, pythons[0]?.name]).toEqual([null, ''])
    const visitor = await somebody()
    expect(await refusalOf(visitor.call(questions.adminPythons, {}))).toBe('login.forbidden')
  })

  test('counts as the best of the solution that its author gives', async () => {
    const paperId = await train.paper(admin, { answers: 'done', attempts: 1 }, [mean])
    const visitor = await somebody()
    const result = await train.marked(visitor, await train.hand(visitor, paperId, { 1: right[1] }))
    expect(result).toMatchObject({ score: 10, passed: true })
    expect((await visitor.call(papers.trainingPaper, { id: paperId })).mine).toHaveLength(1)
  })
})

test('questions in Python come by JSON, CSV and Excel', async () => {
  const take = (format: 'json' | 'csv' | 'xlsx', text: string) =>
    admin.call(questions.importQuestions, { format, text })
  const head = ['kind', 'tag', 'level', 'points', 'text', 'answer', 'body']
  const { kind: _, ...body } = mean.body
  const row = ['python', '导入', 'easy', 10, '求均值', '', JSON.stringify(body)]
  const quoted = (cell: unknown) => `"${String(cell).replaceAll('"', '""')}"`
  const workbook = async (...rows: (string | number)[][]) => {
    async function* parts() {
      yield rows
    }
    return (await buffer(await xlsxStream(head, parts()))).toString('base64')
  }
  expect(await take('json', JSON.stringify([mean, echo]))).toEqual({ added: 2, faults: [] })
  expect(await take('csv', [head, row.map(quoted)].join('\n'))).toEqual({ added: 1, faults: [] })
  expect(await take('xlsx', await workbook(row, row))).toEqual({ added: 2, faults: [] })
  const { list } = await admin.call(questions.adminQuestions, { tag: '导入', page: 1, pageSize: 20 })
  expect(list.map((one) => one.body)).toEqual([mean.body, mean.body, mean.body])
  for (const cell of ['', '{', '[]', '{"mode": "stdin"}'])
    expect((await take('xlsx', await workbook(row, row.with(6, cell)))).faults.map(({ line }) => line)[0], cell).toBe(3)
  for (const text of ['', 'no base64 of a workbook', Buffer.from('PK\u0003\u0004broken').toString('base64')])
    expect((await take('xlsx', text)).faults).toEqual([{ line: 1, text: expect.stringContaining('Excel') }])
  const bomb = zipOf({ 'xl/worksheets/sheet1.xml': new Uint8Array(40 << 20), 'xl/workbook.xml': '<x/>' })
  expect((await take('xlsx', Buffer.from(bomb).toString('base64'))).faults).toHaveLength(1)
})

test('a question in Python that is not whole is refused', async () => {
  const save = (body: unknown) =>
    admin
      .fetch('/v3/api/admin/training/saveQuestion.json', {
        method: 'POST',
        headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ question: JSON.stringify({ ...mean, body }) }).toString(),
      })
      .then(async (response) => (await response.json()).code)
  for (const wrong of [
    { ...mean.body, mode: 'other' },
    { ...mean.body, tests: [] },
    { ...mean.body, seconds: 0 },
    { ...mean.body, seconds: 11 },
    { ...mean.body, megabytes: 100_000 },
    { ...mean.body, needs: ['os'] },
    { ...mean.body, environment: '../x' },
    { ...mean.body, function: 'a b' },
    { ...echo.body, examples: [{ input: 'x'.repeat(20_001), output: '' }] },
    { ...echo.body, tests: [{ args: [], result: 1 }] },
  ])
    expect(await save(wrong), JSON.stringify(wrong).slice(0, 80)).toBe('request.input')
})
