import { expect, test } from 'vitest'
import { score } from './score.ts'
import { bytes, prepareTexts, scoreFiles, scoreTexts } from './testing.ts'

test('a negative prediction is refused if the metric takes logarithms', async () => {
  const result = await scoreTexts({ metric: 'rmsle', truth: ['1', '2'], prediction: ['1', '-0.5'] })
  expect(result).toMatchObject({ ok: false, faults: [{ code: 'out-of-range', line: 3 }] })
})

test('an unknown label counts as wrong, and the result says how often it occurs', async () => {
  const truth = ['cat', 'dog', 'dog']
  const familiar = await scoreTexts({ metric: 'accuracy', truth, prediction: ['cat', 'dog', 'cat'] })
  const unknown = await scoreTexts({ metric: 'accuracy', truth, prediction: ['cat', 'dog', '老虎'] })
  expect(unknown).toMatchObject({ ok: true, notes: [{ code: 'labels-not-known', count: 1, found: '老虎 × 1' }] })
  if (familiar.ok && unknown.ok) expect(unknown.a).toBe(familiar.a)
})

test('labels that are whole numbers are compared by value', async () => {
  const result = await scoreTexts({ metric: 'accuracy', truth: ['1', '2', '10'], prediction: ['1.0', '02', '1e1'] })
  expect(result).toMatchObject({ ok: true, a: 1 })
})

test.each([
  ['1 2 3', 'pairs'],
  ['0 2', 'from-one'],
  ['1 0', 'length'],
  ['5 2 6 1', 'order'],
  ['9 1 2 1', 'order'],
  ['a b', 'integers'],
  ['1.5 2', 'integers'],
  ['99 3', 'pixels'],
  ['1 99999999999', 'pixels'],
])('the mask "%s" is refused', async (mask, reason) => {
  const result = await scoreTexts({ metric: 'dice-rle', options: { pixels: 100 }, truth: ['1 2'], prediction: [mask] })
  expect(result).toMatchObject({ ok: false, faults: [{ code: 'bad-mask', line: 2, reason }] })
})

test('lists are refused if too long, empty, or with duplicate items', async () => {
  const scoreList = (list: string) =>
    scoreTexts({ metric: 'map-at-k', options: { k: 2 }, truth: ['a b'], prediction: [list] })
  expect(await scoreList('a b c')).toMatchObject({ faults: [{ code: 'list-too-long', expected: '2' }] })
  expect(await scoreList('')).toMatchObject({ faults: [{ code: 'empty-value' }] })
  expect(await scoreList('a a')).toMatchObject({ faults: [{ code: 'duplicate-item', found: 'a' }] })
})

test('lists are cut, and repeated items count once, if surplus is ignored', async () => {
  const scoreList = (list: string) =>
    scoreTexts({ metric: 'map-at-k', options: { k: 2, surplus: 'ignore' }, truth: ['a b'], prediction: [list] })
  expect(await scoreList('x x a b')).toMatchObject({ a: 0 })
  expect(await scoreList('a a b')).toMatchObject({ a: 0.5 })
  expect(await scoreList('x b a')).toMatchObject({ a: 0.25 })
  expect(await scoreList(`a b ${'z '.repeat(100_000)}`)).toMatchObject({ a: 1 })
  expect(await scoreList('')).toMatchObject({ faults: [{ code: 'empty-value' }] })
})

test('a repeated item is found in a long list, known or not, and forgotten with the row', async () => {
  const familiar = Array.from({ length: 90 }, (_, k) => `k${k}`)
  const unknown = Array.from({ length: 90 }, (_, k) => `u${k}`)
  const list = [...familiar, ...unknown].sort()
  const scoreList = (items: string[]) =>
    scoreTexts({
      metric: 'recall-at-k',
      options: { k: 500 },
      truth: [familiar.join(' '), familiar.join(' ')],
      prediction: [list.join(' '), items.join(' ')],
    })
  expect(await scoreList(list)).toMatchObject({ ok: true, a: 1 })
  for (const item of ['k0', 'k89', 'u0', 'u89'])
    expect(await scoreList([...list, item])).toMatchObject({
      faults: [{ code: 'duplicate-item', line: 3, found: item }],
    })
})

test('two numbers of one board may treat surplus items differently, and the strict one refuses', async () => {
  const files = {
    metric: { name: 'map-at-k', options: { k: 2, surplus: 'ignore' } },
    solution: 'id,y\n1,a b\n',
    submission: 'id,p\n1,a a b\n',
  }
  const strict = { name: 'strict', target: ['y'], prediction: ['p'], metric: { name: 'map-at-k', options: { k: 2 } } }
  const spec = { target: ['y'], prediction: ['p'] }
  expect(await scoreFiles({ ...files, spec })).toMatchObject({ ok: true, a: 0.5 })
  expect(await scoreFiles({ ...files, spec: { ...spec, columns: [strict] } })).toMatchObject({
    faults: [{ code: 'list-too-long' }],
  })
})

