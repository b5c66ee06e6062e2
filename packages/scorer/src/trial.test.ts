import { describe, expect, test } from 'vitest'
import { metrics } from './metrics/index.ts'
import { prepareSolution } from './prepare.ts'
import { loadPrepared } from './prepared.ts'
import { bytes } from './testing.ts'
import { trialScores } from './trial.ts'
import type { ScoringSpec } from './types.ts'

async function trials(solution: string, spec: Partial<ScoringSpec>, seconds?: number) {
  const made = await prepareSolution(bytes(solution), {
    id: 'id',
    target: ['y'],
    prediction: ['p'],
    metric: { name: 'rmse' },
    b: 'none',
    split: { by: 'seed', seed: '5eed'.repeat(8), aShare: 1 },
    ...spec,
  })
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  const loaded = loadPrepared(made.prepared, metrics)
  if (!loaded) throw new Error('not prepared')
  return trialScores(loaded, seconds)
}

const namesOf = (text: string) => (text.split('\n')[0] ?? '').split(',').slice(1)

/** What a right answer has where that is not 1 for metrics of which higher is better, and 0 for others, on the worked examples. */
const others: Record<string, number | string> = {
  // The mean number of true labels.
  'coverage-error': 4 / 3,
  // The logarithm of the least error that counts.
  'log-mae': Math.log(1e-9),
  // -ln(√2 × the least deviation).
  'laplace-log-likelihood': -Math.log(Math.SQRT2 * 70),
  // Of three rows with 2, 2 and 1 relevant items in three places.
  'precision-at-k': 5 / 9,
  rbp: 2 / 3,
  'graded-dcg': (7 + 1 / Math.log2(3) + 3) / 2,
  err: (0.875 + (0.125 * 0.125) / 2 + 0.375) / 2,
  bleu: 100,
  chrf: 100,
  psnr: 100,
  // Of the truth, two of three and two of four are positive.
  'demographic-parity-difference': 1 / 6,
  // The first of two references is not the second one.
  cider: 7.45736667588814,
  // Its penalty for fragments remains for one word in one fragment.
  meteor: 0.9675925925925926,
  // Of an exact answer, in decibels, with the least noise that counts.
  'si-sdr': 168.5165944807489,
  snr: 168.5165944807489,
  'fleiss-kappa': 'raters',
  'krippendorff-alpha': 'raters',
  'krippendorff-alpha-numeric': 'raters',
}

test.each(Object.values(metrics).filter(({ formula }) => !formula))(
  '$name: a right answer is made from the solution of its worked example',
  async ({ name, example, direction }) => {
    const solution =
      'solution' in example
        ? example.solution
        : `id,truth\n${example.truth.map((cell, id) => `${id},"${cell}"\n`).join('')}`
    const prediction = 'submission' in example ? namesOf(example.submission) : (example.columns ?? ['prediction'])
    const metric = { name, ...(example.options && { options: example.options }) }
    const { perfect } = await trials(solution, { target: namesOf(solution), prediction, metric })
    const expected = others[name] ?? (direction === 'higher' ? 1 : 0)
    if (typeof expected === 'string') expect(perfect.score).toBe(expected)
    else expect(perfect.score).toBeCloseTo(expected, 6)
  },
)

describe('a right answer', () => {
  test('has the first of several references, and of several accepted answers', async () => {
    const texts = { target: ['r1', 'r2'], metric: { name: 'exact-match' } }
    expect((await trials('id,r1,r2\n1,猫,狗\n2,鸟,鱼\n', texts)).perfect).toEqual({ score: 1 })
  })

  test('of entries in cells has the fields that the cells have', async () => {
    const boxes: Partial<ScoringSpec> = {
      target: ['boxes'],
      prediction: ['boxes'],
      metric: { name: 'detection-precision' },
      cell: { target: ['x', 'y', 'width', 'height'], prediction: ['score', 'x', 'y', 'width', 'height'] },
    }
    expect((await trials('id,boxes\na,1 1 5 5 20 20 5 5\nb,\n', boxes)).perfect).toEqual({ score: 1 })
  })

  test('ranks graded items by their grades where a submission has no scores', async () => {
    const list = { target: ['item', 'grade'], prediction: ['item'], metric: { name: 'graded-ndcg' } }
    expect((await trials('id,item,grade\n1,a,1\n1,b,3\n1,c,2\n', list)).perfect).toEqual({ score: 1 })
  })

  test('puts an event before what is censored at the same time, as risk and as time', async () => {
    for (const score of ['risk', 'time']) {
      const survival = { target: ['time', 'event'], metric: { name: 'c-index', options: { score } } }
      const { perfect, constant } = await trials('id,time,event\n1,5,1\n2,5,0\n3,2,1\n', survival)
      expect([perfect, constant]).toEqual([{ score: 1 }, { score: 'constant' }])
    }
  })
})

describe('a number has its value, or the reason that it has none', () => {
  const several: Partial<ScoringSpec> = {
    name: 'error',
    columns: [
      { name: 'agreement', target: ['r1', 'r2'], prediction: ['q'], metric: { name: 'fleiss-kappa' } },
      { name: 'helper', hidden: true, target: ['y'], prediction: ['p'], metric: { name: 'mae' } },
      { name: 'fine', expression: '1 - helper', direction: 'higher' },
      { name: 'not', expression: 'agreement - error', direction: 'higher' },
    ],
  }
  const solution = 'id,y,r1,r2\n1,1,a,a\n2,3,b,a\n3,2,b,b\n'

  test('also where another has none', async () => {
    const { perfect, constant } = await trials(solution, several)
    expect(perfect).toEqual({ error: 0, agreement: 'raters', fine: 1, not: 'raters' })
    expect(constant).toMatchObject({ error: Math.sqrt(2 / 3), agreement: 'constant', not: 'constant' })
    expect(constant.fine).toBeCloseTo(1 / 3, 12)
  })

  test('a metric without a value on an answer says so', async () => {
    const share = { columns: [{ name: 'share', expression: '1 / score', direction: 'lower' as const }] }
    expect((await trials(solution, share)).perfect).toEqual({ score: 0, share: 'undefined' })
  })

  test('none is begun after the time', async () => {
    expect((await trials(solution, several, 0)).perfect.error).toBe('slow')
  })
})
