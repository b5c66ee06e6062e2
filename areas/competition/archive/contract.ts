/** Files by which a folder is known as a competition: of this platform and of others. */

/** Of a competition folder of ours, and of bundles of Codabench and CodaLab. */
export const MANIFEST = 'competition.yaml'
/** Names that people give it by mistake, and that Windows does by hiding an ending. */
export const isMisnamedManifest = (name: string): boolean =>
  name !== MANIFEST && /^competition\.ya?ml(?:\.txt)?$/i.test(name)
/** Of Kaggle. */
export const KAGGLE_FILES: readonly string[] = [
  'competition-metadata.json',
  'competition.json',
  'dataset-metadata.json',
]
export const SOLUTION = 'solution.csv'
/** Of other platforms, besides `MANIFEST`; the first that is there decides. */
export const FOREIGN_FILES: readonly string[] = [
  'challenge_config.yaml',
  'challenge_config.yml',
  'conf.json',
  ...KAGGLE_FILES,
  SOLUTION,
]
