import type { hostDashboard } from '@leitai/contract/competition/host-console'
import type { WireOf } from '@leitai/contract/core/call'
import type { Point } from '../../platform/ui/charts/chart.ts'

type Histogram = NonNullable<WireOf<typeof hostDashboard>['histogram']>

const write = (score: number) => String(Number(score.toPrecision(4)))

/** Labels a histogram's bins; the bin at the worse end also contains everything beyond it. */
export function binsOf({ from, to, bins, direction }: Histogram): Point[] {
  if (from === to) return [{ key: 'all', text: write(from), values: [bins[0] ?? 0] }]
  const width = (to - from) / bins.length
  return bins.map((count, at) => {
    const low = write(from + at * width)
    const high = write(from + (at + 1) * width)
    const worst = direction === 'higher' ? at === 0 : at === bins.length - 1
    const text = !worst ? `${low}–${high}` : direction === 'higher' ? `< ${high}` : `≥ ${low}`
    return { key: String(at), text, values: [count] }
  })
}
