import type { Likeness } from './types.ts'

export interface Submission {
  submission: number
  /** 0 for submissions that explain a similarity: a baseline, or the sample. */
  team: number
  digest: string
  vector: Float32Array | Int32Array
}

/** All pairs are first compared by this many rows; only similar ones are compared completely. */
const SKETCH = 1024
/** A pair is flagged if it is this much closer than its teams are to others. */
const CLOSE = 0.25
const MAYBE = 0.6
const ALIKE = 0.99
const MOST_WHOLE = 5000
const LEAST_ROWS = 30

const correlation = (a: Float32Array, b: Float32Array, length = a.length): number => {
  let sum = 0
  for (let at = 0; at < length; at++) sum += (a[at] as number) * (b[at] as number)
  return Math.max(-1, Math.min(1, sum))
}

/** 0 if equal, 1 if unrelated. */
function distanceOf(a: Submission['vector'], b: Submission['vector']): number {
  if (a instanceof Float32Array && b instanceof Float32Array) return Math.sqrt(1 - correlation(a, b) ** 2)
  let differ = 0
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) differ++
  return differ / a.length
}

function equalShare(a: Submission['vector'], b: Submission['vector']): number {
  const within = a instanceof Float32Array ? 1e-4 / Math.sqrt(a.length) : 0
  let equal = 0
  for (let at = 0; at < a.length; at++) if (Math.abs((a[at] as number) - (b[at] as number)) <= within) equal++
  return equal / a.length
}

