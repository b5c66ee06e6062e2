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

/** The type of whatever must exist once per metric. */
export type MetricName = keyof typeof own

/** The platform’s metrics by name, in the order shown to hosts. */
export const metrics: Record<string, Metric> = own

/** With hosts’ formulas: every metric that a competition can use. */
export const everyMetric: Record<string, Metric> = { ...metrics, ...formulas }

/** Whether higher or lower scores are better; for a formula, its option decides. */
export function directionOf({ name, options }: MetricChoice): 'higher' | 'lower' {
  const metric = Object.hasOwn(everyMetric, name) ? everyMetric[name] : undefined
  if (metric?.formula) return options?.direction === 'lower' ? 'lower' : 'higher'
  return metric?.direction ?? 'higher'
}
