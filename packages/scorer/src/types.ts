/** What one number is computed from: a metric, the columns it reads, and the rows it counts. */
export interface Measure {
  /** Columns of the solution with the truth, in the order of the metric’s fields; several if the metric takes several. */
  target: string[]
  /**
   * Columns that a submission must have beside the id, in the order of the metric’s fields; for class probabilities one per class. A metric
   * of one column may be given several: it is computed for each pair of target and prediction, and averaged.
   */
  prediction: string[]
  metric: MetricChoice
  /** A column of the solution with the weights of the rows, each greater than 0. */
  weight?: string
  /** The metric is computed for each value of a column of the solution, and averaged; groups on which it has no value are left out. */
  group?: GroupRule
  /** Only the rows of the solution where the column has this value count. */
  slice?: { column: string; value: string }
  /** What is done to predicted numbers before the metric sees them, in this order. */
  adjust?: Adjust
  /** Weights of the targets in their average; default: equal. */
  targetWeights?: number[]
  /** The order of the values in a cell that contains several entries, by the names of the metric’s fields; `-` is skipped. */
  cell?: { target?: string[]; prediction?: string[] }
}
export interface GroupRule {
  column: string
  /** Weights of the groups in the average: equal, or their numbers of rows. */
  weight?: 'equal' | 'rows'
}
export interface Adjust {
  clip?: [min: number, max: number]
  /** Decimals to round to, half to even. */
  round?: number
  /** 1 from this number on, 0 below it; applied to numbers of the truth, too. */
  threshold?: number
  /** Replaces numbers by their ranks among all rows that are scored together, from 0 to 1, ties sharing the mean. */
  ranks?: boolean
}

/** A number of the leaderboard beside the first. Names are lower-case identifiers, which expressions use. */
export type ScoreColumn = {
  name: string
  title?: { zh: string; en: string }
  /** Only for expressions; not shown. */
  hidden?: boolean
} & (Measure | Expression)
/** Arithmetic over the names of other columns; see expression.ts. */
export interface Expression {
  expression: string
  direction: 'higher' | 'lower'
}

/** How several numbers make one rank. */
export type RankRule =
  /** The named column alone; default: the first. */
  | { by: 'column'; column: string }
  /** The mean of the ranks in the named columns, weighted if weights are given. */
  | { by: 'ranks'; columns: string[]; weights?: number[] }
  /** The first of the named columns; where it is equal, the next. */
  | { by: 'order'; columns: string[] }

/** A host’s specification of a stage’s scoring: the first number, further ones, and the split. */
export interface ScoringSpec extends Measure {
  /** The id column, under the same name in solution and submission. */
  id: string
  /** Further columns that identify a row together with the id. */
  keys?: string[]
  /** Columns that a submission must have, and that are not scored. */
  extra?: string[]
  /**
   * Inclusive range of each prediction column; default: see `ranges.ts`. Bounds keep every metric’s arithmetic finite, so that no file
   * fails because of its values.
   */
  ranges?: Record<string, [min: number, max: number]>
  /** Prediction columns whose names are not their classes: a common prefix, or a table from column to class. */
  classes?: { prefix: string } | { table: Record<string, string> }
  /**
   * `column`: the solution has a column with A/B (or Public/Private; rows with Ignored are not scored). `seed`: see split.ts for the
   * reproducible rule.
   */
  split: { by: 'column'; column: string } | { by: 'seed'; seed: string; aShare: number }
  /** What board B counts: every row, the rows outside A, or there is no board B. */
  b: BoardB
  /** The name and title of the first number; default `score`. It may be hidden if an expression uses it. */
  name?: string
  hidden?: boolean
  title?: { zh: string; en: string }
  /** Further numbers, at most 11 that are shown. */
  columns?: ScoreColumn[]
  rank?: RankRule
  /** Numbers that competitors must not see before the reveal; written when the solution is prepared, see prepare.ts. */
  later?: string[]
}

export type BoardB = 'all' | 'rest' | 'none'
export type OptionValue = string | number | boolean
export interface MetricChoice {
  name: string
  options?: Record<string, OptionValue>
}

/** The bytes of a file, in chunks of any size. */
export type ByteSource = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** One error in a file. `describeFault` turns it into a sentence; `code` is one of `faultCodes`. */
export interface Fault {
  code: string
  /** Physical line, counted from 1; the header is line 1. */
  line?: number
  column?: string
  found?: string
  expected?: string
  /** A number, if the fault counts something (missing ids, fields). */
  count?: number
  /** The reason, for faults that have several. */
  reason?: string
  /** The number of the leaderboard that it concerns, if there are several. */
  score?: string
}

export interface Refused {
  ok: false
  /** At most 20, in the order found. */
  faults: Fault[]
  faultCount: number
  rows: number
}

/** Counts of one class on one board. Ratios with denominator 0 are 0. */
export interface LabelCounts {
  support: number
  predicted: number
  correct: number
  precision: number
  recall: number
  f1: number
}
export interface LabelDetail {
  label: string
  a: LabelCounts
  b: LabelCounts | null
}

export interface Scored {
  ok: true
  rows: number
  a: number
  /** Null if there is no board B, or its score could not be computed. */
  b: number | null
  /** Why B has no score; only for hosts, since it would reveal something about B’s labels. */
  faults?: Fault[]
  /** Of specifications with several numbers, all that are shown, in their order; `a` and `b` are then the number that orders the board. */
  columns?: ColumnScore[]
  /** For metrics on class labels (at most 1,000 classes), in the order of the classes. */
  labels?: LabelDetail[]
}
export interface ColumnScore {
  name: string
  a: number
  b: number | null
}
export type Score = Scored | Refused
export type CheckResult = { ok: true; rows: number } | Refused

export type PrepareResult =
  | {
      ok: true
      prepared: Uint8Array
      rows: number
      aRows: number
      bRows: number
      /** Numbers of the leaderboard that competitors must not see before the reveal. */
      thin: string[]
    }
  | { ok: false; faults: Fault[]; faultCount: number }
