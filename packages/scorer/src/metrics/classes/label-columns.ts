import { fromParts, meanOf, mergeSums, type Sum, sumParts } from '../boards.ts'
import { type Boards, type Data, defineMetric, type Field, type Metric } from '../metric.ts'

const truth: Field[] = [
  {
    name: 'label',
    kind: 'integer',
    range: [0, 1],
    many: 2,
    title: { zh: '是否有一个标签（0 或 1）', en: 'whether a label is true (0 or 1)' },
  },
]
const scores: Field[] = [
  { name: 'score', kind: 'number', many: 2, title: { zh: '一个标签的得分', en: 'score of a label' } },
]
const shape = {
  zh: '每个标签一列：真值为 0 或 1，预测为得分，列的次序相同，最多 400 列；得分只看同一行内的次序。',
  en: 'One column per label: 0 or 1 in the truth, a score in predictions, in the same order, at most 400 columns; only the order of the scores within a row matters.',
}
const example = {
  solution: 'id,a,b,c\n1,1,0,0\n2,0,0,1\n3,1,1,0\n',
  submission: 'id,a,b,c\n1,0.75,0.5,1\n2,1,0.2,0.1\n3,0.9,0.4,0.6\n',
}

type Given = Pick<Metric, 'name' | 'direction' | 'reference' | 'title' | 'help' | 'evaluate'> &
  Partial<Metric> & { value: number }

const labelMetric = ({ value, ...given }: Given): Metric =>
  defineMetric({
    family: 'classes',
    weighted: true,
    truth,
    prediction: scores,
    paired: true,
    options: [],
    example: { ...example, value },
    ...given,
  })

/** The labels and scores of one row, and how many labels are true. */
interface Row {
  labels: Uint8Array
  scores: Float64Array
  positives: number
}

/** A reader that reuses its arrays. */
function rowReader({ values, prediction }: Data): (row: number) => Row {
  const count = values.columns.length
  const one: Row = { labels: new Uint8Array(count), scores: new Float64Array(count), positives: 0 }
  return (row) => {
    one.positives = 0
    for (let k = 0; k < count; k++) {
      const label = values.columns[k]?.[row] as number
      one.labels[k] = label
      one.positives += label
      one.scores[k] = prediction.columns[k]?.[row] as number
    }
    return one
  }
}

/** The mean, over the true labels, of the share of true ones among the labels that score at least as high. */
function rankingPrecision({ labels, scores, positives }: Row): number {
  const count = labels.length
  if (positives === 0 || positives === count) return 1
  let sum = 0
  for (let k = 0; k < count; k++) {
    if (labels[k] === 0) continue
    const score = scores[k] as number
    let above = 0
    let hits = 0
    for (let j = 0; j < count; j++) {
      if ((scores[j] as number) < score) continue
      above++
      hits += labels[j] as number
    }
    sum += hits / above
  }
  return sum / positives
}

const lrapFormula =
  '\n\n$$\\frac1{|Y_i|}\\sum_{k\\in Y_i}\\frac{\\#\\{j\\in Y_i:s_{ij}\\ge s_{ik}\\}}{\\#\\{j:s_{ij}\\ge s_{ik}\\}}$$\n\n'

export const lrap = labelMetric({
  name: 'lrap',
  value: 0.5555555555555555,
  direction: 'higher',
  reference: 'scikit-learn label_ranking_average_precision_score',
  title: { zh: '标签排序平均精确率 LRAP', en: 'Label ranking average precision (LRAP)' },
  help: {
    zh: `对每个真实标签，得分不低于它的标签中真实标签所占的比例；先在行内平均，再对各行平均。${shape.zh}${lrapFormula}没有真实标签、或标签全为真的行得 1。`,
    en: `For each true label, the share of true ones among the labels that score at least as high; the mean within rows, then over rows. ${shape.en}${lrapFormula}A row with no true label, or with all, has 1.`,
  },
  evaluate: (data) => {
    const read = rowReader(data)
    return meanOf(data, (row) => rankingPrecision(read(row)))
  },
})

export const lwlrap = labelMetric({
  name: 'lwlrap',
  value: 0.625,
  direction: 'higher',
  reference: 'Kaggle Freesound 2019; scikit-learn label_ranking_average_precision_score weighted by true labels',
  title: { zh: '标签加权的排序平均精确率 lwlrap', en: 'Label-weighted LRAP (lwlrap)' },
  help: {
    zh: `与 LRAP 相同，但各行按真实标签的个数加权，即每个真实标签同等重要；没有真实标签的行不计。${shape.zh}${lrapFormula}每个榜至少要有一个真实标签。`,
    en: `As LRAP, with rows weighted by their numbers of true labels, so that each true label counts alike; rows without one do not count. ${shape.en}${lrapFormula}A board must have a true label.`,
  },
  undefinedOn: ({ values }, rows) =>
    rows.some((row) => values.columns.some((column) => column[row] === 1)) ? null : 'nothing-true',
  evaluate: (data) => {
    const read = rowReader(data)
    const { weights } = data
    const weightOf = (row: number) => (weights ? (weights[row] as number) : 1)
    const counts = new Float64Array(data.rows)
    const gained = sumParts(data, (row) => {
      const one = read(row)
      counts[row] = one.positives * weightOf(row)
      return rankingPrecision(one) * (counts[row] as number)
    })
    return ratioOf(
      data,
      gained,
      sumParts(data, (row) => counts[row] as number),
    )
  },
})

