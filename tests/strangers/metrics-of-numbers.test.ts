import { describe, expect, test } from 'vitest'
import { table, valueFor } from './field-files.ts'

/** Values that public graders of depth, weather, forecasts and trajectories print in their own documentation and tests. */

describe('forecasts of events', () => {
  // Finley's tornado forecasts of 1884, the table of two by two in every textbook: counts as weights of rows.
  const finley = {
    solution: table(['tornado', 'w'], [1, 1, 0, 0], [28, 23, 72, 2680]),
    submission: table(['tornado'], [1, 0, 1, 0]),
    spec: { weight: 'w' },
  }
  test.each([
    ['csi', 0.228],
    ['pod', 0.549],
    ['far', 0.72],
    ['ets', 0.216],
  ])('Finley’s tornadoes have the published %s of %d', async (name, value) => {
    const metric = { name, options: { thresholds: '1' } }
    expect(await valueFor({ ...finley, metric })).toBeCloseTo(value, 3)
  })

  // Rain of 24 hours at 2,361 stations, 10 mm or more, in an introduction to Meteva: hits, false alarms, misses, correct negatives.
  test('the rain of Meteva’s introduction has its threat score', async () => {
    const files = {
      solution: table(['rain', 'w'], [12, 3, 25, 0], [144, 242, 176, 1799]),
      submission: table(['rain'], [10, 10, 9.9, 0]),
      spec: { weight: 'w' },
    }
    const of = (name: string) => valueFor({ ...files, metric: { name, options: { thresholds: '10' } } })
    expect(await of('csi')).toBeCloseTo(144 / 562, 12)
    expect(await of('pod')).toBeCloseTo(0.45, 12)
    expect(await of('far')).toBeCloseTo(242 / 386, 12)
  })

  test('a file that never forecasts an event has a false alarm ratio of 1, not the best one', async () => {
    const solution = table(['rain'], [0, 5, 0, 8])
    const submission = table(['rain'], [0, 0, 0, 0])
    expect(await valueFor({ metric: { name: 'far' }, solution, submission })).toBe(1)
  })

  test('grades count up to the next threshold, and are weighted', async () => {
    const solution = table(['rain'], [0.1, 9.9, 10, 24.9, 25, 60])
    const submission = table(['rain'], [5, 12, 10, 30, 9, 80])
    const options = { thresholds: '0.1 10 25', grades: 'between' }
    // Light: hit, miss, false alarm; moderate: hit, miss, false alarm; heavy: hit, miss, false alarm.
    expect(await valueFor({ metric: { name: 'csi', options }, solution, submission })).toBeCloseTo(1 / 3, 12)
    const from = { thresholds: '0.1 10 25', weights: '1 2 3' }
    expect(await valueFor({ metric: { name: 'csi', options: from }, solution, submission })).toBeCloseTo(
      (1 * 1 + 2 * (3 / 5) + 3 * (1 / 3)) / 6,
      12,
    )
  })

  test.each([
    ['weights that are not as many as the thresholds', { thresholds: '1 2', weights: '1' }],
    ['weights that all are 0', { thresholds: '1 2', weights: '0 0' }],
    ['weights that are no numbers', { thresholds: '1 2', weights: '1 x' }],
    ['thresholds that fall', { thresholds: '2 1' }],
    ['no threshold', { thresholds: '' }],
  ])('%s are refused', async (_, options) => {
    const files = { solution: table(['y'], [0, 1, 2]), submission: table(['y'], [0, 1, 2]) }
    await expect(valueFor({ metric: { name: 'csi', options }, ...files })).rejects.toThrow('bad-option')
  })

  test('a threshold that nothing on the board reaches is refused with the solution', async () => {
    const files = { solution: table(['y'], [0, 1, 2]), submission: table(['y'], [0, 1, 2]) }
    await expect(valueFor({ metric: { name: 'pod', options: { thresholds: '1 5' } }, ...files })).rejects.toThrow(
      'no-event',
    )
  })
})

