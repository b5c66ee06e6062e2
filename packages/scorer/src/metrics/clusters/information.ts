import { sumOf } from '../boards.ts'
import type { Contingency } from './contingency.ts'

/** Below this, information is taken as none, as scikit-learn does. */
export const EPSILON = 2 ** -52

export function entropy(sizes: Int32Array, rows: number): number {
  if (sizes.length <= 1) return 0
  return -sumOf(sizes.length, (k) => {
    const share = (sizes[k] as number) / rows
    return share * Math.log(share)
  })
}

export function mutualInformation({ rows, truth, guess, truthOf, guessOf, counts }: Contingency): number {
  const sum = sumOf(counts.length, (k) => {
    const count = counts[k] as number
    const expected = (truth[truthOf[k] as number] as number) * (guess[guessOf[k] as number] as number)
    return (count / rows) * Math.log((rows * count) / expected)
  })
  return Math.max(0, sum)
}

/** Different sizes, and how many clusters have each. */
function sizesOf(sizes: Int32Array): { size: number; clusters: number }[] {
  const found: { size: number; clusters: number }[] = []
  for (const size of sizes.slice().sort()) {
    const last = found.at(-1)
    if (last?.size === size) last.clusters++
    else found.push({ size, clusters: 1 })
  }
  return found
}

/** The mutual information of random clusterings with these sizes, in the mean. Pairs of equal sizes are computed once. */
export function expectedInformation({ rows, truth, guess }: Contingency): number {
  const others = sizesOf(guess)
  let sum = 0
  for (const one of sizesOf(truth)) {
    for (const other of others) sum += one.clusters * other.clusters * expectedOfPair(one.size, other.size, rows)
  }
  return sum
}

/** Terms that are smaller than this share of the greatest one no longer count. */
const NEGLIGIBLE = 1e-22

/**
 * The expected term of two clusters of a and b rows. The number of shared rows is hypergeometric: its probabilities follow from one another
 * by ratios, here from the most probable number downwards and upwards, and are divided by their sum.
 */
function expectedOfPair(a: number, b: number, rows: number): number {
  const least = Math.max(0, a + b - rows)
  const most = Math.min(a, b)
  const mode = Math.max(least, Math.min(most, Math.floor(((a + 1) * (b + 1)) / (rows + 2))))
  const information = (shared: number) => (shared === 0 ? 0 : (shared / rows) * Math.log((rows * shared) / (a * b)))
  let weight = 1
  let total = 1
  let sum = information(mode)
  for (let shared = mode; shared < most; shared++) {
    weight *= ((a - shared) * (b - shared)) / ((shared + 1) * (rows - a - b + shared + 1))
    if (weight < NEGLIGIBLE) break
    total += weight
    sum += weight * information(shared + 1)
  }
  weight = 1
  for (let shared = mode; shared > least; shared--) {
    weight *= (shared * (rows - a - b + shared)) / ((a - shared + 1) * (b - shared + 1))
    if (weight < NEGLIGIBLE) break
    total += weight
    sum += weight * information(shared - 1)
  }
  return sum / total
}
