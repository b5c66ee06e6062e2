import type { Metric } from '../metric.ts'
import { accuracy, balancedAccuracy } from './accuracy.ts'
import { auc, aucMulticlass } from './auc.ts'
import { averagePrecision } from './average-precision.ts'
import { brier } from './brier.ts'
import { f1, fBetaScore, precision, recall } from './f-beta.ts'
import { jaccard } from './jaccard.ts'
import { kappa } from './kappa.ts'
import { logLoss, logLossMulticlass } from './log-loss.ts'
import { mcc } from './mcc.ts'
import { multilabelF1 } from './multilabel-f1.ts'

/** The metrics on classes and their probabilities, in the order shown to hosts. */
export const classesMetrics = {
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
  'log-loss': logLoss,
  'log-loss-multiclass': logLossMulticlass,
  brier,
  'multilabel-f1': multilabelF1,
} satisfies Record<string, Metric>
