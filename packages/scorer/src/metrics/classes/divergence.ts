import { meanOf } from '../boards.ts'
import { defineMetric, type Field, type Numbers, type Truth, type UndefinedReason, type Values } from '../metric.ts'

const truth: Field[] = [
  {
    name: 'share',
    kind: 'non-negative',
    many: 2,
    title: { zh: '一类的真实份额（如票数）', en: 'true share of a class, e.g. its votes' },
  },
]
const prediction: Field[] = [
  { name: 'probability', kind: 'probability', many: 2, title: { zh: '一类的概率', en: 'probability of a class' } },
]

/** A row without any share has no distribution. */
function emptyRow({ values }: Truth, rows: Uint32Array): UndefinedReason | null {
  return rows.some((row) => values.columns.every((column) => column[row] === 0)) ? 'nothing-true' : null
}

/** The sums of the rows, column by column, which reads memory in its order. */
function rowSums(columns: Numbers[], rows: number): Float64Array {
  const sums = new Float64Array(rows)
  for (const column of columns)
    for (let row = 0; row < rows; row++) sums[row] = (sums[row] as number) + (column[row] as number)
  return sums
}

/** Predicted probabilities are clipped so that none costs infinitely much. */
const EPSILON = 1e-15
/** As numpy.allclose: a row whose sum is this close to 1 is taken as it is. */
const TOLERANCE = 1e-8 + 1e-5

const common = {
  zh: '真值各行先除以其和，因此可以是票数；每行的和须大于 0。',
  en: 'Rows of the truth are divided by their sums, so they may be votes; each must have a sum above 0.',
}

/** The true shares of each row, of their sum. */
function trueShares({ columns }: Values): Numbers[] {
  const totals = rowSums(columns, columns[0]?.length ?? 0)
  return columns.map((column) => Float64Array.from(column, (share, row) => share / (totals[row] as number)))
}

export const klDivergence = defineMetric({
  name: 'kl-divergence',
  family: 'classes',
  direction: 'lower',
  reference: 'Kaggle kullback_leibler_divergence (HMS Harmful Brain Activity)',
  weighted: true,
  truth,
  prediction,
  paired: true,
  options: [
    {
      name: 'average',
      type: 'choice',
      default: 'micro',
      choices: ['micro', 'macro'],
      help: {
        zh: 'micro：各行散度的平均；macro：各列之和的平均，即再除以列数。',
        en: 'micro: the mean of the rows; macro: the mean of the columns, which divides by their number.',
      },
    },
  ],
  title: { zh: 'KL 散度', en: 'Kullback–Leibler divergence' },
  help: {
    zh: `预测的概率分布离真实分布有多远；0 为完全相同。每类一列，预测列与真值列次序相同。\n\n$$\\frac1n\\sum_i\\sum_k q_{ik}\\ln\\frac{q_{ik}}{p_{ik}}$$\n\n${common.zh}$q_{ik}=0$ 的项为 0。预测一行之和与 1 相差超过 $10^{-5}$ 时先除以其和；各概率再截断到 $[10^{-15},1-10^{-15}]$。`,
    en: `How far predicted probabilities are from the true distribution; 0 where they are the same. One column per class, predictions in the order of the truth.\n\n$$\\frac1n\\sum_i\\sum_k q_{ik}\\ln\\frac{q_{ik}}{p_{ik}}$$\n\n${common.en} Terms with $q_{ik}=0$ are 0. A predicted row whose sum is more than $10^{-5}$ from 1 is divided by it; then probabilities are clipped to $[10^{-15},1-10^{-15}]$.`,
  },
  example: {
    solution: 'id,a,b,c\n1,3,1,0\n2,0,0,5\n',
    submission: 'id,a,b,c\n1,0.6,0.3,0.1\n2,0.1,0.1,0.8\n',
    value: 0.17246041280068924,
  },
  undefinedOn: emptyRow,
  perfect: trueShares,
  evaluate: (data) => {
    const shares = data.values.columns
    const given = data.prediction.columns
    const parts = data.options.average === 'macro' ? shares.length : 1
    const totals = rowSums(shares, data.rows)
    const scales = rowSums(given, data.rows)
    for (let row = 0; row < data.rows; row++) {
      const sum = scales[row] as number
      if (Math.abs(sum - 1) <= TOLERANCE || sum === 0) scales[row] = 1
    }
    const sums = new Float64Array(data.rows)
    for (const [k, column] of shares.entries()) addDivergence(sums, column, given[k] ?? none, { totals, scales })
    return meanOf(data, (row) => (sums[row] as number) / parts)
  },
})

