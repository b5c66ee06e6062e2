import type { Metric } from '../metric.ts'
import { mapAtK, ndcgAtK } from './at-k.ts'

/** The metrics on rankings, in the order shown to hosts. */
export const rankingMetrics = {
  'map-at-k': mapAtK,
  'ndcg-at-k': ndcgAtK,
} satisfies Record<string, Metric>
