/** Of sorted numbers. */
export function median(sorted: Float64Array): number {
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** How many of the sorted numbers lie in each of so many equal parts; one part where all are the same. */
export function histogram(sorted: Float64Array, parts: number): number[] {
  const [least = 0, greatest = 0] = [sorted[0], sorted.at(-1)]
  // Halved, as the difference of two large numbers may be more than a number holds.
  const width = greatest / 2 - least / 2
  if (width === 0) return [sorted.length]
  const bins = Array.from({ length: parts }, () => 0)
  for (const one of sorted) {
    const at = Math.min(parts - 1, Math.floor(((one / 2 - least / 2) / width) * parts))
    bins[at] = (bins[at] ?? 0) + 1
  }
  return bins
}
