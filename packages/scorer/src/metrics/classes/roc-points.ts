import { sumOf } from '../boards.ts'
import { type Data, defineMetric, type Metric, type MetricOption, type Options } from '../metric.ts'
import { listFault, listOf } from '../numbers/fields.ts'
import { oneClass } from '../rules.ts'
import { positiveLabel } from './positive-label.ts'
import { binaryRanking, type Curve, curveBoards } from './roc.ts'

type Given = Pick<Metric, 'name' | 'direction' | 'reference' | 'title' | 'help' | 'example'> & {
  own?: MetricOption[]
} & Partial<Metric>

/** A metric of two classes that is read off the ROC curve. */
function fromCurve({ own = [], ...given }: Given, value: (curve: Curve, options: Options) => number): Metric {
  return defineMetric({
    family: 'classes',
    weighted: true,
    truth: 'binary',
    prediction: 'number',
    options: [...own, positiveLabel],
    undefinedOn: oneClass,
    ...given,
    evaluate: (data: Data) => curveBoards(data, binaryRanking(data), (curve) => value(curve, data.options)),
  })
}

const share = (name: string, zh: string, en: string): MetricOption => ({
  name,
  type: 'number',
  default: 0.9,
  min: 0,
  max: 1,
  help: { zh, en },
})

export const aucTprBands = fromCurve(
  {
    name: 'auc-tpr-bands',
    direction: 'higher',
    reference: 'Kaggle ALASKA2 Image Steganalysis (weighted AUC)',
    own: [
      {
        name: 'thresholds',
        type: 'text',
        default: '0 0.4 1',
        help: {
          zh: '真正例率的分段点，以空格分隔，从小到大。',
          en: 'The ends of the bands of true positive rates, separated by spaces, rising.',
        },
      },
      {
        name: 'weights',
        type: 'text',
        default: '2 1',
        help: {
          zh: '各段的权重，比分段点少一个。',
          en: 'The weight of each band, one fewer than there are ends.',
        },
      },
    ],
    title: { zh: '按真正例率分段加权的 AUC', en: 'AUC weighted by bands of true positive rates' },
    help: {
      zh: 'ROC 曲线下的面积按真正例率分成横条，各条乘以权重相加，再除以最大可能值；随机得分约 0.5，完美为 1。\n\n$$\\frac{\\sum_k w_k\\int_{\\tau_k}^{\\tau_{k+1}}\\big(1-\\mathrm{FPR}(\\mathrm{TPR}=u)\\big)\\,du}{\\sum_k w_k(\\tau_{k+1}-\\tau_k)}$$\n\n曲线在相邻两点之间为直线；得分相同的行一起计入。',
      en: 'The area under the ROC curve is cut into bands of true positive rates, which count with their weights, over the most possible; about 0.5 by chance, 1 perfect.\n\n$$\\frac{\\sum_k w_k\\int_{\\tau_k}^{\\tau_{k+1}}\\big(1-\\mathrm{FPR}(\\mathrm{TPR}=u)\\big)\\,du}{\\sum_k w_k(\\tau_{k+1}-\\tau_k)}$$\n\nThe curve is straight between two points; rows of equal score enter together.',
    },
    example: { truth: ['1', '1', '0', '0'], prediction: ['0.9', '0.4', '0.4', '0.1'], value: 0.9107142857142857 },
    optionFault: ({ thresholds, weights }) =>
      listFault('thresholds', thresholds, { min: 0, max: 1 }) ?? bandFault(String(weights), listOf(thresholds).length),
  },
  (curve, { thresholds, weights }) => {
    const ends = listOf(thresholds)
    const shares = listOf(weights)
    const area = sumOf(shares.length, (k) => {
      const [from, to] = [ends[k] as number, ends[k + 1] as number]
      return (shares[k] as number) * bandArea(curve, from, to)
    })
    return area / sumOf(shares.length, (k) => (shares[k] as number) * ((ends[k + 1] as number) - (ends[k] as number)))
  },
)

function bandFault(weights: string, ends: number): ReturnType<typeof listFault> {
  const list = listOf(weights)
  const fits = list.length === ends - 1 && list.every((one) => one >= 0 && one < 1e9) && list.some((one) => one > 0)
  return ends > 1 && fits
    ? null
    : { code: 'bad-option', column: 'weights', found: weights, expected: `${ends - 1} × >= 0` }
}

/** The area to the right of the curve between two true positive rates. */
function bandArea({ found, wrong, points }: Curve, from: number, to: number): number {
  const positives = found[points - 1] as number
  const negatives = wrong[points - 1] as number
  return sumOf(points - 1, (k) => {
    const start = (found[k] as number) / positives
    const end = (found[k + 1] as number) / positives
    const low = Math.max(start, from)
    const high = Math.min(end, to)
    if (low >= high) return 0
    const at = (rate: number) => {
      const along = (rate - start) / (end - start)
      return ((wrong[k] as number) + along * ((wrong[k + 1] as number) - (wrong[k] as number))) / negatives
    }
    return (high - low) * (1 - (at(low) + at(high)) / 2)
  })
}

