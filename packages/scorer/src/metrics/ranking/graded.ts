import { meanOf } from '../boards.ts'
import { type Data, defineMetric, type Metric, type MetricOption } from '../metric.ts'
import { cutOption, type Graded, gradedLists, gradedReader, gradedTruth, noGrade, rankedItems } from './graded-lists.ts'

const gainOption: MetricOption = {
  name: 'gain',
  type: 'choice',
  default: 'linear',
  choices: ['linear', 'exponential'],
  help: {
    zh: '增益：linear 为相关程度 $g$ 本身，exponential 为 $2^g-1$。',
    en: 'What an item gains: linear, its grade $g$; exponential, $2^g-1$.',
  },
}

type Gain = (grade: number) => number
const gainOf = (option: unknown): Gain => (option === 'exponential' ? (grade) => 2 ** grade - 1 : (grade) => grade)

function dcg(grades: Float64Array, count: number, gain: Gain): number {
  let sum = 0
  for (let k = 0; k < count; k++) {
    const grade = grades[k] as number
    if (grade > 0) sum += gain(grade) / Math.log2(k + 2)
  }
  return sum
}

/** What the metrics on graded lists share. */
function gradedMetric(
  metric: Pick<Metric, 'name' | 'reference' | 'options' | 'title' | 'help' | 'example'>,
  least: (data: Pick<Data, 'options'>) => number,
  value: (data: Data) => (graded: Graded) => number,
): Metric {
  const { zh, en } = metric.help
  return defineMetric({
    ...metric,
    family: 'ranking',
    direction: 'higher',
    weighted: true,
    several: true,
    truth: gradedTruth,
    prediction: rankedItems,
    help: { zh: `${zh}${gradedLists.zh}`, en: `${en} ${gradedLists.en}` },
    undefinedOn: (truth, rows, options) => noGrade(truth, rows, least({ options })),
    evaluate: (data) => {
      const read = gradedReader(data)
      const of = value(data)
      return meanOf(data, (row) => of(read(row)))
    },
  })
}

const positive = () => Number.MIN_VALUE
const solution = 'id,item,grade\n1,a,3\n1,b,1\n2,c,2\n'
const submission = 'id,item,score\n1,b,0.9\n1,x,0.8\n1,a,0.7\n2,c,0.2\n'

export const gradedNdcg = gradedMetric(
  {
    name: 'graded-ndcg',
    reference: 'scikit-learn ndcg_score (ignore_ties=True)',
    options: [cutOption, gainOption],
    title: { zh: 'NDCG@k（分级相关）', en: 'NDCG at k with grades' },
    help: {
      zh: '前 $k$ 项的增益按名次折扣后求和，除以理想排列的同一和，对各行求平均；没有正的相关程度的行计 0。\n\n$$\\frac1n\\sum_i\\frac{\\mathrm{DCG}_i}{\\mathrm{IDCG}_i},\\qquad\\mathrm{DCG}_i=\\sum_{j=1}^{k}\\frac{\\mathrm{gain}(g_{ij})}{\\log_2(j+1)}$$\n\n',
      en: 'The gains of the first $k$ items, discounted by their places, over the same sum of the best ranking, averaged over the rows; a row without a positive grade counts 0.\n\n$$\\frac1n\\sum_i\\frac{\\mathrm{DCG}_i}{\\mathrm{IDCG}_i},\\qquad\\mathrm{DCG}_i=\\sum_{j=1}^{k}\\frac{\\mathrm{gain}(g_{ij})}{\\log_2(j+1)}$$\n\n',
    },
    example: { solution, submission, value: 0.8442644404702333 },
  },
  positive,
  ({ options }) => {
    const k = Number(options.k)
    const gain = gainOf(options.gain)
    return ({ listed, count, best, bestCount }) => {
      const most = dcg(best, Math.min(k, bestCount), gain)
      return most > 0 ? dcg(listed, Math.min(k, count), gain) / most : 0
    }
  },
)

export const gradedDcg = gradedMetric(
  {
    name: 'graded-dcg',
    reference: 'scikit-learn dcg_score (ignore_ties=True)',
    options: [cutOption, gainOption],
    title: { zh: 'DCG@k（分级相关，未归一）', en: 'DCG at k with grades' },
    help: {
      zh: '前 $k$ 项的增益按名次折扣后求和，对各行求平均，不归一。\n\n$$\\frac1n\\sum_i\\sum_{j=1}^{k}\\frac{\\mathrm{gain}(g_{ij})}{\\log_2(j+1)}$$\n\n',
      en: 'The gains of the first $k$ items, discounted by their places, averaged over the rows and not normalised.\n\n$$\\frac1n\\sum_i\\sum_{j=1}^{k}\\frac{\\mathrm{gain}(g_{ij})}{\\log_2(j+1)}$$\n\n',
    },
    example: { solution, submission, options: { gain: 'exponential' }, value: 3.75 },
  },
  positive,
  ({ options }) => {
    const k = Number(options.k)
    const gain = gainOf(options.gain)
    return ({ listed, count }) => dcg(listed, Math.min(k, count), gain)
  },
)

