/** Spans of time: start and end in turn, ascending and disjoint. */
export type Spans = number[]

/** The union of spans in any order; those without length are left out. */
export function unionOf(spans: [start: number, end: number][]): Spans {
  const sorted = spans.filter(([start, end]) => end > start).sort((one, other) => one[0] - other[0])
  const out: Spans = []
  for (const [start, end] of sorted) {
    const last = out.length - 1
    if (last >= 0 && start <= (out[last] as number)) out[last] = Math.max(out[last] as number, end)
    else out.push(start, end)
  }
  return out
}

/** What is left of the first without the second. */
export function without(spans: Spans, removed: Spans): Spans {
  if (removed.length === 0) return spans
  const out: Spans = []
  let r = 0
  for (let k = 0; k < spans.length; k += 2) {
    let start = spans[k] as number
    const end = spans[k + 1] as number
    while (r < removed.length && (removed[r + 1] as number) <= start) r += 2
    for (let q = r; q < removed.length && (removed[q] as number) < end; q += 2) {
      if ((removed[q] as number) > start) out.push(start, removed[q] as number)
      start = Math.max(start, removed[q + 1] as number)
    }
    if (start < end) out.push(start, end)
  }
  return out
}

export function lengthOf(spans: Spans): number {
  let length = 0
  for (let k = 0; k < spans.length; k += 2) length += (spans[k + 1] as number) - (spans[k] as number)
  return length
}

/** A function that tells how much of the spans lies before a time. */
export function lengthBefore(spans: Spans): (time: number) => number {
  const count = spans.length / 2
  const sums = new Float64Array(count + 1)
  for (let k = 0; k < count; k++)
    sums[k + 1] = (sums[k] as number) + (spans[2 * k + 1] as number) - (spans[2 * k] as number)
  return (time) => {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if ((spans[2 * middle + 1] as number) <= time) low = middle + 1
      else high = middle
    }
    const inside = low < count ? Math.max(0, time - (spans[2 * low] as number)) : 0
    return (sums[low] as number) + inside
  }
}

/** Calls `each` with the times between all boundaries and how many of either side’s lists cover them. */
export function eachStretch(
  ones: Spans[],
  others: Spans[],
  each: (start: number, end: number, ones: number, others: number) => void,
): void {
  const size = [...ones, ...others].reduce((sum, spans) => sum + spans.length, 0)
  const times = new Float64Array(size)
  const changes = new Int8Array(size)
  let used = 0
  for (const [side, lists] of [ones, others].entries()) {
    for (const spans of lists) {
      for (const [k, time] of spans.entries()) {
        times[used] = time
        changes[used++] = (k % 2 === 0 ? 1 : -1) * (side + 1)
      }
    }
  }
  const order = Uint32Array.from({ length: size }, (_, k) => k).sort(
    (a, b) => (times[a] as number) - (times[b] as number),
  )
  const counts = [0, 0]
  let from = 0
  for (const k of order) {
    const time = times[k] as number
    if (time > from && (counts[0] || counts[1])) each(from, time, counts[0] as number, counts[1] as number)
    from = time
    const change = changes[k] as number
    const side = Math.abs(change) - 1
    counts[side] = (counts[side] as number) + Math.sign(change)
  }
}
