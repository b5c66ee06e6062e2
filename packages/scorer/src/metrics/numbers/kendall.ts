import { defineMetric } from '../metric.ts'
import { constantTruth } from '../rules.ts'
import { sortByKey } from '../sort.ts'
import { counting } from './fields.ts'
import { type Pairs, pairBoards } from './pairs.ts'

export const kendall = defineMetric({
  name: 'kendall',
  family: 'numbers',
  direction: 'higher',
  reference: 'scipy kendalltau (tau-b)',
  truth: 'number',
  prediction: 'number',
  options: [],
  title: { zh: 'Kendall 秩相关系数 τ-b', en: "Kendall's rank correlation (tau-b)" },
  help: {
    zh: '任取两行，预测与真值给出相同次序的对数 $C$ 减去相反次序的对数 $D$，再除以可能的最大值（−1 到 1）。\n\n$$\\tau_b=\\frac{C-D}{\\sqrt{(N-T_y)(N-T_{\\hat y})}},\\quad N=\\frac{n(n-1)}2$$\n\n$T_y$、$T_{\\hat y}$ 为真值、预测相等的对数。预测为常数时取 0；真值不得为常数。',
    en: 'Of all pairs of rows, those that predictions order as the truth, $C$, less those they order the other way, $D$, over the most possible (−1 to 1).\n\n$$\\tau_b=\\frac{C-D}{\\sqrt{(N-T_y)(N-T_{\\hat y})}},\\quad N=\\frac{n(n-1)}2$$\n\n$T_y$ and $T_{\\hat y}$ are the pairs of equal truth and of equal prediction. 0 where predictions are constant; the truth must not be.',
  },
  example: { truth: ['1', '2', '3', '4'], prediction: ['10', '30', '20', '20'], value: 0.18257418583505536 },
  undefinedOn: constantTruth,
  evaluate: (data) => pairBoards(data, tauB),
})

/** Knight 1966: rows in the order of the truth; the inversions of the predictions are the discordant pairs. */
function tauB({ truth, guess }: Pairs): number {
  const n = truth.length
  const codes = denseRanks(guess)
  const { keys, payload } = sortByKey(truth, codes, (length) => new Uint32Array(length))
  let tiedTruth = 0
  let tiedBoth = 0
  for (let from = 0, to = 0; from < n; from = to) {
    while (to < n && keys[to] === keys[from]) to++
    if (to - from === 1) continue
    tiedTruth += pairsOf(to - from)
    tiedBoth += tiedPairs(payload.subarray(from, to).sort())
  }
  const discordant = inversions(payload)
  const tiedGuess = tiedPairs(payload)
  const all = pairsOf(n)
  const ordered = Math.sqrt(all - tiedTruth) * Math.sqrt(all - tiedGuess)
  if (ordered === 0) return 0
  const tau = (all - tiedTruth - tiedGuess + tiedBoth - 2 * discordant) / ordered
  return Math.max(-1, Math.min(1, tau))
}

const pairsOf = (count: number) => (count * (count - 1)) / 2

/** Equal values have the same whole number, greater values a greater one. */
export function denseRanks(values: Float64Array): Uint32Array {
  const rows = counting(values.length)
  const { keys, payload } = sortByKey(values, rows, (length) => new Uint32Array(length))
  const out = new Uint32Array(values.length)
  let code = 0
  for (let i = 0; i < keys.length; i++) {
    if (i > 0 && keys[i] !== keys[i - 1]) code++
    out[payload[i] as number] = code
  }
  return out
}

/** The number of pairs of equal values in an ascending list. */
function tiedPairs(sorted: Uint32Array): number {
  let pairs = 0
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to] === sorted[from]) to++
    pairs += pairsOf(to - from)
  }
  return pairs
}

const RUN = 16

/** Sorts runs by insertion; each step is an inversion. */
function sortRuns(list: Uint32Array): number {
  let count = 0
  for (let start = 0; start < list.length; start += RUN) {
    const end = Math.min(start + RUN, list.length)
    for (let i = start + 1; i < end; i++) {
      const one = list[i] as number
      let at = i
      for (; at > start && (list[at - 1] as number) > one; at--) list[at] = list[at - 1] as number
      list[at] = one
      count += i - at
    }
  }
  return count
}

/** The number of pairs in which the first value is the greater; sorts the list. */
function inversions(list: Uint32Array): number {
  const n = list.length
  let from: Uint32Array = list
  let to: Uint32Array = new Uint32Array(n)
  let count = sortRuns(list)
  for (let width = RUN; width < n; width *= 2) {
    for (let start = 0; start < n; start += 2 * width) {
      const middle = Math.min(start + width, n)
      const end = Math.min(start + 2 * width, n)
      let left = start
      let right = middle
      for (let at = start; at < end; at++) {
        if (left < middle && (right >= end || (from[left] as number) <= (from[right] as number))) {
          to[at] = from[left++] as number
        } else {
          to[at] = from[right++] as number
          count += middle - left
        }
      }
    }
    ;[from, to] = [to, from]
  }
  if (from !== list) list.set(from)
  return count
}
