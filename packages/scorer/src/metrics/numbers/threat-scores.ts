import {
  defineMetric,
  type Metric,
  type MetricOption,
  type Options,
  type Truth,
  type UndefinedReason,
  type Words,
} from '../metric.ts'
import { firstColumn } from '../rules.ts'
import { listFault, listOf } from './fields.ts'
import { type Pairs, pairBoards } from './pairs.ts'

/** Forecasts of events, such as rain of at least some amount, by the counts of a table of two by two. */
interface Counts {
  hits: number
  misses: number
  alarms: number
  /** Rows without the event, neither forecast nor observed. */
  quiet: number
}

const options: MetricOption[] = [
  {
    name: 'thresholds',
    type: 'text',
    default: '0.1',
    help: {
      zh: '数值不低于它即为发生；可以有几个，从小到大，以空格分隔，例如 24 小时降水的 0.1 10 25 50 100。',
      en: 'From this value on an event happens; maybe several, rising, separated by spaces, e.g. 0.1 10 25 50 100 for rain within 24 hours.',
    },
  },
  {
    name: 'weights',
    type: 'text',
    default: '',
    help: {
      zh: '各阈值得分的权重，以空格分隔；留空为等权。',
      en: 'The weight of each threshold in the mean, separated by spaces; empty for equal ones.',
    },
  },
  {
    name: 'grades',
    type: 'choice',
    default: 'from',
    choices: ['from', 'between'],
    help: {
      zh: 'from：不低于阈值即发生（累加检验）；between：须低于下一个阈值（分级检验）。',
      en: 'from: an event from the threshold on; between: only up to the next threshold, exclusively.',
    },
  },
]

