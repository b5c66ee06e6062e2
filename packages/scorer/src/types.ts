import type { Encoding } from './encoding.ts'
import type { LabelKind } from './label-kind.ts'

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
  /** The task whose files it reads, if there are several; default: the first. */
  task?: string
  /** Its value if a submission leaves its task out. A task may be left out if all its numbers have one. */
  missing?: number
  /** A text that stands for an empty mask, an empty list, or no entries, in solution and submission; an empty cell does as well. */
  empty?: string
  /** How class labels are compared; default: see `undeclaredKind`. */
  labels?: LabelKind
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
} & (Measure | Expression | ProgramNumber | RunNumber)
/** Arithmetic over the names of other columns; see expression.ts. */
export interface Expression {
  expression: string
  direction: 'higher' | 'lower'
}

/** What the host’s program returns under the number’s name. */
interface ProgramNumber {
  program: true
  direction: 'higher' | 'lower'
  /** Competitors must not see it before the reveal: only the host knows which rows the program counts for it. */
  later?: boolean
}

/** What the run of a competitor’s program took, in a stage that takes code; the same on both boards, and less is better. */
interface RunNumber {
  run: RunFact
}
/** `seconds` on the clock of the wall; `memory`: the peak in MB; `size`: of the program and its model in MB. */
export type RunFact = 'seconds' | 'memory' | 'size'
export type RunFacts = Record<RunFact, number>

/** How several numbers make one rank. */
export type RankRule =
  /** The named column alone; default: the first. */
  | { by: 'column'; column: string }
  /** The mean of the ranks in the named columns, weighted if weights are given. */
  | { by: 'ranks'; columns: string[]; weights?: number[] }
  /** The first of the named columns; where it is equal, the next. */
  | { by: 'order'; columns: string[] }

/** The rows of a task: how solution and submission name them, and which board each belongs to. */
export interface Rows {
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
  /**
   * Prediction columns whose names are not their classes: a common prefix, or a table from column to class. `list`: all classes in their order,
   * of which the solution may lack some; it is public. Others are refused in solution and submission.
   */
  classes?:
    | { prefix: string; list?: string[] }
    | { table: Record<string, string>; list?: string[] }
    | { list: string[] }
  /**
   * `column`: the solution has a column with A/B (or Public/Private; rows with Ignored are not scored). `seed`: see split.ts for the
   * reproducible rule.
   */
  split: { by: 'column'; column: string } | { by: 'seed'; seed: string; aShare: number }
  /** What files are written as; default: CSV. */
  files?: FileForm
}

/** A task beside the first, with a solution and a file of its own. Its rows are split by the same rule as the first one’s. */
export interface Task extends Omit<Rows, 'split'> {
  /** A lower-case identifier; its file in the zips of solution and submission is `<name>.<ending>`, or the folder of that name. */
  name: string
  title?: { zh: string; en: string }
}

export type TableFormat = 'csv' | 'tsv' | 'jsonl' | 'json' | 'parquet' | 'npy' | 'npz'
/** How the files of solution and submissions are written. A table may always be packed into a zip. */
export interface FileForm {
  /** Kinds of tables that a submission may be; default: CSV. */
  formats?: TableFormat[]
  /** Where the rows are in a JSON file, as names of keys parted by points; default: the whole file. */
  rowsAt?: string
  /** Columns of submissions whose cells are files of their own, in a zip; the other columns are in its one table, if there are any. */
  members?: Record<string, MemberForm>
  /** Columns of the solution whose cells are files, in the same way. */
  truth?: Record<string, MemberForm>
}
/**
 * Files that are the cells of a column. `name` contains `{id}` once, e.g. `masks/{id}.png`. Sizes are pixels, and exact.
 *
 * `mask`: a PNG whose pixels other than 0 belong to the mask. `labels`: a PNG whose values are classes; it makes a line for each class, with
 * the class in the column `label`. `image`: the values of a PNG, row by row. `text`: a text in UTF-8 or GB18030. `numbers`: numbers parted by
 * white space or commas, or an .npy array. `sound`: the samples of a WAV file with one channel, from -1 to 1. `file`: any file, of at most so
 * many megabytes, which a host’s program in Python reads by its path.
 */
