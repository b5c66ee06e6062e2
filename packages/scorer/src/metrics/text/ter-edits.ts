import type { Sequence } from './code-points.ts'
import { bandOf, createGrid, editsAfter, fillGrid, type Grid, traceGrid } from './ter-grid.ts'

/** The limits of Tercom and sacreBLEU. */
const LONGEST_SHIFT = 10
const FARTHEST_SHIFT = 50
const MOST_CANDIDATES = 1000
/** Longer texts, which would take minutes, are compared without shifts. */
export const LONGEST_SHIFTED = 2000

interface Shift {
  gain: number
  length: number
  start: number
  target: number
}

/** What a text and its reference must be searched for a shift with. */
interface Search {
  words: Int32Array
  reference: Int32Array
  grid: Grid
  edits: number
  checked: number
}

/**
 * The edits of TER between a text and a reference, as numbers of words: shifts of word sequences while they save edits, each counting one,
 * then insertions, deletions and replacements. As sacreBLEU, the heuristics of which are Tercom’s.
 */
export function terEdits(text: Sequence, reference: Sequence): number {
  if (reference.length === 0) return text.length
  const search: Search = {
    words: text.items.slice(0, text.length),
    reference: reference.items.slice(0, reference.length),
    grid: createGrid(bandOf(text.length, reference.length)),
    edits: 0,
    checked: 0,
  }
  search.edits = fillGrid(search.grid, search.words, search.reference)
  if (text.length > LONGEST_SHIFTED || reference.length > LONGEST_SHIFTED) return search.edits
  let shifts = 0
  for (;;) {
    const shift = bestShift(search)
    if (search.checked >= MOST_CANDIDATES || shift === null || shift.gain <= 0) return shifts + search.edits
    shifts++
    search.words = shifted(search.words, shift)
    search.edits = fillGrid(search.grid, search.words, search.reference)
  }
}

/** The shift that saves most; of equal ones the longest, then the one of the earliest words, then the one that goes furthest ahead. */
function bestShift(search: Search): Shift | null {
  const { words, reference, grid } = search
  const { places, textErrors, referenceErrors } = traceGrid(grid, words, reference)
  let best: Shift | null = null
  for (let start = 0; start < words.length; start++) {
    const last = Math.min(reference.length - 1, start + FARTHEST_SHIFT)
    for (let place = Math.max(0, start - FARTHEST_SHIFT); place <= last; place++) {
      const most = Math.min(LONGEST_SHIFT, words.length - start, reference.length - place)
      for (let length = 1; length <= most; length++) {
        if (words[start + length - 1] !== reference[place + length - 1]) break
        // Only words that are wrong where they are may go, and only to where the reference is not yet met.
        if (errors(textErrors, start, length) === 0 || errors(referenceErrors, place, length) === 0) continue
        const now = places[place] as number
        if (now >= start && now < start + length) continue
        best = tryTargets(search, { start, place, length }, places, best)
        if (search.checked >= MOST_CANDIDATES) return best
      }
    }
  }
  return best
}

const errors = (sums: Int32Array, start: number, length: number) =>
  (sums[start + length] as number) - (sums[start] as number)

function tryTargets(
  search: Search,
  { start, place, length }: { start: number; place: number; length: number },
  places: Int32Array,
  bestBefore: Shift | null,
): Shift | null {
  let best = bestBefore
  let previous = -1
  for (let offset = -1; offset < length; offset++) {
    const at = place + offset
    if (at >= places.length) break
    const target = at === -1 ? 0 : (places[at] as number) + 1
    if (target === previous) continue
    previous = target
    const shift = { gain: 0, length, start, target }
    const moved = shifted(search.words, shift)
    const same = Math.min(start, target)
    shift.gain = search.edits - editsAfter(search.grid, moved, search.reference, same)
    search.checked++
    if (best === null || isBetter(shift, best)) best = shift
  }
  return best
}

function isBetter(one: Shift, other: Shift): boolean {
  if (one.gain !== other.gain) return one.gain > other.gain
  if (one.length !== other.length) return one.length > other.length
  if (one.start !== other.start) return one.start < other.start
  return one.target < other.target
}

function shifted(words: Int32Array, { start, length, target }: Shift): Int32Array {
  const moved = words.slice()
  const part = words.subarray(start, start + length)
  if (target < start) {
    moved.set(words.subarray(target, start), target + length)
    moved.set(part, target)
    return moved
  }
  // A target within the part means that many words further on.
  const end = target > start + length ? target : Math.min(words.length, target + length)
  moved.set(words.subarray(start + length, end), start)
  moved.set(part, end - length)
  return moved
}
