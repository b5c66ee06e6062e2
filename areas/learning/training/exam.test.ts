import { homedir, tmpdir } from 'node:os'
import { pointMoves } from '@leitai/community/points/table'
import { eq } from '@leitai/platform/db/orm'
import { kill } from '@leitai/testing/kill'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { beforeEach, describe, expect, test } from 'vitest'
import * as contract from './contract.exams.ts'
import * as papers from './contract.papers.ts'
import * as contractQuestions from './contract.questions.ts'
import { examAttempts } from './table.ts'
import { rightAnswers, sixQuestions, trainers } from './testing.ts'

const { app, build } = await testApp({ scorers: 2 })
const train = trainers(app, build)
const admin = await train.admin()
beforeEach(() => app.travel(new Date()))

const somebody = async () => {
  const user = await build.user()
  return { user, visitor: await app.as(user) }
}
const later = (minutes: number) => new Date(app.ctx.now().getTime() + minutes * 60_000).toISOString()

describe('an exam', () => {
  // covers: rules.other.six-kinds-question
  test('is started, answered, saved, submitted and marked, with points and a certificate, once', async () => {
    const { user, visitor } = await somebody()
    const paperId = await train.paper(admin, { attempts: 2 })
    expect(await visitor.call(papers.trainingPaper, { id: paperId })).toMatchObject({
      questions: 6,
      points: 10,
      minutes: 60,
      phase: 'open',
      mine: [],
      may: { start: null },
    })
    const { id, page, sheet } = await train.begin(visitor, paperId)
    expect(sheet.questions.map(({ kind }) => kind)).toEqual(
      contractQuestions.questionKinds.filter((kind) => kind !== 'python'),
    )
    const save = (seq: number, answers: Record<string, contractQuestions.Given | null>) =>
      visitor.call(contract.saveExam, { id, page, seq, answers, left: seq === 2 ? 3 : 0 })
    await save(2, { 1: [0], 2: [1], 3: true, 99: 'x' })
    // A delayed save changes nothing; an answer of the wrong type is dropped.
    await save(1, { 1: [3] })
    await save(3, { 2: null, 3: 'text' })
    expect((await train.row(id))?.answers).toEqual({ 1: [0], 3: true })
    await visitor.call(contract.submitExam, { id, page, seq: 4, answers: rightAnswers, left: 0 })
    const result = await train.marked(visitor, id)
    expect(result).toMatchObject({ score: 10, total: 10, passed: true, byTime: false, pointsPaid: 20, questions: null })
    expect(result.topics).toEqual([
      { tag: '基础', got: 4, of: 4 },
      { tag: '编程', got: 6, of: 6 },
    ])
    const { number = '' } = result.certificate ?? {}
    expect(await app.visitor().call(contract.checkPass, { number: number.toLowerCase() })).toMatchObject({
      userName: user.name,
      score: 10,
      title: { zh: '演示试卷' },
    })
    expect(await refusalOf(app.visitor().call(contract.checkPass, { number: `${number.slice(0, -4)}AAAA` }))).toBe(
      'training.noNumber',
    )
    const second = await train.marked(visitor, await train.hand(visitor, paperId))
    expect(second).toMatchObject({ nth: 2, passed: true, pointsPaid: 0 })
    const moves = await app.ctx.db.select().from(pointMoves).where(eq(pointMoves.userId, user.id))
    expect(moves.map(({ kind, points }) => [kind, points])).toEqual([['exam', 20]])
    expect(await refusalOf(visitor.call(contract.startExam, { paperId }))).toBe('training.noAttempts')
    const { list } = await visitor.call(papers.trainingPapers, { page: 1, pageSize: 100 })
    expect(list.find((one) => one.id === paperId)?.mine).toEqual({ used: 2, best: 10, passed: true, open: null })
  })

  test('gives partial points for code, and reports why it failed', async () => {
    const { visitor } = await somebody()
    const paperId = await train.paper(admin, { answers: 'done', attempts: 1 })
    const wrong = {
      1: [1],
      2: [0],
      3: true,
      4: '3.2',
      5: 'function sum(a, b) { return a + 1 }',
      6: 'select id from people',
    }
    const result = await train.marked(visitor, await train.hand(visitor, paperId, wrong))
    // a + 1 is right only for 41 + 1.
    expect(result).toMatchObject({ score: 1, passed: false, certificate: null })
    expect(result.questions?.map(({ got, note }) => [got, note])).toEqual([
      ...[0, 1, 2, 3].map(() => [0, null]),
      [1, '1/4'],
      [0, null],
    ])
    const other = (await somebody()).visitor
    const broken = { 5: 'function sum() { for (;;); }', 6: 'selec 1' }
    const stopped = await train.marked(other, await train.hand(other, paperId, broken))
    expect(stopped.questions?.slice(4).map(({ note }) => note?.split(' ')[0])).toEqual(['time', 'error'])
    const thief = (await somebody()).visitor
    const telling = { 5: 'function sum(a, b) { throw new Error("given " + a) }' }
    const marked = await train.marked(thief, await train.hand(thief, paperId, telling))
    expect(marked.questions?.[4]).toMatchObject({ got: 0, note: 'error (1)' })
    expect(JSON.stringify(marked)).not.toContain('given 4')
  })

  // covers: rules.other.begun-once-server
  test('is started once, however often requested, and submitted once', async () => {
    const { visitor } = await somebody()
    const paperId = await train.paper(admin, { attempts: 3 })
    const both = await Promise.all([1, 2, 3].map(() => visitor.call(contract.startExam, { paperId })))
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    const { id, page } = await train.begin(visitor, paperId)
    const submit = () => visitor.call(contract.submitExam, { id, page, seq: 1, answers: rightAnswers, left: 0 })
    await Promise.all([submit(), submit(), submit()])
    const result = await train.marked(visitor, id)
    expect(result).toMatchObject({ nth: 1, score: 10 })
    await Promise.all([train.marked(visitor, id), train.marked(visitor, id)])
    const { mine } = await visitor.call(papers.trainingPaper, { id: paperId })
    expect(mine).toHaveLength(1)
  })

  test('continues after a crash, with the clock still running, on the page opened last', async () => {
    const { visitor } = await somebody()
    const paperId = await train.paper(admin)
    const first = await train.begin(visitor, paperId)
    await visitor.call(contract.saveExam, { ...first, seq: 1, answers: { 3: true }, left: 0 })
    train.travel(10)
    const again = await train.begin(visitor, paperId)
    expect(again.id).toBe(first.id)
    expect(again.sheet.answers).toEqual({ 3: true })
    expect(again.sheet.endsAt).toBe(first.sheet.endsAt)
    const write = (page: number) =>
      refusalOf(visitor.call(contract.saveExam, { id: first.id, page, seq: 2, answers: { 3: false }, left: 0 }))
    expect(await write(first.page)).toBe('training.elsewhere')
    expect(await write(again.page)).toBe('ok')
  })

  // covers: rules.other.begun-once-server
  test('is submitted by the clock, also when its author is away, with a short grace period', async () => {
    const [gone, quick] = [(await somebody()).visitor, (await somebody()).visitor]
    const paperId = await train.paper(admin, { minutes: 30 })
    const left = await train.begin(gone, paperId)
    await gone.call(contract.saveExam, { ...left, seq: 1, answers: { 3: false }, left: 0 })
    const late = await train.begin(quick, paperId)
    train.travel(30.05)
    await train.clock()
    expect((await train.row(left.id))?.state).toBe('open')
    await quick.call(contract.submitExam, { ...late, seq: 1, answers: rightAnswers, left: 0 })
    expect(await train.marked(quick, late.id)).toMatchObject({ score: 10, byTime: true })
    train.travel(0.1)
    expect(await refusalOf(gone.call(contract.saveExam, { ...left, seq: 2, answers: {}, left: 0 }))).toBe(
      'training.ended',
    )
    await Promise.all([train.clock(), train.clock()])
    const result = await train.marked(gone, left.id)
    expect(result).toMatchObject({ score: 1, byTime: true, submittedAt: left.sheet.endsAt })
  })

  test('ends once when clock and author submit it concurrently, and never starts after its window', async () => {
    const { visitor } = await somebody()
    const paperId = await train.paper(admin, { minutes: 30, from: later(-1), until: later(20), attempts: 2 })
    const { id, page, sheet } = await train.begin(visitor, paperId)
    // The window ends before the time limit.
    expect(Date.parse(sheet.endsAt) - app.ctx.now().getTime()).toBeLessThanOrEqual(20 * 60_000)
    train.travel(20 + 4.9 / 60)
    const submit = refusalOf(visitor.call(contract.submitExam, { id, page, seq: 1, answers: { 3: false }, left: 0 }))
    train.travel(1)
    const [said] = await Promise.all([submit, train.clock(), train.clock()])
    expect(['ok', 'training.ended']).toContain(said)
    const { score } = await train.marked(visitor, id)
    expect(score).toBe(said === 'ok' && (await train.row(id))?.answers[3] === false ? 1 : 0)
    expect(await refusalOf(visitor.call(contract.startExam, { paperId }))).toBe('training.over')
    const soon = await train.paper(admin, { from: later(5) })
    expect(await refusalOf(visitor.call(contract.startExam, { paperId: soon }))).toBe('training.notYet')
    const said2 = await visitor.call(papers.trainingPaper, { id: soon })
    expect(said2).toMatchObject({ phase: 'soon', may: { start: expect.stringContaining('开始') } })
  })

  test('is marked again, without loss, if its server or sandbox crashes during marking', async () => {
    const { visitor } = await somebody()
    const paperId = await train.paper(admin)
    const { id, page } = await train.begin(visitor, paperId)
    // The job of a crashed server: submitted, and nobody is marking it.
    await app.ctx.db
      .update(examAttempts)
      .set({ state: 'marking', answers: rightAnswers, movedAt: app.ctx.now(), submittedAt: app.ctx.now() })
      .where(eq(examAttempts.id, id))
    const killed = setInterval(() => {
      kill(app.ctx.scorers.pids())
    }, 5)
    const { markExam } = await import('./mark.ts')
    await markExam(app.ctx, id)
    clearInterval(killed)
    const row = await train.row(id)
    expect([row?.state, row?.score]).toEqual(['marking', null])
    train.travel(2)
    await train.clock()
    expect(await train.marked(visitor, id)).toMatchObject({ score: 10 })
    expect(page).toBe(1)
  })
})

