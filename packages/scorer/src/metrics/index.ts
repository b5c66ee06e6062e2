import type { MetricChoice } from '../types.ts'
import { accuracy, balancedAccuracy } from './accuracy.ts'
import { auc, aucMulticlass } from './auc.ts'
import { averagePrecision } from './average-precision.ts'
import { brier } from './brier.ts'
import { pearson, r2, spearman } from './correlation.ts'
import { diceRle } from './dice-rle.ts'
import { f1, fBetaScore, precision, recall } from './f-beta.ts'
import { formulas } from './formula.ts'
import { gini } from './gini.ts'
import { jaccard } from './jaccard.ts'
import { kappa } from './kappa.ts'
import { logLoss, logLossMulticlass } from './log-loss.ts'
import { mcc } from './mcc.ts'
import { medae } from './medae.ts'
import type { Metric } from './metric.ts'
import { multilabelF1 } from './multilabel-f1.ts'
import { pinball } from './pinball.ts'
import { mapAtK, ndcgAtK } from './ranking.ts'
import { mae, mape, mse, rmse, rmsle, smape } from './regression.ts'

const own = {
  accuracy,
  'balanced-accuracy': balancedAccuracy,
  precision,
  recall,
  f1,
  'f-beta': fBetaScore,
  jaccard,
  mcc,
  kappa,
  auc,
  'auc-multiclass': aucMulticlass,
  'average-precision': averagePrecision,
  gini,
  'log-loss': logLoss,
  'log-loss-multiclass': logLossMulticlass,
  brier,
  rmse,
  mse,
  rmsle,
  mae,
  medae,
  mape,
  smape,
  r2,
  pinball,
  pearson,
  spearman,
  'map-at-k': mapAtK,
  'ndcg-at-k': ndcgAtK,
  'multilabel-f1': multilabelF1,
  'dice-rle': diceRle,
} satisfies Record<string, Metric>

/** What must exist once for each metric is typed by this. */
export type MetricName = keyof typeof own

/** The platform's own metrics by name, in the order a host sees them. */
export const metrics: Record<string, Metric> = own

/** With the formulas of hosts: every metric that a competition may have. */
export const everyMetric: Record<string, Metric> = { ...metrics, ...formulas }

/** Which way the scores of a choice are better: of a formula, its option says it. */
export function directionOf({ name, options }: MetricChoice): 'higher' | 'lower' {
  const metric = Object.hasOwn(everyMetric, name) ? everyMetric[name] : undefined
  if (metric?.formula) return options?.direction === 'lower' ? 'lower' : 'higher'
  return metric?.direction ?? 'higher'
}
