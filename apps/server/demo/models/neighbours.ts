import type { PredictClasses, Training } from './table.ts'

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
