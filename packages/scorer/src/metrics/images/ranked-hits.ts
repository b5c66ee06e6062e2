import { rowsOf } from '../boards.ts'
import type { Truth } from '../metric.ts'

/** Detections with the thresholds, as bits, at which each is a hit, or counts as neither hit nor miss. */
export interface Detections {
  rows: Int32Array
  labels: Int32Array
  scores: Float64Array
  hits: Int32Array
  skipped: Int32Array
  count: number
}

export const newDetections = (most: number): Detections => ({
  rows: new Int32Array(most),
  labels: new Int32Array(most),
  scores: new Float64Array(most),
  hits: new Int32Array(most),
  skipped: new Int32Array(most),
  count: 0,
})

/** The detections of each class from the highest score; equal scores in the order of the rows and of the file. */
function rankDetections({ labels, scores, count }: Detections, classes: number): Uint32Array[] {
  const sizes = new Uint32Array(classes)
  for (let k = 0; k < count; k++) sizes[labels[k] as number] = (sizes[labels[k] as number] as number) + 1
  const lists = Array.from(sizes, (size) => new Uint32Array(size))
  sizes.fill(0)
  for (let k = 0; k < count; k++) {
    const label = labels[k] as number
    const at = sizes[label] as number
    ;(lists[label] as Uint32Array)[at] = k
    sizes[label] = at + 1
  }
  for (const list of lists)
    list.sort((one, other) => (scores[other] as number) - (scores[one] as number) || one - other)
  return lists
}

/** Hits of a class on a board at one threshold, in the order of scores. */
export interface Hits {
  /** Precision and number of detections at each hit. */
  precision: Float64Array
  count: number
  /** Detections that count. */
  detections: number
}

/** The ranked detections of each class, and room for the hits of any. */
export function rankedHits(found: Detections, classes: number): { ranked: Uint32Array[]; hits: Hits } {
  const ranked = rankDetections(found, classes)
  const longest = ranked.reduce((most, { length }) => Math.max(most, length), 0)
  return { ranked, hits: { precision: new Float64Array(longest), count: 0, detections: 0 } }
}

/** Which rows are on a board. */
export function membersOf(truth: Truth, board: 'a' | 'b'): Uint8Array {
  const members = new Uint8Array(truth.rows)
  for (const row of rowsOf(truth, board)) members[row] = 1
  return members
}

/** The hits among ranked detections of the board at the threshold of this bit. `into` must be as long as the list. */
export function hitsOf(found: Detections, ranked: Uint32Array, members: Uint8Array, bit: number, into: Hits): Hits {
  let seen = 0
  let hits = 0
  for (const k of ranked) {
    if (members[found.rows[k] as number] === 0 || ((found.skipped[k] as number) >>> bit) & 1) continue
    seen++
    if (((found.hits[k] as number) >>> bit) & 1) {
      hits++
      into.precision[hits - 1] = hits / seen
    }
  }
  into.count = hits
  into.detections = seen
  return into
}

/** Each precision becomes the highest of those at it or after it. */
export function envelope({ precision, count }: Hits): void {
  for (let k = count - 2; k >= 0; k--) precision[k] = Math.max(precision[k] as number, precision[k + 1] as number)
}
