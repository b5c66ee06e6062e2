/** What the host declares about one board: where the truth stands, what is submitted, how it is scored and split. */
export interface ScoringSpec {
  /** The id column, under the same name in solution and submission. */
  id: string
  /** Columns of the solution that hold the truth, usually one. */
  target: string[]
  /** Columns a submission must hold beside the id; one, or one per class for multi-class probabilities. */
  prediction: string[]
  metric: MetricChoice
  /**
   * Between which numbers the values of a prediction column lie, both included; where none is declared, see `ranges.ts`. Bounds keep every
   * metric's arithmetic finite, so that no file fails for its values.
   */
  ranges?: Record<string, readonly [min: number, max: number]>
  /** `column`: the solution says A/B (or Public/Private) itself. `seed`: see split.ts for the reproducible rule. */
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

/** The bytes of a file, in any pieces. */
export type ByteSource = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** One thing wrong with a file. `describeFault` turns it into a sentence; `code` is one of `faultCodes`. */
export interface Fault {
  code: string
  /** Physical line, counted from 1; the header is line 1. */
  line?: number
  column?: string
  found?: string
  expected?: string
  /** How many, where the fault counts something (missing ids, fields). */
  count?: number
  /** The reason inside the fault, for faults that have several. */
  reason?: string
}

export interface Refused {
  ok: false
  /** At most 20, in the order met. */
  faults: Fault[]
  faultCount: number
  rows: number
}

/** Counts of one class on one board. Ratios are 0 where their denominator is. */
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
  /** Null where there is no board B, and where none could be computed. */
  b: number | null
  /** Why there is no score for B, for hosts alone: whoever handed the file in would learn something of B's labels. */
  faults?: Fault[]
  /** For metrics on class labels (at most 1,000 classes), in the order of the classes. */
  labels?: LabelDetail[]
}
export type Score = Scored | Refused
export type CheckResult = { ok: true; rows: number } | Refused

export type PrepareResult =
  | { ok: true; prepared: Uint8Array; rows: number; aRows: number; bRows: number }
  | { ok: false; faults: Fault[]; faultCount: number }
