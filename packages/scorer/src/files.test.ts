import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metrics } from './metrics/index.ts'
import type { Field, FieldKind, Metric, Options } from './metrics/metric.ts'
import { prepareSolution } from './prepare.ts'
import { loadPrepared } from './prepared.ts'
import { score } from './score.ts'
import { bytes, scoreFiles, specOfFiles } from './testing.ts'
import type { Score } from './types.ts'

/** Properties of metrics that are described by fields; see properties.test.ts for the others. */
const all = Object.values(metrics).filter(({ truth }) => typeof truth !== 'string')

const number = fc.integer({ min: -40, max: 40 }).map((n) => String(n / 8))
const plain: Record<FieldKind, fc.Arbitrary<string>> = {
  number,
  'non-negative': fc.integer({ min: 1, max: 40 }).map((n) => String(n / 8)),
  probability: fc.integer({ min: 0, max: 16 }).map((n) => String(n / 16)),
  integer: fc.integer({ min: 0, max: 9 }).map(String),
  label: fc.constantFrom('a', 'b', 'c'),
  name: fc.constantFrom('p', 'q', 'r'),
  text: fc
    .array(fc.constantFrom('the', 'cat', 'sat', '猫', 'on', 'mat.'), { maxLength: 6 })
    .map((list) => list.join(' ')),
  mask: fc.constantFrom('', '1 3', '2 2 7 1', '4 5', '1 9'),
  numbers: fc.array(number, { minLength: 3, maxLength: 3 }).map((list) => list.join(' ')),
}

/** Where the values of a metric cannot be drawn from the kinds of its fields alone. Columns by number; options as needed. */
interface Drawn {
  options?: Options
  truth?: Record<string, fc.Arbitrary<string>>
  prediction?: Record<string, fc.Arbitrary<string>>
  /** The number of columns of a last field that stands for many. */
  many?: number
  /** The values of whole entries, where they depend on one another. */
  truthEntry?: fc.Arbitrary<string[]>
  predictionEntry?: fc.Arbitrary<string[]>
  /** Entries of the first row of each board, without which the metric has no value. */
  first?: { truth: string[][]; prediction: string[][] }
  /** The truth of each of the first rows, of which every other one is on A, where one row is not enough. */
  start?: string[][]
  /** A file in which the metric has no score is refused. */
  mayBeRefused?: true
}
/** Texts, ranked items and labels without which the metrics on them have no value. */
const words = { truth: [['the cat']], prediction: [['the']] }
const firstTags = { truth: [['B-a I-a']], prediction: [['O']] }
/** A submission that names no item of the solution is refused. */
const graded: Drawn = { first: { truth: [['a', '62.5']], prediction: [['b']] }, mayBeRefused: true }
const twoLabels: Drawn = { first: { truth: [['a', 'b']], prediction: [['a']] } }
/** Somebody speaks on either board. */
const speech: Drawn = { first: { truth: [['0', '2', 'p']], prediction: [['1', '2', 'q']] } }
const listOf = (items: string[]) => fc.array(fc.constantFrom(...items), { maxLength: 6 }).map((list) => list.join(' '))
const tags = listOf(['O', 'B-a', 'I-a', 'B-b', 'I-b', 'E-a', 'S-b', 'x'])
const spans = listOf(['1:2', '3:9', 'YES', 'NO'])

/** Rectangles that often overlap. */
const rectangle = fc
  .tuple(...[0, 0, 3, 3].map((from) => fc.integer({ min: from, max: from + 3 })))
  .map((list) => list.join(' '))
const mentions = {
  truth: [
    ['1', '2', 'p'],
    ['3', '3', 'p'],
  ],
  prediction: [['1', '2', 'q']],
}

const zeroOne = fc.constantFrom('0', '1')
const survival = { truth: { event: zeroOne }, first: { truth: [['0', '1']], prediction: [['0.5']] } }

const labels: Drawn = { truth: { label: zeroOne } }
const within = [0, 1].flatMap((one) => [0, 1].map((other) => [String(one), String(other), String(other)]))

/** An object that counts, whatever the others are. */
const box: Drawn = { first: { truth: [['a', '0', '0', '2', '2']], prediction: [['a', '0.5', '0', '1', '2', '2']] } }

const sized: Drawn = { options: { height: 4, width: 3 } }

const image = fc.array(number, { minLength: 56, maxLength: 56 }).map((list) => list.join(' '))

/** Each kind of outcome of a treatment on either board; without them the metrics on uplift have no value. */
const arms = [0, 1].flatMap((outcome) => [0, 1].map((treatment) => [String(outcome), String(treatment)]))
const uplift: Drawn = {
  truth: { outcome: zeroOne, treatment: zeroOne },
  start: arms.flatMap((truth) => [truth, truth]),
}

/** Both labels in both groups on either board. */
const fairness: Drawn = {
  truth: { label: zeroOne, group: fc.constantFrom('p', 'q') },
  prediction: { label: zeroOne },
  start: [0, 1].flatMap((label) => ['p', 'q'].flatMap((group) => [0, 1].map(() => [String(label), group]))),
}

