import { pathColumns } from './file-form.ts'
import type { RawColumn, Values } from './metrics/metric.ts'
import { emptyValues } from './metrics/rules.ts'
import { parseNumber } from './parse-number.ts'
import type { Solution } from './prepared.ts'
import type { ScoringSpec } from './types.ts'

/** Answers made from the solution, by which a host sees what the numbers of a formula mean. */
export type MadeAnswer = 'perfect' | 'constant'

/** Whether a formula’s predictions are columns like those of its truth, so that answers can be made from it: files for files. */
export function hasAnswers({
  target,
  prediction,
  files,
}: Pick<ScoringSpec, 'target' | 'prediction' | 'files'>): boolean {
  const [truth, guess] = [pathColumns(files?.truth), pathColumns(files?.members)]
  const alike = target.every((column, k) => truth.includes(column) === guess.includes(prediction[k] ?? ''))
  return target.length === prediction.length && alike
}

/** The truth itself, or in every row the mean of its column, where that is no number its most frequent value. */
export function formulaAnswer({ truth }: Solution, answer: MadeAnswer): Values {
  const raw = truth.values.raw ?? []
  if (answer === 'perfect') return { ...emptyValues(), raw }
  const rows = Array.from({ length: truth.rows }, (_, row) => row).filter((row) => truth.part[row] !== 2)
  return { ...emptyValues(), raw: raw.map((column) => repeated(usual(column, rows), truth.rows)) }
}

function usual(column: RawColumn, rows: number[]): string {
  const decoder = new TextDecoder()
  const counts = new Map<string, number>()
  let [sum, numbers] = [0, 0]
  for (const row of rows) {
    const [start, end] = [column.starts[row] as number, column.ends[row] as number]
    if (start === end) continue
    const number = parseNumber(column.bytes, start, end)
    if (Number.isFinite(number)) [sum, numbers] = [sum + number, numbers + 1]
    const text = decoder.decode(column.bytes.slice(start, end))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const all = Array.from(counts.values()).reduce((one, other) => one + other, 0)
  if (numbers === all && all > 0) return String(sum / all)
  const [most = ['']] = Array.from(counts).sort(([, one], [, other]) => other - one)
  return most[0]
}

function repeated(text: string, rows: number): RawColumn {
  // The number parser stops at a byte that is not a digit.
  const bytes = new TextEncoder().encode(`${text}\n`)
  return { bytes, starts: new Uint32Array(rows), ends: new Uint32Array(rows).fill(bytes.length - 1) }
}
