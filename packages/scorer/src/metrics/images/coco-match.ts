import type { Numbers, Values } from '../metric.ts'
import { eachGroup, groupEntries, sortRange } from './groups.ts'
import { type Detections, newDetections } from './ranked-hits.ts'

/** What is matched: entries of the truth (g) and of the prediction (d). */
export interface Matching {
  truth: Values
  truthLabels: Numbers
  guess: Values
  guessLabels: Numbers
  scores: Numbers
  thresholds: number[]
  maxDetections: number
  /** Whether a true entry is a crowd, which any number of detections may match. */
  crowd(g: number): boolean
  /** Whether a true entry counts neither as found nor as missed: a crowd, or of another size. */
  ignored(g: number): boolean
  /** Whether an unmatched detection counts as wrong. */
  counts(d: number): boolean
  /** The overlap, for a crowd relative to the detection. */
  overlap(d: number, g: number): number
}

/** Matches the detections of each class and row at each threshold, the highest score first, as COCOeval does. */
export function matchEntries(matching: Matching): Detections {
  const { truth, guess, truthLabels, guessLabels, scores, maxDetections } = matching
  const truths = groupEntries(truth, truthLabels)
  const guesses = groupEntries(guess, guessLabels, scores)
  const found = newDetections(guessLabels.length)
  const match = createMatcher(matching, found)
  eachGroup({ values: truth, groups: truths }, { values: guess, groups: guesses }, (row, label, t, tEnd, g, gEnd) => {
    if (g === gEnd) return
    sortRange(
      truths.order,
      t,
      tEnd,
      (one, other) => Number(matching.ignored(one)) - Number(matching.ignored(other)) || one - other,
    )
    const last = Math.min(gEnd, g + maxDetections)
    const first = found.count
    for (let place = g; place < last; place++) {
      const entry = guesses.order[place] as number
      found.rows[found.count] = row
      found.labels[found.count] = label
      found.scores[found.count] = scores[entry] as number
      found.count++
    }
    match(truths.order.subarray(t, tEnd), guesses.order.subarray(g, last), first)
  })
  return found
}

/** Matches detections to true entries, those that are ignored last, and writes the outcome from place `first` on. */
function createMatcher(
  { thresholds, crowd, ignored, counts, overlap }: Matching,
  found: Detections,
): (truths: Uint32Array, guesses: Uint32Array, first: number) => void {
  let overlaps = new Float64Array(1024)
  let taken = new Uint8Array(64)
  return (truths, guesses, first) => {
    const width = truths.length
    if (guesses.length * width > overlaps.length) overlaps = new Float64Array(guesses.length * width)
    if (width > taken.length) taken = new Uint8Array(width)
    for (let d = 0; d < guesses.length; d++) {
      for (let g = 0; g < width; g++) overlaps[d * width + g] = overlap(guesses[d] as number, truths[g] as number)
    }
    const crowds = Uint8Array.from(truths, (g) => Number(crowd(g)))
    const ignores = Uint8Array.from(truths, (g) => Number(ignored(g)))
    const wrong = Uint8Array.from(guesses, (d) => Number(counts(d)))
    for (const [bit, threshold] of thresholds.entries()) {
      taken.fill(0, 0, width)
      for (let d = 0; d < guesses.length; d++) {
        const g = bestTruth(d * width, width, Math.min(threshold, 1 - 1e-10))
        if (g >= 0) taken[g] = 1
        const skipped = g < 0 ? wrong[d] === 0 : ignores[g] === 1
        if (skipped) found.skipped[first + d] = (found.skipped[first + d] as number) | (1 << bit)
        else if (g >= 0) found.hits[first + d] = (found.hits[first + d] as number) | (1 << bit)
      }
    }

    /** The free true entry with the greatest overlap, the last one of equal ones; -1 if none reaches the threshold. */
    function bestTruth(offset: number, width: number, threshold: number): number {
      let best = threshold
      let chosen = -1
      for (let g = 0; g < width; g++) {
        if (taken[g] === 1 && crowds[g] === 0) continue
        if (chosen >= 0 && ignores[chosen] === 0 && ignores[g] === 1) break
        const value = overlaps[offset + g] as number
        if (value < best) continue
        best = value
        chosen = g
      }
      return chosen
    }
  }
}
