import { fromParts, meanOf } from '../boards.ts'
import { type Boards, type Data, defineMetric } from '../metric.ts'
import { average, averageOption, ratio, zeroDivisionOption } from './averages.ts'
import { emptyCounts, increment, mergeCounts } from './label-counts.ts'

export const multilabelF1 = defineMetric({
  name: 'multilabel-f1',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn f1_score on indicator matrices',
  truth: 'item-set',
  prediction: 'label-set',
  options: [
    { ...averageOption, default: 'samples', choices: ['samples', 'macro', 'micro', 'weighted'] },
    zeroDivisionOption,
  ],
  title: { zh: '多标签 F1', en: 'Multi-label F1' },
  help: {
    zh: '每行给出若干以空格分隔的标签,可以为空,不得重复。samples 对各行的 F1 求平均;macro、micro、weighted 先按标签计数,macro 在全部标签上平均。\n\n$$F_1=\\frac{2|Y_i\\cap\\hat Y_i|}{|Y_i|+|\\hat Y_i|}$$\n\n分母为 0 时取 zeroDivision(默认 0)。数据中没有的标签在 samples 中按错误计,其余平均方式不计。',
    en: 'Every row lists labels parted by blanks, maybe none, none twice. samples averages the F1 of the rows; macro, micro and weighted count by label first, and macro runs over all labels.\n\n$$F_1=\\frac{2|Y_i\\cap\\hat Y_i|}{|Y_i|+|\\hat Y_i|}$$\n\nWhere a denominator is 0 the value is zeroDivision (0 unless set). A label that does not occur is wrong in samples, and left out of the other averages.',
  },
  example: {
    truth: ['a b', 'c', 'a'],
    prediction: ['a', 'c b', 'b'],
    options: { average: 'samples' },
    value: 0.4444444444444444,
  },
  evaluate: (data) => (data.options.average === 'samples' ? bySample(data) : byLabel(data)),
})

function bySample(data: Data): Boards {
  const { values, prediction } = data
  return meanOf(data, (row) => {
    const size = (values.ends[row] as number) - (values.starts[row] as number)
    const guessed = (prediction.ends[row] as number) - (prediction.starts[row] as number)
    return ratio(2 * common(data, row, () => undefined), size + guessed, data.options)
  })
}

function common(data: Data, row: number, hit: (item: number) => void): number {
  const { values, prediction } = data
  let count = 0
  for (let i = prediction.starts[row] as number; i < (prediction.ends[row] as number); i++) {
    const item = prediction.items[i] as number
    if (item < 0) continue
    for (let j = values.starts[row] as number; j < (values.ends[row] as number); j++) {
      if (values.items[j] !== item) continue
      count++
      hit(item)
    }
  }
  return count
}

function byLabel(data: Data): Boards {
  const size = data.classes.length
  const a = emptyCounts(size)
  const rest = emptyCounts(size)
  const { values, prediction } = data
  for (let row = 0; row < data.rows; row++) {
    const to = data.part[row] === 1 ? a : rest
    for (let i = values.starts[row] as number; i < (values.ends[row] as number); i++)
      increment(to.support, values.items[i] as number)
    for (let i = prediction.starts[row] as number; i < (prediction.ends[row] as number); i++) {
      const item = prediction.items[i] as number
      increment(to.predicted, item < 0 ? size : item)
    }
    common(data, row, (item) => {
      increment(to.hits, item)
    })
  }
  const f1 = (hits: number, predicted: number, support: number) => ratio(2 * hits, predicted + support, data.options)
  return fromParts(data, a, rest, mergeCounts, (counts) => {
    if (data.options.average !== 'macro') return average(counts, data.classes, data.options, f1)
    const each = data.classes.map((_, k) => f1(counts.hits[k] ?? 0, counts.predicted[k] ?? 0, counts.support[k] ?? 0))
    return each.reduce((sum, value) => sum + value, 0) / size
  })
}
