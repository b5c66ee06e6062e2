import { eachBoard } from '../boards.ts'
import { defineMetric, type Numbers } from '../metric.ts'
import { sortByKey } from '../sort.ts'
import { event, gather, listFault, listOf, mapRows, time } from './fields.ts'

const none: Numbers = new Float64Array()

export const integratedBrier = defineMetric({
  name: 'integrated-brier',
  family: 'numbers',
  direction: 'lower',
  reference: 'Graf 1999, as scikit-survival integrated_brier_score fitted on the truth itself',
  truth: [time, event],
  prediction: [
    {
      name: 'survival',
      kind: 'probability',
      many: 1,
      title: { zh: '到某时刻仍未发生的概率', en: 'probability of no event until a time' },
    },
  ],
  options: [
    {
      name: 'times',
      type: 'text',
      default: '1 2',
      help: {
        zh: '各预测列的时刻，以空格分隔，从小到大，与列的次序一致。',
        en: 'The time of each prediction column, separated by spaces, rising, in the order of the columns.',
      },
    },
  ],
  title: { zh: '积分 Brier 分数（生存分析）', en: 'Integrated Brier score (survival)' },
  help: {
    zh: '每列给出到某一时刻仍未发生事件的概率 $\\hat S_i(t)$。每个时刻的 Brier 分数按删失概率的倒数加权，再对时间求平均（梯形积分）；0 为完美。\n\n$$BS(t)=\\frac1n\\sum_i\\Big(\\frac{\\hat S_i(t)^2[t_i\\le t,\\,e_i=1]}{G(t_i)}+\\frac{(1-\\hat S_i(t))^2[t_i>t]}{G(t)}\\Big)$$\n\n$G$ 为该榜真值的删失分布的 Kaplan–Meier 估计，同一时刻先计事件后计删失；$G=0$ 的项不计。只有一个时刻时即该时刻的 Brier 分数。',
    en: 'Each column gives the probability $\\hat S_i(t)$ of no event until a time. The Brier score at each time is weighted by the inverse probability of censoring, then averaged over time (trapezoids); 0 is perfect.\n\n$$BS(t)=\\frac1n\\sum_i\\Big(\\frac{\\hat S_i(t)^2[t_i\\le t,\\,e_i=1]}{G(t_i)}+\\frac{(1-\\hat S_i(t))^2[t_i>t]}{G(t)}\\Big)$$\n\n$G$ is the Kaplan–Meier estimate of the censoring in the truth of the board, events counting before what is censored at the same time; terms with $G=0$ are left out. With one time it is the Brier score at that time.',
  },
  example: {
    solution: 'id,time,event\n1,1,1\n2,2,0\n3,3,1\n4,4,1\n',
    submission: 'id,s1,s2,s3\n1,0.4,0.2,0.1\n2,0.9,0.7,0.6\n3,0.9,0.8,0.3\n4,1,0.9,0.7\n',
    options: { times: '1 2 3.5' },
    value: 0.044375000000000005,
  },
  optionFault: ({ times }, { prediction }) =>
    listFault('times', times, { min: 0, max: 1e15, count: prediction.length }),
  perfect: ({ columns: [spans = none] }, { times }) =>
    listOf(times).map((until) => Float64Array.from(spans, (span) => (span > until ? 1 : 0))),
  evaluate: (data) => {
    const [spans = none, events = none] = data.values.columns
    const { columns } = data.prediction
    const times = listOf(data.options.times)
    return eachBoard(data, (rows) => {
      const free = censoring(rows, spans, events)
      const weights = mapRows(rows, (row) => (events[row] === 1 ? inverse(free(spans[row] as number)) : 0))
      const scores = times.map((at, k) => brierAt({ rows, spans, weights, column: columns[k] ?? none, at }, free))
      return overTime(times, scores)
    })
  },
})

const inverse = (value: number) => (value > 0 ? 1 / value : 0)

interface Board {
  rows: Uint32Array
  spans: Numbers
  /** Of rows whose event happened, the inverse probability of not being censored before; of others 0. */
  weights: Float64Array
  column: Numbers
  at: number
}

function brierAt({ rows, spans, weights, column, at }: Board, free: (time: number) => number): number {
  const alive = inverse(free(at))
  let sum = 0
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    const survival = column[row] as number
    if ((spans[row] as number) > at) sum += (1 - survival) * (1 - survival) * alive
    else sum += survival * survival * (weights[i] as number)
  }
  return sum / rows.length
}

/** The mean over time by trapezoids. */
function overTime(times: number[], scores: number[]): number {
  const first = times[0] ?? 0
  const last = times.at(-1) ?? first
  if (times.length < 2) return scores[0] ?? 0
  let area = 0
  for (let k = 1; k < times.length; k++)
    area +=
      (((scores[k] as number) + (scores[k - 1] as number)) / 2) * ((times[k] as number) - (times[k - 1] as number))
  return area / (last - first)
}

/** The Kaplan–Meier estimate of the chance of not being censored up to a time, included. */
function censoring(rows: Uint32Array, spans: Numbers, events: Numbers): (time: number) => number {
  const { keys, payload } = sortByKey(gather(spans, rows), rows, (length) => new Uint32Array(length))
  const times: number[] = []
  const chances: number[] = []
  let chance = 1
  for (let from = 0, to = 0; from < keys.length; from = to) {
    let happened = 0
    for (; to < keys.length && keys[to] === keys[from]; to++) happened += events[payload[to] as number] as number
    const censored = to - from - happened
    if (censored > 0) {
      chance *= 1 - censored / (keys.length - from - happened)
      times.push(keys[from] as number)
      chances.push(chance)
    }
  }
  return (time) => {
    let low = 0
    let high = times.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((times[middle] as number) <= time) low = middle + 1
      else high = middle
    }
    return low === 0 ? 1 : (chances[low - 1] as number)
  }
}
