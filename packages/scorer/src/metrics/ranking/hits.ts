import { meanOf } from '../boards.ts'
import { type Data, defineMetric, type Example, type Metric, type MetricOption, type Words } from '../metric.ts'
import { eachHit, listOptions, trueCount } from './lists.ts'

const given: Words = {
  zh: '每行给出最多 $k$ 个以空格分隔、从好到差排列的项。',
  en: 'Every row lists at most $k$ items, best first, separated by spaces.',
}

interface Described {
  name: string
  reference: string
  options: MetricOption[]
  title: Words
  help: Words
  formula: string
  example: Example
  value(data: Data, row: number): number
}

/** A metric that is the mean over the rows of a value of their lists. */
function listMetric({ help, formula, value, ...metric }: Described): Metric {
  return defineMetric({
    ...metric,
    family: 'ranking',
    direction: 'higher',
    weighted: true,
    truth: 'items',
    prediction: 'ranking',
    help: {
      zh: `${given.zh}${help.zh}\n\n$$${formula}$$`,
      en: `${given.en} ${help.en}\n\n$$${formula}$$`,
    },
    evaluate: (data) => meanOf(data, (row) => value(data, row)),
  })
}

/** How many of the first k items are right. */
function hitsWithin(data: Data, row: number, k: number): number {
  let hits = 0
  eachHit(data, row, k, () => {
    hits++
  })
  return hits
}

const lists = { truth: ['a b', 'c', 'd e'], prediction: ['a x b', 'x c', 'y x z'] }
const depthOf = (data: Data) => Number(data.options.k)

export const mrr = listMetric({
  name: 'mrr',
  reference: 'trec_eval recip_rank, cut at k',
  options: listOptions(10),
  title: { zh: '平均倒数排名 MRR', en: 'Mean reciprocal rank (MRR)' },
  help: {
    zh: '每行取第一个正确项名次 $r_i$ 的倒数，没有正确项计 0，再求平均。',
    en: 'The mean over rows of one over the rank $r_i$ of the first right item, 0 without one.',
  },
  formula: '\\frac1n\\sum_i\\frac1{r_i}',
  example: { ...lists, options: { k: 3 }, value: 0.5 },
  value: (data, row) => {
    let first = 0
    eachHit(data, row, depthOf(data), (place) => {
      if (first === 0) first = place
    })
    return first === 0 ? 0 : 1 / first
  },
})

export const hitRate = listMetric({
  name: 'hit-rate-at-k',
  reference: 'trec_eval success',
  options: listOptions(10),
  title: { zh: '命中率（Hit Rate@k）', en: 'Hit rate at k' },
  help: {
    zh: '前 $k$ 项中至少有一个正确项的行所占的比例。',
    en: 'The share of rows with a right item among the first $k$.',
  },
  formula: '\\frac1n\\sum_i\\big[\\hat L_i^{k}\\cap Y_i\\neq\\varnothing\\big]',
  example: { ...lists, options: { k: 3 }, value: 2 / 3 },
  value: (data, row) => (hitsWithin(data, row, depthOf(data)) > 0 ? 1 : 0),
})

export const precisionAtK = listMetric({
  name: 'precision-at-k',
  reference: 'trec_eval P',
  options: listOptions(10),
  title: { zh: '精确率@k', en: 'Precision at k' },
  help: {
    zh: '前 $k$ 项中正确项的比例，对各行求平均；列得不足 $k$ 项也除以 $k$。',
    en: 'The share of right items among the first $k$, averaged over the rows; a shorter list is divided by $k$ as well.',
  },
  formula: '\\frac1n\\sum_i\\frac{|\\hat L_i^{k}\\cap Y_i|}{k}',
  example: { ...lists, options: { k: 3 }, value: 1 / 3 },
  value: (data, row) => hitsWithin(data, row, depthOf(data)) / depthOf(data),
})

