import type { Boards, Data, Numbers, Truth } from '../metric.ts'
import { type Detections, envelope, type Hits, hitsOf, membersOf, rankedHits } from './ranked-hits.ts'

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
