import type { Values } from './metrics/metric.ts'
import type { PlannedMeasure } from './plan.ts'
import type { Solution } from './prepared.ts'

/** Metrics whose time grows faster than their values, such as edit distances. */
const COSTLY = ['text', 'images', 'sound', 'clusters']
const COST = 10

/** About how many values measures read on some rows of a solution and of a usual submission to it, which is what computing them costs. */
export function volumeOf({ units, plan, part }: Solution, measures: PlannedMeasure[], rows: number): number {
  let volume = 0
  for (const { metric, units: used } of measures) {
    const cost = COSTLY.includes(metric.family) ? COST : 1
    for (const unit of used) {
      const planned = plan.units[unit]
      const truth = units[unit] ? valuesIn([units[unit].truth.values]) / part.length : 1
      const given = metric.prediction === 'ranking' ? Number(planned?.options.k) : (planned?.prediction.length ?? 1)
      volume += cost * rows * Math.max(1, truth, given)
    }
  }
  return volume
}

/** How many numbers, items and bytes there are. */
export function valuesIn(given: readonly Values[]): number {
  let count = 0
  for (const { columns, codes, items, raw, lists } of given) {
    count += codes.length + items.length
    for (const column of columns) count += column.length
    for (const { bytes } of raw ?? []) count += bytes.length
    for (const { items } of lists ?? []) count += items.length
  }
  return count
}
