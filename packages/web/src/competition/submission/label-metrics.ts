/** The metrics on class labels: only their scores have details by label. A test holds this to the scorer's own list. */
const names: readonly string[] = [
  'accuracy',
  'balanced-accuracy',
  'precision',
  'recall',
  'f1',
  'f-beta',
  'jaccard',
  'mcc',
  'kappa',
]
export const isOnLabels = (metric: string): boolean => names.includes(metric)
