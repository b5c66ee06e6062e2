import { eachBoard, sumOf } from '../boards.ts'
import {
  type Data,
  defineMetric,
  type Field,
  type Lists,
  type Numbers,
  type RawColumn,
  type Truth,
  type Words,
} from '../metric.ts'
import { firstColumn } from '../rules.ts'
import { newSequence, readPoints } from '../text/code-points.ts'
import { createNames } from '../text/names.ts'

/** Ratings, unit after unit: those of unit k are values[starts[k]..starts[k + 1]); only units with at least two are kept. */
interface Units {
  values: Float64Array
  starts: Int32Array
}

/** ratings(row, put) puts the ratings of a row. */
function collect(rows: Uint32Array, ratings: (row: number, put: (value: number) => void) => void): Units {
  let values = new Float64Array(rows.length * 4)
  const starts = new Int32Array(rows.length + 1)
  let used = 0
  let units = 0
  const put = (value: number) => {
    if (used === values.length) {
      const grown = new Float64Array(2 * used)
      grown.set(values)
      values = grown
    }
    values[used++] = value
  }
  for (const row of rows) {
    const first = starts[units] as number
    ratings(row, put)
    if (used - first < 2) used = first
    else starts[++units] = used
  }
  return { values: values.subarray(0, used), starts: starts.subarray(0, units + 1) }
}

/** Alpha from the disagreement of all ratings of a unit, over pairs in both directions, and of any two ratings at all. */
function alpha({ values, starts }: Units, within: (from: number, to: number) => number, expected: number): number {
  const observed = sumOf(starts.length - 1, (k) => {
    const from = starts[k] as number
    const to = starts[k + 1] as number
    return within(from, to) / (to - from - 1)
  })
  // Differences may be too small for their squares.
  return expected === 0 ? 1 : 1 - (observed * (values.length - 1)) / expected
}

function nominalAlpha(units: Units, codes: number): number {
  const { values } = units
  const counts = new Float64Array(codes)
  for (const code of values) counts[code] = (counts[code] as number) + 1
  const own = new Int32Array(codes)
  const within = (from: number, to: number) => {
    let equal = 0
    for (let k = from; k < to; k++) {
      const code = values[k] as number
      equal += 2 * (own[code] as number) + 1
      own[code] = (own[code] as number) + 1
    }
    for (let k = from; k < to; k++) own[values[k] as number] = 0
    return (to - from) ** 2 - equal
  }
  const total = values.length
  return alpha(units, within, total * total - sumOf(codes, (code) => (counts[code] as number) ** 2))
}

function intervalAlpha(units: Units): number {
  const { values } = units
  // The disagreement of m values is 2 m times their squared distance from their mean.
  const spread = (from: number, to: number) => {
    const count = to - from
    const mean = sumOf(count, (k) => values[from + k] as number) / count
    return 2 * count * sumOf(count, (k) => ((values[from + k] as number) - mean) ** 2)
  }
  return alpha(units, spread, spread(0, values.length))
}

/** Each value replaced by the middle of its places among all: ordinal disagreement is the squared distance of these. */
function toRanks({ values, starts }: Units): Units {
  const sorted = values.slice().sort()
  const middles = new Map<number, number>()
  for (let k = 0; k < sorted.length; ) {
    const first = k
    while (k < sorted.length && sorted[k] === sorted[first]) k++
    middles.set(sorted[first] as number, (first + k) / 2)
  }
  return { values: values.map((value) => middles.get(value) ?? 0), starts }
}

const formula =
  '\\alpha=1-\\frac{D_o}{D_e},\\qquad D_o=\\frac1n\\sum_u\\frac{1}{m_u-1}\\sum_{i\\ne j}\\delta^2(v_{ui},v_{uj}),\\quad D_e=\\frac{1}{n(n-1)}\\sum_{i\\ne j}\\delta^2(v_i,v_j)'

const joins: Words = {
  zh: '真值为若干标注者的标注，每人一列，空单元格表示没有标注；提交作为另一名标注者加入。得分是所有人的一致程度：1 为完全一致，0 约为随机，可以为负；标注者之间的分歧使得分低于 1。没有任何标注者的行不计。',
  en: 'The truth has the ratings of several annotators, one column each, an empty cell for none; the submission joins them as another. The score is how far all agree: 1 if entirely, about 0 at random, maybe negative; where the annotators disagree it stays below 1. Rows without any annotator do not count.',
}
const meaning: Words = {
  zh: '$n$ 为全部标注数，$m_u$ 为第 $u$ 行的标注数。',
  en: '$n$ ratings in total, $m_u$ of row $u$.',
}

const labels: Field = {
  name: 'label',
  kind: 'text',
  title: { zh: '标注者的标签', en: 'label of an annotator' },
  many: 1,
}
const ownLabel: Field = { name: 'label', kind: 'text', title: { zh: '提交的标签', en: 'submitted label' } }
const ratings: Field = {
  name: 'rating',
  kind: 'numbers',
  title: { zh: '标注者的评分', en: 'rating of an annotator' },
  many: 1,
}
const ownRating: Field = { name: 'rating', kind: 'number', title: { zh: '提交的评分', en: 'submitted rating' } }