describe('correct answers', () => {
  // covers: rules.other.answers-once-window
  test('never leave the server before they may be seen', async () => {
    const { visitor } = await somebody()
    const paperId = await train.paper(admin, { answers: 'closed', until: later(90), attempts: 2, shuffle: true })
    const seen: unknown[] = [await visitor.call(papers.trainingPaper, { id: paperId })]
    const { id, page, sheet } = await train.begin(visitor, paperId)
    const js = sheet.questions.find(({ kind }) => kind === 'javascript')?.no ?? 0
    const table = sheet.questions.find(({ kind }) => kind === 'sql')?.no ?? 0
    const run = (no: number, code: string) => visitor.call(contract.runExamCode, { id, no, code })
    const looks = 'function sum(a, b) { console.log(a, b, Object.keys(globalThis)); return 3 }'
    seen.push(sheet, await run(js, looks), await run(table, `select * from people`))
    seen.push(await visitor.call(contract.saveExam, { id, page, seq: 1, answers: { 1: [0] }, left: 0 }))
    await visitor.call(contract.submitExam, { id, page, seq: 2, answers: {}, left: 0 })
    const result = await train.marked(visitor, id)
    seen.push(result, await visitor.call(contract.openExam, { id }))
    expect(result).toMatchObject({ questions: null, answersAt: expect.any(String) })
    const { exportMyData } = await import('@leitai/identity/profile/contract')
    expect(exportMyData.access).toBe('login')
    for (const one of seen) {
      // A value of a hidden test, and markers in every explanation, solution and accepted answer.
      expect(JSON.stringify(one)).not.toMatch(/SECRET|7777|"right"|"tests"|"solution"|"accepted"/)
    }
    train.travel(91)
    const after = await visitor.call(contract.examResult, { id })
    expect(JSON.stringify(after)).toContain('SECRET')
    expect(JSON.stringify(after)).not.toContain('7777')
    const choice = after.questions?.find(({ kind }) => kind === 'single')
    const at = Array.isArray(choice?.right) ? choice.right[0] : -1
    expect(choice?.choices[at ?? -1]?.zh).toBe('丙')
  })

  test('are shown by the paper’s rule: once all attempts are used, or never', async () => {
    const { visitor } = await somebody()
    const paperId = await train.paper(admin, { answers: 'done', attempts: 2 }, sixQuestions.slice(0, 4))
    const first = await train.hand(visitor, paperId)
    expect((await train.marked(visitor, first)).questions).toBeNull()
    const second = await train.begin(visitor, paperId)
    expect((await visitor.call(contract.examResult, { id: first })).questions).toBeNull()
    await visitor.call(contract.submitExam, { ...second, seq: 1, answers: {}, left: 0 })
    await train.marked(visitor, second.id)
    expect((await visitor.call(contract.examResult, { id: first })).questions).toHaveLength(4)
    const never = await train.paper(admin, { answers: 'never' }, sixQuestions.slice(0, 1))
    expect((await train.marked(visitor, await train.hand(visitor, never))).questions).toBeNull()
  })
})

