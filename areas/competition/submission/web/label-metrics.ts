/** The metrics on class labels: only their scores have per-label details. A test compares the list with the scorer's. */
const names: readonly string[] = [
  'accuracy',
  'balanced-accuracy',
  'precision',
  'recall',
  'specificity',
  'f1',
  'f-beta',
  'jaccard',
  'mcc',
  'kappa',
]
export const isOnLabels = (metric: string): boolean => names.includes(metric)
