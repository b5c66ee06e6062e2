import type { Predict, PredictClasses, Training } from './table.ts'

interface Leaf {
  mean: Float64Array
}
interface Fork {
  column: number
  limit: number
  low: Node
  high: Node
}
type Node = Leaf | Fork

interface Options {
  depth: number
  /** Nodes with fewer rows than this are leaves. */
  least?: number
}

/** A classification tree: every split is the one that lowers the Gini impurity most. */
export function classTree(
  { rows, target }: Training,
  { classes, ...options }: Options & { classes: number },
): PredictClasses {
  const outputs = Array.from(target, (label) => {
    const one = new Float64Array(classes)
    one[label] = 1
    return one
  })
  const root = grow(
    rows,
    outputs,
    rows.map((_, at) => at),
    options,
  )
  return (row) => leafOf(root, row).mean
}

/** A regression tree: every split is the one that lowers the squared error most. */
export function valueTree({ rows, target }: Training, options: Options): Predict {
  const root = grow(
    rows,
    Array.from(target, (value) => Float64Array.of(value)),
    rows.map((_, at) => at),
    options,
  )
  return (row) => leafOf(root, row).mean[0] ?? 0
}

function leafOf(root: Node, row: Float64Array): Leaf {
  let node = root
  while ('column' in node) node = (row[node.column] ?? 0) <= node.limit ? node.low : node.high
  return node
}

function grow(rows: Float64Array[], outputs: Float64Array[], members: number[], { depth, least = 5 }: Options): Node {
  const leaf = { mean: sumOf(outputs, members).map((value) => value / members.length) }
  if (depth === 0 || members.length < 2 * least) return leaf
  const best = bestFork(rows, outputs, members, least)
  if (!best) return leaf
  const { column, limit } = best
  const [low, high] = [true, false].map((side) => members.filter((at) => (rows[at]?.[column] ?? 0) <= limit === side))
  if (!low || !high) return leaf
  const next = { depth: depth - 1, least }
  return { column, limit, low: grow(rows, outputs, low, next), high: grow(rows, outputs, high, next) }
}

/**
 * The squared error of a group is the sum of squares minus |sum|²/n, and Gini impurity is the same for one-hot classes. So the best split
 * maximises |sum|²/n summed over both sides.
 */
function bestFork(rows: Float64Array[], outputs: Float64Array[], members: number[], least: number) {
  const total = sumOf(outputs, members)
  let best: { column: number; limit: number } | null = null
  let most = gain(total, members.length) + 1e-9
  const width = rows[0]?.length ?? 0
  for (let column = 0; column < width; column++) {
    const cellOf = (at: number) => rows[at]?.[column] ?? 0
    const order = members.toSorted((a, b) => cellOf(a) - cellOf(b))
    if (cellOf(order[0] ?? 0) === cellOf(order.at(-1) ?? 0)) continue
    const low = new Float64Array(total.length)
    const high = total.slice()
    for (const [index, at] of order.entries()) {
      outputs[at]?.forEach((value, c) => {
        low[c] = (low[c] ?? 0) + value
        high[c] = (high[c] ?? 0) - value
      })
      const count = index + 1
      const next = order[count]
      if (next === undefined || count < least || order.length - count < least || cellOf(next) === cellOf(at)) continue
      const both = gain(low, count) + gain(high, order.length - count)
      if (both <= most) continue
      most = both
      best = { column, limit: (cellOf(at) + cellOf(next)) / 2 }
    }
  }
  return best
}

const gain = (sum: Float64Array, count: number) => sum.reduce((total, value) => total + value * value, 0) / count

function sumOf(outputs: Float64Array[], members: number[]): Float64Array {
  const sum = new Float64Array(outputs[0]?.length ?? 0)
  for (const at of members) {
    for (const [c, value] of (outputs[at] ?? []).entries()) sum[c] = (sum[c] ?? 0) + value
  }
  return sum
}
