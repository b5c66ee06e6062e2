import { meanOf } from '../boards.ts'
import { type Data, defineMetric } from '../metric.ts'
import { eachHit, listOptions, trueCount } from './lists.ts'

const relevant = (data: Data, row: number, k: number) => Math.min(trueCount(data, row), k)

export const mapAtK = defineMetric({
  name: 'map-at-k',
  family: 'ranking',
  direction: 'higher',
  reference: 'Kaggle MAP@K',
  weighted: true,
  truth: 'items',
  prediction: 'ranking',
  options: listOptions(5),
  title: { zh: 'MAP@k', en: 'Mean average precision at k (MAP@k)' },
  help: {
    zh: '每行给出最多 $k$ 个以空格分隔、从好到差排列的项。\n\n$$\\frac1n\\sum_i\\frac{1}{\\min(m_i,k)}\\sum_{j=1}^{k}P_i(j)\\,[\\text{第 }j\\text{ 项正确}]$$\n\n$m_i$ 为该行真实项数，$P_i(j)$ 为前 $j$ 项的精确率。',
    en: 'Every row lists at most $k$ items, best first, separated by spaces.\n\n$$\\frac1n\\sum_i\\frac{1}{\\min(m_i,k)}\\sum_{j=1}^{k}P_i(j)\\,[\\text{item }j\\text{ is right}]$$\n\n$m_i$ true items of the row, $P_i(j)$ the precision of its first $j$.',
  },
  example: { truth: ['a b', 'c'], prediction: ['a x b', 'x c'], options: { k: 3 }, value: 0.6666666666666666 },
  evaluate: (data) => {
    const k = Number(data.options.k)
    return meanOf(data, (row) => {
      let hits = 0
      let sum = 0
      eachHit(data, row, k, (place) => {
        hits++
        sum += hits / place
      })
      return sum / relevant(data, row, k)
    })
  },
})

export const ndcgAtK = defineMetric({
  name: 'ndcg-at-k',
  family: 'ranking',
  direction: 'higher',
  reference: 'scikit-learn ndcg_score',
  weighted: true,
  truth: 'items',
  prediction: 'ranking',
  options: listOptions(10),
  title: { zh: 'NDCG@k', en: 'Normalized discounted cumulative gain at k (NDCG@k)' },
  help: {
    zh: '每行给出最多 $k$ 个以空格分隔、从好到差排列的项；真实列表中的项增益为 1，其余为 0。\n\n$$\\frac1n\\sum_i\\frac{\\sum_{j=1}^{k}[\\text{第 }j\\text{ 项正确}]/\\log_2(j+1)}{\\sum_{j=1}^{\\min(m_i,k)}1/\\log_2(j+1)}$$',
    en: 'Every row lists at most $k$ items, best first, separated by spaces; an item of the true list gains 1, any other 0.\n\n$$\\frac1n\\sum_i\\frac{\\sum_{j=1}^{k}[\\text{item }j\\text{ is right}]/\\log_2(j+1)}{\\sum_{j=1}^{\\min(m_i,k)}1/\\log_2(j+1)}$$',
  },
  example: { truth: ['a b', 'c'], prediction: ['a x b', 'x c'], options: { k: 3 }, value: 0.7753252713598225 },
  evaluate: (data) => {
    const k = Number(data.options.k)
    return meanOf(data, (row) => {
      let gain = 0
      eachHit(data, row, k, (place) => {
        gain += 1 / Math.log2(place + 1)
      })
      let best = 0
      for (let place = relevant(data, row, k); place >= 1; place--) best += 1 / Math.log2(place + 1)
      return gain / best
    })
  },
})
