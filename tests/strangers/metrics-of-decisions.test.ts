import { describe, expect, test } from 'vitest'
import { type Files, scoreFiles } from '../../packages/scorer/src/testing.ts'
import { table, valueFor } from './field-files.ts'

/** Values that public graders of anomalies, uplift and fairness print in their own documentation and tests. */

test('what identifies a row is no truth of its own', async () => {
  const files = { solution: 'id,y\n1,2\n2,3\n', submission: 'id,y\n1,2\n2,3\n' }
  const of = (name: string, target: string[]) => valueFor({ metric: { name }, ...files, spec: { target } })
  await expect(of('rmse', ['id'])).rejects.toThrow('duplicate-column')
  await expect(of('crps-ensemble', ['id'])).rejects.toThrow('duplicate-column')
  await expect(of('mase', ['y', 'y'])).rejects.toThrow('duplicate-column')
})

describe('anomalies of time series', () => {
  const f1 = (files: Omit<Files, 'metric'>, delay = '') =>
    valueFor({ metric: { name: 'point-adjust-f1', options: { delay } }, ...files })
  // The picture that explains the rules of the AIOps Challenge 2018: of two segments, one is found after one point, one too late.
  const label = [0, 0, 1, 1, 1, 0, 0, 1, 1, 1]
  const predict = [1, 0, 0, 1, 0, 0, 1, 0, 0, 1]
  const plain = { solution: table(['label'], label), submission: table(['predict'], predict) }

  test('a segment that is found within the delay counts whole, one that is found too late is missed whole', async () => {
    // Adjusted: 1 0 1 1 1 0 1 0 0 0.
    expect(await f1(plain, '1')).toBeCloseTo((2 * 3) / (2 * 3 + 2 + 3), 12)
    expect(await f1(plain, '2')).toBeCloseTo((2 * 6) / (2 * 6 + 2), 12)
    expect(await f1(plain, '0')).toBe(0)
  })

  test('without a delay any point of a segment finds it', async () => {
    expect(await f1(plain)).toBeCloseTo(12 / 14, 12)
  })

  test('points are ordered by time within their series, whatever the order of the rows', async () => {
    const order = [7, 2, 9, 0, 4, 1, 8, 3, 6, 5]
    const pick = (values: number[]) => order.map((k) => values[k] ?? 0)
    const twice = [...order, ...order]
    const files = {
      solution: table(
        ['label', 'kpi', 'timestamp'],
        [...pick(label), ...pick(label)],
        twice.map((_, row) => (row < 10 ? 'a' : 'b')),
        twice.map((k) => 1_476_460_800 + 60 * k),
      ),
      // The second series reports nothing: its six points are missed.
      submission: table(['predict'], [...pick(predict), ...pick(predict).map(() => 0)]),
    }
    expect(await f1(files, '1')).toBeCloseTo((2 * 3) / (2 * 3 + 2 + 3 + 6), 12)
    const target = ['label', 'kpi', 'timestamp']
    expect(await f1({ ...files, spec: { target, group: { column: 'kpi' } } }, '1')).toBeCloseTo((6 / 11 + 0) / 2, 12)
  })

  test('without times the points of each series are in the order of the rows, however the series are mixed', async () => {
    const rows = label.flatMap((one, k) => [
      { label: one, predict: predict[k] ?? 0, kpi: 'a' },
      { label: 1, predict: k === 1 ? 1 : 0, kpi: 'b' },
    ])
    const files = {
      solution: table(
        ['label', 'kpi'],
        rows.map((row) => row.label),
        rows.map((row) => row.kpi),
      ),
      submission: table(
        ['predict'],
        rows.map((row) => row.predict),
      ),
    }
    // The ten points of the second series are found by its second one.
    expect(await f1(files, '1')).toBeCloseTo((2 * 13) / (2 * 13 + 2 + 3), 12)
  })

  test('files of the challenge are taken as they are: the timestamp and the KPI ID name a row, and order the points', async () => {
    const lines = label.map((one, k) => `${1_476_460_800 + 60 * k},0.5,${one},da403e4e3f87c9e0`)
    const files = {
      solution: `timestamp,value,label,KPI ID\n${lines.toReversed().join('\n')}\n`,
      submission: `KPI ID,timestamp,predict\n${predict.map((one, k) => `da403e4e3f87c9e0,${1_476_460_800 + 60 * k},${one}`).join('\n')}\n`,
      spec: { id: 'KPI ID', keys: ['timestamp'], target: ['label', 'KPI ID', 'timestamp'], prediction: ['predict'] },
    }
    expect(await f1(files, '1')).toBeCloseTo((2 * 3) / (2 * 3 + 2 + 3), 12)
  })

  test('a time that is missing ends a segment and counts towards the delay, as the grader fills it with 0', async () => {
    // Minutes 0 1 2 4 5 6: the third is missing, so there are two segments, and the second is found two minutes after its start.
    const files = {
      solution: table(['label', 'series', 'time'], [0, 1, 1, 1, 1, 1], Array(6).fill('a'), [0, 60, 120, 240, 300, 360]),
      submission: table(['predict'], [0, 1, 0, 0, 0, 1]),
    }
    expect(await f1(files, '1')).toBeCloseTo(4 / (4 + 3), 12)
    expect(await f1(files, '2')).toBe(1)
  })

  test('a delay that is no whole number, labels beside 0 and 1 and a board without anomalies are refused', async () => {
    await expect(f1(plain, '1.5')).rejects.toThrow('bad-option')
    await expect(f1(plain, '-1')).rejects.toThrow('bad-option')
    await expect(
      f1({
        ...plain,
        submission: table(
          ['predict'],
          label.map(() => 0.5),
        ),
      }),
    ).rejects.toThrow('column')
    await expect(
      f1({
        ...plain,
        solution: table(
          ['label'],
          label.map(() => 0),
        ),
      }),
    ).rejects.toThrow('nothing-true')
  })
})

