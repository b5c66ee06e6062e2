/** Overlaps of one image’s predicted and true entries that exceed the least threshold, by prediction. */
export interface Overlaps {
  /** Those of prediction d are at starts[d]..starts[d + 1]. */
  starts: Int32Array
  truths: Int32Array
  values: Float64Array
}

/** Reads overlaps into arrays that the next image overwrites. */
export function overlapReader(): (
  guesses: number,
  truths: number,
  least: number,
  overlap: (d: number, g: number) => number,
) => Overlaps {
  const all: Overlaps = { starts: new Int32Array(65), truths: new Int32Array(256), values: new Float64Array(256) }
  return (guesses, truths, least, overlap) => {
    if (guesses >= all.starts.length) all.starts = new Int32Array(2 * guesses + 1)
    let used = 0
    for (let d = 0; d < guesses; d++) {
      all.starts[d] = used
      if (used + truths > all.values.length) grow(all, 2 * (used + truths))
      for (let g = 0; g < truths; g++) {
        const value = overlap(d, g)
        if (value <= least) continue
        all.truths[used] = g
        all.values[used++] = value
      }
    }
    all.starts[guesses] = used
    return all
  }
}

function grow(all: Overlaps, length: number): void {
  const { truths, values } = all
  all.truths = new Int32Array(length)
  all.truths.set(truths)
  all.values = new Float64Array(length)
  all.values.set(values)
}

/** How many predictions, in this order, find a free true entry whose overlap exceeds the threshold; each takes the greatest. */
export function matchFree(
  { starts, truths, values }: Overlaps,
  order: Uint32Array,
  taken: Uint8Array,
  threshold: number,
): number {
  let pairs = 0
  for (const d of order) {
    let best = threshold
    let chosen = -1
    for (let k = starts[d] as number; k < (starts[d + 1] as number); k++) {
      const g = truths[k] as number
      if (taken[g] === 1 || (values[k] as number) <= best) continue
      best = values[k] as number
      chosen = g
    }
    if (chosen < 0) continue
    taken[chosen] = 1
    pairs++
  }
  return pairs
}