export const recallAtK = listMetric({
  name: 'recall-at-k',
  reference: 'trec_eval recall',
  options: listOptions(10),
  title: { zh: '召回率@k', en: 'Recall at k' },
  help: {
    zh: '真实项中出现在前 $k$ 项里的比例，对各行求平均。',
    en: 'The share of true items that are among the first $k$, averaged over the rows.',
  },
  formula: '\\frac1n\\sum_i\\frac{|\\hat L_i^{k}\\cap Y_i|}{|Y_i|}',
  example: { ...lists, options: { k: 3 }, value: 2 / 3 },
  value: (data, row) => hitsWithin(data, row, depthOf(data)) / trueCount(data, row),
})

export const rPrecision = listMetric({
  name: 'r-precision',
  reference: 'trec_eval Rprec',
  options: listOptions(100),
  title: { zh: 'R 精确率', en: 'R-precision' },
  help: {
    zh: '某行有 $m_i$ 个真实项，就看前 $m_i$ 项中正确项的比例，对各行求平均；列得不足也除以 $m_i$。$k$ 应不小于各行的真实项数。',
    en: 'For a row with $m_i$ true items, the share of right ones among its first $m_i$, averaged over the rows; a shorter list is divided by $m_i$ as well. $k$ should not be less than any number of true items.',
  },
  formula: '\\frac1n\\sum_i\\frac{|\\hat L_i^{m_i}\\cap Y_i|}{m_i}',
  example: { ...lists, options: { k: 3 }, value: 1 / 6 },
  value: (data, row) => {
    const count = trueCount(data, row)
    return hitsWithin(data, row, Math.min(count, depthOf(data))) / count
  },
})

export const meanAveragePrecision = listMetric({
  name: 'mean-average-precision',
  reference: 'trec_eval map, cut at k',
  options: listOptions(100),
  title: { zh: '平均精确率均值 MAP（除以全部真实项）', en: 'Mean average precision (MAP, over all true items)' },
  help: {
    zh: '每遇到一个正确项，取到该处为止的精确率 $P_i(j)$，求和后除以该行真实项数 $m_i$，再对各行求平均。与 MAP@k 不同，分母总是 $m_i$，即使它大于 $k$。',
    en: 'At every right item the precision $P_i(j)$ of the list up to there; their sum over the number $m_i$ of true items, averaged over the rows. Unlike MAP@k it always divides by $m_i$, even where that is more than $k$.',
  },
  formula: '\\frac1n\\sum_i\\frac1{m_i}\\sum_{j=1}^{k}P_i(j)\\,\\big[\\hat y_{ij}\\in Y_i\\big]',
  example: { ...lists, options: { k: 3 }, value: (5 / 6 + 1 / 2) / 3 },
  value: (data, row) => {
    let hits = 0
    let sum = 0
    eachHit(data, row, depthOf(data), (place) => {
      hits++
      sum += hits / place
    })
    return sum / trueCount(data, row)
  },
})

export const rbp = listMetric({
  name: 'rbp',
  reference: 'Moffat and Zobel 2008, cut at k',
  options: [
    ...listOptions(100),
    {
      name: 'p',
      type: 'number',
      default: 0.8,
      min: 0.01,
      max: 0.999,
      help: { zh: '用户看完一项后继续看下一项的概率。', en: 'The chance that a user goes on to the next item.' },
    },
  ],
  title: { zh: '排序偏置精确率 RBP', en: 'Rank-biased precision (RBP)' },
  help: {
    zh: '用户从上往下看，每看一项以概率 $p$ 继续；得分是每步遇到正确项的期望，对各行求平均。列表有限，满分略低于 1。',
    en: 'A user reads from the top and goes on with chance $p$ after each item; the score is the expected share of right items met, averaged over the rows. As lists end, even a perfect one stays below 1.',
  },
  formula: '\\frac1n\\sum_i(1-p)\\sum_{j=1}^{k}p^{\\,j-1}\\big[\\hat y_{ij}\\in Y_i\\big]',
  example: { ...lists, options: { k: 3, p: 0.5 }, value: (0.625 + 0.25) / 3 },
  value: (data, row) => {
    const p = Number(data.options.p)
    let sum = 0
    eachHit(data, row, depthOf(data), (place) => {
      sum += p ** (place - 1)
    })
    return (1 - p) * sum
  },
})
