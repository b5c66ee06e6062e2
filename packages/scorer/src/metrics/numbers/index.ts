import type { Metric } from '../metric.ts'
import { angularError } from './angular.ts'
import { integratedBrier } from './brier-survival.ts'
import { cIndex } from './c-index.ts'
import { ccc, pearson, r2, spearman } from './correlation.ts'
import { crpsEnsemble, crpsNormal } from './crps.ts'
import { deltaAccuracy, logTen, rmseLog, siLog, sqRel } from './depth.ts'
import { gammaDeviance, poissonDeviance, tweedieDeviance } from './deviance.ts'
import { d2, explainedVariance } from './explained.ts'
import { gini } from './gini.ts'
import { haversine, haversinePercentiles } from './haversine.ts'
import { intervalCoverage, intervalScore } from './intervals.ts'
import { kendall } from './kendall.ts'
import { laplaceLogLikelihood } from './laplace.ts'
import { logCosh, logMae, maxError, medae, msle, pinball } from './mean-loss.ts'
import { pinballQuantiles, scaledPinball, wql } from './quantiles.ts'
import { mae, mape, mse, rmse, rmsle, rmspe, smape } from './regression.ts'
import { nrmse, r2ZeroMean, rae, rse, wmape } from './relative.ts'
import { mase, rmsse } from './scaled.ts'
import { csi, ets, far, pod } from './threat-scores.ts'
import { wrmsse } from './wrmsse.ts'

/** The metrics on numbers, in the order shown to hosts. */
export const numbersMetrics = {
  rmse,
  mse,
  rmsle,
  msle,
  mae,
  medae,
  'max-error': maxError,
  mape,
  smape,
  wmape,
  rmspe,
  nrmse,
  rse,
  rae,
  'sq-rel': sqRel,
  'rmse-log': rmseLog,
  'log10-error': logTen,
  silog: siLog,
  'delta-accuracy': deltaAccuracy,
  'log-cosh': logCosh,
  'log-mae': logMae,
  r2,
  'r2-zero-mean': r2ZeroMean,
  'explained-variance': explainedVariance,
  d2,
  'poisson-deviance': poissonDeviance,
  'gamma-deviance': gammaDeviance,
  'tweedie-deviance': tweedieDeviance,
  pinball,
  'pinball-quantiles': pinballQuantiles,
  wql,
  'scaled-pinball': scaledPinball,
  mase,
  rmsse,
  wrmsse,
  pearson,
  spearman,
  kendall,
  ccc,
  gini,
  'crps-ensemble': crpsEnsemble,
  'crps-normal': crpsNormal,
  'interval-score': intervalScore,
  'interval-coverage': intervalCoverage,
  'laplace-log-likelihood': laplaceLogLikelihood,
  csi,
  pod,
  far,
  ets,
  haversine,
  'haversine-percentiles': haversinePercentiles,
  'angular-error': angularError,
  'c-index': cIndex,
  'integrated-brier': integratedBrier,
} satisfies Record<string, Metric>