/** Whether a value is an event, by threshold. */
function eventsOf({ thresholds, grades }: Options): ((value: number) => boolean)[] {
  const list = listOf(thresholds)
  return list.map((from, k) => {
    const end = grades === 'between' ? (list[k + 1] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
    return (value) => value >= from && value < end
  })
}

function countEvents({ truth, guess, weights }: Pairs, happens: (value: number) => boolean): Counts {
  const counts = { hits: 0, misses: 0, alarms: 0, quiet: 0 }
  for (let i = 0; i < truth.length; i++) {
    const weight = weights ? (weights[i] as number) : 1
    const forecast = happens(guess[i] as number)
    if (happens(truth[i] as number)) counts[forecast ? 'hits' : 'misses'] += weight
    else counts[forecast ? 'alarms' : 'quiet'] += weight
  }
  return counts
}

/** The weights of the thresholds, whose sum is 1. */
function sharesOf({ thresholds, weights }: Options): number[] {
  const given = listOf(weights)
  const own = given.length > 0 ? given : listOf(thresholds).map(() => 1)
  const total = own.reduce((sum, weight) => sum + weight, 0)
  return own.map((weight) => weight / total)
}

/** On a board without an event of some threshold its score would be no number; `both`: without a row that is none, either. */
function lacksEvent(truth: Truth, rows: Uint32Array, given: Options, both: boolean): UndefinedReason | null {
  const values = firstColumn(truth.values)
  for (const happens of eventsOf(given)) {
    if (!rows.some((row) => happens(values[row] as number))) return 'no-event'
    if (both && rows.every((row) => happens(values[row] as number))) return 'one-class'
  }
  return null
}

const tail: Words = {
  zh: '\n\n有几个阈值时取各阈值得分的加权平均。每个阈值在每个榜上都须有真实发生的行。真值是「有、无」等类别时，TS 即 jaccard、POD 即 recall、FAR 即 1 − precision，都取 average = binary。',
  en: '\n\nSeveral thresholds make the weighted mean of their scores. Every threshold needs rows on each board where the event happened. Of classes such as yes and no, TS is jaccard, POD is recall and FAR is 1 − precision, each with average = binary.',
}

type Given = Pick<Metric, 'name' | 'direction' | 'reference' | 'title' | 'help'> & { value: number; both?: boolean }

function eventScore({ value, both = false, ...given }: Given, score: (counts: Counts) => number): Metric {
  return defineMetric({
    family: 'numbers',
    weighted: true,
    truth: 'number',
    prediction: 'number',
    options,
    ...given,
    help: { zh: given.help.zh + tail.zh, en: given.help.en + tail.en },
    example: {
      truth: ['0', '0.5', '12', '30', '0', '8'],
      prediction: ['0.2', '0', '15', '9', '0', '11'],
      options: { thresholds: '0.1 10' },
      value,
    },
    optionFault: ({ thresholds, weights }) =>
      listFault('thresholds', thresholds, { min: -1e15, max: 1e15 }) ??
      weightsFault(weights, listOf(thresholds).length),
    undefinedOn: (truth, rows, own) => lacksEvent(truth, rows, own, both),
    evaluate: (data) => {
      const events = eventsOf(data.options)
      const shares = sharesOf(data.options)
      return pairBoards(data, (pairs) =>
        events.reduce((sum, happens, k) => sum + (shares[k] as number) * score(countEvents(pairs, happens)), 0),
      )
    },
  })
}

function weightsFault(weights: Options[string] | undefined, count: number): ReturnType<typeof listFault> {
  const list = listOf(weights)
  const fits = list.length === count && list.every((one) => one >= 0 && one <= 1e9) && list.some((one) => one > 0)
  if (list.length === 0 || fits) return null
  return { code: 'bad-option', column: 'weights', found: String(weights), expected: `${count} × 0..1000000000` }
}

export const csi = eventScore(
  {
    name: 'csi',
    direction: 'higher',
    reference: 'Wilks, Statistical Methods in the Atmospheric Sciences; xskillscore Contingency.threat_score',
    title: { zh: 'TS 评分（临界成功指数 CSI）', en: 'Threat score (TS), critical success index (CSI)' },
    help: {
      zh: '预报与实况的事件中两者一致的比例：$h$ 为命中，$m$ 为漏报，$f$ 为空报的行数。\n\n$$\\mathrm{TS}=\\frac h{h+m+f}$$',
      en: 'Of the events that were forecast or observed, the share that was both: $h$ hits, $m$ misses, $f$ false alarms.\n\n$$\\mathrm{TS}=\\frac h{h+m+f}$$',
    },
    value: 0.4666666666666667,
  },
  ({ hits, misses, alarms }) => hits / (hits + misses + alarms),
)

export const pod = eventScore(
  {
    name: 'pod',
    direction: 'higher',
    reference: 'Wilks, Statistical Methods in the Atmospheric Sciences; xskillscore Contingency.hit_rate',
    title: { zh: '命中率 POD', en: 'Probability of detection (POD)' },
    help: {
      zh: '实况的事件中报出的比例；1 减去它即漏报率。$h$ 为命中，$m$ 为漏报的行数。\n\n$$\\mathrm{POD}=\\frac h{h+m}$$',
      en: 'Of the events that were observed, the share that was forecast: $h$ hits, $m$ misses.\n\n$$\\mathrm{POD}=\\frac h{h+m}$$',
    },
    value: 0.625,
  },
  ({ hits, misses }) => hits / (hits + misses),
)

export const far = eventScore(
  {
    name: 'far',
    direction: 'lower',
    reference: 'Wilks, Statistical Methods in the Atmospheric Sciences; xskillscore Contingency.false_alarm_ratio',
    title: { zh: '空报率 FAR', en: 'False alarm ratio (FAR)' },
    help: {
      zh: '预报的事件中没有发生的比例：$h$ 为命中，$f$ 为空报的行数。一次也没有预报时为 1。\n\n$$\\mathrm{FAR}=\\frac f{h+f}$$',
      en: 'Of the events that were forecast, the share that did not happen: $h$ hits, $f$ false alarms; 1 if none was forecast.\n\n$$\\mathrm{FAR}=\\frac f{h+f}$$',
    },
    value: 0.375,
  },
  ({ hits, alarms }) => (hits + alarms === 0 ? 1 : alarms / (hits + alarms)),
)

export const ets = eventScore(
  {
    name: 'ets',
    direction: 'higher',
    reference: 'Wilks, Statistical Methods in the Atmospheric Sciences; xskillscore Contingency.equit_threat_score',
    title: { zh: 'ETS 评分（公平 TS，Gilbert 技巧评分）', en: 'Equitable threat score (ETS), Gilbert skill score' },
    help: {
      zh: '扣除随机命中 $r$ 的 TS 评分（−1/3 到 1），随机预报为 0：$h$ 为命中，$m$ 为漏报，$f$ 为空报，$n$ 为全部的行数。\n\n$$\\mathrm{ETS}=\\frac{h-r}{h+m+f-r},\\quad r=\\frac{(h+m)(h+f)}n$$\n\n每个阈值还须有没有发生的行。',
      en: 'The threat score less the hits by chance, $r$ (−1/3 to 1); 0 for random forecasts: $h$ hits, $m$ misses, $f$ false alarms among $n$ rows.\n\n$$\\mathrm{ETS}=\\frac{h-r}{h+m+f-r},\\quad r=\\frac{(h+m)(h+f)}n$$\n\nEvery threshold also needs rows where the event did not happen.',
    },
    value: 0.14285714285714285,
    both: true,
  },
  ({ hits, misses, alarms, quiet }) => {
    const chance = ((hits + misses) * (hits + alarms)) / (hits + misses + alarms + quiet)
    return (hits - chance) / (hits + misses + alarms - chance)
  },
)
