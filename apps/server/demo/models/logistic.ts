import type { PredictClasses, Training } from './table.ts'

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