describe('depth', () => {
  const depths = [2, 4, 10, 40]
  const guesses = [1, 5, 10, 50]
  const files = { solution: table(['depth'], depths), submission: table(['depth'], guesses) }
  const of = (name: string, options = {}) => valueFor({ metric: { name, options }, ...files })

  test('every error of compute_errors of the public graders has its value', async () => {
    const logs = depths.map((depth, row) => Math.log((guesses[row] ?? 0) / depth))
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const squares = mean(logs.map((log) => log ** 2))
    expect(await of('mape')).toBeCloseTo((0.5 + 0.25 + 0 + 0.25) / 4, 12)
    expect(await of('sq-rel')).toBeCloseTo((1 / 2 + 1 / 4 + 0 + 100 / 40) / 4, 12)
    expect(await of('sq-rel', { by: 'square' })).toBeCloseTo((1 / 4 + 1 / 16 + 0 + 1 / 16) / 4, 12)
    expect(await of('rmse-log')).toBeCloseTo(Math.sqrt(squares), 12)
    expect(await of('silog')).toBeCloseTo(100 * Math.sqrt(squares - mean(logs) ** 2), 10)
    expect(await of('log10-error')).toBeCloseTo(mean(logs.map((log) => Math.abs(log) / Math.LN10)), 12)
  })

  test('a ratio of exactly 1.25 is outside of the first threshold, as the graders compare', async () => {
    expect(await of('delta-accuracy')).toBe(0.25)
    expect(await of('delta-accuracy', { threshold: 1.5625 })).toBe(0.75)
    expect(await of('delta-accuracy', { threshold: 1.953125 })).toBe(0.75)
  })

  test('one scale for all depths costs nothing in SILog, and a prediction of 0 stays finite', async () => {
    const submission = table(
      ['depth'],
      depths.map((depth) => 3 * depth),
    )
    expect(await valueFor({ metric: { name: 'silog' }, ...files, submission })).toBeCloseTo(0, 6)
    const none = table(['depth'], [0, 4, 10, 40])
    expect(Number.isFinite(await valueFor({ metric: { name: 'silog' }, ...files, submission: none }))).toBe(true)
    // Clipped to 0.001 metres, as graders do first.
    const clipped = await valueFor({
      metric: { name: 'rmse-log' },
      ...files,
      submission: none,
      spec: { adjust: { clip: [0.001, 80] } },
    })
    expect(clipped).toBeCloseTo(Math.log(2000) / 2, 12)
  })

  test('a map of depths counts the pixels that have one, image by image, in the unit of its files', async () => {
    const maps = {
      solution: 'id,depth\n1,512 1024 0\n2,2560 0 0\n',
      submission: 'id,depth\n1,256 1280 9\n2,2560 9 9\n',
    }
    const value = (name: string, options: Record<string, string | number>) =>
      valueFor({ metric: { name, options: { unit: 256, ...options } }, ...maps })
    expect(await value('depth-map-error', { error: 'abs-rel' })).toBeCloseTo((0.5 + 0.25) / 2 / 2, 12)
    expect(await value('depth-map-error', { error: 'rmse' })).toBeCloseTo(1 / 2, 12)
    // Two errors of the logarithm, ln ½ and ln 1.25; the other image is right.
    const spread = Math.abs(Math.log(0.5) - Math.log(1.25)) / 2
    expect(await value('depth-map-error', { error: 'silog' })).toBeCloseTo((100 * spread) / 2, 10)
    expect(await value('depth-map-delta', { threshold: 1.5625 })).toBeCloseTo((1 / 2 + 1) / 2, 12)
    // Beyond 8 metres nothing of the second image counts.
    await expect(value('depth-map-error', { most: 8 })).rejects.toThrow('nothing-true')
    await expect(value('depth-map-error', { least: 9, most: 8 })).rejects.toThrow('bad-option')
  })

  test('a solution with a depth of 0, or none, is refused', async () => {
    const solution = table(['depth'], [2, 0, 10, 40])
    await expect(valueFor({ metric: { name: 'silog' }, ...files, solution })).rejects.toThrow('metric-undefined')
  })
})

