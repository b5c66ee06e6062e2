import { expect, test } from 'vitest'
import { prepareSolution } from '../../packages/scorer/src/prepare.ts'
import { bytes, scoreTexts, solutionText, specFor } from '../../packages/scorer/src/testing.ts'

/**
 * Two classes in a score of probabilities: which one is positive differs between tools, and the wrong one turns the score round. scikit-learn
 * takes the greater, which of normal and abnormal is normal, and of 阳性 and 阴性 the negative one.
 */

const faultsOf = async (labels: [string, string], metric: string, options = {}) => {
  const texts = { metric, options, truth: [labels[0], labels[0], labels[1], labels[1]] }
  const result = await prepareSolution(bytes(solutionText(texts)), specFor(texts))
  return result.ok ? [] : result.faults
}

test.each([
  ['2', '1'],
  ['4', '2'],
  ['normal', 'abnormal'],
  ['good', 'bad'],
  ['M', 'B'],
  ['阳性', '阴性'],
  ['正常', '异常'],
  ['-1', '0'],
])('of %s and %s the host must say which is positive', async (one, other) => {
  for (const metric of ['auc', 'log-loss', 'average-precision']) {
    const [fault, ...more] = await faultsOf([one, other], metric)
    expect([fault?.code, more.length]).toEqual(['positive-unclear', 0])
    expect(fault?.found?.split(', ').toSorted()).toEqual([one, other].toSorted())
    expect(await faultsOf([one, other], metric, { positive: one })).toEqual([])
  }
})

test('a positive class that is not in the truth is refused, with those that are', async () => {
  expect(await faultsOf(['M', 'B'], 'auc', { positive: 'malignant' })).toMatchObject([
    { code: 'bad-option', column: 'positive', found: 'malignant', expected: 'B, M' },
  ])
})

test.each([
  ['1', '0'],
  ['1.0', '0.0'],
  ['1', '-1'],
  ['True', 'False'],
  ['true', 'FALSE'],
  ['yes', 'no'],
  ['Y', 'N'],
  ['是', '否'],
])('%s is positive beside %s, in whatever order they stand', async (yes, no) => {
  for (const truth of [
    [yes, no, yes, no],
    [no, yes, no, yes],
  ]) {
    const prediction = truth.map((label) => (label === yes ? '0.9' : '0.2'))
    expect(await scoreTexts({ metric: 'auc', truth, prediction })).toMatchObject({ a: 1 })
  }
})
