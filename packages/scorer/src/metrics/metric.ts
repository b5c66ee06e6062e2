import type { BoardB, Fault, Numbers as ListItems, OptionValue } from '../types.ts'

export type Numbers = Uint8Array | Int32Array | Float64Array
export type Codes = Uint8Array | Int32Array

/** Values as written, in UTF-8: row i is bytes[starts[i]..ends[i]), followed by a line feed. */
export interface RawColumn {
  bytes: Uint8Array
  starts: Uint32Array
  ends: Uint32Array
}

/** A list of numbers in each cell: cell i is items[starts[i]..ends[i]). Of a mask, pairs of first pixel (from 1) and run length. */
export interface Lists {
  items: ListItems
  starts: Int32Array
  ends: Int32Array
}

/**
 * The values of the truth or of a prediction, in the solution’s order. Only what the metric’s kind needs is filled.
 *
 * Kinds given by a word: `columns` for numbers (one array per column), `codes` for classes (an index into the classes, -1 for an unknown
 * one), `items` for lists: row i has items[starts[i]..ends[i]), for a mask pairs of first pixel and run length; `raw`, one per column, for
 * formulas.
 *
 * Kinds given by fields: field k is in `columns[k]` (numbers; for `label` the index into the classes, -1 for an unknown one; for `name` a
 * number for each distinct text of the file), in `raw[k]` (`text`) or in `lists[k]` (`mask`, `numbers`); what a field does not use is empty.
 * The arrays have one entry per row, or, if the metric takes several entries a row, one per entry: row i then has the entries
 * starts[i]..ends[i), in the order of the file.
 */
export interface Values {
  columns: Numbers[]
  codes: Codes
  items: Int32Array
  starts: Int32Array
  ends: Int32Array
  raw?: RawColumn[]
  lists?: Lists[]
}

/** What a metric needs from the solution. `part` is 1 for the rows of board A, 0 for the others. */
export interface Truth {
  rows: number
  part: Uint8Array
  b: BoardB
  values: Values
  classes: string[]
  /** The classes are those that the host declared. In solutions without `foreign` they count even where neither truth nor prediction has them. */
  declared?: boolean
  /** A predicted label that no answer has is a class of its own, as scikit-learn has it; not so in solutions prepared before that. */
  foreign?: boolean
  /** Weights of the rows, greater than 0; only for metrics that take them. */
  weights?: Float64Array
}
export interface Data extends Truth {
  prediction: Values
  options: Options
}
export type Options = Record<string, OptionValue>
/** Scores of both boards; b is null if there is no board B. */
export interface Boards {
  a: number
  b: number | null
}

export type Words = { zh: string; en: string }
export interface MetricOption {
  name: string
  type: 'number' | 'choice' | 'text'
  default: OptionValue
  min?: number
  max?: number
  integer?: boolean
  choices?: string[]
  help: Words
}
/**
 * What a field holds. `integer`: a whole number; `label`: a class of the solution; `name`: any text of which only equality within the file
 * counts (a cluster, a track); `text`: any text, also none; `mask`: run lengths; `numbers`: numbers separated by spaces.
 */
export type FieldKind =
  | 'number'
  | 'non-negative'
  | 'probability'
  | 'integer'
  | 'label'
  | 'name'
  | 'text'
  | 'mask'
  | 'numbers'
/** A column with a role, e.g. the latitude. Columns are declared in the order of the fields; optional fields come last. */
export interface Field {
  name: string
  kind: FieldKind
  title: Words
  optional?: true
  /** The last field may stand for any number of columns, at least this many (1). */
  many?: number
  /** Inclusive range, if it is narrower than the kind’s. */
  range?: readonly [min: number, max: number]
}
export type TruthKind = 'number' | 'binary' | 'class' | 'items' | 'item-set' | 'mask' | 'columns'
export type Family = 'classes' | 'numbers' | 'ranking' | 'text' | 'images' | 'sound' | 'clusters' | 'formula'
export type PredictionKind =
  | 'number'
  | 'probability'
  | 'non-negative'
  | 'class-probabilities'
  | 'label'
  | 'ranking'
  | 'label-set'
  | 'mask'
  | 'columns'
/** Why a metric has no value on a solution’s board. */
export type UndefinedReason =
  | 'one-class'
  | 'constant'
  | 'zero'
  | 'negative'
  | 'missing-class'
  | 'too-few'
  | 'nothing-true'
  | 'no-event'
  | 'one-group'
