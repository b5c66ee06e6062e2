import { expect, test } from 'vitest'
import { describeFault } from '../../packages/scorer/src/faults.ts'
import { proposedKind } from '../../packages/scorer/src/label-kind.ts'
import { checkSpecOf } from '../../packages/scorer/src/plan-tasks.ts'
import { prepareSolution } from '../../packages/scorer/src/prepare.ts'
import { proposals } from '../../packages/scorer/src/propose.ts'
import { score } from '../../packages/scorer/src/score.ts'
import { bytes, checkCsv, scoreFiles, specOfFiles } from '../../packages/scorer/src/testing.ts'
import type { ScoringSpec } from '../../packages/scorer/src/types.ts'
import { fileOfBytes, keepInMemory } from '../../packages/tables/src/file.ts'
import { profileOf } from '../../packages/tables/src/profile.ts'

/** Class labels as other people's programs write them. */

const table = (column: string, values: string[]) =>
  `id,${column}\n${values.map((value, row) => `${row},${value}\n`).join('')}`

function filesOf(truth: string[], prediction: string[], spec: Partial<ScoringSpec> = {}) {
  return {
    metric: spec.metric ?? { name: 'accuracy' },
    solution: table('y', truth),
    submission: table('p', prediction),
    spec,
  }
}
const scoreOf = (truth: string[], prediction: string[], spec?: Partial<ScoringSpec>) =>
  scoreFiles(filesOf(truth, prediction, spec))

/** The check before submitting, against a sample with these labels. */
async function checked(sample: string[], prediction: string[], spec: Partial<ScoringSpec> = {}) {
  const files = filesOf(prediction, prediction, spec)
  const given = checkSpecOf(specOfFiles(files))
  return checkCsv(bytes(table('p', sample)), bytes(files.submission), given)
}

test('labels of 19 digits that are one double are different classes', async () => {
  const truth = ['1234567890123456701', '1234567890123456702', '1234567890123456703', '1234567890123456704']
  const shifted = [...truth.slice(1), truth[0] ?? '']
  expect(await scoreOf(truth, truth)).toMatchObject({ ok: true, a: 1 })
  expect(await scoreOf(truth, shifted)).toMatchObject({ ok: true, a: 0 })
  expect(await scoreOf(truth, shifted, { labels: 'integer' })).toMatchObject({ ok: true, a: 0 })
})

test.each([
  ['codes of diseases', ['250.1', '250.10', '401.9', '401.90'], ['250.10', '250.1', '401.90', '401.9']],
  ['versions', ['3.1', '3.10', '3.1', '3.10'], ['3.10', '3.1', '3.10', '3.1']],
  ['postcodes', ['010010', '10010', '010010', '10010'], ['10010', '010010', '10010', '010010']],
  ['exponents that are names of chips', ['1e3', '1000', '1e3', '1000'], ['1000', '1e3', '1000', '1e3']],
  ['signs', ['+1', '1', '-0', '0'], ['1', '+1', '0', '-0']],
])('%s that are equal as numbers are different classes', async (_, truth, wrong) => {
  expect(await scoreOf(truth, truth)).toMatchObject({ ok: true, a: 1 })
  expect(await scoreOf(truth, wrong)).toMatchObject({ ok: true, a: 0 })
})

test('whole numbers that a column with gaps turned into floats are the same, in either file', async () => {
  expect(await scoreOf(['0', '1', '2', '10'], ['0.0', '1.0', '2.0', '10.0'])).toMatchObject({ ok: true, a: 1 })
  expect(await scoreOf(['0.0', '1.0', '2.0', '10.0'], ['0', '1', '2', '10'])).toMatchObject({ ok: true, a: 1 })
})

test('declared numbers are compared by value, exactly', async () => {
  const number = { labels: 'number' as const }
  expect(await scoreOf(['0.5', '1', '1.25'], ['.50', '1e0', '125e-2'], number)).toMatchObject({ ok: true, a: 1 })
  const close = ['0.1', '0.10000000000000000001', '2']
  expect(await scoreOf(close, ['0.10000000000000000001', '0.1', '2'], number)).toMatchObject({ a: 1 / 3 })
})

test.each([
  ['True', 'False', 'TRUE', 'FALSE'],
  ['True', 'False', 'true', 'false'],
  ['TRUE', 'FALSE', '1', '0'],
  ['1', '0', '是', '否'],
  ['yes', 'no', 'True', 'False'],
  ['t', 'f', '1.0', '0.0'],
])('a declared boolean is the same in every spelling: %s and %s, %s and %s', async (yes, no, otherYes, otherNo) => {
  const boolean = { labels: 'boolean' as const }
  const right = [otherYes, otherNo, otherYes]
  expect(await scoreOf([yes, no, yes], right, boolean)).toMatchObject({ ok: true, a: 1 })
  const f1 = { metric: { name: 'f1', options: { average: 'binary', positive: yes } }, ...boolean }
  expect(await scoreOf([yes, no, yes], right, f1)).toMatchObject({ ok: true, a: 1 })
})

