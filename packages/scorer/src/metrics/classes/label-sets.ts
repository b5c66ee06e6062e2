import { meanOf } from '../boards.ts'
import { type Boards, type Data, defineMetric, type MetricOption, type Options } from '../metric.ts'
import { averageOption, type Ratio, ratio, zeroDivisionOption } from './averages.ts'
import { byLabel, common, sizes } from './set-counts.ts'

const samplesOption: MetricOption = {
  ...averageOption,
  default: 'samples',
  choices: ['samples', 'macro', 'micro', 'weighted'],
  help: {
    zh: 'samples：各行求平均；macro：各标签等权平均；micro：先合计各标签的计数；weighted：按各标签真实行数加权。',
    en: 'samples: the mean of the rows; macro: labels count alike; micro: counts of labels are added up first; weighted: labels weigh by their true rows.',
  },
}
const blanks = {
  zh: '每行给出若干以空格分隔的标签，可以为空，不得重复。',
  en: 'Every row lists labels separated by spaces, maybe none, none twice.',
}

/** The mean over rows, or over labels, of a ratio of counts. */
function averaged(data: Data, value: Ratio): Boards {
  if (data.options.average !== 'samples') return byLabel(data, value)
  return meanOf(data, (row) => {
    const { truth, guess } = sizes(data, row)
    return value(common(data, row), guess, truth)
  })
}

export const multilabelF1 = defineMetric({
  name: 'multilabel-f1',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn fbeta_score on indicator matrices',
  weighted: true,
  truth: 'item-set',
  prediction: 'label-set',
  options: [
    samplesOption,
    zeroDivisionOption,
    {
      name: 'beta',
      type: 'number',
      default: 1,
      min: 0.01,
      max: 100,
      help: { zh: '召回率相对精确率的权重；1 即 F1。', en: 'How much more recall weighs than precision; 1 is F1.' },
    },
  ],
  title: { zh: '多标签 F1（F-beta）', en: 'Multi-label F1 (F-beta)' },
  help: {
    zh: `${blanks.zh}samples 对各行的得分求平均；macro、micro、weighted 先按标签计数，macro 在全部标签上平均。\n\n$$F_\\beta=\\frac{(1+\\beta^2)|Y_i\\cap\\hat Y_i|}{\\beta^2|Y_i|+|\\hat Y_i|}$$\n\n分母为 0 时取 zeroDivision（默认 0）。数据中没有的标签在 samples 中按错误计，其余平均方式不计。`,
    en: `${blanks.en} samples averages the score of the rows; macro, micro and weighted count by label first, and macro runs over all labels.\n\n$$F_\\beta=\\frac{(1+\\beta^2)|Y_i\\cap\\hat Y_i|}{\\beta^2|Y_i|+|\\hat Y_i|}$$\n\nWhere a denominator is 0 the value is zeroDivision (0 unless set). A label that does not occur is wrong in samples, and left out of the other averages.`,
  },
  example: {
    truth: ['a b', 'c', 'a'],
    prediction: ['a', 'c b', 'b'],
    options: { average: 'samples' },
    value: 0.4444444444444444,
  },
  evaluate: (data) => averaged(data, fBeta(data.options)),
})

function fBeta(options: Options): Ratio {
  const b2 = Number(options.beta) ** 2
  return (hits, predicted, support) => ratio((1 + b2) * hits, b2 * support + predicted, options)
}

export const multilabelJaccard = defineMetric({
  name: 'multilabel-jaccard',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn jaccard_score on indicator matrices',
  weighted: true,
  truth: 'item-set',
  prediction: 'label-set',
  options: [samplesOption, zeroDivisionOption],
  title: { zh: '多标签 Jaccard 系数', en: 'Multi-label Jaccard index' },
  help: {
    zh: `${blanks.zh}samples 对各行交集与并集之比求平均；macro、micro、weighted 先按标签计数，macro 在全部标签上平均。\n\n$$J=\\frac{|Y_i\\cap\\hat Y_i|}{|Y_i\\cup\\hat Y_i|}$$\n\n分母为 0 时取 zeroDivision（默认 0）。数据中没有的标签在 samples 中按错误计，其余平均方式不计。`,
    en: `${blanks.en} samples averages, over rows, the labels in both sets over those in either; macro, micro and weighted count by label first, and macro runs over all labels.\n\n$$J=\\frac{|Y_i\\cap\\hat Y_i|}{|Y_i\\cup\\hat Y_i|}$$\n\nWhere a denominator is 0 the value is zeroDivision (0 unless set). A label that does not occur is wrong in samples, and left out of the other averages.`,
  },
  example: { truth: ['a b', 'c', 'a'], prediction: ['a', 'c b', 'b'], value: 0.3333333333333333 },
  evaluate: (data) =>
    averaged(data, (hits, predicted, support) => ratio(hits, predicted + support - hits, data.options)),
})

export const hammingLoss = defineMetric({
  name: 'hamming-loss',
  family: 'classes',
  direction: 'lower',
  reference: 'scikit-learn hamming_loss on indicator matrices',
  weighted: true,
  truth: 'item-set',
  prediction: 'label-set',
  options: [],
  title: { zh: '汉明损失（多标签）', en: 'Hamming loss (multi-label)' },
  help: {
    zh: `${blanks.zh}每行中漏掉与多出的标签数，除以答案全部标签的种数 $L$，再求平均。\n\n$$\\frac1{nL}\\sum_i|Y_i\\,\\triangle\\,\\hat Y_i|$$\n\n数据中没有的标签每个按一处错误计。`,
    en: `${blanks.en} The labels that a row misses or has in excess, over the number $L$ of labels of the solution, averaged.\n\n$$\\frac1{nL}\\sum_i|Y_i\\,\\triangle\\,\\hat Y_i|$$\n\nA label that does not occur is one mistake.`,
  },
  example: { truth: ['a b', 'c', 'a'], prediction: ['a', 'c b', 'b'], value: 0.4444444444444444 },
  evaluate: (data) => {
    const labels = Math.max(1, data.classes.length)
    return meanOf(data, (row) => {
      const { truth, guess } = sizes(data, row)
      return (truth + guess - 2 * common(data, row)) / labels
    })
  },
})

export const subsetAccuracy = defineMetric({
  name: 'subset-accuracy',
  family: 'classes',
  direction: 'higher',
  reference: 'scikit-learn accuracy_score on indicator matrices',
  weighted: true,
  truth: 'item-set',
  prediction: 'label-set',
  options: [],
  title: { zh: '标签集完全匹配率', en: 'Exact match of label sets' },
  help: {
    zh: `${blanks.zh}预测的标签与真实标签完全相同（次序无关）的行所占的比例。\n\n$$\\frac1n\\sum_i[\\hat Y_i=Y_i]$$\n\n两者都为空也算相同。`,
    en: `${blanks.en} The share of rows whose set of labels is predicted exactly, in any order.\n\n$$\\frac1n\\sum_i[\\hat Y_i=Y_i]$$\n\nTwo empty sets are the same.`,
  },
  example: { truth: ['a b', 'c', 'a'], prediction: ['b a', 'c b', 'b'], value: 0.3333333333333333 },
  evaluate: (data) =>
    meanOf(data, (row) => {
      const { truth, guess } = sizes(data, row)
      return truth === guess && common(data, row) === truth ? 1 : 0
    }),
})
