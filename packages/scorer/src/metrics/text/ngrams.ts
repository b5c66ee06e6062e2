import type { Sequence } from './code-points.ts'
import { createNames } from './names.ts'

/** How many n-grams of this size a sequence of this length has. */
export const gramCount = (length: number, n: number): number => Math.max(0, length - n + 1)

/** Counts the n-grams that two sequences share, each as often as it is in both. */
export function createGramMatcher(): (one: Sequence, other: Sequence, n: number) => number {
  const names = createNames()
  let left = new Int32Array(256)
  return (one, other, n) => {
    names.clear()
    if (left.length <= one.length) left = new Int32Array(one.length * 2)
    left.fill(0, 0, one.length + 1)
    for (let k = 0; k + n <= one.length; k++) {
      const id = names.idOf(one.items, k, k + n)
      left[id] = (left[id] as number) + 1
    }
    const vocabulary = names.size()
    let shared = 0
    for (let k = 0; k + n <= other.length; k++) {
      const id = names.idOf(other.items, k, k + n)
      const rest = id <= vocabulary ? (left[id] as number) : 0
      if (rest === 0) continue
      shared++
      left[id] = rest - 1
    }
    return shared
  }
}

/**
 * Adds to matches[from + n - 1] the n-grams (n up to `most`) of a text that its references have, each at most as often as the reference that
 * has it most.
 */
export function createClippedMatcher(
  most: number,
): (text: Sequence, references: Sequence[], matches: Float64Array, from: number) => void {
  const names = createNames()
  let own = new Int32Array(256)
  let found = new Int32Array(256)
  let best = new Int32Array(256)
  return (text, references, matches, from) => {
    for (let n = 1; n <= most; n++) {
      names.clear()
      if (own.length <= text.length) {
        own = new Int32Array(text.length * 2)
        found = new Int32Array(text.length * 2)
        best = new Int32Array(text.length * 2)
      }
      own.fill(0, 0, text.length + 1)
      best.fill(0, 0, text.length + 1)
      for (let k = 0; k + n <= text.length; k++) {
        const id = names.idOf(text.items, k, k + n)
        own[id] = (own[id] as number) + 1
      }
      const vocabulary = names.size()
      for (const reference of references) {
        found.fill(0, 0, vocabulary + 1)
        for (let k = 0; k + n <= reference.length; k++) {
          const id = names.idOf(reference.items, k, k + n)
          if (id > vocabulary) continue
          const count = (found[id] as number) + 1
          found[id] = count
          if (count > (best[id] as number) && count <= (own[id] as number)) best[id] = count
        }
      }
      let sum = 0
      for (let id = 1; id <= vocabulary; id++) sum += best[id] as number
      matches[from + n - 1] = (matches[from + n - 1] as number) + sum
    }
  }
}