/** Maps of three depths, of which the first counts. */
const depths = fc
  .array(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 2 })
  .map((more) => `2.5 ${more.join(' ')}`)

const drawn: Record<string, Drawn> = {
  'depth-map-error': { truth: { pixels: depths } },
  'depth-map-delta': { truth: { pixels: depths } },
  'point-adjust-f1': {
    truth: { anomaly: zeroOne },
    prediction: { anomaly: zeroOne },
    first: { truth: [['1']], prediction: [['0']] },
  },
  'demographic-parity-difference': fairness,
  'equalized-odds-difference': fairness,
  qini: uplift,
  auuc: uplift,
  wql: { options: { quantiles: '0.1 0.9' }, first: { truth: [['1']], prediction: [['2', '3']] } },
  'bias-auc': { start: within.flatMap((truth) => [truth, truth]) },
  lrap: labels,
  lwlrap: { ...labels, first: { truth: [['0', '1']], prediction: [['0.5', '0.5']] } },
  'coverage-error': labels,
  'ranking-loss': labels,
  'log-loss-multilabel': labels,
  'c-index': survival,
  'integrated-brier': { truth: { event: zeroOne } },
  'pinball-quantiles': { many: 3 },
  'scaled-pinball': { options: { quantiles: '0.1 0.9' } },
  cer: { first: words },
  wer: { first: words },
  'entity-f1': { truth: { reference: tags }, prediction: { text: tags }, first: firstTags },
  'answer-f1': { truth: { reference: spans }, prediction: { text: spans }, first: words },
  'span-f1': { truth: { reference: spans }, prediction: { text: spans }, first: words },
  'edit-f': { first: { truth: [['cat', 'car', '']], prediction: [['car']] } },
  'spelling-f': { first: { truth: [['cat', 'car']], prediction: [['car']] } },
  'ocr-hmean': {
    truth: { polygon: rectangle },
    prediction: { polygon: rectangle },
    first: { truth: [['0 0 4 4']], prediction: [['0 0 4 3']] },
  },
  'conll-coref': { first: mentions },
  der: speech,
  jer: speech,
  'kendall-order': { first: { truth: [['a b c']], prediction: [['c a']] } },
  'graded-ndcg': graded,
  'graded-dcg': graded,
  'graded-map': graded,
  err: graded,
  'fleiss-kappa': twoLabels,
  'krippendorff-alpha': twoLabels,
  'coco-map': box,
  'coco-recall': box,
  'coco-map-masks': { first: { truth: [['a', '1 3']], prediction: [['a', '0.5', '2 3']] } },
  'keypoints-map': { first: { truth: [['a', '1 1 2', '4']], prediction: [['a', '0.5', '1 2 2']] } },
  'boundary-iou': sized,
  'surface-dice': sized,
  'mask-hausdorff': sized,
  'mask-assd': sized,
  'hausdorff-3d': sized,
  ssim: { options: { width: 8 }, truth: { pixels: image }, prediction: { pixels: image } },
  'krippendorff-alpha-numeric': { first: { truth: [['1', '2 4']], prediction: [['1']] } },
}

interface Row {
  board: 'A' | 'B'
  truth: string[][]
  prediction: string[][]
}

function columnsOf(fields: Field[], many: number): Field[] {
  const last = fields.at(-1)
  const required = fields.filter(({ optional }) => !optional)
  if (last?.many === undefined) return required
  return [...required.slice(0, -1), ...Array.from({ length: Math.max(last.many, many) }, () => last)]
}

function entry(fields: Field[], own: Record<string, fc.Arbitrary<string>> = {}): fc.Arbitrary<string[]> {
  const within = ({ range, kind }: Field): fc.Arbitrary<string> =>
    range ? fc.integer({ min: 0, max: 8 }).map((n) => String(range[0] + ((range[1] - range[0]) * n) / 8)) : plain[kind]
  return fc.tuple(...fields.map((field) => own[field.name] ?? within(field)))
}

function rowsOf(metric: Metric): fc.Arbitrary<Row[]> {
  const { truth, prediction } = metric
  if (typeof truth === 'string' || typeof prediction === 'string') throw new Error('no fields')
  const own = drawn[metric.name] ?? {}
  const entries = (one: fc.Arbitrary<string[]>, least: number) =>
    fc.array(one, metric.several ? { minLength: least, maxLength: 3 } : { minLength: 1, maxLength: 1 })
  const of = (fields: Field[], values: Drawn['truth'], whole: Drawn['truthEntry']) =>
    whole ?? entry(columnsOf(fields, own.many ?? 2), values)
  const row = fc.record({
    board: fc.constantFrom('A' as const, 'B' as const),
    truth: entries(of(truth, own.truth, own.truthEntry), 1),
    prediction: entries(of(prediction, own.prediction, own.predictionEntry), 0),
  })
  return fc.array(row, { minLength: 8, maxLength: 20 }).map((rows) =>
    rows.map((one, k) => ({
      ...one,
      ...(k < 2 && own.first),
      ...(own.start?.[k] && { truth: [own.start[k]] }),
      board: k >= Math.max(6, own.start?.length ?? 0) ? one.board : k % 2 === 0 ? 'A' : 'B',
    })),
  )
}

