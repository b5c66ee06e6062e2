import { createHash } from 'node:crypto'

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

/**
 * Draws the same test set on every machine: the `share` of the rows whose SHA-256 of `<seed>:<key>` is smallest. It depends on each row
 * only, not on its position.
 */
export function drawn<T>(
  rows: T[],
  { seed, share, keyOf }: { seed: string; share: number; keyOf(row: T): string },
): Set<T> {
  const marked = rows.map((row) => ({
    row,
    mark: createHash('sha256')
      .update(`${seed}:${keyOf(row)}`)
      .digest('hex'),
  }))
  marked.sort((a, b) => (a.mark < b.mark ? -1 : 1))
  return new Set(marked.slice(0, Math.round(rows.length * share)).map(({ row }) => row))
}

/** Common faults: a value that is not a number, a duplicate id, missing last rows. */
export function withFaults(csv: string): string {
  const [header = '', ...rows] = csv.trim().split('\n')
  const kept = rows.slice(0, -5)
  const [first = '', second = ''] = kept
  const broken = [`${first.split(',')[0]},`, second, second, ...kept.slice(2)]
  return `${[header, ...broken].join('\n')}\n`
}