/** Numbers labels by their texts; 0 for an empty one. */
function labelReader(): (raw: RawColumn, row: number) => number {
  const names = createNames()
  const points = newSequence()
  return (raw, row) => {
    readPoints(raw, row, points)
    return points.length === 0 ? 0 : names.idOf(points.items, 0, points.length)
  }
}

function labelUnits(data: Data, rows: Uint32Array): { units: Units; codes: number } {
  const code = labelReader()
  let most = 0
  const units = collect(rows, (row, put) => {
    let rated = false
    for (const raw of data.values.raw ?? []) {
      const value = code(raw, row)
      if (value === 0) continue
      rated = true
      put(value)
      most = Math.max(most, value)
    }
    const guess = data.prediction.raw?.[0]
    if (!rated || guess === undefined) return
    // An empty submission is a label of its own, 0.
    const value = code(guess, row)
    put(value)
    most = Math.max(most, value)
  })
  return { units, codes: most + 1 }
}

function ratingUnits({ values, prediction }: Data, rows: Uint32Array): Units {
  const lists: Lists[] = values.lists ?? []
  const guess: Numbers = firstColumn(prediction)
  return collect(rows, (row, put) => {
    let rated = false
    for (const { items, starts, ends } of lists) {
      for (let k = starts[row] as number; k < (ends[row] as number); k++) {
        put(items[k] as number)
        rated = true
      }
    }
    if (rated) put(guess[row] as number)
  })
}

/** Whether all ratings of the truth are equal. */
function isConstant<T>(rows: Uint32Array, each: (row: number, see: (value: T) => void) => void): boolean {
  const seen = new Set<T>()
  for (const row of rows) {
    each(row, (value) => seen.add(value))
    if (seen.size > 1) return false
  }
  return true
}

export const krippendorffNominal = defineMetric({
  name: 'krippendorff-alpha',
  family: 'clusters',
  direction: 'higher',
  reference: 'Krippendorff 2011, nominal data',
  truth: [labels],
  prediction: [ownLabel],
  options: [],
  title: { zh: 'Krippendorff α（标签）', en: 'Krippendorff’s alpha (labels)' },
  help: {
    zh: `${joins.zh}空的提交算一个自成一类的标签。\n\n$$${formula}$$\n\n标签相同时 $\\delta=0$，否则为 1。${meaning.zh}`,
    en: `${joins.en} An empty submission is a label of its own.\n\n$$${formula}$$\n\n$\\delta$ is 0 for equal labels and 1 for others. ${meaning.en}`,
  },
  example: {
    solution: 'id,one,two\n1,yes,yes\n2,no,\n3,yes,no\n4,no,no\n',
    submission: 'id,label\n1,yes\n2,no\n3,yes\n4,no\n',
    value: 2 / 3,
  },
  perfect: () => null,
  undefinedOn: ({ values }: Truth, rows) => {
    const code = labelReader()
    const each = (row: number, see: (value: number) => void) => {
      for (const raw of values.raw ?? []) {
        const value = code(raw, row)
        if (value > 0) see(value)
      }
    }
    return isConstant(rows, each) ? 'constant' : null
  },
  evaluate: (data) =>
    eachBoard(data, (rows) => {
      const { units, codes } = labelUnits(data, rows)
      return nominalAlpha(units, codes)
    }),
})

export const krippendorffNumeric = defineMetric({
  name: 'krippendorff-alpha-numeric',
  family: 'clusters',
  direction: 'higher',
  reference: 'Krippendorff 2011, ordinal and interval data',
  truth: [ratings],
  prediction: [ownRating],
  options: [
    {
      name: 'level',
      type: 'choice',
      default: 'interval',
      choices: ['interval', 'ordinal'],
      help: {
        zh: '评分的尺度：interval 看差的平方，ordinal 只看次序。',
        en: 'The scale of the ratings: interval takes squared differences, ordinal only their order.',
      },
    },
  ],
  title: { zh: 'Krippendorff α（评分）', en: 'Krippendorff’s alpha (ratings)' },
  help: {
    zh: `${joins.zh}\n\n$$${formula}$$\n\ninterval 时 $\\delta$ 为两个评分之差；ordinal 时为两者在全部评分中所居名次之差，相同的评分取其名次的中间。${meaning.zh}`,
    en: `${joins.en}\n\n$$${formula}$$\n\nWith interval $\\delta$ is the difference of two ratings; with ordinal that of their places among all ratings, equal ones sharing the middle. ${meaning.en}`,
  },
  example: {
    solution: 'id,one,two\n1,1,2\n2,3,\n3,4,4\n4,2,2\n',
    submission: 'id,rating\n1,1\n2,3\n3,5\n4,2\n',
    value: 81 / 91,
  },
  perfect: () => null,
  undefinedOn: ({ values }: Truth, rows) => {
    const each = (row: number, see: (value: number) => void) => {
      for (const { items, starts, ends } of values.lists ?? [])
        for (let k = starts[row] as number; k < (ends[row] as number); k++) see(items[k] as number)
    }
    return isConstant(rows, each) ? 'constant' : null
  },
  evaluate: (data) =>
    eachBoard(data, (rows) => {
      const units = ratingUnits(data, rows)
      return intervalAlpha(data.options.level === 'ordinal' ? toRanks(units) : units)
    }),
})