test('a solution whose labels would become one is refused, and both are named', async () => {
  const made = async (truth: string[], labels: ScoringSpec['labels']) => {
    const files = filesOf(truth, truth, labels && { labels })
    return prepareSolution(bytes(files.solution), specOfFiles(files))
  }
  const merged = { ok: false, faults: [{ code: 'labels-merge', column: 'y', found: '250.1', expected: '250.10' }] }
  expect(await made(['250.1', '250.10', '3'], 'number')).toMatchObject(merged)
  expect(await made(['True', 'False', 'TRUE'], 'boolean')).toMatchObject({
    faults: [{ code: 'labels-merge', found: 'True', expected: 'TRUE' }],
  })
  expect(await made(['1', '2', 'x'], 'integer')).toMatchObject({ faults: [{ code: 'label-kind', found: 'x' }] })
  expect(await made(['250.1', '250.10', '3'], undefined)).toMatchObject({ ok: true })
  const [fault] = [{ code: 'labels-merge', column: 'y', found: '1', expected: '1.0', reason: 'integer' }]
  expect(describeFault(fault, 'zh')).toBe(
    '列 "y"：类别 "1" 与 "1.0" 按整数比较时相同；请统一写法，或把 labels 声明为 text',
  )
})

test('a file of which no label is known, or fewer than half, is stopped; else the result says which are not', async () => {
  const truth = ['True', 'False', 'True', 'False']
  const stopped = await scoreOf(truth, ['TRUE', 'FALSE', 'TRUE', 'FALSE'])
  expect(stopped).toMatchObject({ ok: false, faults: [{ code: 'unknown-labels', column: 'p', count: 4 }] })
  expect(JSON.stringify(stopped)).not.toMatch(/True|False/)
  expect(await scoreOf(truth, ['True', '1', '1', '0'])).toMatchObject({ faults: [{ found: '1 × 2, 0 × 1', count: 3 }] })
  expect(await scoreOf(truth, ['True', 'False', '1', '0'])).toMatchObject({
    ok: true,
    a: 0.5,
    notes: [{ code: 'labels-not-known', column: 'p', count: 2, found: '1 × 1, 0 × 1' }],
  })
})

test('the check before submitting stops a file whose labels the sample writes differently', async () => {
  const fault = { code: 'unknown-labels', expected: 'True' }
  expect(await checked(['True', 'True', 'True'], ['TRUE', 'FALSE', 'TRUE'])).toMatchObject({ faults: [fault] })
  expect(await checked(['True', 'True', 'True'], ['1', '0', '1'])).toMatchObject({ faults: [fault] })
  expect(await checked(['cat', 'dog', 'cat'], ['1', '2', '1'])).toMatchObject({ faults: [{ expected: 'cat, dog' }] })
  // One label may be a placeholder, and one of the sample's labels shows that the file is meant so.
  expect(await checked(['0', '0', '0'], ['cat', 'dog', 'cat'])).toMatchObject({ ok: true })
  expect(await checked(['cat', 'dog', 'cat'], ['cat', 'bird', 'fish'])).toMatchObject({ ok: true })
})

test.each([
  ['a zero-width space', '猫\u200b'],
  ['a byte order mark', '\ufeff猫'],
  ['a no-break space', '\u00a0猫'],
  ['a soft hyphen', '猫\u00ad'],
  ['a mark of direction', '\u200e猫'],
  ['an em space', '猫\u2003'],
  ['a line end in quotes', '"猫\r\n"'],
])('%s beside a label is no part of it', async (_, label) => {
  expect(await scoreOf(['猫', '狗'], [label, '狗'])).toMatchObject({ ok: true, a: 1 })
  expect(await scoreOf([label, '狗'], ['猫', '狗'])).toMatchObject({ ok: true, a: 1 })
})

test('an invisible character within a label is named', async () => {
  expect(await scoreOf(['红牛', '狗'], ['红\u200b牛', '狗'])).toMatchObject({ notes: [{ found: '红<U+200B>牛 × 1' }] })
})

test('line ends within a label are one, and joined letters equal parted ones', async () => {
  expect(await scoreOf(['"a\nb"', 'c'], ['"a\r\nb"', 'c'])).toMatchObject({ ok: true, a: 1 })
  expect(await scoreOf(['caf\u00e9', 'c'], ['cafe\u0301', 'c'])).toMatchObject({ ok: true, a: 1 })
})