export type MemberForm = { name: string } & (
  | { holds: 'mask'; width?: number; height?: number; order?: 'columns' | 'rows' }
  | { holds: 'labels'; label: string; ignore?: number; width?: number; height?: number; order?: 'columns' | 'rows' }
  | { holds: 'image'; width?: number; height?: number; channels?: 1 | 3 | 4 }
  | { holds: 'text' }
  | { holds: 'numbers'; length?: number }
  | { holds: 'sound'; rate?: number; samples?: number }
  | { holds: 'file'; maxMb?: number }
)

/** A host’s specification of a stage’s scoring: the first number and the first task, further ones, and the split. */
export interface ScoringSpec extends Measure, Rows {
  /** What board B counts: every row, the rows outside A, or there is no board B. */
  b: BoardB
  /** The name and title of the first number; default `score`. It may be hidden if an expression uses it. */
  name?: string
  hidden?: boolean
  title?: { zh: string; en: string }
  /** Further numbers, at most 11 that are shown. */
  columns?: ScoreColumn[]
  /** The name and title of the first task, if there are several; default `main`. */
  first?: { name: string; title?: { zh: string; en: string } }
  /** Further tasks, at most 11. */
  tasks?: Task[]
  rank?: RankRule
  /** Bootstrap intervals of the number that orders the board, at this level in percent (80 to 99); see bootstrap.ts. */
  intervals?: { level: number }
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

/** A table as records of CSV, whatever it was written as. */
export interface TableSource {
  bytes: ByteSource
  /** Reads the table from its beginning once more, where that can be done. */
  again?(): ByteSource
  /** What its texts are written in, where that is certain. */
  encoding?: Encoding
  /** The byte between fields; default: the comma. */
  delimiter?: number
  /** Where in the file the record of this number is, the header being 1; default: on the same line. */
  place?(line: number): Pick<Fault, 'line' | 'file'>
  /** Lists of numbers that cells of list columns stand for: such a cell is U+0001 and the place in this array. */
  cells?: Numbers[]
  /** Of files as cells, filled as the bytes are read: what is lost as their pixels and samples become lists (see `MemberShapes`). */
  shapes?: MemberShapes
}
/** Width and height of a row’s images, the rate of its sounds, the axes of its arrays, by kind and id; empty where a row has several. */
export type MemberShapes = Map<string, string>
/** Integers and floats as narrow as they were written. */
export type Numbers = Uint8Array | Int16Array | Int32Array | Float32Array | Float64Array

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
  /** The file in a zip. */
  file?: string
  /** Where a program failed, call by call; only for hosts. */
  trace?: string
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
  /** What the competitor should know of the file: a guessed encoding, labels that no answer has. */
  notes?: Fault[]
  /** Why B has no score; only for hosts, since it would reveal something about B’s labels. */
  faults?: Fault[]
  /** Of specifications with several numbers, all that are shown, in their order; `a` and `b` are then the number that orders the board. */
  columns?: ColumnScore[]
  /** If the specification has intervals; never for competitors. */
  replicates?: Replicates
  /** For metrics on class labels (at most 1,000 classes), in the order of the classes. */
  labels?: LabelDetail[]
}
/**
 * How far the number that orders the board is from its value on each of the draws of rows, by board; null where there are no intervals, see
 * bootstrap.ts. All submissions to a solution are computed on the same draws.
 */
export interface Replicates {
  a: number[] | null
  b: number[] | null
}
export interface ColumnScore {
  name: string
  a: number
  b: number | null
}
export type Score = Scored | Refused
/** `notes`: what the competitor should know of a file that is right, as `Fault`s that `describeFault` turns into sentences. */
export type CheckResult = { ok: true; rows: number; notes?: Fault[] } | Refused

export type PrepareResult =
  | {
      ok: true
      prepared: Uint8Array
      rows: number
      aRows: number
      bRows: number
      /** Numbers of the leaderboard that competitors must not see before the reveal. */
      thin: string[]
      /** What the host should know of a solution that is right: how it was read, where nothing in it says its encoding. */
      notes: Fault[]
    }
  | { ok: false; faults: Fault[]; faultCount: number }
