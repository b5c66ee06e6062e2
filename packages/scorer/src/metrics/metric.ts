import type { BoardB, OptionValue } from '../types.ts'

export type Numbers = Uint8Array | Int32Array | Float64Array
export type Codes = Uint8Array | Int32Array

/** Values as written, in UTF-8: row i is bytes[starts[i]..ends[i]), followed by a line feed. */
export interface RawColumn {
  bytes: Uint8Array
  starts: Uint32Array
  ends: Uint32Array
}

/**
 * One value per row, of the truth or of a prediction, in the solution’s order. Only what the metric’s kind needs is filled: `columns` for
 * numbers (one array per column), `codes` for classes (an index into the classes, -1 for an unknown one), `items` for lists: row i has
 * items[starts[i]..ends[i]), for a mask pairs of first pixel and run length; `raw`, one per column, for formulas.
 */
export interface Values {
  columns: Numbers[]
  codes: Codes
  items: Int32Array
  starts: Int32Array
  ends: Int32Array
  raw?: RawColumn[]
}

/** What a metric needs from the solution. `part` is 1 for the rows of board A, 0 for the others. */
export interface Truth {
  rows: number
  part: Uint8Array
  b: BoardB
  values: Values
  classes: string[]
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
type TruthKind = 'number' | 'binary' | 'class' | 'items' | 'item-set' | 'mask' | 'columns'
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
export type UndefinedReason = 'one-class' | 'constant' | 'zero' | 'negative' | 'missing-class'
/** Rows of a small worked example; `columns` names the prediction columns if there are several. */
export interface Example {
  truth: string[]
  prediction: string[]
  columns?: string[]
  options?: Options
  value: number
}

export interface Metric {
  name: string
  direction: 'higher' | 'lower'
  truth: TruthKind
  prediction: PredictionKind
  options: MetricOption[]
  title: Words
  /** Markdown: what it measures, a KaTeX formula, the treatment of ties and empty cells, a worked example. */
  help: Words
  example: Example
  /** A board on which the metric has no value is refused when the solution is prepared. */
  undefinedOn?(truth: Truth, rows: Uint32Array, options: Options): UndefinedReason | null
  /** The language of a host’s formula; it is evaluated in a sandbox, by the server’s scoring processes. */
  formula?: 'sql' | 'js'
  evaluate(data: Data): Boards
}

/** Adds the worked example to the help texts. */
export function defineMetric(metric: Metric): Metric {
  const { zh, en } = metric.help
  return { ...metric, help: { zh: zh + exampleText(metric, 'zh'), en: en + exampleText(metric, 'en') } }
}

function exampleText({ example }: Metric, language: 'zh' | 'en'): string {
  const columns = example.columns?.join(',') ?? 'prediction'
  const zh = language === 'zh'
  const lines = example.truth.map((truth, row) => `| ${row + 1} | ${truth} | ${example.prediction[row]} |`)
  const options = Object.entries(example.options ?? {}).map(([name, value]) => `${name} = ${value}`)
  const head = zh ? '\n\n**算例**' : '\n\n**Worked example**'
  const given = options.length > 0 ? (zh ? `(${options.join(',')})` : ` (${options.join(', ')})`) : ''
  const table = zh ? `| 行 | 真值 | 预测 ${columns} |` : `| row | truth | ${columns} |`
  const result = zh ? `得分:**${shown(example.value)}**` : `Score: **${shown(example.value)}**`
  return `${head}${given}\n\n${table}\n| --- | --- | --- |\n${lines.join('\n')}\n\n${result}\n`
}

/** As displayed on boards: six decimals, without trailing zeros. */
export function shown(value: number): string {
  return String(Number(value.toFixed(6)))
}
