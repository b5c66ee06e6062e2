import type { Numbers } from '../metric.ts'

/** How many rows each pair of a true and a submitted cluster has. */
export interface Contingency {
  rows: number
  /** Sizes of the true and of the submitted clusters. */
  truth: Int32Array
  guess: Int32Array
  /** The pairs with rows, one after another: their clusters and numbers of rows. */
  truthOf: Int32Array
  guessOf: Int32Array
  counts: Int32Array
}

/**
 * Counts the pairs in three passes. Clusters are numbered in the order of the solution’s rows, so that sums over them do not depend on the
 * order of a submission.
 */
export function contingencyOf(rows: Uint32Array, truthCodes: Numbers, guessCodes: Numbers): Contingency {
  const truth = renumber(rows, truthCodes)
  const guess = renumber(rows, guessCodes)
  const starts = new Int32Array(truth.sizes.length + 1)
  for (let k = 0; k < truth.sizes.length; k++) starts[k + 1] = (starts[k] as number) + (truth.sizes[k] as number)
  const next = starts.slice()
  const sorted = new Int32Array(rows.length)
  for (let k = 0; k < rows.length; k++) {
    const cluster = truth.codes[k] as number
    const at = next[cluster] as number
    sorted[at] = guess.codes[k] as number
    next[cluster] = at + 1
  }
  return { rows: rows.length, truth: truth.sizes, guess: guess.sizes, ...cells(starts, sorted, guess.sizes.length) }
}

/** sorted: the submitted clusters, those of true cluster k from starts[k] to starts[k + 1]. */
function cells(starts: Int32Array, sorted: Int32Array, guesses: number) {
  const truthOf = new Int32Array(sorted.length)
  const guessOf = new Int32Array(sorted.length)
  const counts = new Int32Array(sorted.length)
  const cellOf = new Int32Array(guesses).fill(-1)
  let used = 0
  for (let cluster = 0; cluster + 1 < starts.length; cluster++) {
    const first = used
    for (let k = starts[cluster] as number; k < (starts[cluster + 1] as number); k++) {
      const code = sorted[k] as number
      let cell = cellOf[code] as number
      if (cell < first) {
        cell = used++
        cellOf[code] = cell
        truthOf[cell] = cluster
        guessOf[cell] = code
      }
      counts[cell] = (counts[cell] as number) + 1
    }
  }
  return {
    truthOf: truthOf.subarray(0, used),
    guessOf: guessOf.subarray(0, used),
    counts: counts.subarray(0, used),
  }
}

/** Numbers the clusters of these rows in the order of their appearance, and counts their rows. */
export function renumber(rows: Uint32Array, codes: Numbers): { codes: Int32Array; sizes: Int32Array } {
  let most = 0
  for (let k = 0; k < rows.length; k++) most = Math.max(most, codes[rows[k] as number] as number)
  const numbers = new Int32Array(most + 1)
  const sizes = new Int32Array(most + 1)
  const own = new Int32Array(rows.length)
  let used = 0
  for (let k = 0; k < rows.length; k++) {
    const code = codes[rows[k] as number] as number
    let number = numbers[code] as number
    if (number === 0) {
      number = ++used
      numbers[code] = number
    }
    own[k] = number - 1
    sizes[number - 1] = (sizes[number - 1] as number) + 1
  }
  return { codes: own, sizes: sizes.subarray(0, used) }
}