/**
 * A small worked example. Kinds given by a word: one text a row; `columns` names the prediction columns if there are several. Kinds given
 * by fields: whole files in CSV, whose columns after `id` are the fields in order.
 */
export type Example = { options?: Options; value: number } & (
  | { truth: string[]; prediction: string[]; columns?: string[] }
  | { solution: string; submission: string }
)

export interface Metric {
  name: string
  family: Family
  direction: 'higher' | 'lower'
  truth: TruthKind | Field[]
  prediction: PredictionKind | Field[]
  /** Takes any number of entries a row, e.g. the boxes of an image: as several lines of a file, or in one cell. Only with fields. */
  several?: true
  /**
   * Rows may have more entries than MAX_ENTRIES, if they fit. The rule must hold for every row with fewer, and keep the memory of a row that
   * fits as small as that of one with MAX_ENTRIES.
   */
  manyEntries?: { most: number; fault(values: Values, row: number): Pick<Fault, 'code' | 'expected'> | null }
  /** There must be as many prediction columns as truth columns, in the same order. */
  paired?: true
  /** Takes a weight for each row. */
  weighted?: true
  /** The implementation that it agrees with, e.g. a function of scikit-learn, or the paper that defines it. */
  reference: string
  options: MetricOption[]
  title: Words
  /** Markdown: what it measures, a KaTeX formula, the treatment of ties and empty cells, a worked example. */
  help: Words
  example: Example
  /** A fault in the options that their types do not show, e.g. a list of quantiles that does not fit the number of columns. */
  optionFault?(options: Options, columns: { target: string[]; prediction: string[] }): Fault | null
  /** A board on which the metric has no value is refused when the solution is prepared. */
  undefinedOn?(truth: Truth, rows: Uint32Array, options: Options): UndefinedReason | null
  /**
   * The values of a right answer by prediction field, where they are not those of the truth’s fields; undefined for fields whose are. Null
   * if the truth does not tell what is right, since its raters disagree.
   */
  perfect?(truth: Values, options: Options): (Numbers | RawColumn | undefined)[] | null
  /** The language of a host’s formula; it is evaluated in a sandbox, by the server’s scoring processes. */
  formula?: 'sql' | 'js' | 'python'
  evaluate(data: Data): Boards
}

/** Adds the worked example to the help texts. */
export function defineMetric(metric: Metric): Metric {
  const { zh, en } = metric.help
  return { ...metric, help: { zh: zh + exampleText(metric, 'zh'), en: en + exampleText(metric, 'en') } }
}

function exampleText({ example }: Metric, language: 'zh' | 'en'): string {
  const zh = language === 'zh'
  const options = Object.entries(example.options ?? {}).map(([name, value]) => `${name} = ${value}`)
  const head = zh ? '\n\n**算例**' : '\n\n**Worked example**'
  const given = options.length > 0 ? (zh ? `（${options.join('，')}）` : ` (${options.join(', ')})`) : ''
  const result = zh ? `得分：**${shown(example.value)}**` : `Score: **${shown(example.value)}**`
  return `${head}${given}\n\n${exampleTables(example, zh)}\n\n${result}\n`
}

function exampleTables(example: Example, zh: boolean): string {
  if ('solution' in example) {
    const titles = zh ? ['答案：', '提交：'] : ['Solution:', 'Submission:']
    return `${titles[0]}\n\n${csvTable(example.solution)}\n\n${titles[1]}\n\n${csvTable(example.submission)}`
  }
  const columns = example.columns?.join(',') ?? 'prediction'
  const lines = example.truth.map((truth, row) => `| ${row + 1} | ${truth} | ${example.prediction[row]} |`)
  const table = zh ? `| 行 | 真值 | 预测 ${columns} |` : `| row | truth | ${columns} |`
  return `${table}\n| --- | --- | --- |\n${lines.join('\n')}`
}

/** A file without quotes as a Markdown table. */
function csvTable(text: string): string {
  const [head = '', ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => `| ${line.replaceAll('|', '\\|').split(',').join(' | ')} |`)
  return [head, head.replace(/ [^|]+ /g, ' --- '), ...rows].join('\n')
}

/** As displayed on boards: six decimals, without trailing zeros. */
export function shown(value: number): string {
  return String(Number(value.toFixed(6)))
}
