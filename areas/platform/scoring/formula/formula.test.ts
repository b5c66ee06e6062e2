import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeFault } from '@leitai/scorer/faults'
import type { ScoringSpec } from '@leitai/scorer/types'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openLauncher } from '../../sandbox/launcher.ts'
import { openScorers } from '../pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'leitai-formula-'))
const launcher = openLauncher({ workFolder: join(folder, 'work'), log: pino({ level: 'silent' }) })
const scorers = openScorers({ count: 2, workFolder: join(folder, 'work'), launcher, log: pino({ level: 'silent' }) })
afterAll(async () => {
  await scorers.close()
  rmSync(folder, { recursive: true, force: true })
})

const bounds = { seconds: 3, megabytes: 1024 }
const solution = 'key,target,class,board\n1,1,x,A\n2,2,y,A\n3,3,x,B\n4,,y,B\n'
const good = 'key,guess\n4,4\n3,5\n2,2\n1,2\n'

async function scoreBy(
  name: 'formula-sql' | 'formula-js' | 'formula-python',
  code: string,
  { submission = good, ...more }: { submission?: string; target?: string[]; b?: ScoringSpec['b'] } = {},
) {
  const paths = {
    solutionPath: scorers.workPath('.csv'),
    preparedPath: scorers.workPath('.bin'),
    submissionPath: scorers.workPath('.csv'),
  }
  writeFileSync(paths.solutionPath, solution)
  writeFileSync(paths.submissionPath, submission)
  const spec: ScoringSpec = {
    id: 'key',
    target: ['target', 'class'],
    prediction: ['guess'],
    metric: { name, options: { code, direction: 'lower' } },
    split: { by: 'column', column: 'board' },
    b: 'rest',
    ...more,
  }
  const made = await scorers.prepare({ ...paths, spec }, bounds)
  if (made.kind !== 'prepared') return made
  if (!made.prepared.ok) return { kind: 'bad' as const, ...made.prepared }
  const done = await scorers.score({ ...paths, formula: true, owner: 'one' }, bounds)
  return done.kind === 'score' ? done.score : done
}
const sql = (code: string, more = {}) => scoreBy('formula-sql', code, more)
const js = (code: string, more = {}) => scoreBy('formula-js', code, more)
const python = (code: string, more = {}) => scoreBy('formula-python', code, more)
const lacksPython = await scorers.lacksPrograms()

const sqlError = 'select avg(abs(target - guess)) from solution join submission using (key)'
const jsError = `function score(solution, submission) {
  const known = solution.target.map((value, row) => [value, submission.guess[row]]).filter(([value]) => value !== null)
  return known.reduce((sum, [value, guess]) => sum + Math.abs(value - guess), 0) / known.length
}`
const right = { ok: true, rows: 4, a: 0.5, b: 2 }

/** For what runs into its time limit: on two boards it takes twice as long and shows no more. */
const ONE_BOARD = { b: 'none' } as const

/** Why it gave no score, in English. */
async function problem(outcome: Promise<unknown>): Promise<string> {
  const { faults, kind, message = '' } = Object(await outcome)
  return Array.isArray(faults)
    ? faults.map((fault) => describeFault(fault, 'en')).join('\n')
    : `ended: ${kind} ${message}`
}

