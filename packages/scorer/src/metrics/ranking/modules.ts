import type { rankingMetrics } from './index.ts'

const atK = () => import('./at-k.ts')

/** The module of each metric of this family; see by-name.ts. */
export const rankingModules = {
  'map-at-k': atK,
  'ndcg-at-k': atK,
} satisfies Record<keyof typeof rankingMetrics, () => Promise<object>>