const csv = (head: string[], rows: string[][]) =>
  `${[head, ...rows].map((row) => row.map((value) => (/[ ",]/.test(value) ? `"${value}"` : value)).join(',')).join('\n')}\n`

function filesOf(metric: Metric, rows: Row[]): { solution: string; submission: string } {
  const width = (side: 'truth' | 'prediction') => {
    const fields = metric[side]
    return typeof fields === 'string' ? 0 : columnsOf(fields, drawn[metric.name]?.many ?? 2).length
  }
  const named = (letter: string, count: number) => Array.from({ length: count }, (_, k) => `${letter}${k}`)
  const lines = (side: 'truth' | 'prediction', end: (row: Row) => string[]) =>
    rows.flatMap((row, id) => row[side].map((values) => [String(id), ...values, ...end(row)]))
  return {
    solution: csv(
      ['id', ...named('t', width('truth')), 'board'],
      lines('truth', ({ board }) => [board]),
    ),
    submission: csv(
      ['id', ...named('p', width('prediction'))],
      lines('prediction', () => []),
    ),
  }
}

const choiceOf = ({ name }: Metric) => {
  const options = drawn[name]?.options
  return { name, ...(options && { options }) }
}

async function scored(metric: Metric, rows: Row[], shuffled?: (lines: string[]) => string[]): Promise<Score> {
  const { solution, submission } = filesOf(metric, rows)
  const [head = '', ...lines] = submission.trimEnd().split('\n')
  if (lines.length === 0) return { ok: false, faults: [], faultCount: 0, rows: 0 }
  const text = [head, ...(shuffled ? shuffled(lines) : lines)].join('\n')
  return scoreFiles({ metric: choiceOf(metric), solution, submission: text })
}

test.each(all)('$name: the order of submitted rows does not matter, and a score is never NaN', async (metric) => {
  await fc.assert(
    fc.asyncProperty(rowsOf(metric), async (rows) => {
      const straight = await scored(metric, rows)
      if (!straight.ok && (straight.faultCount === 0 || drawn[metric.name]?.mayBeRefused)) return
      expect(straight).toMatchObject({ ok: true })
      if (!straight.ok) return
      expect(Number.isFinite(straight.a) && Number.isFinite(straight.b)).toBe(true)
      // The entries of one row keep their order: it breaks ties.
      const idOf = (line: string) => Number(line.split(',')[0])
      const turned = await scored(metric, rows, (lines) => lines.toSorted((x, y) => idOf(y) - idOf(x)))
      expect(turned).toEqual(straight)
    }),
    { numRuns: 20 },
  )
})

/** A drawn solution on which the metric has no value is refused when it is prepared. */
const valued = async (score: Promise<Score | null>): Promise<Score | null> =>
  score.catch((error: unknown) => {
    if (String(error).includes('metric-undefined')) return null
    throw error
  })

test.each(all)('$name: A and the rest are scored like separate files', async (metric) => {
  await fc.assert(
    fc.asyncProperty(rowsOf(metric), async (rows) => {
      const on = async (board: 'A' | 'B') => {
        const kept = rows.filter((row) => row.board === board)
        const { solution, submission } = filesOf(metric, kept)
        return submission.includes('\n0,') || submission.trim().includes('\n')
          ? scoreFiles({ metric: choiceOf(metric), solution, submission, spec: { b: 'all' } })
          : null
      }
      const whole = await valued(
        scoreFiles({ metric: choiceOf(metric), ...filesOf(metric, rows), spec: { b: 'rest' } }),
      )
      const [a, b] = [await valued(on('A')), await on('B').catch(() => null)]
      if (!whole?.ok || !a?.ok) return
      expect(whole.a).toBeCloseTo(a.a, 10)
      if (b?.ok && whole.b !== null && b.b !== null) expect(whole.b).toBeCloseTo(b.b, 10)
    }),
    { numRuns: 15 },
  )
})

test.each(all)('$name: a prepared solution is read back as it was written', async (metric) => {
  const [rows = []] = fc.sample(rowsOf(metric), { numRuns: 1, seed: 1 })
  const { solution, submission } = filesOf(metric, rows)
  const files = { metric: choiceOf(metric), solution, submission }
  const made = await prepareSolution(bytes(solution), specOfFiles(files))
  expect(made.ok && loadPrepared(made.prepared, metrics)?.truth.rows).toBe(rows.length)
  if (made.ok) expect(await score(made.prepared, bytes(submission))).toEqual(await scoreFiles(files))
})
