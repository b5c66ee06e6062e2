import type { Predict, Training } from './table.ts'

/** Linear regression with ridge `decay`, by Gaussian elimination of the normal equations. */
export function linear({ rows, target }: Training, decay = 1e-3): Predict {
  const width = (rows[0]?.length ?? 0) + 1
  const system = Array.from({ length: width }, () => new Float64Array(width + 1))
  rows.forEach((row, index) => {
    const full = Float64Array.of(...row, 1)
    system.forEach((line, i) => {
      const value = full[i] ?? 0
      for (let j = 0; j < width; j++) line[j] = (line[j] ?? 0) + value * (full[j] ?? 0)
      line[width] = (line[width] ?? 0) + value * (target[index] ?? 0)
    })
  })
  for (const [i, line] of system.entries()) line[i] = (line[i] ?? 0) + decay * rows.length
  const weights = solve(system)
  return (row) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), weights[width - 1] ?? 0)
}

/** The system is symmetric and positive definite, so no pivoting is needed. */
function solve(system: Float64Array[]): Float64Array {
  const width = system.length
  system.forEach((line, i) => {
    const head = line[i] ?? 1
    for (const other of system.slice(i + 1)) {
      const factor = (other[i] ?? 0) / head
      for (let j = i; j <= width; j++) other[j] = (other[j] ?? 0) - factor * (line[j] ?? 0)
    }
  })
  const weights = new Float64Array(width)
  for (let i = width - 1; i >= 0; i--) {
    const line = system[i]
    let rest = line?.[width] ?? 0
    for (let j = i + 1; j < width; j++) rest -= (line?.[j] ?? 0) * (weights[j] ?? 0)
    weights[i] = rest / (line?.[i] ?? 1)
  }
  return weights
}
