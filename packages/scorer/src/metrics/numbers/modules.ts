import type { numbersMetrics } from './index.ts'

const correlation = () => import('./correlation.ts')
const gini = () => import('./gini.ts')
const haversine = () => import('./haversine.ts')
const medae = () => import('./medae.ts')
const pinball = () => import('./pinball.ts')
const regression = () => import('./regression.ts')

/** The module of each metric of this family; see by-name.ts. */
export const numbersModules = {
  rmse: regression,
  mse: regression,
  rmsle: regression,
  mae: regression,
  medae,
  mape: regression,
  smape: regression,
  r2: correlation,
  pinball,
  pearson: correlation,
  spearman: correlation,
  gini,
  haversine,
} satisfies Record<keyof typeof numbersMetrics, () => Promise<object>>
