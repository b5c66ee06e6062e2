import type { Lists } from '../metric.ts'

/** How many pixels mask i of x and mask j of y share. Merges both lists of runs; an image is never expanded. */
export function sharedPixels(x: Lists, i: number, y: Lists, j: number): number {
  const xs = x.items
  const ys = y.items
  let p = x.starts[i] as number
  let q = y.starts[j] as number
  const pEnd = x.ends[i] as number
  const qEnd = y.ends[j] as number
  let shared = 0
  while (p < pEnd && q < qEnd) {
    const xStart = xs[p] as number
    const yStart = ys[q] as number
    const xEnd = xStart + (xs[p + 1] as number)
    const yEnd = yStart + (ys[q + 1] as number)
    shared += Math.max(0, Math.min(xEnd, yEnd) - Math.max(xStart, yStart))
    if (xEnd <= yEnd) p += 2
    else q += 2
  }
  return shared
}

/** How many pixels mask i of x has. */
export function pixelCount(x: Lists, i: number): number {
  let pixels = 0
  const end = x.ends[i] as number
  for (let p = x.starts[i] as number; p < end; p += 2) pixels += x.items[p + 1] as number
  return pixels
}
