import { auditLog } from '@leitai/platform/audit/table'
import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { beforeEach, describe, expect, test } from 'vitest'
import * as exams from './contract.exams.ts'
import * as contractPapers from './contract.papers.ts'
import * as questions from './contract.questions.ts'
import * as contract from './contract.ts'
import { forgetExams } from './personal-data.ts'
import { examAttempts, examQuestions } from './table.ts'
import { rightAnswers, sixQuestions, trainers } from './testing.ts'

const { app, build } = await testApp()
const train = trainers(app, build)
const admin = await train.admin()
beforeEach(() => app.travel(new Date()))

const all = { page: 1, pageSize: 100 }
const [single, , truth] = sixQuestions
if (!single || !truth) throw new Error('there are six questions')
const tagged = (tag: string, level: questions.Level = 'easy') => ({ ...truth, tag, level })
const paperOf = (
  rule: contractPapers.Rule,
  more: Partial<contractPapers.PaperText> = {},
): contractPapers.PaperText => ({
  title: { zh: '演示试卷', en: '' },
  description: { zh: '', en: '' },
  rule,
  minutes: 10,
  passPercent: 50,
  attempts: 1,
  from: null,
  until: null,
  shuffle: true,
  answers: 'never',
  ...more,
})

describe('the question bank', () => {
  test('keeps questions complete, and running attempts keep their old versions', async () => {
    const visitor = await app.as(await build.user())
    const [id = 0] = await train.bank(admin, [single])
    const { list, tags } = await admin.call(questions.adminQuestions, { kind: 'single', tag: '基础', ...all })
    expect(list[0]).toMatchObject({ id, ...single })
    const text = { zh: '## 题\n\n`x` 取 **哪个**值？', en: 'Which **value** has `x`?' }
    await admin.call(questions.saveQuestion, { id, question: { ...single, text } })
    const [listed] = (await admin.call(questions.adminQuestions, { tag: '基础', ...all })).list
    expect(listed?.excerpt).toEqual({ zh: '题 x 取 哪个值？', en: 'Which value has x?' })
    expect(tags).toContainEqual({ tag: '基础', level: 'easy', count: 1 })
    const paperId = await train.paper(admin, { rule: { kind: 'fixed', ids: [id] } })
    const begun = await train.begin(visitor, paperId)
    const body: questions.Body = { kind: 'truth', right: true }
    await admin.call(questions.saveQuestion, { id, question: { ...single, body } })
    await visitor.call(exams.submitExam, { ...begun, seq: 1, answers: rightAnswers, left: 0 })
    expect(await train.marked(visitor, begun.id)).toMatchObject({ score: 1, total: 1 })
    await admin.call(questions.retireQuestion, { id })
    expect(await refusalOf(admin.call(questions.retireQuestion, { id }))).toBe('training.noQuestion')
    expect(await refusalOf(admin.call(questions.saveQuestion, { id, question: single }))).toBe('training.noQuestion')
    const other = await app.as(await build.user())
    expect(await refusalOf(other.call(exams.startExam, { paperId }))).toBe('training.lost')
  })

  test.each<[string, questions.Body]>([
    [
      'a choice that there is not',
      {
        kind: 'single',
        choices: [
          { zh: '甲', en: '' },
          { zh: '乙', en: '' },
        ],
        right: [2],
      },
    ],
    [
      'two right of one',
      {
        kind: 'single',
        choices: [
          { zh: '甲', en: '' },
          { zh: '乙', en: '' },
        ],
        right: [0, 1],
      },
    ],
    ['one choice', { kind: 'multiple', choices: [{ zh: '甲', en: '' }], right: [0] }],
    ['a blank without an answer', { kind: 'blank', accepted: [], number: null }],
    [
      'a function of no name',
      {
        kind: 'javascript',
        function: '1;x',
        starter: '',
        solution: '',
        examples: [],
        tests: [{ args: [], result: 1 }],
      },
    ],
    ['code without tests', { kind: 'javascript', function: 'f', starter: '', solution: '', examples: [], tests: [] }],
    [
      'rows of another width',
      {
        kind: 'sql',
        tables: [{ name: 't', columns: ['a'], rows: [[1, 2]] }],
        starter: '',
        solution: 'x',
        ordered: true,
      },
    ],
    [
      'a table whose name is a statement',
      {
        kind: 'sql',
        tables: [{ name: 't"; drop', columns: ['a'], rows: [] }],
        starter: '',
        solution: 'x',
        ordered: true,
      },
    ],
  ])('refuses %s', async (_, body) => {
    expect(await refusalOf(admin.call(questions.saveQuestion, { question: { ...single, body } }))).toBe('request.input')
  })

  test('imports all questions of a file or none, and reports faults by line', async () => {
    const count = async () => (await app.ctx.db.select().from(examQuestions)).length
    const before = await count()
    const take = (format: 'json' | 'csv', text: string) => admin.call(questions.importQuestions, { format, text })
    const csv = `\ufeffkind,tag,level,points,text,text_en,choices,answer,tolerance
single,导入,easy,1,"一句,有逗号
还有换行",One,甲|乙|丙,B,
multiple,导入,medium,2,多选,,甲|乙|丙,"A,C",
truth,导入,hard,1,判断,,,对,
blank,导入,easy,1,圆周率,,,3.14,0.01
`
    expect(await take('csv', csv)).toEqual({ added: 4, faults: [] })
    const { list } = await admin.call(questions.adminQuestions, { tag: '导入', ...all })
    expect(list.map(({ body }) => ('right' in body ? body.right : body.kind)).toReversed()).toEqual([
      [1],
      [0, 2],
      true,
      'blank',
    ])
    const bad = await take('csv', csv.replace('1,判断', '0,判断').replace('hard', 'heavy').replace('3.14', ''))
    expect(bad.added).toBe(0)
    // Line breaks within quotes count.
    expect([...new Set(bad.faults.map(({ line }) => line))]).toEqual([5, 6])
    expect((await take('csv', 'kind,tag\nsingle,x')).faults[0]).toMatchObject({
      line: 1,
      text: expect.stringContaining('points'),
    })
    expect((await take('csv', csv.replace('blank,', 'sql,'))).faults).toEqual([
      { line: 6, text: expect.stringContaining('JSON') },
    ])
    const json = JSON.stringify(sixQuestions, null, 1)
    expect(await take('json', json)).toEqual({ added: 6, faults: [] })
    const broken = await take('json', `[\n{"a": 1},\n{"text": "],[" },\n{nothing}\n]`)
    expect([...new Set(broken.faults.map(({ line }) => line))]).toEqual([2, 3, 4])
    for (const text of ['', '{}', '[]', '[1', 'null', '[[[', '["']) {
      expect((await take('json', text)).faults.length, text).toBeGreaterThan(0)
      expect((await take('csv', text)).faults.length, text).toBeGreaterThan(0)
    }
    const [question] = JSON.parse(JSON.stringify(sixQuestions.filter(({ body }) => body.kind === 'javascript')))
    const odd = ['"a\\u0000b"', '"\\ud83d"', `${'['.repeat(20_000)}${']'.repeat(20_000)}`]
    for (const value of odd) {
      const examples = [{ args: ['ODD'], result: 1 }]
      const text = JSON.stringify([{ ...question, body: { ...question.body, examples } }]).replace('"ODD"', () => value)
      expect((await take('json', text)).faults.map(({ line }) => line)).toEqual([1])
    }
    expect((await take('json', `[${'1,\n'.repeat(100_000)}1]`)).faults).toHaveLength(1)
    expect(await count()).toBe(before + 10)
  })
})

