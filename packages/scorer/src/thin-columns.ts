import { inSlice, rowsOn } from './measure.ts'
import type { Truth } from './metrics/metric.ts'
import type { Plan, PlannedMeasure } from './plan.ts'
import { type Prepared, taskView } from './prepared.ts'

/** Fewer rows than this say too much about single answers. */
const FEWEST_ROWS = 20

/**
 * The shown numbers that would give answers of board A away; competitors must not see them before the reveal. A number does if its slice is
 * all alike or very small, or if adding and subtracting it and those beside it leaves very few rows: those that it leaves out, those in
 * which two slices differ, those that several leave out. Arithmetic does that uses such a number, as the others are known. `first` are
 * numbers that have to be seen, such as those that decide the rank. Which rows a program’s number counts, the host alone knows and says.
 */
export function thinColumns(prepared: Prepared, { columns, tasks }: Plan, first: readonly string[]): string[] {
  const thin = new Set(columns.filter(({ program }) => program?.later).map(({ name }) => name))
  const ordered = [
    ...columns.filter(({ name }) => first.includes(name)),
    ...columns.filter(({ name }) => !first.includes(name)),
  ]
  for (const task of tasks.keys()) {
    let divisionNow = wholeOf(prepared, task)
    const seen = new Set<string>()
    for (const { name, measure } of ordered) {
      if (measure?.task !== task || !measure.slice) continue
      const key = JSON.stringify(measure.slice)
      const after = seen.has(key) ? divisionNow : divided(divisionNow, inSlice(taskView(prepared, task), measure.slice))
      if (isUniform(prepared, measure) || revealsFew(after)) thin.add(name)
      else {
        divisionNow = after
        seen.add(key)
      }
    }
  }
  const isNamed = (names: readonly string[] = []) => names.some((name) => thin.has(name))
  return columns.flatMap(({ name, expression, hidden }) =>
    !hidden && (thin.has(name) || isNamed(expression?.names)) ? [name] : [],
  )
}

/** Whether all rows of a slice have one class, or one number. */
function isUniform(prepared: Prepared, measure: PlannedMeasure): boolean {
  const rows = rowsOn(taskView(prepared, measure.task), measure.slice, 'a')
  return measure.units.some((unit) => isAlike(prepared.units[unit]?.truth, rows))
}

function isAlike(truth: Truth | undefined, rows: Uint32Array): boolean {
  if (!truth) return false
  const { codes, columns } = truth.values
  const values = codes.length > 0 ? codes : columns[0]
  if (!values || values.length !== truth.rows) return false
  const first = values[rows[0] ?? 0]
  return rows.every((row) => values[row] === first)
}

/** The rows of board A, divided into those that the same numbers count. */
interface Divided {
  rows: Uint32Array
  /** The class of each row. */
  classOf: Int32Array
  /** Of each class, which numbers count its rows: 1 or 0. */
  counted: number[][]
}

function wholeOf(prepared: Prepared, task: number): Divided {
  const rows = rowsOn(taskView(prepared, task), undefined, 'a')
  return { rows, classOf: new Int32Array(rows.length), counted: [[1]] }
}

/** Divided further by a number that counts the rows of a slice. */
function divided({ rows, classOf, counted }: Divided, isIn: (row: number) => boolean): Divided {
  const places = new Int32Array(2 * counted.length).fill(-1)
  const finer: number[][] = []
  const next = Int32Array.from(rows, (row, k) => {
    const [former, inside] = [classOf[k] as number, isIn(row) ? 1 : 0]
    const key = 2 * former + inside
    if (places[key] === -1) places[key] = finer.push([...(counted[former] ?? []), inside]) - 1
    return places[key] as number
  })
  return { rows, classOf: next, counted: finer }
}

/**
 * Whether some sum and difference of the numbers counts only very few rows. Of a mean, each number tells the sum over its rows; a
 * combination in which all large classes cancel tells that over the rest.
 */
function revealsFew({ classOf, counted }: Divided): boolean {
  const sizes = new Int32Array(counted.length)
  for (const one of classOf) sizes[one] = (sizes[one] as number) + 1
  const isSmall = (_: unknown, at: number) => (sizes[at] as number) < FEWEST_ROWS
  const large = counted.filter((one, at) => !isSmall(one, at))
  return kernelOf(large, counted[0]?.length ?? 1).some((combines) => {
    let rows = 0
    for (const [at, one] of counted.entries()) if (combines(one)) rows += sizes[at] as number
    return rows > 0 && rows < FEWEST_ROWS
  })
}

/** Exact linear algebra on small matrices of integers, modulo a prime whose products floating-point numbers hold. */
const PRIME = 33_554_393

const mod = (value: number) => ((value % PRIME) + PRIME) % PRIME

/** By Fermat. */
function inverse(value: number): number {
  let result = 1
  let factor = mod(value)
  for (let power = PRIME - 2; power > 0; power = Math.floor(power / 2)) {
    if (power % 2 === 1) result = (result * factor) % PRIME
    factor = (factor * factor) % PRIME
  }
  return result
}

/**
 * A basis of the combinations of `width` columns that are 0 in each of these rows, each as a function that says whether it is not 0 in
 * another row.
 */
function kernelOf(rows: readonly (readonly number[])[], width: number): ((row: readonly number[]) => boolean)[] {
  /** Reduced rows by the column of their first number, which is 1 and the only one in its column. */
  const pivots = new Map<number, number[]>()
  for (const row of rows) {
    if (pivots.size === width) return []
    const rest = row.map(mod)
    for (const [at, pivot] of pivots) subtract(rest, pivot, rest[at] as number)
    const first = rest.findIndex((value) => value !== 0)
    if (first < 0) continue
    const scale = inverse(rest[first] as number)
    const reduced = rest.map((value) => (value * scale) % PRIME)
    for (const pivot of pivots.values()) subtract(pivot, reduced, pivot[first] as number)
    pivots.set(first, reduced)
  }
  const free = Array.from({ length: width }, (_, at) => at).filter((at) => !pivots.has(at))
  return free.map((at) => {
    const combination = Array.from({ length: width }, (_, column) =>
      column === at ? 1 : mod(-(pivots.get(column)?.[at] ?? 0)),
    )
    return (row) => combination.reduce((sum, value, column) => mod(sum + value * (row[column] ?? 0)), 0) !== 0
  })
}

function subtract(from: number[], row: readonly number[], times: number): void {
  if (times === 0) return
  for (let at = 0; at < from.length; at++) from[at] = mod((from[at] as number) - times * (row[at] as number))
}
