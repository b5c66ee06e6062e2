import { positiveLabel } from '../classes/positive-label.ts'
import { binaryRanking, type Curve, curveBoards } from '../classes/roc.ts'
import { defineMetric, type MetricOption, type Options } from '../metric.ts'
import { oneClass } from '../rules.ts'

const cost = (name: string, zh: string, en: string): MetricOption => ({
  name,
  type: 'number',
  default: 1,
  min: 1e-6,
  max: 1e6,
  help: { zh, en },
})

/** The least cost of any threshold, over that of the better of accepting all and accepting none. */
function leastCost({ found, wrong, points }: Curve, { pTarget, cMiss, cFalseAlarm }: Options): number {
  const miss = Number(cMiss) * Number(pTarget)
  const alarm = Number(cFalseAlarm) * (1 - Number(pTarget))
  const positives = found[points - 1] as number
  const negatives = wrong[points - 1] as number
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < points; k++) {
    const value = miss * (1 - (found[k] as number) / positives) + alarm * ((wrong[k] as number) / negatives)
    least = Math.min(least, value)
  }
  return Math.max(0, least) / Math.min(miss, alarm)
}

export const minDcf = defineMetric({
  name: 'min-dcf',
  family: 'sound',
  direction: 'lower',
  reference: 'NIST Speaker Recognition Evaluation plans, normalized minimum detection cost',
  weighted: true,
  truth: 'binary',
  prediction: 'number',
  options: [
    {
      name: 'pTarget',
      type: 'number',
      default: 0.01,
      min: 1e-6,
      max: 0.999999,
      help: { zh: '目标（正类）的先验概率。', en: 'The prior probability of targets, the positive class.' },
    },
    cost('cMiss', '漏掉一个目标的代价。', 'The cost of a missed target.'),
    cost('cFalseAlarm', '一次误报的代价。', 'The cost of a false alarm.'),
    positiveLabel,
  ],
  title: { zh: '最小检测代价 minDCF', en: 'Minimum detection cost (minDCF)' },
  help: {
    zh: '声纹确认等检测任务在最佳阈值下的代价，以不看得分时的最小代价归一化：0 为完美，最多为 1。\n\n$$\\min_\\tau\\frac{C_{miss}\\,p\\,P_{miss}(\\tau)+C_{fa}(1-p)P_{fa}(\\tau)}{\\min\\{C_{miss}\\,p,\\;C_{fa}(1-p)\\}}$$\n\n得分不低于阈值 $\\tau$ 的行被接受，得分相同的行一同接受或拒绝；只看次序，得分不必是概率。',
    en: 'The cost at the best threshold of a detection task such as speaker verification, over the least cost without any scores: 0 is perfect, and it is at most 1.\n\n$$\\min_\\tau\\frac{C_{miss}\\,p\\,P_{miss}(\\tau)+C_{fa}(1-p)P_{fa}(\\tau)}{\\min\\{C_{miss}\\,p,\\;C_{fa}(1-p)\\}}$$\n\nRows with at least the threshold $\\tau$ are accepted, rows of equal score together; only the order matters, and scores need not be probabilities.',
  },
  example: {
    truth: ['1', '1', '1', '0', '0', '0'],
    prediction: ['0.9', '0.8', '0.3', '0.4', '0.2', '0.1'],
    value: 1 / 3,
  },
  undefinedOn: oneClass,
  evaluate: (data) => curveBoards(data, binaryRanking(data), (curve) => leastCost(curve, data.options)),
})
