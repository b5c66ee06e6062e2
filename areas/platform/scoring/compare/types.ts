/** Tasks of scoring processes for similarity flags, and their results. Submissions are identified by id. */

export interface SubmissionFile {
  submission: number
  path: string
}

/**
 * Reads submissions and writes the picked rows of each one's predictions to a file, one after the other: of each group of columns that the
 * stage's numbers read, in every task. `rows` are picked of all groups together.
 */
export interface CondenseTask {
  task: 'condense'
  preparedPath: string
  files: SubmissionFile[]
  seed: string
  rows: number
  outPath: string
}
export interface Condensed {
  /** In the order of the file; unreadable or constant predictions, and tasks that a submission leaves out, are omitted. */
  vectors: VectorHead[]
}
/** `unit`: index of the group of columns in the plan; `length`: values of four bytes. */
export interface VectorHead {
  submission: number
  unit: number
  digest: string
  length: number
}

/** Compares condensed submissions of different teams with one another. */
export interface CompareTask {
  task: 'compare'
  preparedPath: string
  seed: string
  rows: number
  batches: { path: string; vectors: VectorHead[] }[]
  /** Team of each submission; 0 for those that explain a similarity: baselines and the sample. */
  teams: [submission: number, team: number][]
}
export interface Likeness {
  a: number
  b: number
  same: boolean
  /** Share of equal rows; numbers are compared after scaling. */
  equal: number
  /** Distance of the two, and their usual distance to neighbours; null if there are too few. */
  distance: number
  usual: number | null
  /** Numbers: correlation of what the truth does not explain; classes: share of equal wrong answers. Null without a truth. */
  errors: number | null
  usualErrors: number | null
  /** Classes: the value expected from independent errors. */
  chance: number | null
}
export interface Compared {
  teams: number
  /** One entry for each group of columns. */
  units: { rows: number; pairs: number; found: Likeness[] }[]
}

/** Tracks one team's submissions over time. */
export interface SeriesTask {
  task: 'series'
  preparedPath: string
  files: SubmissionFile[]
}
export interface Series {
  /** Of all tasks. */
  rows: number
  /** Readable submissions, with the number of rows changed in all tasks since the previous one; null for the first. */
  steps: { submission: number; changed: number | null }[]
}