describe('a paper', () => {
  test('drawn at random has the requested number per tag and level, without duplicates, and no more than the bank has', async () => {
    await train.bank(admin, [...Array(3).fill(tagged('抽题')), tagged('抽题', 'hard'), tagged('抽题', 'hard')])
    const parts = [
      { tag: '抽题', level: 'hard' as const, count: 1 },
      { tag: '抽题', level: null, count: 4 },
    ]
    const paperId = await train.paper(admin, { rule: { kind: 'random', parts }, attempts: 3 })
    const visitor = await app.as(await build.user())
    const { id } = await train.begin(visitor, paperId)
    const drawn = (await train.row(id))?.questions ?? []
    expect(new Set(drawn.map((one) => one.id)).size).toBe(5)
    const more = await admin.call(contractPapers.savePaper, {
      paper: paperOf({ kind: 'random', parts: [{ tag: '抽题', level: null, count: 6 }] }),
    })
    expect(await refusalOf(admin.call(contractPapers.publishPaper, { id: more.id, published: true }))).toBe(
      'training.tooFew',
    )
  })

  test('can be published only when complete, and stays complete', async () => {
    const publish = async (paper: contractPapers.PaperText) => {
      const { id } = await admin.call(contractPapers.savePaper, { paper })
      return refusalOf(admin.call(contractPapers.publishPaper, { id, published: true }))
    }
    const [id = 0] = await train.bank(admin, [single])
    expect(await publish(paperOf({ kind: 'fixed', ids: [] }))).toBe('training.noQuestions')
    expect(await publish(paperOf({ kind: 'random', parts: [] }))).toBe('training.noQuestions')
    expect(await publish(paperOf({ kind: 'fixed', ids: [id] }, { answers: 'closed' }))).toBe('training.needsEnd')
    expect(await publish(paperOf({ kind: 'fixed', ids: [id, 999_999] }))).toBe('training.lost')
    const paperId = await train.paper(admin, { rule: { kind: 'fixed', ids: [id] } })
    const change = (paper: contractPapers.PaperText) =>
      refusalOf(admin.call(contractPapers.savePaper, { id: paperId, paper }))
    expect(await change(paperOf({ kind: 'fixed', ids: [] }))).toBe('training.noQuestions')
    expect(await change(paperOf({ kind: 'fixed', ids: [id] }, { minutes: 20 }))).toBe('ok')
    const window = { from: '2030-01-02T00:00:00Z', until: '2030-01-01T00:00:00Z' }
    expect(await change(paperOf({ kind: 'fixed', ids: [id] }, window))).toBe('training.window')
    expect(await refusalOf(admin.call(contractPapers.publishPaper, { id: 999_999, published: true }))).toBe(
      'training.unknown',
    )
    for (const more of [{ minutes: 0 }, { passPercent: 101 }, { attempts: 0 }]) {
      expect(await change(paperOf({ kind: 'fixed', ids: [id] }, more))).toBe('request.input')
    }
  })

  test('does not end before its open attempts, since its answers are shown then', async () => {
    const visitor = await app.as(await build.user())
    const ids = await train.bank(admin, [single])
    const at = (minutes: number) => new Date(app.ctx.now().getTime() + minutes * 60_000).toISOString()
    const text = (until: string) => paperOf({ kind: 'fixed', ids }, { answers: 'closed', minutes: 60, until })
    const paperId = await train.paper(admin, text(at(120)))
    await train.begin(visitor, paperId)
    const end = (minutes: number) =>
      refusalOf(admin.call(contractPapers.savePaper, { id: paperId, paper: text(at(minutes)) }))
    expect(await end(30)).toBe('training.sitting')
    expect(await end(61)).toBe('ok')
  })

  test('has its results in the admin console and as CSV, and can be marked again', async () => {
    const user = await build.user({ name: '演示考生' })
    const visitor = await app.as(user)
    const paperId = await train.paper(admin)
    const id = await train.hand(visitor, paperId)
    expect(await refusalOf(admin.call(contractPapers.remarkExam, { id: 999_999 }))).toBe('training.noAttempt')
    const before = await train.marked(visitor, id)
    // As left by a sandbox that crashed three times.
    await app.ctx.db.update(examAttempts).set({ score: 4, passed: false, number: null }).where(eq(examAttempts.id, id))
    await admin.call(contractPapers.remarkExam, { id })
    const after = await train.marked(visitor, id)
    expect(after).toMatchObject({ score: 10, passed: true, certificate: { number: before.certificate?.number } })
    const { list, total } = await admin.call(contractPapers.adminResults, { paperId, ...all })
    expect([total, list[0]]).toMatchObject([1, { id, score: 10, person: { userName: '演示考生' } }])
    const csv = await (await admin.fetch(`/v3/api/admin/training/results.csv?paperId=${paperId}`)).text()
    expect(csv).toContain('演示考生')
    expect(csv).toContain('基础 4/4; 编程 6/6')
    const open = await train.begin(await app.as(await build.user()), paperId)
    expect(await refusalOf(admin.call(contractPapers.remarkExam, { id: open.id }))).toBe('training.notMarked')
    const papers = await admin.call(contractPapers.adminPapers, all)
    expect(papers.list.find((one) => one.id === paperId)).toMatchObject({ sat: 2, passed: 1, published: true })
    const acts = await app.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'training.remark'))
    expect(acts).toHaveLength(1)
    await transaction(app.ctx.db, (db) => forgetExams(db, user.id))
    expect(await refusalOf(app.visitor().call(exams.checkPass, { number: after.certificate?.number ?? 'x' }))).toBe(
      'training.noNumber',
    )
  })
})

