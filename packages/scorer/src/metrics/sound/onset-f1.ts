import { meanOf } from '../boards.ts'
import { defineMetric, type Field, type Lists } from '../metric.ts'

const times: Field = { name: 'times', kind: 'numbers', title: { zh: '时刻（秒）', en: 'times in seconds' } }

/** A row’s numbers in ascending order. */
function sortedOf(list: Lists | undefined, row: number): Float64Array {
  return list ? Float64Array.from(list.items.subarray(list.starts[row], list.ends[row])).sort() : new Float64Array()
}

/** With windows of one width, taking the earliest free guess for each true time gives the most pairs. */
function pairsWithin(truth: Float64Array, guess: Float64Array, window: number): number {
  let pairs = 0
  let g = 0
  for (const time of truth) {
    while (g < guess.length && (guess[g] as number) < time - window) g++
    if (g === guess.length || (guess[g] as number) > time + window) continue
    pairs++
    g++
  }
  return pairs
}

export const onsetF1 = defineMetric({
  name: 'onset-f1',
  family: 'sound',
  direction: 'higher',
  reference: 'mir_eval.onset.f_measure',
  weighted: true,
  truth: [times],
  prediction: [times],
  options: [
    {
      name: 'window',
      type: 'number',
      default: 0.05,
      min: 0,
      max: 1000,
      help: {
        zh: '时刻相差最多这么多秒算命中；节拍常用 0.07。',
        en: 'Times at most this many seconds apart may match; 0.07 is usual for beats.',
      },
    },
    {
      name: 'empty',
      type: 'number',
      default: 0,
      min: 0,
      max: 1,
      help: { zh: '真值与预测都没有时刻的行的得分。', en: 'The score of a row without times on both sides.' },
    },
  ],
  title: { zh: '起音（节拍）F1', en: 'F-measure of onsets or beats' },
  help: {
    zh: '每行是一段录音的若干时刻，以空格分隔，次序无关。真实与预测的时刻一一配对，相差不超过窗口，使对数 $m$ 最多；对各行的 F1 求平均。\n\n$$\\frac1n\\sum_i\\frac{2m_i}{|T_i|+|\\hat T_i|}$$\n\n只有一方没有时刻的行计 0，双方都没有的行由 empty 给定。',
    en: 'A row has the times of a recording, separated by spaces, in any order. True and predicted times that are at most the window apart are paired, one to one, with as many pairs $m$ as possible; the F-measures of the rows are averaged.\n\n$$\\frac1n\\sum_i\\frac{2m_i}{|T_i|+|\\hat T_i|}$$\n\nA row with times on one side only has 0, one without any has the value of empty.',
  },
  example: {
    solution: 'id,times\n1,0.5 1 1.5 2\n2,1\n',
    submission: 'id,times\n1,0.52 1.2 1.46\n2,\n',
    value: 2 / 7,
  },
  evaluate: (data) => {
    const window = Number(data.options.window)
    const empty = Number(data.options.empty)
    return meanOf(data, (row) => {
      const truth = sortedOf(data.values.lists?.[0], row)
      const guess = sortedOf(data.prediction.lists?.[0], row)
      const all = truth.length + guess.length
      return all === 0 ? empty : (2 * pairsWithin(truth, guess, window)) / all
    })
  },
})
