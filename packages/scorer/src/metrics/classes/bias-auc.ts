import { eachBoard } from '../boards.ts'
import { type Data, defineMetric, type Numbers, type Truth, type UndefinedReason } from '../metric.ts'
import { gather } from '../numbers/fields.ts'
import { sortByKey } from '../sort.ts'

const none: Numbers = new Float64Array()
/** From this value on a truth counts as 1. */
const TRUE = 0.5

export const biasAuc = defineMetric({
  name: 'bias-auc',
  family: 'classes',
  direction: 'higher',
  reference: 'Kaggle Jigsaw Unintended Bias in Toxicity Classification; Borkan 2019',
  truth: [
    { name: 'positive', kind: 'number', title: { zh: '是否正例（0.5 及以上为正）', en: 'positive from 0.5 on' } },
    {
      name: 'group',
      kind: 'number',
      many: 1,
      title: { zh: '是否属于一个群体（0.5 及以上为是）', en: 'within a group from 0.5 on' },
    },
  ],
  prediction: [{ name: 'score', kind: 'number', title: { zh: '得分', en: 'score' } }],
  options: [
    {
      name: 'power',
      type: 'number',
      default: -5,
      min: -100,
      max: 100,
      help: {
        zh: '广义平均的次数，不为 0；越小越看重最差的群体。',
        en: 'The power of the generalized mean, not 0; the lower it is, the more the worst group counts.',
      },
    },
    {
      name: 'threshold',
      type: 'text',
      default: '',
      help: {
        zh: '不为空时，得分先变为 1（不低于它）或 0。',
        en: 'Unless empty, scores first become 1 (from it on) or 0.',
      },
    },
  ],
  title: { zh: '群体偏差 AUC（Jigsaw）', en: 'AUC with bias by groups (Jigsaw)' },
  help: {
    zh: '总体 AUC 与三种按群体计算的 AUC 的广义平均各占四分之一。每个群体 $g$ 有：Subgroup（只看群体内的行）、BPSN（群体内的负例与群体外的正例）、BNSP（群体内的正例与群体外的负例）。\n\n$$\\frac14\\,\\mathrm{AUC}+\\frac14\\sum_{s}M_p(\\mathrm{AUC}_{s,1},\\dots,\\mathrm{AUC}_{s,G}),\\quad M_p(m)=\\Big(\\frac1G\\sum_gm_g^p\\Big)^{1/p}$$\n\n真值 0.5 及以上为正例，群体列 0.5 及以上为属于该群体（缺失请填 0）。每个榜上每个群体内外都须有正例和负例。得分相同计一半。Jigsaw 的判分脚本设 threshold = 0.5。',
    en: 'The overall AUC and the generalized means of three AUCs by groups, a quarter each. A group $g$ has: Subgroup (only its rows), BPSN (its negative rows and the positive rows outside), BNSP (its positive rows and the negative rows outside).\n\n$$\\frac14\\,\\mathrm{AUC}+\\frac14\\sum_{s}M_p(\\mathrm{AUC}_{s,1},\\dots,\\mathrm{AUC}_{s,G}),\\quad M_p(m)=\\Big(\\frac1G\\sum_gm_g^p\\Big)^{1/p}$$\n\nA truth of at least 0.5 is positive, and a row with at least 0.5 in a group’s column is within it (fill 0 where it is missing). On every board each group must have positive and negative rows within and outside. Ties count half. Graders in use for Jigsaw set threshold = 0.5.',
  },
  example: {
    solution: 'id,toxic,g1,g2\n1,1,1,0\n2,0,1,0\n3,1,0,1\n4,0,0,1\n5,0,0,0\n',
    submission: 'id,toxic\n1,0.9\n2,0.4\n3,0.4\n4,0.2\n5,0.4\n',
    value: 0.7437459817419539,
  },
  optionFault: ({ power, threshold }) => {
    if (Number(power) === 0) return { code: 'bad-option', column: 'power', found: '0', expected: '≠ 0' }
    const given = String(threshold).trim()
    return given === '' || Number.isFinite(Number(given))
      ? null
      : { code: 'bad-option', column: 'threshold', found: given, expected: '0.5' }
  },
  undefinedOn: lacksCase,
  evaluate: (data) => {
    const scores = thresholded(data)
    const power = Number(data.options.power)
    return eachBoard(data, (rows) => {
      const keys = gather(scores, rows)
      const order = sortByKey(keys, rows, (length) => new Uint32Array(length))
      const [positive = none, ...groups] = data.values.columns
      const each = groups.map((group) => groupAreas(order, positive, group))
      const means = [0, 1, 2].map((kind) => {
        // An AUC of 0 to a negative power is infinite, which a compensated sum does not bear.
        let sum = 0
        for (const areas of each) sum += (areas[kind] as number) ** power
        return (sum / each.length) ** (1 / power)
      })
      return ((each[0]?.[3] as number) + (means[0] as number) + (means[1] as number) + (means[2] as number)) / 4
    })
  },
})

function thresholded({ prediction, options }: Data): Numbers {
  const [scores = none] = prediction.columns
  const given = String(options.threshold).trim()
  if (given === '') return scores
  return Float64Array.from(scores, (score) => (score >= Number(given) ? 1 : 0))
}

/** The AUC within the group, BPSN, BNSP, and the AUC of all rows. */
function groupAreas(
  { keys, payload }: { keys: Float64Array; payload: Uint32Array },
  positive: Numbers,
  group: Numbers,
): number[] {
  // Counts of negatives outside and within, of positives outside and within: of the rows below, and of those of equal score.
  const below = new Float64Array(4)
  const tied = new Float64Array(4)
  const twice = new Float64Array(4)
  for (let from = 0, to = 0; from < keys.length; from = to) {
    tied.fill(0)
    for (; to < keys.length && keys[to] === keys[from]; to++) {
      const row = payload[to] as number
      const kind = 2 * Number((positive[row] as number) >= TRUE) + Number((group[row] as number) >= TRUE)
      tied[kind] = (tied[kind] as number) + 1
    }
    for (let pair = 0; pair < 4; pair++) {
      const [high, low] = [2 + (pair >> 1), pair & 1]
      twice[pair] =
        (twice[pair] as number) + (tied[high] as number) * (2 * (below[low] as number) + (tied[low] as number))
    }
    for (let kind = 0; kind < 4; kind++) below[kind] = (below[kind] as number) + (tied[kind] as number)
  }
  const [outNegative = 0, inNegative = 0, outPositive = 0, inPositive = 0] = below
  const [outOut = 0, outIn = 0, inOut = 0, inIn = 0] = twice
  const all = (outOut + outIn + inOut + inIn) / 2 / (outPositive + inPositive) / (outNegative + inNegative)
  return [
    inIn / 2 / inPositive / inNegative,
    outIn / 2 / outPositive / inNegative,
    inOut / 2 / inPositive / outNegative,
    all,
  ]
}

/** Each group needs positive and negative rows within and outside. */
function lacksCase({ values }: Truth, rows: Uint32Array): UndefinedReason | null {
  const [positive = none, ...groups] = values.columns
  const complete = groups.every((group) => {
    const seen = new Set<number>()
    for (const row of rows)
      seen.add(2 * Number((positive[row] as number) >= TRUE) + Number((group[row] as number) >= TRUE))
    return seen.size === 4
  })
  return complete ? null : 'one-class'
}