describe('a formula', () => {
  test('sees the rows of each board separately, with all columns of the truth', async () => {
    expect(await sql(sqlError)).toEqual(right)
    expect(await js(jsError)).toEqual(right)
    const both = `select sum(guess) from solution join submission using (key) where class = 'x'`
    expect(await sql(both)).toEqual({ ...right, a: 2, b: 5 })
    expect(await sql(both, { b: 'all' })).toEqual({ ...right, a: 2, b: 7 })
    expect(await sql(both, { b: 'none' })).toEqual({ ...right, a: 2, b: null })
    const rows = 'function score(s, p) { return s.key.length * 100 + p.key[0] }'
    expect(await js(rows)).toMatchObject({ a: 201, b: 203 })
    expect(await sql('select count(*) from solution')).toMatchObject({ a: 2, b: 2 })
  })

  test('gets text if a column is not all numbers, and says which value is the cause', async () => {
    const submission = 'key,guess\n1,1\n2,二\n3,3\n4,4\n'
    expect(await sql('select max(length(guess)) from submission', { submission })).toMatchObject({ ok: true, a: 1 })
    expect(await problem(sql(sqlError, { submission }))).toContain('Column "guess": the value "二" isn’t a number')
    expect(await js('const score = (s, p) => p.guess.indexOf("二")', { submission })).toMatchObject({ a: 1, b: -1 })
  })

  test('only gets files that the reader has checked, with the line of each fault', async () => {
    const said = await problem(sql(sqlError, { submission: 'key,guess\n1,1\n1,2\n3,\n9,1\n' }))
    for (const part of ['Line 3', 'Line 4', 'Line 5', '2 IDs are missing']) expect(said).toContain(part)
  })

  test.each([
    ['select 1 as a, 2 as b', 'returned 1×2 (rows × columns)'],
    ['select key from solution', 'returned >1×1'],
    ['select 1 where false', 'returned 0×1'],
    [`select 'NaN'::double`, 'returned NaN'],
    [`select 'Infinity'::double`, 'returned Infinity'],
    [`select '5'`, `returned '5'`],
    ['select null', 'returned NULL'],
    ['select true', 'returned true'],
    ['selec 1', 'failed in its line 1: Parser Error: syntax error at or near "selec"'],
    ['select\n  nothing\nfrom solution', 'failed in its line 2: Binder Error'],
  ])('in SQL that says "%s" reports what is wrong', async (code, words) => {
    expect(await problem(sql(code))).toContain(words)
  })

  test.each([
    ['function score() { return "5" }', 'returned string'],
    ['function score() { return NaN }', 'returned NaN'],
    ['function score() { return { valueOf: () => 1 } }', 'returned an object'],
    ['const other = 1', 'must define the function'],
    ['let x =;', 'failed in its line 1: SyntaxError'],
    ['function score(s) {\n  return s.nothing.length\n}', 'failed in its line 2: TypeError'],
    ['function score() { throw "just so" }', 'failed: just so'],
  ])('in JavaScript that says "%s" reports what is wrong', async (code, words) => {
    expect(await problem(js(code))).toContain(words)
  })

  test('is not empty, and not too long', async () => {
    for (const code of ['', '  ', `select ${'1+'.repeat(5000)}1`]) {
      expect(await sql(code)).toMatchObject({ kind: 'bad', faults: [{ code: 'bad-option', column: 'code' }] })
    }
  })
})

describe('an attack in SQL', () => {
  const file = join(folder, 'stolen')
  test.each([
    [`copy (select 1) to '${file}'`],
    [`select * from read_csv('/etc/passwd')`],
    [`select content from read_text('/etc/passwd')`],
    [`from '/etc/passwd'`],
    [`select count(*) from glob('/etc/*')`],
    [`attach '${file}'`],
    ['install httpfs'],
    ['load httpfs'],
    [`select * from read_csv('http://127.0.0.1:1/x.csv')`],
    ['pragma enable_profiling'],
    ['set threads = 8'],
    ['reset memory_limit'],
    [`set enable_external_access = true`],
    [`select getenv('HOME')`],
    [`export database '${file}'`],
    [`call enable_logging(storage = 'file', storage_path = '${file}')`],
    [`select * from enable_logging(storage = 'file', storage_path = '${file}')`],
    [`select * from query('copy (select 1) to ''${file}''')`],
    ['select 1; select 2'],
    [`select 1; copy (select 1) to '${file}'`],
    ['drop table solution'],
    ['create table mine as select 1'],
    ['insert into submission select * from submission returning key'],
    [`create macro abs(x) as 0`],
    ['prepare p as select 1'],
    ['explain analyze select 1'],
    ['vacuum'],
  ])('is refused: %s', async (code) => {
    expect(await problem(sql(code))).toMatch(/^The formula on board A|one SELECT query/)
    expect(existsSync(file)).toBe(false)
  })

  test.each([
    ['with recursive r(n) as (select 1 union all select n + 1 from r) select max(n) from r'],
    ['select count(*) from range(10000000000) a, range(10000000000) b'],
    [
      `select count(*) from (select a.range x, repeat('x', 1000) y from range(100000) a, range(100000) b order by y, x)`,
    ],
    [`select length(repeat('x', 10000000000))`],
    ['select len(list(range)) from range(10000000000)'],
  ])('is stopped: %s', async (code) => {
    expect(await problem(sql(code, ONE_BOARD))).toMatch(/was stopped|of memory|ended|failed/)
    expect(readdirSync(join(folder, 'work')).filter((name) => /duck|tmp$/.test(name))).toEqual([])
  })
})

