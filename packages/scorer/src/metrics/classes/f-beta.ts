import { fromParts, mergeSums, sumParts } from '../boards.ts'
import { defineMetric, type Example, type Metric, type MetricOption, type Options, type Words } from '../metric.ts'
import { firstColumn } from '../rules.ts'
import { average, averageOption, positiveOption, type Ratio, ratio, zeroDivisionOption } from './averages.ts'
import { fromCounts } from './label-counts.ts'
import { positiveLabel } from './positive-label.ts'

const tail: Words = {
  zh: '\n\nmacro、weighted 在该榜真值或预测中出现的类别上平均；分母为 0 时取 zeroDivision。数据中没有的标签按错误计，不算一个类别。',
  en: '\n\nMacro and weighted run over the classes that occur on the board in truth or prediction; where a denominator is 0 the value is zeroDivision. A label that does not occur is counted as wrong and is no class of its own.',
}

/** (1 + beta²) P R / (beta² P + R), written with counts so that it is 0 / 0 only if there are no rows at all. */
function fBeta(beta: number, options: Options): Ratio {
  const b2 = beta * beta
  return (hits, predicted, support) => ratio((1 + b2) * hits, b2 * support + predicted, options)
}

function family(
  name: string,
  title: Words,
  help: Words,
  example: Example,
  value: (options: Options) => Ratio,
  more: MetricOption[] = [],
): Metric {
  return defineMetric({
    name,
    family: 'classes',
    direction: 'higher',
    reference: `scikit-learn ${name === 'f-beta' ? 'fbeta' : name}_score`,
    weighted: true,
    truth: 'class',
    prediction: 'label',
    options: [averageOption, positiveOption, zeroDivisionOption, ...more],
    title,
    help: { zh: help.zh + tail.zh, en: help.en + tail.en },
    example,
    evaluate: (data) => fromCounts(data, (counts) => average(counts, data, value(data.options))),
  })
}

const truth = ['1', '1', '1', '0', '0']
const prediction = ['1', '1', '0', '1', '0']
const binary = { average: 'binary', positive: '1' }

export const precision = family(
  'precision',
  { zh: '精确率', en: 'Precision' },
  {
    zh: '预测为某类的行中真属于该类的比例。\n\n$$P=\\frac{TP}{TP+FP}$$',
    en: 'Of the rows predicted as a class, the share that is of it.\n\n$$P=\\frac{TP}{TP+FP}$$',
  },
  { truth, prediction, options: binary, value: 0.6666666666666666 },
  (options) => (hits, predicted) => ratio(hits, predicted, options),
)

export const recall = family(
  'recall',
  { zh: '召回率', en: 'Recall' },
  {
    zh: '真属于某类的行中被找出的比例。\n\n$$R=\\frac{TP}{TP+FN}$$',
    en: 'Of the rows of a class, the share that was found.\n\n$$R=\\frac{TP}{TP+FN}$$',
  },
  { truth, prediction: ['1', '0', '0', '1', '0'], options: binary, value: 0.3333333333333333 },
  (options) => (hits, _, support) => ratio(hits, support, options),
)

export const f1 = family(
  'f1',
  { zh: 'F1 分数', en: 'F1 score' },
  {
    zh: '精确率与召回率的调和平均。\n\n$$F_1=\\frac{2PR}{P+R}=\\frac{2TP}{2TP+FP+FN}$$',
    en: 'The harmonic mean of precision and recall.\n\n$$F_1=\\frac{2PR}{P+R}=\\frac{2TP}{2TP+FP+FN}$$',
  },
  { truth, prediction, options: { average: 'macro' }, value: 0.5833333333333333 },
  (options) => fBeta(1, options),
)

