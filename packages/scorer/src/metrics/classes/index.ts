import type { Metric } from '../metric.ts'
import { accuracy, balancedAccuracy } from './accuracy.ts'
import { auc, aucMulticlass } from './auc.ts'
import { averagePrecision } from './average-precision.ts'
import { biasAuc } from './bias-auc.ts'
import { brier } from './brier.ts'
import { ece, eceMulticlass } from './calibration.ts'
import { jsDivergence, klDivergence } from './divergence.ts'
import { f1, fBetaScore, precision, probabilisticF, recall } from './f-beta.ts'
import { demographicParity, equalizedOdds } from './fairness.ts'
import { jaccard } from './jaccard.ts'
import { kappa } from './kappa.ts'
import { coverageError, lrap, lwlrap, multilabelLogLoss, rankingLoss } from './label-columns.ts'
import { hammingLoss, multilabelF1, multilabelJaccard, subsetAccuracy } from './label-sets.ts'
import { logLoss, logLossMulticlass } from './log-loss.ts'
import { mcc } from './mcc.ts'
import { pointAdjustF1 } from './point-adjust.ts'
import { aucTprBands, eer, ksStatistic, recallAtPrecision, sensitivityAtSpecificity } from './roc-points.ts'
import { specificity } from './specificity.ts'
import { topKAccuracy } from './top-k.ts'
import { auuc, qini } from './uplift.ts'

/** The metrics on classes and their probabilities, in the order shown to hosts. */
export const classesMetrics = {
  accuracy,
  'balanced-accuracy': balancedAccuracy,
  'top-k-accuracy': topKAccuracy,
  precision,
  recall,
  specificity,
  f1,
  'f-beta': fBetaScore,
  'probabilistic-f': probabilisticF,
  'point-adjust-f1': pointAdjustF1,
  jaccard,
  mcc,
  kappa,
  auc,
  'auc-multiclass': aucMulticlass,
  'auc-tpr-bands': aucTprBands,
  'bias-auc': biasAuc,
  'demographic-parity-difference': demographicParity,
  'equalized-odds-difference': equalizedOdds,
  qini,
  auuc,
  'average-precision': averagePrecision,
  'recall-at-precision': recallAtPrecision,
  'sensitivity-at-specificity': sensitivityAtSpecificity,
  eer,
  ks: ksStatistic,
  'log-loss': logLoss,
  'log-loss-multiclass': logLossMulticlass,
  'log-loss-multilabel': multilabelLogLoss,
  brier,
  ece,
  'ece-multiclass': eceMulticlass,
  'kl-divergence': klDivergence,
  'js-divergence': jsDivergence,
  'multilabel-f1': multilabelF1,
  'multilabel-jaccard': multilabelJaccard,
  'hamming-loss': hammingLoss,
  'subset-accuracy': subsetAccuracy,
  lrap,
  lwlrap,
  'coverage-error': coverageError,
  'ranking-loss': rankingLoss,
} satisfies Record<string, Metric>
