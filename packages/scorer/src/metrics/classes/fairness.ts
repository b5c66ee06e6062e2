import { classAt } from '../../label-kind.ts'
import { eachBoard } from '../boards.ts'
import {
  type Data,
  defineMetric,
  type Field,
  type Metric,
  type MetricOption,
  type Numbers,
  type Options,
  type Truth,
  type UndefinedReason,
  type Words,
} from '../metric.ts'
import { firstColumn } from '../rules.ts'
import { positiveLabel } from './positive-label.ts'

const label: Field = { name: 'label', kind: 'label', title: { zh: '标签', en: 'label' } }
const group: Field = { name: 'group', kind: 'name', title: { zh: '所属群体', en: 'group' } }
const none: Numbers = new Float64Array()

const methodOption: MetricOption = {
  name: 'method',
  type: 'choice',
  default: 'between',
  choices: ['between', 'overall'],
  help: {
    zh: 'between：最高与最低的群体之差；overall：离全体最远的群体与全体之差。',
    en: 'between: of the highest and the lowest group; overall: of all rows and the group farthest from them.',
  },
}

/** The weights of the rows of a group, by whether they are positive, and whether they were predicted to be. */
interface Rates {
  positive: number
  negative: number
  found: number
  wrong: number
}
type Rate = (rates: Rates) => number

const selectionRate: Rate = ({ positive, negative, found, wrong }) => (found + wrong) / (positive + negative)
const truePositive: Rate = ({ positive, found }) => found / positive
const falsePositive: Rate = ({ negative, wrong }) => wrong / negative

/** The class that counts as positive, as for the metrics of two classes. */
function positiveOf(classes: readonly string[], { positive }: Options): number {
  const found = classAt(classes, String(positive))
  return found < 0 && classes.length === 2 ? 1 : found
}

function ratesOf(data: Data, rows: Uint32Array): { groups: Rates[]; all: Rates } {
  const [truth = none, groups = none] = data.values.columns
  const guess = firstColumn(data.prediction)
  const positive = positiveOf(data.classes, data.options)
  const all: Rates = { positive: 0, negative: 0, found: 0, wrong: 0 }
  const byGroup = new Map<number, Rates>()
  for (const row of rows) {
    const name = groups[row] as number
    let own = byGroup.get(name)
    if (!own) {
      own = { positive: 0, negative: 0, found: 0, wrong: 0 }
      byGroup.set(name, own)
    }
    const weight = data.weights ? (data.weights[row] as number) : 1
    const selected = guess[row] === positive ? weight : 0
    if (truth[row] === positive) {
      own.positive += weight
      own.found += selected
    } else {
      own.negative += weight
      own.wrong += selected
    }
  }
  for (const own of byGroup.values()) {
    all.positive += own.positive
    all.negative += own.negative
    all.found += own.found
    all.wrong += own.wrong
  }
  return { groups: Array.from(byGroup.values()), all }
}

/** How far the groups differ in a rate. */
function difference(data: Data, { groups, all }: ReturnType<typeof ratesOf>, rate: Rate): number {
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (const rates of groups) {
    lowest = Math.min(lowest, rate(rates))
    highest = Math.max(highest, rate(rates))
  }
  if (data.options.method === 'overall') return Math.max(highest - rate(all), rate(all) - lowest)
  return highest - lowest
}

/** Two groups at least and, where errors are compared, rows of both kinds in each. */
function lacksGroup(truth: Truth, rows: Uint32Array, options: Options, kinds: boolean): UndefinedReason | null {
  const [labels = none, groups = none] = truth.values.columns
  const positive = positiveOf(truth.classes, options)
  if (positive < 0) return 'missing-class'
  const seen = new Map<number, Set<boolean>>()
  for (const row of rows) {
    const name = groups[row] as number
    const own = seen.get(name) ?? new Set()
    seen.set(name, own.add(labels[row] === positive))
  }
  if (seen.size < 2) return 'one-group'
  return kinds && Array.from(seen.values()).some((own) => own.size < 2) ? 'one-class' : null
}