export const fBetaScore = family(
  'f-beta',
  { zh: 'F-beta 分数', en: 'F-beta score' },
  {
    zh: '精确率与召回率的加权调和平均，beta 大于 1 时偏重召回率。\n\n$$F_\\beta=\\frac{(1+\\beta^2)PR}{\\beta^2P+R}$$',
    en: 'The weighted harmonic mean of precision and recall; beta above 1 favours recall.\n\n$$F_\\beta=\\frac{(1+\\beta^2)PR}{\\beta^2P+R}$$',
  },
  { truth, prediction: ['1', '0', '0', '1', '0'], options: { ...binary, beta: 2 }, value: 0.35714285714285715 },
  (options) => fBeta(Number(options.beta), options),
  [
    {
      name: 'beta',
      type: 'number',
      default: 2,
      min: 0.01,
      max: 100,
      help: { zh: '召回率相对精确率的权重。', en: 'How much more recall weighs than precision.' },
    },
  ],
)

export const probabilisticF = defineMetric({
  name: 'probabilistic-f',
  family: 'classes',
  direction: 'higher',
  reference: 'Yacouby and Axman 2020, as in Kaggle RSNA Breast Cancer Detection',
  weighted: true,
  truth: 'binary',
  prediction: 'number',
  options: [
    {
      name: 'beta',
      type: 'number',
      default: 1,
      min: 0.01,
      max: 100,
      help: { zh: '召回率相对精确率的权重；1 即 pF1。', en: 'How much more recall weighs than precision; 1 is pF1.' },
    },
    positiveLabel,
  ],
  title: { zh: '概率 F 分数（pF1）', en: 'Probabilistic F score (pF1)' },
  help: {
    zh: '把正类概率直接当作预测为正类的份额来计算 F 分数，无须阈值。\n\n$$pP=\\frac{\\sum_{i\\in+}p_i}{\\sum_ip_i},\\quad pR=\\frac{\\sum_{i\\in+}p_i}{P},\\quad pF_\\beta=\\frac{(1+\\beta^2)\\,pP\\,pR}{\\beta^2pP+pR}$$\n\n$P$ 为正例数，不得为 0。小于 0 的预测按 0、大于 1 的按 1 计；预测全为 0 时得 0。',
    en: 'The F score with the probability of the positive class as the share of a row that is predicted positive, without a threshold.\n\n$$pP=\\frac{\\sum_{i\\in+}p_i}{\\sum_ip_i},\\quad pR=\\frac{\\sum_{i\\in+}p_i}{P},\\quad pF_\\beta=\\frac{(1+\\beta^2)\\,pP\\,pR}{\\beta^2pP+pR}$$\n\n$P$ positive rows, at least one. Predictions below 0 count as 0, above 1 as 1; where all are 0 the score is 0.',
  },
  example: { truth: ['1', '0', '1'], prediction: ['0.9', '0.3', '0.5'], value: 0.7567567567567567 },
  undefinedOn: ({ values }, rows) => (rows.some((row) => values.columns[0]?.[row] === 1) ? null : 'nothing-true'),
  evaluate: (data) => {
    const b2 = Number(data.options.beta) ** 2
    const truth = firstColumn(data.values)
    const given = firstColumn(data.prediction)
    const { weights } = data
    const weightOf = (row: number) => (weights ? (weights[row] as number) : 1)
    const share = (row: number) => weightOf(row) * Math.min(Math.max(given[row] as number, 0), 1)
    const hits = sumParts(data, (row) => (truth[row] as number) * share(row))
    const predicted = sumParts(data, share)
    const positives = sumParts(data, (row) => (truth[row] as number) * weightOf(row))
    return fromParts(
      data,
      [hits.a, predicted.a, positives.a],
      [hits.rest, predicted.rest, positives.rest],
      (a, rest) => a.map((sum, k) => mergeSums(sum, rest[k] ?? sum)),
      (sums) => {
        const [hit = 0, all = 0, support = 0] = sums.map(({ high, low }) => high + low)
        return ((1 + b2) * hit) / (b2 * support + all)
      },
    )
  },
})