test('columns of class probabilities may be in any order', async () => {
  const truth = ['a', 'b', 'c']
  const straight = await scoreTexts({
    metric: 'log-loss-multiclass',
    columns: ['a', 'b', 'c'],
    truth,
    prediction: ['0.7,0.2,0.1', '0.3,0.5,0.2', '0.2,0.2,0.6'],
  })
  const turned = await scoreTexts({
    metric: 'log-loss-multiclass',
    columns: ['c', 'a', 'b'],
    truth,
    prediction: ['0.1,0.7,0.2', '0.2,0.3,0.5', '0.6,0.2,0.2'],
  })
  expect(turned).toEqual(straight)
})

test('a number outside its range is refused while reading, before the truth is used', async () => {
  for (const metric of ['rmse', 'mape', 'r2']) {
    const result = await scoreTexts({ metric, truth: ['1', '2'], prediction: ['9e307', '2'] })
    expect(result).toMatchObject({
      ok: false,
      faults: [{ code: 'out-of-range', line: 2, expected: '-1000000000000000..1000000000000000' }],
    })
  }
})

// covers: rules.submission.nan-infinity-refused
test('a score that is not finite is refused', async () => {
  const result = await scoreTexts({ metric: 'mape', truth: ['1e-300', '2'], prediction: ['1e15', '2'] })
  expect(result).toMatchObject({ ok: false, faults: [{ code: 'score-not-finite' }] })
})

// covers: rules.other.labelresult-figures-per
test('per-label details count support, predictions and hits on each board', async () => {
  const result = await scoreTexts({
    metric: 'f1',
    truth: ['x', 'x', 'y', 'y'],
    prediction: ['x', 'y', 'y', 'z'],
    part: 'ABAB',
  })
  expect(result).toMatchObject({
    ok: true,
    labels: [
      { label: 'x', a: { support: 1, predicted: 1, correct: 1, f1: 1 }, b: { support: 2, recall: 0.5, precision: 1 } },
      { label: 'y', a: { support: 1, predicted: 1, correct: 1 }, b: { support: 2, predicted: 2, correct: 1 } },
    ],
  })
})

test('GB18030 is decoded if the bytes are not UTF-8, in ids and labels', async () => {
  const prepared = await prepareTexts({ metric: 'accuracy', truth: ['猫', '狗'], prediction: [] })
  // 猫 is C3 A8, 狗 is B9 B7 in GBK.
  const gbk = Uint8Array.from([
    ...new TextEncoder().encode('id,prediction\n0,'),
    0xc3,
    0xa8,
    10,
    49,
    44,
    0xb9,
    0xb7,
    10,
  ])
  expect(await score(prepared, [gbk])).toMatchObject({ ok: true, a: 1 })
  expect(await score(prepared, bytes('id,prediction\n0,猫\n1,狗\n'))).toMatchObject({ ok: true, a: 1 })
})

const quoted = ['"他说""你好""吧"', '"é""é"', '"""你""好"""']
test.each(quoted)('doubled quotes do not make UTF-8 look like GB18030: %s', async (text) => {
  const solution = `id,text\n1,${text}\n2,坏\n`
  const submission = `id,text\n1,${text}\n2,好\n`
  expect(await scoreFiles({ metric: { name: 'levenshtein' }, solution, submission })).toMatchObject({
    ok: true,
    a: 0.5,
  })
})

test('bytes in neither encoding are a fault with its line', async () => {
  const prepared = await prepareTexts({ metric: 'accuracy', truth: ['猫', '狗'], prediction: [] })
  const bad = Uint8Array.from([...new TextEncoder().encode('id,prediction\n0,cat\n1,'), 0xff, 0xff, 10])
  expect(await score(prepared, [bad])).toMatchObject({ ok: false, faults: [{ code: 'encoding', line: 3 }] })
})

test('there are none of a number that is only for arithmetic', async () => {
  const files = { metric: { name: 'f1' }, solution: 'id,y\n1,x\n2,y\n', submission: 'id,p\n1,x\n2,y\n' }
  const spec = { columns: [{ name: 'twice', expression: '2 * score', direction: 'higher' as const }] }
  expect(await scoreFiles({ ...files, spec })).toMatchObject({ ok: true, labels: [{ label: 'x' }, { label: 'y' }] })
  const hidden = await scoreFiles({ ...files, spec: { ...spec, hidden: true } })
  expect(hidden).toMatchObject({ ok: true, a: 2 })
  expect(hidden).not.toHaveProperty('labels')
})