describe('forecasts of series', () => {
  test('the weighted quantile loss is that of GluonTS, and with one forecast for all quantiles the relative error', async () => {
    const solution = table(['y'], [10, 20, 30])
    const of = (submission: string, quantiles: string) =>
      valueFor({ metric: { name: 'wql', options: { quantiles } }, solution, submission })
    // 2 × (0.9 × 2 + 0.1 × 4 + 0.9 × 0) / 60 for the quantile 0.9; |error| / 60 for the median.
    expect(await of(table(['q50', 'q90'], [9, 21, 33], [8, 24, 30]), '0.5 0.9')).toBeCloseTo(
      ((1 + 1 + 3) / 60 + (2 * (1.8 + 0.4)) / 60) / 2,
      12,
    )
    const same = [9, 21, 33]
    expect(await of(table(['a', 'b', 'c'], same, same, same), '0.1 0.5 0.9')).toBeCloseTo(5 / 60, 12)
  })

  test('the WRMSSE of M5 takes the root of each series, then the mean by the weights of the series', async () => {
    const files = {
      solution: table(
        ['sales', 'scale', 'id2', 'weight'],
        [3, 5, 10, 10],
        [4, 4, 1, 1],
        ['a', 'a', 'b', 'b'],
        [3, 3, 1, 1],
      ),
      submission: table(['sales'], [5, 7, 11, 9]),
    }
    expect(await valueFor({ metric: { name: 'wrmsse' }, ...files })).toBeCloseTo((3 * 1 + 1 * 1) / 4, 12)
    const worse = { ...files, submission: table(['sales'], [7, 9, 11, 9]) }
    expect(await valueFor({ metric: { name: 'wrmsse' }, ...worse })).toBeCloseTo((3 * 2 + 1 * 1) / 4, 12)
    const equal = { ...worse, spec: { target: ['sales', 'scale', 'id2'] } }
    expect(await valueFor({ metric: { name: 'wrmsse' }, ...equal })).toBeCloseTo((2 + 1) / 2, 12)
  })

  test('the id of M5 is the series as well, with the day as a second key', async () => {
    const files = {
      solution: 'id,d,sales,scale,weight\na,1,3,4,3\na,2,5,4,3\nb,1,10,1,1\nb,2,10,1,1\n',
      submission: 'id,d,sales\nb,1,11\nb,2,9\na,1,7\na,2,9\n',
      spec: { keys: ['d'], target: ['sales', 'scale', 'id', 'weight'], prediction: ['sales'] },
    }
    expect(await valueFor({ metric: { name: 'wrmsse' }, ...files })).toBeCloseTo((3 * 2 + 1 * 1) / 4, 12)
  })

  test('a series of another length than the others weighs as its weight says, not by its rows', async () => {
    const files = {
      solution: table(['y', 'scale', 's', 'weight'], [0, 0, 0, 0], [1, 1, 1, 1], ['a', 'a', 'a', 'b'], [1, 1, 1, 1]),
      submission: table(['y'], [1, 1, 1, 3]),
    }
    expect(await valueFor({ metric: { name: 'wrmsse' }, ...files })).toBeCloseTo(2, 12)
  })

  test('the zero-mean R² of Jane Street does not subtract the mean of the truth', async () => {
    const files = {
      solution: table(['responder', 'weight'], [1, 2, 3], [1, 1, 2]),
      submission: table(['responder'], [1, 1, 2]),
      spec: { weight: 'weight' },
    }
    expect(await valueFor({ metric: { name: 'r2-zero-mean' }, ...files })).toBeCloseTo(1 - 3 / 23, 12)
    expect(await valueFor({ metric: { name: 'r2-zero-mean' }, ...files, submission: table(['p'], [0, 0, 0]) })).toBe(0)
  })
})