export const recallAtPrecision = fromCurve(
  {
    name: 'recall-at-precision',
    direction: 'higher',
    reference: 'scikit-learn precision_recall_curve, greatest recall of enough precision',
    own: [share('precision', '至少要有的精确率。', 'The precision that is needed at least.')],
    title: { zh: '给定精确率下的召回率', en: 'Recall at a precision' },
    help: {
      zh: '在精确率不低于 $p$ 的所有得分阈值中，最大的召回率；没有这样的阈值时为 0。\n\n$$\\max_\\tau\\{R(\\tau):P(\\tau)\\ge p\\}$$\n\n得分不低于阈值的行预测为正类；只看次序，得分不必是概率。',
      en: 'The greatest recall of all thresholds of the score whose precision is at least $p$; 0 where no threshold has it.\n\n$$\\max_\\tau\\{R(\\tau):P(\\tau)\\ge p\\}$$\n\nRows with at least the threshold are predicted positive; only the order matters, and scores need not be probabilities.',
    },
    example: {
      truth: ['1', '0', '1', '0', '1'],
      prediction: ['0.9', '0.8', '0.7', '0.3', '0.2'],
      options: { precision: 0.6 },
      value: 1,
    },
  },
  ({ found, wrong, points }, { precision }) => {
    for (let k = points - 1; k > 0; k--) {
      const hits = found[k] as number
      if (hits / (hits + (wrong[k] as number)) >= Number(precision)) return hits / (found[points - 1] as number)
    }
    return 0
  },
)

export const sensitivityAtSpecificity = fromCurve(
  {
    name: 'sensitivity-at-specificity',
    direction: 'higher',
    reference: 'scikit-learn roc_curve, greatest TPR of enough specificity',
    own: [share('specificity', '至少要有的特异度。', 'The specificity that is needed at least.')],
    title: { zh: '给定特异度下的灵敏度', en: 'Sensitivity at a specificity' },
    help: {
      zh: '在特异度（真负率）不低于 $s$ 的所有得分阈值中，最大的灵敏度（真正例率）。\n\n$$\\max_\\tau\\{\\mathrm{TPR}(\\tau):1-\\mathrm{FPR}(\\tau)\\ge s\\}$$\n\n只取曲线上实际出现的点，不插值；全部预测为负类也算一个阈值，因此至少为 0。',
      en: 'The greatest sensitivity (true positive rate) of all thresholds of the score whose specificity (true negative rate) is at least $s$.\n\n$$\\max_\\tau\\{\\mathrm{TPR}(\\tau):1-\\mathrm{FPR}(\\tau)\\ge s\\}$$\n\nOnly points that occur count, without interpolation; predicting all rows negative is one, so it is at least 0.',
    },
    example: {
      truth: ['1', '0', '1', '0', '1'],
      prediction: ['0.9', '0.8', '0.7', '0.3', '0.2'],
      options: { specificity: 0.5 },
      value: 0.6666666666666666,
    },
  },
  ({ found, wrong, points }, { specificity }) => {
    const negatives = wrong[points - 1] as number
    for (let k = points - 1; k > 0; k--) {
      if ((negatives - (wrong[k] as number)) / negatives >= Number(specificity))
        return (found[k] as number) / (found[points - 1] as number)
    }
    return 0
  },
)

export const eer = fromCurve(
  {
    name: 'eer',
    direction: 'lower',
    reference: 'scikit-learn roc_curve, interpolated where FPR = 1 - TPR',
    title: { zh: '等错误率 EER', en: 'Equal error rate (EER)' },
    help: {
      zh: '假正例率与假负例率相等时的错误率；0 为完美，0.5 同随机。常用于声纹与人脸验证。\n\n$$\\mathrm{EER}=\\mathrm{FPR}(\\tau)=1-\\mathrm{TPR}(\\tau)$$\n\nROC 曲线上没有恰好相等的点时，在相邻两点之间线性插值。',
      en: 'The error rate where false positives and false negatives are equally frequent; 0 perfect, 0.5 as by chance. Usual in the verification of speakers and faces.\n\n$$\\mathrm{EER}=\\mathrm{FPR}(\\tau)=1-\\mathrm{TPR}(\\tau)$$\n\nWhere no point of the ROC curve has both equal, it is interpolated between the two nearest.',
    },
    example: {
      truth: ['1', '1', '0', '0', '0'],
      prediction: ['0.9', '0.4', '0.5', '0.2', '0.1'],
      value: 0.3333333333333333,
    },
  },
  ({ found, wrong, points }) => {
    const positives = found[points - 1] as number
    const negatives = wrong[points - 1] as number
    const excess = (k: number) => (found[k] as number) / positives + (wrong[k] as number) / negatives - 1
    let k = 1
    while (k < points - 1 && excess(k) < 0) k++
    const along = -excess(k - 1) / (excess(k) - excess(k - 1))
    return ((wrong[k - 1] as number) + along * ((wrong[k] as number) - (wrong[k - 1] as number))) / negatives
  },
)

export const ksStatistic = fromCurve(
  {
    name: 'ks',
    direction: 'higher',
    reference: 'scipy ks_2samp of the scores of both classes',
    title: { zh: 'KS 统计量', en: 'Kolmogorov–Smirnov statistic (KS)' },
    help: {
      zh: '正例与负例的得分分布之间的最大距离（0 到 1），信用评分中常用；只看次序。\n\n$$\\max_\\tau|\\mathrm{TPR}(\\tau)-\\mathrm{FPR}(\\tau)|$$\n\n取绝对值，因此把得分全部反向不改变它。',
      en: 'The greatest distance between the distributions of the scores of positive and negative rows (0 to 1), usual in credit scoring; only the order matters.\n\n$$\\max_\\tau|\\mathrm{TPR}(\\tau)-\\mathrm{FPR}(\\tau)|$$\n\nIt is absolute, so that reversing all scores does not change it.',
    },
    example: {
      truth: ['1', '1', '0', '0', '0'],
      prediction: ['0.9', '0.4', '0.5', '0.2', '0.1'],
      value: 0.6666666666666667,
    },
  },
  ({ found, wrong, points }) => {
    let most = 0
    for (let k = 0; k < points; k++) {
      const gap = (found[k] as number) / (found[points - 1] as number)
      most = Math.max(most, Math.abs(gap - (wrong[k] as number) / (wrong[points - 1] as number)))
    }
    return most
  },
)