const tail: Words = {
  zh: '\n\n群体列只在答案中，参赛者看不到。越小越公平，但全部预测为同一类也得 0：请与准确率等一起作为榜上的另一个数，或用表达式合成。',
  en: '\n\nThe group is a column of the solution only, which competitors do not see. Lower is fairer, yet predicting one class for all has 0: show it beside a number such as the accuracy, or join both by an expression.',
}

type Given = Pick<Metric, 'name' | 'reference' | 'title' | 'help'> & {
  value: number
  options: MetricOption[]
  kinds: boolean
}

function fairness(
  { value, kinds, ...given }: Given,
  score: (data: Data, rates: ReturnType<typeof ratesOf>) => number,
): Metric {
  return defineMetric({
    family: 'classes',
    direction: 'lower',
    weighted: true,
    truth: [label, group],
    prediction: [label],
    ...given,
    help: { zh: given.help.zh + tail.zh, en: given.help.en + tail.en },
    example: {
      solution: 'id,hired,sex\n1,1,f\n2,0,f\n3,1,f\n4,1,m\n5,0,m\n6,0,m\n7,1,m\n',
      submission: 'id,hired\n1,1\n2,0\n3,0\n4,1\n5,1\n6,0\n7,1\n',
      value,
    },
    undefinedOn: (truth, rows, options) => lacksGroup(truth, rows, options, kinds),
    evaluate: (data) => eachBoard(data, (rows) => score(data, ratesOf(data, rows))),
  })
}

export const demographicParity = fairness(
  {
    name: 'demographic-parity-difference',
    reference: 'fairlearn demographic_parity_difference',
    title: { zh: '人口统计均等差（公平性）', en: 'Demographic parity difference (fairness)' },
    help: {
      zh: '各群体被预测为正类的比例之差，与真值无关。\n\n$$\\max_gP(\\hat y=1\\mid g)-\\min_gP(\\hat y=1\\mid g)$$\n\n每个榜上都须有两个以上的群体。',
      en: 'How far groups differ in the share that is predicted as positive, whatever the truth.\n\n$$\\max_gP(\\hat y=1\\mid g)-\\min_gP(\\hat y=1\\mid g)$$\n\nEvery board needs two groups or more.',
    },
    options: [positiveLabel, methodOption],
    kinds: false,
    value: 0.4166666666666667,
  },
  (data, rates) => difference(data, rates, selectionRate),
)

export const equalizedOdds = fairness(
  {
    name: 'equalized-odds-difference',
    reference: 'fairlearn equalized_odds_difference',
    title: { zh: '均衡几率差（公平性）', en: 'Equalized odds difference (fairness)' },
    help: {
      zh: '各群体的真正例率之差与假正例率之差，取较大者（combine = mean 时取两者的平均）。\n\n$$\\max_{y\\in\\{0,1\\}}\\Big(\\max_gP(\\hat y=1\\mid y,g)-\\min_gP(\\hat y=1\\mid y,g)\\Big)$$\n\n每个榜上都须有两个以上的群体，且每个群体都有正例和负例。',
      en: 'How far groups differ in the true and in the false positive rate, the greater of both (with combine = mean, their mean).\n\n$$\\max_{y\\in\\{0,1\\}}\\Big(\\max_gP(\\hat y=1\\mid y,g)-\\min_gP(\\hat y=1\\mid y,g)\\Big)$$\n\nEvery board needs two groups or more, each with positive and negative rows.',
    },
    options: [
      positiveLabel,
      methodOption,
      {
        name: 'combine',
        type: 'choice',
        default: 'worst',
        choices: ['worst', 'mean'],
        help: {
          zh: '两个差取较大者还是平均。',
          en: 'Whether the greater of the two differences counts, or their mean.',
        },
      },
    ],
    kinds: true,
    value: 0.5,
  },
  (data, rates) => {
    const both = [difference(data, rates, truePositive), difference(data, rates, falsePositive)] as const
    return data.options.combine === 'mean' ? (both[0] + both[1]) / 2 : Math.max(...both)
  },
)
