import type { Metric } from '../metric.ts'
import { mapAtK, ndcgAtK } from './at-k.ts'
import { err, gradedDcg, gradedMap, gradedNdcg } from './graded.ts'
import { hitRate, meanAveragePrecision, mrr, precisionAtK, rbp, recallAtK, rPrecision } from './hits.ts'
import { kendallOrder } from './orders.ts'

/** The metrics on rankings, in the order shown to hosts. */
export const rankingMetrics = {
  'map-at-k': mapAtK,
  'ndcg-at-k': ndcgAtK,
  mrr,
  'hit-rate-at-k': hitRate,
  'precision-at-k': precisionAtK,
  'recall-at-k': recallAtK,
  'mean-average-precision': meanAveragePrecision,
  'r-precision': rPrecision,
  rbp,
  'graded-ndcg': gradedNdcg,
  'graded-dcg': gradedDcg,
  'graded-map': gradedMap,
  err,
  'kendall-order': kendallOrder,
} satisfies Record<string, Metric>
