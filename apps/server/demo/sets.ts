/** A competition's files and its models, made from a free data set. */
export interface DemoSet {
  /** Files of the competition's folder, by path. */
  files: Record<string, string>
  /** Every model's predictions as a submission file; expensive models are trained only when called. */
  models: Record<string, () => string>
}

export type Cell = string | number
export const toCsv = (header: string[], rows: Cell[][]) =>
  `${[header, ...rows].map((row) => row.join(',')).join('\n')}\n`
export const answers = (column: string, ids: Cell[], values: Cell[]) =>
  toCsv(
    ['id', column],
    ids.map((id, at) => [id, values[at] ?? '']),
  )
/** Rounds probabilities and values as participants usually do. */
export const rounded = (value: number, digits = 4) => Number(value.toFixed(digits))