describe('an attack in JavaScript', () => {
  test.each([
    ['function score() { while (true); }', /1 second and was stopped/],
    ['while (true);', /was stopped/],
    ['function score() { return [2, 1].sort(() => { for (;;); }) }', /was stopped/],
    ['function score() { return /(a*)*b/.test("a".repeat(50)) }', /was stopped/],
    ['function score() { throw { get message() { for (;;); } } }', /failed|was stopped/],
    ['function score() { return score() }', /failed|of memory/],
    ['function score() { const all = []; for (;;) all.push(new Array(1e6).fill(1)) }', /of memory|ended|was stopped/],
    ['function score() { return "x".repeat(2 ** 29).length }', /of memory/],
    ['function score() { return new Array(1e9).join("x").length }', /of memory|ended|was stopped/],
    ['function score() { return new ArrayBuffer(1e10).byteLength }', /failed|of memory/],
    ['function score() { return process.pid }', /'process' is not defined/],
    ['function score() { return require("fs") }', /'require' is not defined/],
    ['function score() { return fetch("http://127.0.0.1") }', /'fetch' is not defined/],
    ['function score() { return Function("return process")() }', /'process' is not defined/],
    ['function score(s) { return s.constructor.constructor("return process")() }', /'process' is not defined/],
    ['function score() { return import("fs") }', /returned an object/],
    ['import fs from "fs"; function score() { return 1 }', /failed/],
    ['async function score() { return 1 }', /returned an object/],
    ['function score() { setTimeout(() => 1) }', /not defined/],
  ])('is refused or stopped: %s', async (code, words) => {
    expect(await problem(js(code, ONE_BOARD))).toMatch(words)
  })

  test('on what parsing and counting mean affects nobody else, and nothing outside', async () => {
    const code = `Object.prototype.toString = Object.prototype.toJSON = Array.prototype.map = () => { throw 1 }
      JSON.parse = Number.isFinite = () => true
      globalThis.score = () => 7`
    expect(await js(code)).toEqual({ ...right, a: 7, b: 7 })
    expect(await js(jsError)).toEqual(right)
  })
})

test('after all of these, valid formulas are scored as before', async () => {
  const scored = await Promise.all([sql(sqlError), js(jsError), sql(sqlError), js(jsError)])
  expect(scored).toEqual([right, right, right, right])
})

describe.runIf(lacksPython === null)('a program in Python', () => {
  const mae = 'def score(solution, submission):\n  return (solution.target - submission.guess).abs().mean()'

  test('sees the rows of each board separately, with all columns of the truth', async () => {
    expect(await python(mae)).toEqual(right)
    expect(await python(mae, { b: 'none' })).toEqual({ ...right, b: null })
    const rows = 'def score(s, p): return len(s) * 100 + p.key[0] + (s["class"] == "x").sum() / 4'
    expect(await python(rows)).toMatchObject({ a: 201.25, b: 203.25 })
  })

  test('reports its exceptions with their line, and a column that a value made text of', async () => {
    expect(await problem(python('def score(s, p):\n  return s.nothing', ONE_BOARD))).toMatch(
      /board A failed in its line 2: AttributeError/,
    )
    expect(await problem(python('x = 1', ONE_BOARD))).toContain('define the function score')
    const submission = 'key,guess\n1,1\n2,二\n3,3\n4,4\n'
    expect(await problem(python(mae, { submission }))).toContain('Column "guess": the value "二" isn’t a number')
  })

  test('refuses a file by what it sees of board A alone', async () => {
    const onA = 'def score(s, p):\n  if 2 in list(p.key): raise SubmissionError("p 应为正数")\n  return 1'
    expect(await python(onA)).toMatchObject({ ok: false, faults: [{ code: 'program-refused', found: 'p 应为正数' }] })
    const onB = 'def score(s, p):\n  if 4 in list(p.key): raise SubmissionError("secret of B")\n  return 1'
    expect(await python(onB)).toMatchObject({
      ok: true,
      a: 1,
      b: null,
      faults: [{ code: 'formula-failed', column: 'B' }],
    })
  })

  test('leaves no tables behind', () => {
    expect(readdirSync(join(folder, 'work')).filter((name) => /-(a|b)-/.test(name))).toEqual([])
  })
})