export const err = gradedMetric(
  {
    name: 'err',
    reference: 'Chapelle et al. 2009; gdeval ERR with max = 4',
    options: [
      cutOption,
      {
        name: 'max',
        type: 'number',
        default: 4,
        min: 0.01,
        max: 500,
        help: {
          zh: '相关程度的最大值，更大的按它计算。',
          en: 'The highest grade; higher ones count as this.',
        },
      },
    ],
    title: { zh: '期望倒数排名 ERR@k', en: 'Expected reciprocal rank (ERR) at k' },
    help: {
      zh: '用户从上往下看，到第 $j$ 项时以概率 $R_j$ 满意而停下；得分是停下名次之倒数的期望，对各行求平均。\n\n$$\\frac1n\\sum_i\\sum_{j=1}^{k}\\frac{R_j}{j}\\prod_{l<j}(1-R_l),\\qquad R_j=\\frac{2^{g_{ij}}-1}{2^{g_{\\max}}}$$\n\n',
      en: 'A user reads from the top and is satisfied with item $j$ with chance $R_j$; the score is the expected reciprocal of the place where reading ends, averaged over the rows.\n\n$$\\frac1n\\sum_i\\sum_{j=1}^{k}\\frac{R_j}{j}\\prod_{l<j}(1-R_l),\\qquad R_j=\\frac{2^{g_{ij}}-1}{2^{g_{\\max}}}$$\n\n',
    },
    example: { solution, submission, options: { max: 3 }, value: 0.37760416666666663 },
  },
  positive,
  ({ options }) => {
    const k = Number(options.k)
    const max = Number(options.max)
    return ({ listed, count }) => {
      let sum = 0
      let reading = 1
      for (let j = 0; j < Math.min(k, count); j++) {
        const grade = Math.min(listed[j] as number, max)
        const chance = 2 ** (grade - max) - 2 ** -max
        sum += (reading * chance) / (j + 1)
        reading *= 1 - chance
      }
      return sum
    }
  },
)

export const gradedMap = gradedMetric(
  {
    name: 'graded-map',
    reference: 'trec_eval map with -l, cut at k',
    options: [
      cutOption,
      {
        name: 'threshold',
        type: 'number',
        default: 1,
        min: 0.001,
        max: 500,
        help: { zh: '相关程度从多少起算相关。', en: 'The grade from which an item is relevant.' },
      },
    ],
    title: { zh: 'MAP（按相关程度阈值）', en: 'MAP with a threshold of grades' },
    help: {
      zh: '相关程度达到阈值的项为相关。每遇到一个相关项，取到该处为止的精确率 $P_i(j)$，求和后除以该行相关项的总数 $m_i$，对各行求平均；没有相关项的行计 0。\n\n$$\\frac1n\\sum_i\\frac1{m_i}\\sum_{j=1}^{k}P_i(j)\\,[g_{ij}\\ge t]$$\n\n',
      en: 'Items whose grade reaches the threshold are relevant. At every relevant item the precision $P_i(j)$ of the list up to there; their sum over the number $m_i$ of all relevant items, averaged over the rows; a row without one counts 0.\n\n$$\\frac1n\\sum_i\\frac1{m_i}\\sum_{j=1}^{k}P_i(j)\\,[g_{ij}\\ge t]$$\n\n',
    },
    example: { solution, submission, value: 0.9166666666666666 },
  },
  ({ options }) => Number(options.threshold),
  ({ options }) => {
    const k = Number(options.k)
    const threshold = Number(options.threshold)
    return ({ listed, count, best, bestCount }) => {
      let relevant = 0
      while (relevant < bestCount && (best[relevant] as number) >= threshold) relevant++
      let hits = 0
      let sum = 0
      for (let j = 0; j < Math.min(k, count); j++) {
        if ((listed[j] as number) < threshold) continue
        hits++
        sum += hits / (j + 1)
      }
      return relevant === 0 ? 0 : sum / relevant
    }
  },
)
