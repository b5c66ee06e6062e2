import { type Point, writeScore } from './chart.ts'

interface Histogram {
  direction: 'higher' | 'lower'
  /** Lower edge of the first bin and upper edge of the last. */
  from: number
  to: number
  bins: readonly number[]
}

/** Labels a histogram's bins; the bin at the worse end also contains everything beyond it. */
export function binsOf({ from, to, bins, direction }: Histogram): Point[] {
  if (from === to) return [{ key: 'all', text: writeScore(from), values: [bins[0] ?? 0] }]
  const width = (to - from) / bins.length
  return bins.map((count, at) => {
    const low = writeScore(Number((from + at * width).toPrecision(4)))
    const high = writeScore(Number((from + (at + 1) * width).toPrecision(4)))
    const worst = direction === 'higher' ? at === 0 : at === bins.length - 1
    const text = !worst ? `${low}–${high}` : direction === 'higher' ? `< ${high}` : `≥ ${low}`
    return { key: String(at), text, values: [count] }
  })
}