describe('code', () => {
  // covers: rules.other.code-runs-sandbox
  test('is tried on the examples and on the practice tables, in a closed sandbox', async () => {
    const { visitor } = await somebody()
    const paperId = await train.paper(admin)
    const { id } = await train.begin(visitor, paperId)
    const run = (no: number, code: string) => visitor.call(contract.runExamCode, { id, no, code })
    const good = await run(5, 'function sum(a, b) { console.log("看", a); return a + b }')
    expect(good).toMatchObject({ log: ['看 1'], cases: [{ value: '3', ok: true, problem: null }] })
    expect((await run(5, 'const sum = () => 4')).cases[0]).toMatchObject({ value: '4', ok: false })
    expect((await run(5, 'let x')).cases[0]?.problem).toMatchObject({ reason: 'function', text: 'sum' })
    expect((await run(6, 'select city from people order by id')).table).toEqual({
      columns: ['city'],
      rows: [['杭州'], ['北京'], ['杭州']],
    })
    expect((await run(6, 'drop table people')).problem).toMatchObject({ reason: 'statement' })
    expect(await refusalOf(run(1, 'x'))).toBe('training.notCode')
    expect(await refusalOf(run(7, 'x'))).toBe('training.noQuestion')
    const practice = (language: 'javascript' | 'sql', code: string) =>
      visitor.call(contract.runPractice, { language, code })
    expect((await practice('javascript', '[1, 2].map((n) => n * 2)')).cases[0]?.value).toBe('[2,4]')
    expect((await practice('sql', 'select max(score) from scores')).table?.rows).toEqual([['96.5']])
    for (const code of ['process.exit()', 'require("fs")', 'fetch("http://127.0.0.1")']) {
      expect((await practice('javascript', code)).cases[0]?.problem).toMatchObject({ reason: 'error' })
    }
    expect((await practice('javascript', '"x".repeat(2 ** 29)')).cases[0]?.problem?.reason).toMatch(/memory|error/)
    expect((await practice('sql', "select * from read_csv('/etc/passwd')")).problem).toMatchObject({ reason: 'error' })
    const settings = (await practice('sql', 'select value from duckdb_settings()')).table?.rows.flat().join('\n') ?? ''
    expect(settings).toContain(':memory:')
    for (const ours of [process.cwd(), homedir(), tmpdir()]) expect(settings).not.toContain(ours)
    expect((await practice('sql', 'select * from range(5000)')).problem).toMatchObject({ reason: 'size' })
  })

  test('returns no more than a screen can show, even if it tampers with the functions that truncate it', async () => {
    const { visitor } = await somebody()
    const practice = (language: 'javascript' | 'sql', code: string) =>
      visitor.call(contract.runPractice, { language, code })
    for (const code of [
      'String.prototype.slice = () => "y".repeat(1e6); console.log("a")',
      'Array.prototype.toJSON = () => ["z".repeat(1e6)]; console.log("a")',
      'Array.prototype.toJSON = () => Array.from({ length: 9999 }, () => "z".repeat(50)); console.log("a")',
    ]) {
      expect(JSON.stringify(await practice('javascript', code)).length, code).toBeLessThan(200_000)
    }
    for (const code of ["select repeat('x', 1000000)", "select repeat('x', 50000) from range(100)"]) {
      expect((await practice('sql', code)).problem, code).toMatchObject({ reason: 'size' })
    }
    const thrown = 'throw { name: "n\\0".repeat(1e5), message: "m", stack: "formula.js:99999999999999999999" }'
    expect((await practice('javascript', thrown)).cases[0]?.problem).toMatchObject({ reason: 'error', line: null })
  })

  test('is marked even if it throws something that cannot be stored as text', async () => {
    const paperId = await train.paper(admin)
    for (const text of ['"\\0"', '"\\ud800"', '"\u{1f600}".repeat(200)', '"x" + "\u{1f600}".repeat(200)']) {
      const { visitor } = await somebody()
      const id = await train.hand(visitor, paperId, { 5: `function sum() { throw new Error(${text}) }` })
      expect(await train.marked(visitor, id), text).toMatchObject({ state: 'done', score: 0 })
    }
  })

  test('runs one at a time per user', async () => {
    const { visitor } = await somebody()
    const slow = () => refusalOf(visitor.call(contract.runPractice, { language: 'javascript', code: 'for(;;);' }))
    expect((await Promise.all([slow(), slow()])).toSorted()).toEqual(['ok', 'training.busy'])
  })
})