interface Parts {
  a: Sum
  rest: Sum
}
function ratioOf(data: Data, above: Parts, below: Parts): Boards {
  const total = ({ high, low }: Sum) => high + low
  return fromParts(
    data,
    { above: above.a, below: below.a },
    { above: above.rest, below: below.rest },
    (a, rest) => ({ above: mergeSums(a.above, rest.above), below: mergeSums(a.below, rest.below) }),
    (sums) => total(sums.above) / total(sums.below),
  )
}

export const coverageError = labelMetric({
  name: 'coverage-error',
  value: 2.6666666666666665,
  direction: 'lower',
  reference: 'scikit-learn coverage_error',
  title: { zh: '覆盖误差', en: 'Coverage error' },
  help: {
    zh: `按得分从高到低，平均要取多少个标签才能包含该行全部真实标签；最好为每行真实标签数的平均。${shape.zh}\n\n$$\\frac1n\\sum_i\\#\\{j:s_{ij}\\ge\\min_{k\\in Y_i}s_{ik}\\}$$\n\n没有真实标签的行计 0；得分相同的标签一起计入。`,
    en: `How many labels must be taken, from the highest score down, to have all true ones of a row; at best the mean number of true labels. ${shape.en}\n\n$$\\frac1n\\sum_i\\#\\{j:s_{ij}\\ge\\min_{k\\in Y_i}s_{ik}\\}$$\n\nA row without true labels counts 0; labels of equal score enter together.`,
  },
  evaluate: (data) => {
    const read = rowReader(data)
    return meanOf(data, (row) => {
      const { labels, scores } = read(row)
      let least = Number.POSITIVE_INFINITY
      for (let k = 0; k < labels.length; k++) if (labels[k] === 1) least = Math.min(least, scores[k] as number)
      let count = 0
      for (let k = 0; k < labels.length; k++) if ((scores[k] as number) >= least) count++
      return count
    })
  },
})

export const rankingLoss = labelMetric({
  name: 'ranking-loss',
  value: 0.6666666666666666,
  direction: 'lower',
  reference: 'scikit-learn label_ranking_loss',
  title: { zh: '排序损失（多标签）', en: 'Ranking loss (multi-label)' },
  help: {
    zh: `每行取一个真实标签与一个非真实标签，后者得分不低于前者的比例，再对各行平均；0 为完美。${shape.zh}\n\n$$\\frac1n\\sum_i\\frac{\\#\\{(k,j):k\\in Y_i,\\,j\\notin Y_i,\\,s_{ik}\\le s_{ij}\\}}{|Y_i|\\,(L-|Y_i|)}$$\n\n得分相同算错；没有真实标签、或标签全为真的行计 0。`,
    en: `Of the pairs of a true and an untrue label of a row, the share in which the latter scores at least as high; averaged over rows, 0 is perfect. ${shape.en}\n\n$$\\frac1n\\sum_i\\frac{\\#\\{(k,j):k\\in Y_i,\\,j\\notin Y_i,\\,s_{ik}\\le s_{ij}\\}}{|Y_i|\\,(L-|Y_i|)}$$\n\nEqual scores are wrong; a row with no true label, or with all, counts 0.`,
  },
  evaluate: (data) => {
    const read = rowReader(data)
    return meanOf(data, (row) => {
      const { labels, scores, positives } = read(row)
      const pairs = positives * (labels.length - positives)
      let wrong = 0
      for (let k = 0; k < labels.length && pairs > 0; k++) {
        if (labels[k] === 0) continue
        for (let j = 0; j < labels.length; j++)
          if (labels[j] === 0 && (scores[j] as number) >= (scores[k] as number)) wrong++
      }
      return pairs > 0 ? wrong / pairs : 0
    })
  },
})

/** scikit-learn’s clip. */
const EPSILON = Number.EPSILON

export const multilabelLogLoss = labelMetric({
  name: 'log-loss-multilabel',
  value: 8.614645183884491,
  direction: 'lower',
  reference: 'scikit-learn log_loss, averaged over columns',
  prediction: [
    {
      name: 'probability',
      kind: 'probability',
      many: 2,
      title: { zh: '一个标签的概率', en: 'probability of a label' },
    },
  ],
  title: { zh: '对数损失（多标签）', en: 'Log loss (multi-label)' },
  help: {
    zh: '每个标签一列：真值为 0 或 1，预测为其概率，列的次序相同；各列二分类对数损失的平均。\n\n$$-\\frac1{nL}\\sum_i\\sum_k\\big(y_{ik}\\ln p_{ik}+(1-y_{ik})\\ln(1-p_{ik})\\big)$$\n\n概率截断到 $[\\epsilon,1-\\epsilon]$，$\\epsilon=2^{-52}$。',
    en: 'One column per label: 0 or 1 in the truth, its probability in predictions, in the same order; the mean over columns of the log loss of two classes.\n\n$$-\\frac1{nL}\\sum_i\\sum_k\\big(y_{ik}\\ln p_{ik}+(1-y_{ik})\\ln(1-p_{ik})\\big)$$\n\nProbabilities are clipped to $[\\epsilon,1-\\epsilon]$, $\\epsilon=2^{-52}$.',
  },
  evaluate: (data) => {
    const labels = data.values.columns
    const given = data.prediction.columns
    return meanOf(data, (row) => {
      let sum = 0
      for (let k = 0; k < labels.length; k++) {
        const p = Math.min(Math.max(given[k]?.[row] as number, EPSILON), 1 - EPSILON)
        sum -= Math.log(labels[k]?.[row] === 1 ? p : 1 - p)
      }
      return sum / labels.length
    })
  },
})