describe('uplift', () => {
  // The tests of scikit-uplift, those of outcomes 0 and 1.
  test.each([
    { y: [1, 1], t: [0, 1], qini: 1, auuc: 1 },
    { y: [1, 1], t: [1, 0], qini: 0, auuc: -1 },
    { y: [0, 1], t: [1, 0], qini: 1, auuc: 0 },
    { y: [1, 0], t: [0, 1], qini: 1, auuc: 1 },
  ])('outcomes $y of treatments $t have the values of scikit-uplift', async ({ y, t, qini, auuc }) => {
    const of = (name: string) =>
      valueFor({
        metric: { name },
        solution: table(['y', 'treatment'], y, t),
        submission: table(['uplift'], [0.1, 0.3]),
      })
    expect(await of('qini')).toBeCloseTo(qini, 12)
    expect(await of('auuc')).toBeCloseTo(auuc, 12)
  })

  test('a solution in which everybody was treated, or nothing ever happened, is refused', async () => {
    const submission = table(['uplift'], [0.1, 0.3, 0.2])
    const of = (y: number[], t: number[]) =>
      valueFor({ metric: { name: 'qini' }, solution: table(['y', 't'], y, t), submission })
    await expect(of([1, 0, 1], [1, 1, 1])).rejects.toThrow('one-group')
    await expect(of([0, 0, 0], [1, 0, 1])).rejects.toThrow('constant')
  })
})

describe('fairness', () => {
  // The arrays of fairlearn’s guide to common fairness metrics, and what it prints.
  const truth = [0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1]
  const guess = [0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0]
  const groups = Array.from('bbabbcccaacabccbcc')
  const files = { solution: table(['y', 'group'], truth, groups), submission: table(['y'], guess) }
  const of = (name: string, options = {}, more: Partial<Files> = {}) =>
    valueFor({ metric: { name, options }, ...files, ...more })

  test('the guide of fairlearn has these differences', async () => {
    expect(await of('demographic-parity-difference')).toBeCloseTo(0.25, 12)
    expect(await of('equalized-odds-difference')).toBeCloseTo(1, 12)
  })

  test('differences to all rows, the mean of both rates and words as labels have the values of their definition', async () => {
    const share = (rows: number[], values: number[]) => rows.filter((row) => values[row] === 1).length / rows.length
    const all = truth.map((_, row) => row)
    const rowsOf = (group: string) => all.filter((row) => groups[row] === group)
    const far = Math.max(...['a', 'b', 'c'].map((name) => Math.abs(share(rowsOf(name), guess) - share(all, guess))))
    expect(await of('demographic-parity-difference', { method: 'overall' })).toBeCloseTo(far, 12)
    const gap = (label: number) => {
      const rates = ['a', 'b', 'c'].map((name) =>
        share(
          rowsOf(name).filter((row) => truth[row] === label),
          guess,
        ),
      )
      return Math.max(...rates) - Math.min(...rates)
    }
    expect(await of('equalized-odds-difference', { combine: 'mean' })).toBeCloseTo((gap(0) + gap(1)) / 2, 12)
    const words = (values: number[]) => values.map((value) => (value === 1 ? '通过' : '不通过'))
    const named = {
      solution: table(['y', 'group'], words(truth), groups),
      submission: table(['y'], words(guess)),
    }
    expect(await of('demographic-parity-difference', { positive: '通过' }, named)).toBeCloseTo(0.25, 12)
  })

  test('accuracy and fairness read one submitted column, and an expression joins them', async () => {
    const result = await scoreFiles({
      metric: { name: 'accuracy' },
      ...files,
      spec: {
        target: ['y'],
        prediction: ['y'],
        columns: [
          { name: 'gap', metric: { name: 'demographic-parity-difference' }, target: ['y', 'group'], prediction: ['y'] },
          { name: 'total', expression: 'score - gap', direction: 'higher' },
        ],
        rank: { by: 'column', column: 'total' },
      },
    })
    if (!result.ok) throw new Error(JSON.stringify(result.faults))
    const right = truth.filter((label, row) => label === guess[row]).length / truth.length
    expect(result.columns?.map(({ name }) => name)).toEqual(['score', 'gap', 'total'])
    expect(result.a).toBeCloseTo(right - 0.25, 12)
  })

  test('groups without rows of both labels, and a single group, are refused with the solution', async () => {
    const one = {
      solution: table(
        ['y', 'group'],
        truth,
        groups.map(() => 'a'),
      ),
    }
    await expect(of('demographic-parity-difference', {}, one)).rejects.toThrow('one-group')
    const lacking = {
      solution: table(
        ['y', 'group'],
        truth,
        groups.map((name, row) => (truth[row] === 0 ? 'a' : name)),
      ),
    }
    await expect(of('equalized-odds-difference', {}, lacking)).rejects.toThrow('one-class')
  })
})
