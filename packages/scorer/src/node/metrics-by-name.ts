import { formulas } from '../metrics/formula.ts'
import type { MetricName } from '../metrics/index.ts'
import type { Metric } from '../metrics/metric.ts'

type Family = Record<string, Metric>
const labels = () => import('../metrics/f-beta.ts')
const losses = () => import('../metrics/regression.ts')
const correlations = () => import('../metrics/correlation.ts')
const rankings = () => import('../metrics/ranking.ts')
const logs = () => import('../metrics/log-loss.ts')
const areas = () => import('../metrics/auc.ts')
const accuracies = () => import('../metrics/accuracy.ts')

/**
 * The module of each of the platform’s metrics: a process that scores one file loads only those it needs, as loading all takes as long as
 * scoring a small file.
 */
export const families: Record<string, () => Promise<Family>> = {
  accuracy: accuracies,
  'balanced-accuracy': accuracies,
  precision: labels,
  recall: labels,
  f1: labels,
  'f-beta': labels,
  jaccard: () => import('../metrics/jaccard.ts'),
  mcc: () => import('../metrics/mcc.ts'),
  kappa: () => import('../metrics/kappa.ts'),
  auc: areas,
  'auc-multiclass': areas,
  'average-precision': () => import('../metrics/average-precision.ts'),
  gini: () => import('../metrics/gini.ts'),
  'log-loss': logs,
  'log-loss-multiclass': logs,
  brier: () => import('../metrics/brier.ts'),
  rmse: losses,
  mse: losses,
  rmsle: losses,
  mae: losses,
  medae: () => import('../metrics/medae.ts'),
  mape: losses,
  smape: losses,
  r2: correlations,
  pinball: () => import('../metrics/pinball.ts'),
  pearson: correlations,
  spearman: correlations,
  'map-at-k': rankings,
  'ndcg-at-k': rankings,
  'multilabel-f1': () => import('../metrics/multilabel-f1.ts'),
  'dice-rle': () => import('../metrics/dice-rle.ts'),
} satisfies Record<MetricName, () => Promise<Family>>

/** The metrics with these names; unknown names are omitted. */
export async function metricsByName(names: string[]): Promise<Record<string, Metric>> {
  const found: Record<string, Metric> = {}
  for (const name of names) {
    const family = Object.hasOwn(formulas, name)
      ? formulas
      : Object.hasOwn(families, name)
        ? await families[name]?.()
        : undefined
    for (const metric of Object.values(family ?? {})) found[metric.name] = metric
  }
  return found
}
