/** What scoring processes are told to look at for the similarity flags, and what they answer. Submissions are named by their ids. */

export interface EntryFile {
  entry: number
  path: string
  zip: boolean
}

/** Reads submissions and writes, for each, the picked rows of its predictions one after the other into a file. */
export interface CondenseTask {
  task: 'condense'
  preparedPath: string
  files: EntryFile[]
  seed: string
  rows: number
  outPath: string
}
export interface Condensed {
  rows: number
  /** In the order of the file; what could not be read, or says the same of every row, is left out. */
  entries: { entry: number; digest: string }[]
}

/** Compares condensed submissions of different teams with one another. */
export interface CompareTask {
  task: 'compare'
  preparedPath: string
  seed: string
  rows: number
  batches: { path: string; entries: { entry: number; digest: string }[] }[]
  /** Team of each submission; 0 for what explains a likeness: baselines and the sample. */
  teams: [entry: number, team: number][]
}
export interface Likeness {
  a: number
  b: number
  same: boolean
  /** Share of rows that are equal; numbers are compared after scaling. */
  equal: number
  /** How far apart the two are, and how far apart they usually are from those next to them; null where there are too few. */
  distance: number
  usual: number | null
  /** Numbers: correlation of what the truth does not explain; classes: share of equal wrong answers. Null without a truth to hold it to. */
  errors: number | null
  usualErrors: number | null
  /** Classes: what independent errors would give. */
  chance: number | null
}
export interface Compared {
  rows: number
  teams: number
  pairs: number
  found: Likeness[]
}

/** Follows the submissions of one team in time. */
export interface SeriesTask {
  task: 'series'
  preparedPath: string
  files: EntryFile[]
}
export interface Series {
  rows: number
  /** Submissions that could be read, with the rows that changed since the one before; null for the first. */
  steps: { entry: number; changed: number | null }[]
}
