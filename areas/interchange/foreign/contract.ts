/** Files by which a folder is known as a competition of another platform. */

/** Of Kaggle. */
export const KAGGLE_FILES: readonly string[] = [
  'competition-metadata.json',
  'competition.json',
  'dataset-metadata.json',
]
export const SOLUTION = 'solution.csv'
/** Of other platforms, besides `competition.yaml`; the first that is there decides. */
export const FOREIGN_FILES: readonly string[] = [
  'challenge_config.yaml',
  'challenge_config.yml',
  'conf.json',
  ...KAGGLE_FILES,
  SOLUTION,
]