const none: Numbers = new Float64Array()

/** Adds what one column contributes to the divergence of each row. */
function addDivergence(
  sums: Float64Array,
  shares: Numbers,
  given: Numbers,
  { totals, scales }: { totals: Float64Array; scales: Float64Array },
): void {
  for (let row = 0; row < sums.length; row++) {
    const share = shares[row] as number
    if (share === 0) continue
    const q = share / (totals[row] as number)
    const p = Math.min(Math.max((given[row] as number) / (scales[row] as number), EPSILON), 1 - EPSILON)
    sums[row] = (sums[row] as number) + q * Math.log(q / p)
  }
}

export const jsDivergence = defineMetric({
  name: 'js-divergence',
  family: 'classes',
  direction: 'lower',
  reference: 'scipy jensenshannon, its square',
  weighted: true,
  truth,
  prediction,
  paired: true,
  options: [
    {
      name: 'form',
      type: 'choice',
      default: 'divergence',
      choices: ['divergence', 'distance'],
      help: {
        zh: 'divergence：散度；distance：每行散度的平方根（scipy 的 jensenshannon）。',
        en: 'divergence, or distance: the root of each row’s divergence (scipy’s jensenshannon).',
      },
    },
  ],
  title: { zh: 'JS 散度', en: 'Jensen–Shannon divergence' },
  help: {
    zh: `预测的概率分布离真实分布有多远：两者到其平均 $m$ 的 KL 散度的平均，0 到 $\\ln2$，对称且总有限。\n\n$$\\frac1n\\sum_i\\frac12\\sum_k\\Big(q_{ik}\\ln\\frac{q_{ik}}{m_{ik}}+p_{ik}\\ln\\frac{p_{ik}}{m_{ik}}\\Big)$$\n\n${common.zh}预测各行也除以其和；全为 0 的行按最大散度 $\\ln2$ 计。`,
    en: `How far predicted probabilities are from the true distribution: the mean of both KL divergences from their mean $m$, 0 to $\\ln2$, symmetric and always finite.\n\n$$\\frac1n\\sum_i\\frac12\\sum_k\\Big(q_{ik}\\ln\\frac{q_{ik}}{m_{ik}}+p_{ik}\\ln\\frac{p_{ik}}{m_{ik}}\\Big)$$\n\n${common.en} Predicted rows are divided by their sums, too; a row of zeros has the greatest divergence, $\\ln2$.`,
  },
  example: {
    solution: 'id,a,b,c\n1,3,1,0\n2,0,0,5\n',
    submission: 'id,a,b,c\n1,0.6,0.3,0.1\n2,0.1,0.1,0.8\n',
    value: 0.05742616869901264,
  },
  undefinedOn: emptyRow,
  perfect: trueShares,
  evaluate: (data) => {
    const shares = data.values.columns
    const given = data.prediction.columns
    const root = data.options.form === 'distance'
    const totals = rowSums(shares, data.rows)
    const sums = rowSums(given, data.rows)
    return meanOf(data, (row) => {
      const total = totals[row] as number
      const sum = sums[row] as number
      let twice = sum === 0 ? 2 * Math.LN2 : 0
      for (let k = 0; k < shares.length && sum > 0; k++) {
        const q = (shares[k]?.[row] as number) / total
        const p = (given[k]?.[row] as number) / sum
        const middle = (q + p) / 2
        if (q > 0) twice += q * Math.log(q / middle)
        if (p > 0) twice += p * Math.log(p / middle)
      }
      const divergence = Math.max(0, twice / 2)
      return root ? Math.sqrt(divergence) : divergence
    })
  },
})
