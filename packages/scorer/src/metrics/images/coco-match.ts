import type { Boards, Data, MetricOption, Numbers, Options, Truth, Values } from '../metric.ts'
import { eachGroup, groupEntries, sortRange } from './groups.ts'
import { type Detections, envelope, type Hits, hitsOf, membersOf, newDetections, rankedHits } from './ranked-hits.ts'

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

/** Recall levels at which precision is read. */
const LEVELS = 101

/** Precision at 101 levels of recall, averaged; see COCOeval. */
export function interpolatedPrecision(hits: Hits, truths: number): number {
  envelope(hits)
  let sum = 0
  let hit = 0
  for (let level = 0; level < LEVELS; level++) {
    while (hit < hits.count && (hit + 1) / truths < level * 0.01) hit++
    if (hit < hits.count) sum += hits.precision[hit] as number
  }
  return sum / LEVELS
}

export const recallOf = ({ count }: Hits, truths: number): number => count / truths

/** The number of true entries that count, by class, on the rows of a board. */
function truthsOf(truth: Truth, labels: Numbers, ignored: (g: number) => boolean, members: Uint8Array): Uint32Array {
  const counts = new Uint32Array(truth.classes.length)
  const { starts, ends } = truth.values
  for (let row = 0; row < truth.rows; row++) {
    if (members[row] === 0) continue
    for (let g = starts[row] as number; g < (ends[row] as number); g++) {
      const label = labels[g] as number
      if (!ignored(g)) counts[label] = (counts[label] as number) + 1
    }
  }
  return counts
}

/** The mean over the thresholds and over the classes that have true entries on the board. */
export function meanOverClasses(
  data: Data,
  found: Detections,
  { labels, thresholds, ignored }: { labels: Numbers; thresholds: number; ignored: (g: number) => boolean },
  value: (hits: Hits, truths: number) => number,
): Boards {
  const { ranked, hits } = rankedHits(found, data.classes.length)
  const of = (board: 'a' | 'b') => {
    const members = membersOf(data, board)
    const truths = truthsOf(data, labels, ignored, members)
    let sum = 0
    let classes = 0
    for (const [label, list] of ranked.entries()) {
      const count = truths[label] as number
      if (count === 0) continue
      classes++
      for (let bit = 0; bit < thresholds; bit++) sum += value(hitsOf(found, list, members, bit, hits), count)
    }
    return classes === 0 ? 0 : sum / (classes * thresholds)
  }
  return { a: of('a'), b: data.b === 'none' ? null : of('b') }
}

export const areaOption: MetricOption = {
  name: 'area',
  type: 'choice',
  default: 'all',
  choices: ['all', 'small', 'medium', 'large'],
  help: {
    zh: '只计面积在此范围的目标：small 至 32²，medium 为 32²–96²，large 自 96²。',
    en: 'Only objects of this area count: small up to 32², medium 32² to 96², large from 96².',
  },
}
const areas: Record<string, [number, number]> = {
  all: [0, 1e10],
  small: [0, 1024],
  medium: [1024, 9216],
  large: [9216, 1e10],
}

export const maxOption = (most: number): MetricOption => ({
  name: 'maxDetections',
  type: 'number',
  default: most,
  min: 1,
  max: 1000,
  integer: true,
  help: {
    zh: '每张图像每个类别只计置信度最高的这么多个检测。',
    en: 'Of each image and class only this many detections with the highest confidence count.',
  },
})

export const within = (area: number, [least, most]: [number, number]): boolean => area >= least && area <= most
export const areaRange = (options: Options): [number, number] => areas[String(options.area)] ?? [0, 1e10]
