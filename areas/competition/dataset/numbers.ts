/** The median of sorted numbers. */
export function median(sorted: Float64Array): number {
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  if (sorted.length % 2 === 1) return upper
  const lower = sorted[middle - 1] ?? 0
  // The sum of two large numbers may overflow.
  return Number.isFinite(lower + upper) ? (lower + upper) / 2 : lower / 2 + upper / 2
}

/** The largest number whose square does not overflow; larger ones are scaled by a power of two. */
const GREAT = 2 ** 500

/** The mean and the standard deviation of sorted numbers, without overflow. */
export function spreadOf(sorted: Float64Array): { mean: number; deviation: number } {
  const [least = 0, greatest = 0] = [sorted[0], sorted.at(-1)]
  const unit = Math.max(greatest, -least) > GREAT ? 2 ** 600 : 1
  const mean = sorted.reduce((sum, one) => sum + one / unit / sorted.length, 0)
  const spread = sorted.reduce((sum, one) => sum + (one / unit - mean) ** 2 / sorted.length, 0)
  return {
    mean: Math.max(least, Math.min(greatest, mean * unit)),
    deviation: Math.min(Number.MAX_VALUE, Math.sqrt(spread) * unit),
  }
}

/** Counts sorted numbers in `parts` bins of equal width; one bin if all are equal. */
export function histogram(sorted: Float64Array, parts: number): number[] {
  const [least = 0, greatest = 0] = [sorted[0], sorted.at(-1)]
  // Halved, as the difference of two large numbers may overflow.
  const width = greatest / 2 - least / 2
  if (width === 0) return [sorted.length]
  const bins = Array.from({ length: parts }, () => 0)
  for (const one of sorted) {
    const at = Math.min(parts - 1, Math.floor(((one / 2 - least / 2) / width) * parts))
    bins[at] = (bins[at] ?? 0) + 1
  }
  return bins
}