// covers: rules.other.good-courses-cards
test('recommended courses are shown in order, and edited by admins', async () => {
  const course = (title: string, ord: number, shown = true): contract.Course => ({
    title: { zh: title, en: '' },
    cover: null,
    provider: '演示大学',
    level: 'easy',
    hours: 1.5,
    link: 'https://example.com/course',
    ord,
    shown,
  })
  const { id } = await admin.call(contract.saveCourse, { course: course('二', 2) })
  await admin.call(contract.saveCourse, { course: course('一', 1) })
  await admin.call(contract.saveCourse, { course: course('不显示', 0, false) })
  const titles = async () =>
    (await app.visitor().call(contract.getGoodCourseList, all)).list.map(({ title }) => title.zh)
  expect(await titles()).toEqual(['一', '二'])
  expect((await admin.call(contract.adminCourses, all)).total).toBe(3)
  await admin.call(contract.saveCourse, { id, course: course('零', 0) })
  expect(await titles()).toEqual(['零', '一'])
  await admin.call(contract.deleteCourse, { id })
  expect(await titles()).toEqual(['一'])
  expect(await refusalOf(admin.call(contract.deleteCourse, { id }))).toBe('training.noCourse')
  expect(await refusalOf(admin.call(contract.saveCourse, { id, course: course('x', 0) }))).toBe('training.noCourse')
  const wrong = { ...course('x', 0), link: 'javascript:alert(1)' }
  expect(await refusalOf(admin.call(contract.saveCourse, { course: wrong }))).toBe('request.input')
  // Every visitor’s browser would ask for it.
  for (const cover of ['/v3/api/user/setting/exportMyData', 'https://example.com/a.jpg', '//example.com/a.jpg'])
    expect(await refusalOf(admin.call(contract.saveCourse, { course: { ...course('x', 0), cover } }))).toBe(
      'request.input',
    )
  const cover = '/v3/picture/cover/1/0123456789abcdef01234567.jpg'
  await admin.call(contract.saveCourse, { course: { ...course('x', 0), cover } })
})

test('the admin console is for admins only', async () => {
  for (const [who, code] of [
    [app.visitor(), 'login.missing'],
    [await app.as(await build.user()), 'login.forbidden'],
  ] as const) {
    const calls = [
      who.call(questions.adminQuestions, { tag: '', ...all }),
      who.call(questions.saveQuestion, { question: single }),
      who.call(questions.retireQuestion, { id: 1 }),
      who.call(questions.importQuestions, { format: 'json', text: '[]' }),
      who.call(contractPapers.adminPapers, all),
      who.call(contractPapers.savePaper, { paper: paperOf({ kind: 'fixed', ids: [] }) }),
      who.call(contractPapers.publishPaper, { id: 1, published: true }),
      who.call(contractPapers.adminResults, { paperId: 1, ...all }),
      who.call(contractPapers.remarkExam, { id: 1 }),
      who.call(contract.adminCourses, all),
      who.call(contract.deleteCourse, { id: 1 }),
    ]
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => code))
    expect((await who.fetch('/v3/api/admin/training/results.csv?paperId=1')).status).toBeGreaterThanOrEqual(401)
  }
})