test('a label of many answers is not told to be unknown', async () => {
  const truth = Array.from({ length: 60 }, (_, k) => `name${k}`)
  const result = await scoreOf(
    truth,
    truth.map((name) => `${name}?`),
  )
  expect(result).toMatchObject({ ok: true, a: 0 })
  expect(result).not.toHaveProperty('notes')
})

test('labels of sets and of boxes are tallied, those of rankings are not', async () => {
  const sets = { metric: { name: 'multilabel-f1' } }
  expect(await scoreOf(['a b', 'b'], ['A B', 'B'], sets)).toMatchObject({
    faults: [{ code: 'unknown-labels', count: 3 }],
  })
  const ranking = { metric: { name: 'map-at-k', options: { k: 3 } } }
  expect(await scoreOf(['a b', 'b'], ['x y', 'z'], ranking)).toMatchObject({ ok: true, a: 0 })
})

test.each([
  [['0', '1', '2'], 'integer'],
  [['1234567890123456701', '1234567890123456702'], 'integer'],
  [['0.5', '1.0', '1.5'], 'number'],
  [['True', 'False'], 'boolean'],
  [['是', '否'], 'boolean'],
  [['250.1', '250.10'], 'text'],
  [['250.10', '401.9'], 'text'],
  [['007', '12'], 'text'],
  [['True', 'TRUE'], 'text'],
  [['cat', 'dog'], 'text'],
])('for the labels %j the kind %s is proposed', (labels, kind) => {
  expect(proposedKind(labels)).toBe(kind)
})

/** scikit-learn 1.2.1: `zero_division=0`, no `labels`. */
const truth = ['a', 'a', 'b', 'b', 'c', 'c', 'a']
const guess = ['a', 'd', 'b', 'c', 'c', 'e', 'a']
test.each([
  ['f1', { average: 'macro' }, 0.39333333333333337],
  ['precision', { average: 'macro' }, 0.5],
  ['recall', { average: 'macro' }, 0.3333333333333333],
  ['recall', { average: 'macro', zeroDivision: 1 }, 0.7333333333333333],
  ['jaccard', { average: 'macro' }, 0.3],
  ['f-beta', { average: 'macro', beta: 2 }, 0.35396825396825393],
  ['f1', { average: 'micro' }, 4 / 7],
  ['precision', { average: 'micro' }, 4 / 7],
  ['f1', { average: 'weighted' }, 0.6761904761904762],
  ['mcc', {}, 0.4588314677411235],
  ['balanced-accuracy', {}, 0.5555555555555555],
])('%s with %j counts predicted classes that no answer has', async (name, options, value) => {
  const result = await scoreOf(truth, guess, { metric: { name, options } })
  expect(result.ok && result.a).toBeCloseTo(value, 12)
})

test('a perfect file has the perfect score, also with declared classes that nobody has', async () => {
  const macro = { metric: { name: 'f1', options: { average: 'macro' } }, classes: { list: ['a', 'b', 'c', 'd', 'e'] } }
  expect(await scoreOf(truth, truth, macro)).toMatchObject({ a: 1 })
  const ones = { ...macro, metric: { name: 'f1', options: { average: 'macro', zeroDivision: 1 } } }
  expect(await scoreOf(truth, truth, ones)).toMatchObject({ a: 1 })
})

test('a board counts the classes that are on it', async () => {
  const solution = 'id,y,board\n1,a,A\n2,b,A\n3,c,B\n4,c,B\n'
  const files = { metric: { name: 'f1', options: { average: 'macro' } }, solution, submission: '' }
  const spec = { ...specOfFiles({ ...files, submission: 'id,p\n' }), b: 'rest' as const }
  const made = await prepareSolution(bytes(solution), spec)
  if (!made.ok) throw new Error('refused')
  expect(await score(made.prepared, bytes('id,p\n1,a\n2,b\n3,c\n4,x\n'))).toMatchObject({ a: 1, b: 2 / 3 / 2 })
})

test.each([
  [['True', 'False', 'True'], 'boolean'],
  [['0.5', '1.0', '1.5'], undefined],
  [['cat', 'dog', 'cat'], undefined],
])('scorings of classes like %j are proposed with the declaration %s', async (values, labels) => {
  const file = fileOfBytes('a.csv', new TextEncoder().encode(table('y', values)))
  const profile = await profileOf(file, { most: 1 << 20, keep: keepInMemory })
  const [first] = profile ? proposals(profile, profile) : []
  expect(first?.spec.labels).toBe(labels)
})
