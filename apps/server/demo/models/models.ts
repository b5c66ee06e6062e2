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

/**
 * Multinomial logistic regression by full gradient descent with momentum. Columns should be standardized. `decay` is the weight
 * of the squared norm; nothing here is random, so the same data give the same model.
 */
export function logistic(
  { rows, target }: Training,
  { classes, steps, rate, decay = 1e-3 }: { classes: number; steps: number; rate: number; decay?: number },
): PredictClasses {
  const width = (rows[0]?.length ?? 0) + 1
  const weights = new Float64Array(classes * width)
  const speed = new Float64Array(classes * width)
  const predict: PredictClasses = (row) => softmax(weights, row, classes, width)
  for (let step = 0; step < steps; step++) {
    const gradient = new Float64Array(classes * width)
    rows.forEach((row, index) => {
      const probability = predict(row)
      for (let c = 0; c < classes; c++) {
        const error = ((probability[c] ?? 0) - (target[index] === c ? 1 : 0)) / rows.length
        const base = c * width
        for (let at = 0; at < row.length; at++)
          gradient[base + at] = (gradient[base + at] ?? 0) + error * (row[at] ?? 0)
        gradient[base + width - 1] = (gradient[base + width - 1] ?? 0) + error
      }
    })
    for (let at = 0; at < weights.length; at++) {
      const weight = weights[at] ?? 0
      const next = 0.9 * (speed[at] ?? 0) - rate * ((gradient[at] ?? 0) + decay * weight)
      speed[at] = next
      weights[at] = weight + next
    }
  }
  return predict
}

function softmax(weights: Float64Array, row: Float64Array, classes: number, width: number): Float64Array {
  const scores = new Float64Array(classes)
  let top = Number.NEGATIVE_INFINITY
  for (let c = 0; c < classes; c++) {
    const base = c * width
    let score = weights[base + width - 1] ?? 0
    for (let at = 0; at < row.length; at++) score += (weights[base + at] ?? 0) * (row[at] ?? 0)
    scores[c] = score
    if (score > top) top = score
  }
  let sum = 0
  for (let c = 0; c < classes; c++) {
    const part = Math.exp((scores[c] ?? 0) - top)
    scores[c] = part
    sum += part
  }
  for (let c = 0; c < classes; c++) scores[c] = (scores[c] ?? 0) / sum
  return scores
}

/** k nearest neighbours by Euclidean distance: the share of each class among them. With a mean of 0/1 classes, a probability. */
export function neighbours({ rows, target }: Training, options: { k: number; classes: number }): PredictClasses {
  const { k, classes } = options
  const near = nearest(rows, k)
  return (row) => {
    const shares = new Float64Array(classes)
    for (const index of near(row)) {
      const label = target[index] ?? 0
      shares[label] = (shares[label] ?? 0) + 1 / k
    }
    return shares
  }
}

/** The mean of the k nearest neighbours' values. */
export function neighbourMean({ rows, target }: Training, k: number): (row: Float64Array) => number {
  const near = nearest(rows, k)
  return (row) => near(row).reduce((sum, index) => sum + (target[index] ?? 0) / k, 0)
}

function nearest(rows: Float64Array[], k: number): (row: Float64Array) => number[] {
  return (row) => {
    const found: { index: number; distance: number }[] = []
    let limit = Number.POSITIVE_INFINITY
    rows.forEach((other, index) => {
      const distance = distanceBelow(row, other, limit)
      if (distance >= limit) return
      const place = found.findIndex((each) => each.distance > distance)
      found.splice(place < 0 ? found.length : place, 0, { index, distance })
      if (found.length > k) found.pop()
      if (found.length === k) limit = found.at(-1)?.distance ?? limit
    })
    return found.map(({ index }) => index)
  }
}

/** The squared distance; stops adding once it exceeds the limit. */
function distanceBelow(a: Float64Array, b: Float64Array, limit: number): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    sum += difference * difference
    if (sum >= limit) return sum
  }
  return sum
}

/** Rows of numbers with the class or value of each: the training data of every model here. */
export interface Training {
  rows: Float64Array[]
  target: Float64Array
}
export type Predict = (row: Float64Array) => number
/** Probabilities of the classes, in their order. */
export type PredictClasses = (row: Float64Array) => Float64Array

export function argMax(values: ArrayLike<number>): number {
  let best = 0
  for (let at = 1; at < values.length; at++) if ((values[at] ?? 0) > (values[best] ?? 0)) best = at
  return best
}

/** Shifts and scales every column to mean 0 and deviation 1, by the training rows; a constant column becomes 0. */
export function standardizer(rows: Float64Array[]): (row: Float64Array) => Float64Array {
  const width = rows[0]?.length ?? 0
  const mean = new Float64Array(width)
  const scale = new Float64Array(width)
  for (const row of rows) {
    for (const [at, value] of row.entries()) mean[at] = (mean[at] ?? 0) + value / rows.length
  }
  for (const row of rows) {
    for (const [at, value] of row.entries()) scale[at] = (scale[at] ?? 0) + (value - (mean[at] ?? 0)) ** 2 / rows.length
  }
  return (row) =>
    row.map((value, at) => ((scale[at] ?? 0) > 1e-12 ? (value - (mean[at] ?? 0)) / Math.sqrt(scale[at] ?? 1) : 0))
}