test('an attempt is private to its author, and an exam requires a log-in', async () => {
  const [one, other] = [(await somebody()).visitor, (await somebody()).visitor]
  const nobody = app.visitor()
  const paperId = await train.paper(admin)
  const { id, page } = await train.begin(one, paperId)
  const written = { id, page, seq: 1, answers: {}, left: 0 }
  for (const [who, code] of [
    [nobody, 'login.missing'],
    [other, 'training.noAttempt'],
    [admin, 'training.noAttempt'],
  ] as const) {
    const calls = [
      who.call(contract.openExam, { id }),
      who.call(contract.saveExam, written),
      who.call(contract.submitExam, written),
      who.call(contract.runExamCode, { id, no: 5, code: 'x' }),
      who.call(contract.examResult, { id }),
    ]
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => code))
  }
  expect(await refusalOf(nobody.call(contract.startExam, { paperId }))).toBe('login.missing')
  expect(await refusalOf(nobody.call(contract.runPractice, { language: 'sql', code: 'select 1' }))).toBe(
    'login.missing',
  )
  expect((await nobody.call(papers.trainingPapers, { page: 1, pageSize: 5 })).list[0]?.mine).toBeNull()
  await admin.call(papers.publishPaper, { id: paperId, published: false })
  expect(await refusalOf(other.call(contract.startExam, { paperId }))).toBe('training.unknown')
  expect(await refusalOf(other.call(papers.trainingPaper, { id: paperId }))).toBe('training.unknown')
  // Who has started may finish.
  await expectOk(one.call(contract.submitExam, written))
})