/** The first rows of a vector as a vector: numbers are normalised to length 1 again. */
function sketchOf(vector: Submission['vector']): Submission['vector'] {
  const part = vector.slice(0, SKETCH)
  if (part instanceof Int32Array || part.length === vector.length) return part
  const mean = part.reduce((sum, value) => sum + value, 0) / part.length
  const length = Math.sqrt(part.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1
  return part.map((value) => (value - mean) / length)
}

/** How similar two submissions' errors are: correlation after removing the truth, or the share of equal wrong answers. */
function errorsOf(a: Submission['vector'], b: Submission['vector'], truth: Submission['vector'] | null): number | null {
  if (!truth) return null
  if (a instanceof Float32Array && b instanceof Float32Array && truth instanceof Float32Array) {
    const [withA, withB] = [correlation(a, truth), correlation(b, truth)]
    const left = Math.sqrt((1 - withA ** 2) * (1 - withB ** 2))
    return left < 1e-6 ? null : Math.max(-1, Math.min(1, (correlation(a, b) - withA * withB) / left))
  }
  let wrong = 0
  let equal = 0
  for (let at = 0; at < a.length; at++) {
    if (a[at] === truth[at] && b[at] === truth[at]) continue
    wrong++
    if (a[at] === b[at]) equal++
  }
  return wrong === 0 ? null : equal / wrong
}

/** The expected share of equal wrong answers if the errors were independent. */
function chanceOf(a: Submission['vector'], b: Submission['vector'], truth: Submission['vector'] | null): number | null {
  if (!truth || !(a instanceof Int32Array) || !(b instanceof Int32Array)) return null
  const habits = (one: Int32Array) => {
    const counts = new Map<string, number>()
    one.forEach((code, at) => {
      const key = `${truth[at]}|${code}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    })
    return counts
  }
  const [ofA, ofB] = [habits(a), habits(b)]
  const support = new Map<string, number>()
  for (const code of truth) support.set(String(code), (support.get(String(code)) ?? 0) + 1)
  let equal = 0
  let right = 0
  for (const [key, count] of ofA) {
    const [is = '', said = ''] = key.split('|')
    const both = (count * (ofB.get(key) ?? 0)) / (support.get(is) ?? 1)
    if (is === said) right += both
    else equal += both
  }
  return a.length - right <= 0 ? null : equal / (a.length - right)
}

const median = (values: number[]): number | null =>
  values.length === 0 ? null : (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null)

/** Which nearest neighbour defines a team's usual distance: far enough that a few copies do not hide one another. */
const neighbour = (teams: number) => Math.min(6, Math.max(2, Math.ceil((teams - 1) / 3)))

/** All pairs of submissions of different teams that are much closer than chance, the truth or a baseline explains. */
export function compareAll(
  submissions: Submission[],
  truth: Submission['vector'] | null,
): { pairs: number; found: Likeness[] } {
  const known = submissions.filter(({ team }) => team === 0)
  const own = Map.groupBy(
    submissions.filter(({ team }) => team !== 0),
    ({ team }) => team,
  )
  const teams = [...own.keys()]
  const sketches = new Map(submissions.map((one) => [one, sketchOf(one.vector)]))
  const sketch = (one: Submission) => sketches.get(one) ?? one.vector
  const nearest = (as: Submission[], bs: Submission[]) => {
    let least = 1
    for (const a of as) for (const b of bs) least = Math.min(least, distanceOf(sketch(a), sketch(b)))
    return least
  }
  const lists = teams.map((team) => own.get(team) ?? [])
  const size = teams.length
  const all = new Float32Array(size * size).fill(2)
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      const distance = nearest(lists[i] ?? [], lists[j] ?? [])
      all[i * size + j] = distance
      all[j * size + i] = distance
    }
  }
  const k = neighbour(size)
  const usual = lists.map((_, i) => (size - 1 < k ? null : (all.slice(i * size, (i + 1) * size).sort()[k - 1] ?? null)))
  const usualOf = (i: number, j: number) => {
    const [a, b] = [usual[i] ?? null, usual[j] ?? null]
    return a === null || b === null ? null : Math.min(a, b)
  }
  const maybe: { i: number; j: number; ratio: number }[] = []
  const shown: number[] = []
  const truthSketch = truth && sketchOf(truth)
  // Some thousand pairs define what is normal; the sample is deterministic.
  const every = Math.max(1, Math.floor((size * (size - 1)) / 2 / 3000))
  let at = 0
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      const distance = all[i * size + j] ?? 2
      const normal = usualOf(i, j)
      const ratio = normal === null ? distance / 0.1 : distance / Math.max(normal, 1e-9)
      if (ratio <= MAYBE) maybe.push({ i, j, ratio })
      const [a, b] = [lists[i]?.[0], lists[j]?.[0]]
      if (at++ % every === 0 && a && b) {
        const errors = errorsOf(sketch(a), sketch(b), truthSketch)
        if (errors !== null) shown.push(errors)
      }
    }
  }
  const usualErrors = median(shown)
  const nearKnown = (one: Submission, bound: number) =>
    known.some(({ vector }) => distanceOf(one.vector, vector) <= bound)
  const found: Likeness[] = []
  for (const { i, j } of maybe.sort((a, b) => a.ratio - b.ratio).slice(0, MOST_WHOLE)) {
    const normal = usualOf(i, j)
    const bound = CLOSE * (normal ?? 0.1)
    const pairs = (lists[i] ?? []).flatMap((a) => (lists[j] ?? []).map((b) => ({ a, b })))
    const best = pairs
      .filter(({ a, b }) => !(nearKnown(a, bound) && nearKnown(b, bound)))
      .map((pair) => ({ ...pair, distance: distanceOf(pair.a.vector, pair.b.vector) }))
      .sort((one, two) => one.distance - two.distance)[0]
    if (!best) continue
    const { a, b, distance } = best
    const errors = errorsOf(a.vector, b.vector, truth)
    const likeness = { same: a.digest === b.digest, equal: equalShare(a.vector, b.vector), distance, usual: normal }
    if (!isFlag(likeness, a.vector, errors)) continue
    const chance = chanceOf(a.vector, b.vector, truth)
    found.push({ a: a.submission, b: b.submission, ...likeness, errors, usualErrors, chance })
  }
  return { pairs: (size * (size - 1)) / 2, found }
}

function isFlag(
  { same, equal, distance, usual }: Pick<Likeness, 'same' | 'equal' | 'distance' | 'usual'>,
  vector: Submission['vector'],
  errors: number | null,
): boolean {
  if (same) return vector.length >= LEAST_ROWS || equal === 1
  if (vector.length < LEAST_ROWS) return false
  // With hardly any submissions to compare with, only flag near-identical ones, errors included.
  if (usual === null) return equal >= ALIKE && (errors === null || errors >= 0.9)
  if (distance > CLOSE * usual) return false
  if (vector instanceof Float32Array) return true
  // The few differing rows must be significant: four standard deviations.
  const expected = usual * vector.length
  return expected >= 16 && (expected - distance * vector.length) / Math.sqrt(expected) >= 2.8
}