describe('trajectories', () => {
  // The three trajectories of the tests of nuScenes: all points at 0, 1 or 2, against 0 1, 2 3, 4 5, 6 7, 8 9.
  const path = (value: number) => Array(10).fill(value).join(' ')
  const truth = '0 1 2 3 4 5 6 7 8 9'
  const submission = (chances: number[]) =>
    `id,path,p\n${[0, 1, 2].map((value) => `0,${path(value)},${chances[value]}`).join('\n')}\n`
  const of = (name: string, options: Record<string, string | number>, chances: number[]) =>
    valueFor({ metric: { name, options }, solution: `id,path\n0,${truth}\n`, submission: submission(chances) })

  test.each([
    {
      chances: [0.2, 0.5, 0.3],
      ade: [5.33529, 4.49286, 4.49286],
      fde: [10.63014, 9.21954, 9.21954],
      missed: [1, 0, 0],
    },
    {
      chances: [0.5, 0.3, 0.2],
      ade: [6.45396, 5.33529, 4.49286],
      fde: [12.04159, 10.63014, 9.21954],
      missed: [1, 1, 0],
    },
    { chances: [0.2, 0.3, 0.5], ade: [4.49286, 4.49286, 4.49286], fde: [9.21954, 9.21954, 9.21954], missed: [0, 0, 0] },
  ])(
    'probabilities $chances have the values of nuScenes for each number of modes',
    async ({ chances, ade, fde, missed }) => {
      for (const modes of [1, 2, 3]) {
        expect(await of('min-ade', { modes }, chances)).toBeCloseTo(ade[modes - 1] ?? 0, 4)
        expect(await of('min-fde', { modes }, chances)).toBeCloseTo(fde[modes - 1] ?? 0, 4)
        const options = { modes, at: 'greatest', threshold: 10 }
        expect(await of('trajectory-miss-rate', options, chances)).toBe(missed[modes - 1])
      }
    },
  )

  test('Argoverse takes the mean distance of the trajectory that ends nearest, and misses beyond 2 metres', async () => {
    const files = {
      solution: 'id,path\n1,1 0 2 0 3 0\n2,0 1 0 2 0 3\n',
      // The first trajectory is near on the whole, the second ends right.
      submission: 'id,path\n1,1 0 2 0 3 2.5\n1,5 0 6 0 3 0\n2,0 1 0 2 0 5\n',
    }
    const value = (name: string, options = {}) => valueFor({ metric: { name, options }, ...files })
    expect(await value('min-ade')).toBeCloseTo((2.5 / 3 + 2 / 3) / 2, 12)
    expect(await value('min-ade', { best: 'final' })).toBeCloseTo((8 / 3 + 2 / 3) / 2, 12)
    expect(await value('trajectory-miss-rate')).toBe(0)
    expect(await value('trajectory-miss-rate', { modes: 1 })).toBe(0.5)
  })

  test('an agent without a trajectory, or with too short a one, gains nothing by it', async () => {
    const solution = 'id,path\n1,3 4 6 8\n2,3 4 6 8\n'
    const value = (submission: string) => valueFor({ metric: { name: 'min-fde' }, solution, submission })
    expect(await value('id,path\n1,3 4 6 8\n2,\n')).toBeCloseTo(5, 12)
    expect(await value('id,path\n1,3 4 6 8\n2,3 4\n')).toBeCloseTo(5, 12)
  })

  test('a solution with an agent that goes nowhere is refused', async () => {
    const files = { solution: 'id,path\n1,3 4\n2,\n', submission: 'id,path\n1,3 4\n2,3 4\n' }
    await expect(valueFor({ metric: { name: 'min-ade' }, ...files })).rejects.toThrow('nothing-true')
  })
})
