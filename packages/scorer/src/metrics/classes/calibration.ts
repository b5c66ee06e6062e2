import { fromParts, sumOf } from '../boards.ts'
import { type Boards, type Data, defineMetric, type MetricOption } from '../metric.ts'
import { firstColumn } from '../rules.ts'
import { add } from './label-counts.ts'
import { positiveLabel } from './positive-label.ts'

const binsOption: MetricOption = {
  name: 'bins',
  type: 'number',
  default: 15,
  min: 1,
  max: 1000,
  integer: true,
  help: { zh: '把 0 到 1 等分成几段。', en: 'Into how many equal parts 0 to 1 is cut.' },
}

const rule = {
  zh: '各段左开右闭，0 归入第一段；没有行的段不计。',
  en: 'Bins include their upper end, the first also 0; bins without rows do not count.',
}
const formula = '\n\n$$\\sum_b\\frac{n_b}{n}\\,\\big|\\operatorname{acc}(b)-\\operatorname{conf}(b)\\big|$$\n\n'

export const ece = defineMetric({
  name: 'ece',
  family: 'classes',
  direction: 'lower',
  reference: 'Naeini 2015; the bins of Guo 2017, on the probability of the positive class',
  weighted: true,
  truth: 'binary',
  prediction: 'probability',
  options: [binsOption, positiveLabel],
  title: { zh: '期望校准误差 ECE（二分类）', en: 'Expected calibration error (two classes)' },
  help: {
    zh: `把各行按正类概率分段，各段平均概率 conf 与正例的实际比例 acc 之差的绝对值，按行数加权平均；0 为完全校准。${formula}${rule.zh}总是预测正例比例也得 0，因此不宜单独用来排名。`,
    en: `Rows are put into bins by the probability of the positive class; the mean, weighted by rows, of the difference between a bin’s mean probability (conf) and its share of positive rows (acc); 0 is perfectly calibrated.${formula}${rule.en} Always predicting the share of positive rows also has 0, so it should not rank alone.`,
  },
  example: {
    truth: ['1', '0', '1', '0'],
    prediction: ['0.9', '0.8', '0.7', '0.1'],
    options: { bins: 2 },
    value: 0.125,
  },
  evaluate: (data) => {
    const truth = firstColumn(data.values)
    const given = firstColumn(data.prediction)
    return calibration(
      data,
      (row) => given[row] as number,
      (row) => truth[row] as number,
    )
  },
})

export const eceMulticlass = defineMetric({
  name: 'ece-multiclass',
  family: 'classes',
  direction: 'lower',
  reference: 'Guo 2017, on the greatest probability of each row',
  weighted: true,
  truth: 'class',
  prediction: 'class-probabilities',
  options: [binsOption],
  title: { zh: '期望校准误差 ECE（多分类）', en: 'Expected calibration error (multi-class)' },
  help: {
    zh: `把各行按最大的概率分段，各段平均概率 conf 与预测正确的比例 acc 之差的绝对值，按行数加权平均；0 为完全校准。${formula}${rule.zh}几类的概率同为最大时，预测为次序最前的一类。概率不另作归一。`,
    en: `Rows are put into bins by their greatest probability; the mean, weighted by rows, of the difference between a bin’s mean probability (conf) and its share of right predictions (acc); 0 is perfectly calibrated.${formula}${rule.en} Where several classes share the greatest probability, the first of them is predicted. Rows are not divided by their sum.`,
  },
  example: {
    truth: ['a', 'b', 'c'],
    prediction: ['0.7,0.2,0.1', '0.3,0.5,0.2', '0.6,0.1,0.3'],
    columns: ['a', 'b', 'c'],
    options: { bins: 5 },
    value: 0.13333333333333333,
  },
  evaluate: (data) => {
    const { columns } = data.prediction
    const { codes } = data.values
    const best = new Float64Array(data.rows)
    const right = new Uint8Array(data.rows)
    for (let row = 0; row < data.rows; row++) {
      let most = -1
      let guess = 0
      for (let k = 0; k < columns.length; k++) {
        const p = columns[k]?.[row] as number
        if (p <= most) continue
        most = p
        guess = k
      }
      best[row] = most
      right[row] = guess === codes[row] ? 1 : 0
    }
    return calibration(
      data,
      (row) => best[row] as number,
      (row) => right[row] as number,
    )
  },
})

/** Of each bin the sum of right minus confidence; the bins of both boards in one pass. */
function calibration(data: Data, confidence: (row: number) => number, right: (row: number) => number): Boards {
  const bins = Number(data.options.bins)
  const { part, weights } = data
  const empty = () => ({ gaps: new Float64Array(bins), weight: 0 })
  const a = empty()
  const rest = empty()
  for (let row = 0; row < data.rows; row++) {
    const to = part[row] === 1 ? a : rest
    const p = confidence(row)
    const weight = weights ? (weights[row] as number) : 1
    add(to.gaps, Math.max(0, Math.ceil(p * bins) - 1), weight * (right(row) - p))
    to.weight += weight
  }
  return fromParts(
    data,
    a,
    rest,
    (one, other) => ({
      gaps: one.gaps.map((gap, k) => gap + (other.gaps[k] as number)),
      weight: one.weight + other.weight,
    }),
    ({ gaps, weight }) => sumOf(bins, (k) => Math.abs(gaps[k] as number)) / weight,
  )
}
