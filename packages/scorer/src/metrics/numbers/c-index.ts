import { eachBoard } from '../boards.ts'
import { defineMetric, type Numbers, type Truth, type UndefinedReason } from '../metric.ts'
import { sortByKey } from '../sort.ts'
import { counting, event, gather, mapRows, time } from './fields.ts'
import { denseRanks } from './kendall.ts'

export const cIndex = defineMetric({
  name: 'c-index',
  family: 'numbers',
  direction: 'higher',
  reference: "Harrell's, as scikit-survival concordance_index_censored and lifelines concordance_index",
  truth: [time, event],
  prediction: [{ name: 'score', kind: 'number', title: { zh: '风险或时间', en: 'risk or time' } }],
  options: [
    {
      name: 'score',
      type: 'choice',
      default: 'risk',
      choices: ['risk', 'time'],
      help: {
        zh: '预测是风险（越大越早发生）还是时间（越大越晚发生）。',
        en: 'Whether predictions are a risk (greater is earlier) or a time (greater is later).',
      },
    },
  ],
  title: { zh: '一致性指数 C-index', en: 'Concordance index (C-index)' },
  help: {
    zh: '任取能判断先后的两行，预测次序正确的概率；预测相等计一半。0.5 同随机，1 为完美。\n\n$$C=\\frac{\\sum_{(i,j)}\\big([r_i>r_j]+\\tfrac12[r_i=r_j]\\big)}{\\#\\{(i,j)\\}}$$\n\n对 $(i,j)$ 取 $i$ 发生了事件、且 $t_i<t_j$ 的行，或 $t_i=t_j$ 而 $j$ 为删失的行；同时发生的两个事件不比较。$r$ 为风险（score = time 时取相反数）。',
    en: 'Of all pairs of rows of which one is known to come first, the share that predictions order rightly; equal predictions count half. 0.5 by chance, 1 perfect.\n\n$$C=\\frac{\\sum_{(i,j)}\\big([r_i>r_j]+\\tfrac12[r_i=r_j]\\big)}{\\#\\{(i,j)\\}}$$\n\nIn a pair $(i,j)$ the event of $i$ happened, and $t_i<t_j$, or $t_i=t_j$ and $j$ is censored; two events at the same time are not compared. $r$ is the risk (with score = time, minus the prediction).',
  },
  example: {
    solution: 'id,time,event\n1,5,1\n2,8,0\n3,2,1\n4,8,1\n',
    submission: 'id,risk\n1,0.5\n2,0.5\n3,0.9\n4,0.6\n',
    value: 0.75,
  },
  undefinedOn: noPair,
  perfect: ({ columns: [times = none, events = none] }, { score }) => {
    const sign = score === 'time' ? 1 : -1
    // Of rows at the same time an event comes before what is censored.
    const order = (rank: number, row: number) => sign * (2 * rank + (events[row] === 1 ? 0 : 1))
    return [Float64Array.from(denseRanks(Float64Array.from(times)), order)]
  },
  evaluate: (data) => {
    const [times = none, events = none] = data.values.columns
    const [scores = none] = data.prediction.columns
    const sign = data.options.score === 'time' ? -1 : 1
    return eachBoard(data, (rows) => {
      const risks = denseRanks(mapRows(rows, (row) => sign * (scores[row] as number)))
      const keys = gather(times, rows)
      const order = sortByKey(keys, counting(rows.length), (length) => new Uint32Array(length))
      return concordance(order, risks, (i) => events[rows[i] as number] === 1)
    })
  },
})

const none: Numbers = new Float64Array()

/** From the latest time on, each event is compared with the rows that are in a tree of counts by risk. */
function concordance(
  { keys, payload }: { keys: Float64Array; payload: Uint32Array },
  risks: Uint32Array,
  happened: (i: number) => boolean,
): number {
  const size = risks.length
  const tree = new Float64Array(size + 1)
  let inTree = 0
  let pairs = 0
  let twice = 0
  const add = (i: number) => {
    inTree++
    for (let at = (risks[i] as number) + 1; at <= size; at += at & -at) tree[at] = (tree[at] as number) + 1
  }
  const upTo = (code: number) => {
    let sum = 0
    for (let at = code; at > 0; at -= at & -at) sum += tree[at] as number
    return sum
  }
  for (let to = size; to > 0; ) {
    let from = to
    while (from > 0 && keys[from - 1] === keys[to - 1]) from--
    for (let k = from; k < to; k++) if (!happened(payload[k] as number)) add(payload[k] as number)
    for (let k = from; k < to; k++) {
      const i = payload[k] as number
      if (!happened(i)) continue
      const risk = risks[i] as number
      pairs += inTree
      twice += upTo(risk) + upTo(risk + 1)
    }
    for (let k = from; k < to; k++) if (happened(payload[k] as number)) add(payload[k] as number)
    to = from
  }
  return twice / 2 / pairs
}

/** Some event must come before the last time, or at it beside a censored row. */
function noPair({ values }: Truth, rows: Uint32Array): UndefinedReason | null {
  const [times = none, events = none] = values.columns
  let last = Number.NEGATIVE_INFINITY
  for (const row of rows) last = Math.max(last, times[row] as number)
  const censoredLast = rows.some((row) => events[row] === 0 && times[row] === last)
  return rows.some((row) => events[row] === 1 && ((times[row] as number) < last || censoredLast)) ? null : 'no-event'
}
