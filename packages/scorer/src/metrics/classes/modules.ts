import type { classesMetrics } from './index.ts'

const accuracy = () => import('./accuracy.ts')
const auc = () => import('./auc.ts')
const averagePrecision = () => import('./average-precision.ts')
const brier = () => import('./brier.ts')
const fBeta = () => import('./f-beta.ts')
const jaccard = () => import('./jaccard.ts')
const kappa = () => import('./kappa.ts')
const logLoss = () => import('./log-loss.ts')
const mcc = () => import('./mcc.ts')
const multilabelF1 = () => import('./multilabel-f1.ts')

/** The module of each metric of this family; see by-name.ts. */
export const classesModules = {
  accuracy,
  'balanced-accuracy': accuracy,
  precision: fBeta,
  recall: fBeta,
  f1: fBeta,
  'f-beta': fBeta,
  jaccard,
  mcc,
  kappa,
  auc,
  'auc-multiclass': auc,
  'average-precision': averagePrecision,
  'log-loss': logLoss,
  'log-loss-multiclass': logLoss,
  brier,
  'multilabel-f1': multilabelF1,
} satisfies Record<keyof typeof classesMetrics, () => Promise<object>>
