import type { classesMetrics } from './index.ts'

const accuracy = () => import('./accuracy.ts')
const auc = () => import('./auc.ts')
const averagePrecision = () => import('./average-precision.ts')
const biasAuc = () => import('./bias-auc.ts')
const brier = () => import('./brier.ts')
const calibration = () => import('./calibration.ts')
const divergence = () => import('./divergence.ts')
const fBeta = () => import('./f-beta.ts')
const fairness = () => import('./fairness.ts')
const jaccard = () => import('./jaccard.ts')
const kappa = () => import('./kappa.ts')
const labelColumns = () => import('./label-columns.ts')
const labelSets = () => import('./label-sets.ts')
const logLoss = () => import('./log-loss.ts')
const mcc = () => import('./mcc.ts')
const pointAdjust = () => import('./point-adjust.ts')
const probabilisticF = () => import('./f-beta.ts')
const rocPoints = () => import('./roc-points.ts')
const specificity = () => import('./specificity.ts')
const topK = () => import('./top-k.ts')
const uplift = () => import('./uplift.ts')

/** The module of each metric of this family; see by-name.ts. */
export const classesModules = {
  accuracy,
  'balanced-accuracy': accuracy,
  'top-k-accuracy': topK,
  precision: fBeta,
  recall: fBeta,
  specificity,
  f1: fBeta,
  'f-beta': fBeta,
  'probabilistic-f': probabilisticF,
  'point-adjust-f1': pointAdjust,
  jaccard,
  mcc,
  kappa,
  auc,
  'auc-multiclass': auc,
  'auc-tpr-bands': rocPoints,
  'bias-auc': biasAuc,
  'demographic-parity-difference': fairness,
  'equalized-odds-difference': fairness,
  qini: uplift,
  auuc: uplift,
  'average-precision': averagePrecision,
  'recall-at-precision': rocPoints,
  'sensitivity-at-specificity': rocPoints,
  eer: rocPoints,
  ks: rocPoints,
  'log-loss': logLoss,
  'log-loss-multiclass': logLoss,
  'log-loss-multilabel': labelColumns,
  brier,
  ece: calibration,
  'ece-multiclass': calibration,
  'kl-divergence': divergence,
  'js-divergence': divergence,
  'multilabel-f1': labelSets,
  'multilabel-jaccard': labelSets,
  'hamming-loss': labelSets,
  'subset-accuracy': labelSets,
  lrap: labelColumns,
  lwlrap: labelColumns,
  'coverage-error': labelColumns,
  'ranking-loss': labelColumns,
} satisfies Record<keyof typeof classesMetrics, () => Promise<object>>
