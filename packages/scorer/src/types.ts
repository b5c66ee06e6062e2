/** A host’s specification of a stage’s scoring: the truth, the submitted columns, the metric and the split. */
export interface ScoringSpec {
  /** The id column, under the same name in solution and submission. */
  id: string
  /** Columns of the solution with the truth, usually one. */
  target: string[]
  /** Columns that a submission must have beside the id; one, or one per class for multi-class probabilities. */
  prediction: string[]
  metric: MetricChoice
  /**
   * Inclusive range of each prediction column; default: see `ranges.ts`. Bounds keep every metric’s arithmetic finite, so that no file
   * fails because of its values.
   */
  ranges?: Record<string, readonly [min: number, max: number]>
  /** `column`: the solution has a column with A/B (or Public/Private). `seed`: see split.ts for the reproducible rule. */
  split: { by: 'column'; column: string } | { by: 'seed'; seed: string; aShare: number }
  /** What board B counts: every row, the rows outside A, or there is no board B. */
  b: BoardB
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
  /** For metrics on class labels (at most 1,000 classes), in the order of the classes. */
  labels?: LabelDetail[]
}
export type Score = Scored | Refused
export type CheckResult = { ok: true; rows: number } | Refused

export type PrepareResult =
  | { ok: true; prepared: Uint8Array; rows: number; aRows: number; bRows: number }
  | { ok: false; faults: Fault[]; faultCount: number }
