import type { Metric } from '../metric.ts'
import { pearson, r2, spearman } from './correlation.ts'
import { gini } from './gini.ts'
import { haversine } from './haversine.ts'
import { medae } from './medae.ts'
import { pinball } from './pinball.ts'
import { mae, mape, mse, rmse, rmsle, smape } from './regression.ts'

/** The metrics on numbers, in the order shown to hosts. */
export const numbersMetrics = {
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
  gini,
  haversine,
} satisfies Record<string, Metric>
