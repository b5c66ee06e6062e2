import type { rankingMetrics } from './index.ts'

const atK = () => import('./at-k.ts')
const hits = () => import('./hits.ts')
const graded = () => import('./graded.ts')

/** The module of each metric of this family; see by-name.ts. */
export const rankingModules = {
  'map-at-k': atK,
  'ndcg-at-k': atK,
  mrr: hits,
  'hit-rate-at-k': hits,
  'precision-at-k': hits,
  'recall-at-k': hits,
  'mean-average-precision': hits,
  'r-precision': hits,
  rbp: hits,
  'graded-ndcg': graded,
  'graded-dcg': graded,
  'graded-map': graded,
  err: graded,
  'kendall-order': () => import('./orders.ts'),
} satisfies Record<keyof typeof rankingMetrics, () => Promise<object>>
