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
export function kernelOf(rows: readonly (readonly number[])[], width: number): ((row: readonly number[]) => boolean)[] {
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
