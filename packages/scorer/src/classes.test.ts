import { expect, test } from 'vitest'
import { everyMetric } from './metrics/index.ts'
import { checkSpecOf } from './plan-tasks.ts'
import { prepareSolution } from './prepare.ts'
import { loadPrepared } from './prepared.ts'
import { score } from './score.ts'
import { bytes, checkCsv, type Files, scoreFiles, specOfFiles } from './testing.ts'
import { trialScores } from './trial.ts'

/** The values of declared classes that scikit-learn gives are in fixtures/classes.json. */
const declared = (...list: string[]) => ({ classes: { list } })

async function scored(files: Files) {
  const spec = specOfFiles(files)
  const made = await prepareSolution(bytes(files.solution), spec)
  if (!made.ok) return made
  const result = await score(made.prepared, bytes(files.submission))
  const sample = bytes(files.solution.replace(/,.*$/gm, ''))
  const check = await checkCsv(sample, bytes(files.submission), checkSpecOf(spec))
  expect(check).toMatchObject(result.ok ? { ok: true } : { ok: false, faults: result.faults })
  return result
}

const labels = {
  metric: { name: 'f1', options: { average: 'macro' } },
  solution: 'id,y\n1,a\n2,a\n3,b\n',
  submission: 'id,p\n1,a\n2,c\n3,b\n',
}

test('a declared class that the truth lacks counts where somebody predicts it', async () => {
  expect(await scored(labels)).toMatchObject({ ok: true, a: (2 / 3 + 1) / 3 })
  const result = await scored({ ...labels, spec: declared('a', 'b', 'c', 'd') })
  expect(result).toMatchObject({ ok: true, a: (2 / 3 + 1) / 3 })
  expect(result.ok && 'labels' in result && result.labels?.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd'])
})

test('any other class is refused, by browser and server alike, and in the solution', async () => {
  const spec = declared('a', 'b')
  const fault = { code: 'unknown-class', line: 3, column: 'p', found: 'c', expected: 'a, b' }
  expect(await scored({ ...labels, spec })).toMatchObject({ ok: false, faults: [fault] })
  const wrong = { ...labels, solution: 'id,y\n1,a\n2,A\n3,b\n', spec }
  expect(await scored(wrong)).toMatchObject({ ok: false, faults: [{ ...fault, column: 'y', found: 'A' }] })
  const sets = {
    metric: { name: 'multilabel-f1' },
    solution: 'id,y\n1,a b\n2,\n',
    submission: 'id,p\n1,a\n2,b c\n',
  }
  expect(await scored({ ...sets, spec })).toMatchObject({ faults: [fault] })
  expect(await scored({ ...sets, spec: declared('c', 'b', 'a') })).toMatchObject({ ok: true })
})

test('declared numbers are compared by value', async () => {
  const numbers = { ...labels, solution: 'id,y\n1,1\n2,1.0\n3,2\n', submission: 'id,p\n1,01\n2,3e0\n3,2\n' }
  const spec = { ...declared('1.0', '2', '3'), labels: 'number' as const }
  expect(await scored({ ...numbers, spec })).toMatchObject({ ok: true, a: (2 / 3 + 1) / 3 })
  expect(await scored({ ...numbers, spec: declared('1', '2', 'x') })).toMatchObject({
    faults: [{ code: 'unknown-class', found: '1.0' }],
  })
})

test('a class without rows may have a column of probabilities, under any of the ways to name it', async () => {
  const files = (head: string) => ({
    metric: { name: 'log-loss-multiclass' },
    solution: 'id,y\n1,a\n2,b\n',
    submission: `id,${head}\n1,0.5,0.25,0.25\n2,0.25,0.5,0.25\n`,
  })
  const list = ['c', 'a', 'b']
  expect(await scored(files('a,b,c'))).toMatchObject({ faults: [{ code: 'column-without-class', column: 'c' }] })
  const right = { ok: true, a: Math.log(2) }
  expect(await scored({ ...files('a,b,c'), spec: { classes: { list } } })).toMatchObject(right)
  expect(await scored({ ...files('p_a,p_b,p_c'), spec: { classes: { prefix: 'p_', list } } })).toMatchObject(right)
  const table = { one: 'a', two: 'b', three: 'c' }
  expect(await scored({ ...files('one,two,three'), spec: { classes: { table, list } } })).toMatchObject(right)
  expect(await scored({ ...files('a,b,x'), spec: { classes: { list } } })).toMatchObject({
    faults: [
      { code: 'class-without-column', found: 'c' },
      { code: 'column-without-class', column: 'x' },
    ],
  })
})

test('a metric that needs rows of every class still says so', async () => {
  const files = {
    metric: { name: 'auc-multiclass' },
    solution: 'id,y\n1,a\n2,b\n',
    submission: 'id,a,b,c\n1,0.5,0.25,0.25\n2,0.25,0.5,0.25\n',
    spec: declared('a', 'b', 'c'),
  }
  expect(await scored(files)).toMatchObject({ faults: [{ code: 'metric-undefined', reason: 'missing-class' }, {}] })
})

test('groups and slices count declared classes that somebody predicts, and trials are made with them', async () => {
  const grouped = { ...labels, solution: 'id,y,g\n1,a,x\n2,a,x\n3,b,y\n' }
  const spec = { ...declared('a', 'b', 'c'), target: ['y'], group: { column: 'g' } }
  expect(await scored({ ...grouped, spec })).toMatchObject({ ok: true, a: expect.closeTo((2 / 3 / 2 + 1) / 2, 12) })
  const made = await prepareSolution(bytes(labels.solution), specOfFiles({ ...labels, spec: declared('c', 'b', 'a') }))
  const solution = made.ok ? loadPrepared(made.prepared, everyMetric) : null
  expect(solution && trialScores(solution)).toMatchObject({ perfect: { score: 1 }, constant: { score: 0.4 } })
})

test('a list is told to everybody, a prefix and a table are not needed', () => {
  const spec = specOfFiles({ ...labels, spec: { classes: { prefix: 'p_', list: ['a', 'b'] } } })
  expect(checkSpecOf(spec).classes).toEqual({ list: ['a', 'b'] })
  expect(checkSpecOf({ ...spec, classes: { prefix: 'p_' } }).classes).toBeUndefined()
})

test.each([
  ['no-classes', 'mae', ['1', '2']],
  ['no-classes', 'auc', ['0', '1']],
  ['class-list', 'f1', ['a']],
  ['class-list', 'f1', ['a', 'b', 'a']],
  ['class-list', 'f1', ['1', '2', '1']],
  ['class-list', 'f1', ['a', 'b ']],
  ['class-list', 'f1', ['a', '']],
  ['class-list', 'f1', Array.from({ length: 1001 }, (_, k) => `c${k}`)],
  ['class-list', 'multilabel-f1', ['a', 'b c']],
])('%s is refused for %s', async (code, name, list) => {
  const files = { metric: { name }, solution: 'id,y\n1,1\n2,0\n', submission: 'id,p\n1,1\n2,0\n' }
  await expect(scoreFiles({ ...files, spec: declared(...list) })).rejects.toThrow(`"code":"${code}"`)
})
