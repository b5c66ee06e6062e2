import type { numbersMetrics } from './index.ts'

const angular = () => import('./angular.ts')
const brierSurvival = () => import('./brier-survival.ts')
const cIndex = () => import('./c-index.ts')
const correlation = () => import('./correlation.ts')
const crps = () => import('./crps.ts')
const depth = () => import('./depth.ts')
const deviance = () => import('./deviance.ts')
const explained = () => import('./explained.ts')
const gini = () => import('./gini.ts')
const haversinePercentiles = () => import('./haversine.ts')
const haversine = () => import('./haversine.ts')
const intervals = () => import('./intervals.ts')
const kendall = () => import('./kendall.ts')
const laplace = () => import('./laplace.ts')
const logLosses = () => import('./mean-loss.ts')
const maxError = () => import('./mean-loss.ts')
const medae = () => import('./mean-loss.ts')
const pinball = () => import('./mean-loss.ts')
const quantiles = () => import('./quantiles.ts')
const regression = () => import('./regression.ts')
const relative = () => import('./relative.ts')
const scaled = () => import('./scaled.ts')
const threatScores = () => import('./threat-scores.ts')
const wrmsse = () => import('./wrmsse.ts')

/** The module of each metric of this family; see by-name.ts. */
export const numbersModules = {
  rmse: regression,
  mse: regression,
  rmsle: regression,
  msle: logLosses,
  mae: regression,
  medae,
  'max-error': maxError,
  mape: regression,
  smape: regression,
  wmape: relative,
  rmspe: regression,
  nrmse: relative,
  rse: relative,
  rae: relative,
  'sq-rel': depth,
  'rmse-log': depth,
  'log10-error': depth,
  silog: depth,
  'delta-accuracy': depth,
  'log-cosh': logLosses,
  'log-mae': logLosses,
  r2: correlation,
  'r2-zero-mean': relative,
  'explained-variance': explained,
  d2: explained,
  'poisson-deviance': deviance,
  'gamma-deviance': deviance,
  'tweedie-deviance': deviance,
  pinball,
  'pinball-quantiles': quantiles,
  wql: quantiles,
  'scaled-pinball': quantiles,
  mase: scaled,
  rmsse: scaled,
  wrmsse,
  pearson: correlation,
  spearman: correlation,
  kendall,
  ccc: correlation,
  gini,
  'crps-ensemble': crps,
  'crps-normal': crps,
  'interval-score': intervals,
  'interval-coverage': intervals,
  'laplace-log-likelihood': laplace,
  csi: threatScores,
  pod: threatScores,
  far: threatScores,
  ets: threatScores,
  haversine,
  'haversine-percentiles': haversinePercentiles,
  'angular-error': angular,
  'c-index': cIndex,
  'integrated-brier': brierSurvival,
} satisfies Record<keyof typeof numbersMetrics, () => Promise<object>>
