import { eachBoard, sumOf } from '../boards.ts'
import { defineMetric } from '../metric.ts'
import { constantTruth, firstColumn, negativeTruth } from '../rules.ts'
import { sortByKey } from '../sort.ts'
import { counting, gather } from './fields.ts'

export const gini = defineMetric({
  name: 'gini',
  family: 'numbers',
  direction: 'higher',
  reference: 'Kaggle normalized Gini (Allstate, Porto Seguro)',
  truth: 'number',
  prediction: 'number',
  options: [],
  title: { zh: '归一化 Gini 系数', en: 'Normalized Gini coefficient' },
  help: {
    zh: '按预测从高到低排列，看真值之和累积得多快，再除以完美排列的结果（1 为完美，0 同随机）。真值只有 0 和 1 时等于 $2\\,\\mathrm{AUC}-1$。\n\n$$G=\\frac{g(y,\\hat y)}{g(y,y)},\\quad g(y,s)=\\sum_i y_i\\Big(\\tfrac{n+1}{2}-r_i(s)\\Big)$$\n\n$r_i$ 为从高到低的名次，相同的预测取平均名次（因此与文件中的次序无关）。真值不得为负或为常数。',
    en: 'How fast the truth adds up when rows are taken from the highest prediction down, over the same for the perfect order (1 perfect, 0 as by chance). For a truth of 0 and 1 it is $2\\,\\mathrm{AUC}-1$.\n\n$$G=\\frac{g(y,\\hat y)}{g(y,y)},\\quad g(y,s)=\\sum_i y_i\\Big(\\tfrac{n+1}{2}-r_i(s)\\Big)$$\n\n$r_i$ is the rank from the highest down; equal predictions share the mean of their ranks, so the order of the file does not matter. The truth must be neither negative nor constant.',
  },
  example: { truth: ['1', '2', '4', '3'], prediction: ['1', '3', '4', '2'], value: 0.8 },
  undefinedOn: (truth, rows) => negativeTruth(truth, rows) ?? constantTruth(truth, rows),
  evaluate: (data) => {
    const truth = firstColumn(data.values)
    const guess = firstColumn(data.prediction)
    return eachBoard(data, (rows) => {
      const own = gather(truth, rows)
      return lift(own, gather(guess, rows)) / lift(own, own)
    })
  },
})

function lift(truth: Float64Array, scores: Float64Array): number {
  const n = truth.length
  const { keys, payload } = sortByKey(scores, counting(n), (length) => new Uint32Array(length))
  let from = 0
  let to = 0
  return sumOf(n, (i) => {
    if (i >= to) {
      from = to
      while (to < n && keys[to] === keys[from]) to++
    }
    // Ranks here are ascending, hence the sign.
    return (truth[payload[i] as number] as number) * ((from + 1 + to) / 2 - (n + 1) / 2)
  })
}
