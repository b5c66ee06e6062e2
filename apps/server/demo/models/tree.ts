import type { Predict, PredictClasses, Training } from './models.ts'

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
  const root = plant(
    rows,
    { slot: Uint32Array.from(target), amount: new Float64Array(rows.length).fill(1), classes },
    options,
  )
  return (row) => leafOf(root, row).mean
}

/** A regression tree: every split is the one that lowers the squared error most. */
export function valueTree({ rows, target }: Training, options: Options): Predict {
  const outputs = { slot: new Uint32Array(rows.length), amount: Float64Array.from(target), classes: 1 }
  const root = plant(rows, outputs, options)
  return (row) => leafOf(root, row).mean[0] ?? 0
}

function leafOf(root: Node, row: Float64Array): Leaf {
  let node = root
  while ('column' in node) node = (row[node.column] ?? 0) <= node.limit ? node.low : node.high
  return node
}

/** What is predicted of each row: an amount in one of the slots, of which there are as many as classes; a value has one slot. */
interface Outputs {
  slot: Uint32Array
  amount: Float64Array
  classes: number
}
interface Data {
  columns: Float64Array[]
  outputs: Outputs
}
/** Rows of a node by number, and again in the order of each column: sorted once for the whole tree. */
interface Members {
  all: Uint32Array
  orders: Uint32Array[]
}

function plant(rows: Float64Array[], outputs: Outputs, options: Options): Node {
  const columns = Array.from(rows[0] ?? [], (_, column) => Float64Array.from(rows, (row) => row[column] ?? 0))
  const all = Uint32Array.from(rows, (_, at) => at)
  const orders = columns.map(orderOf)
  return grow({ columns, outputs }, { all, orders }, options)
}

/** Rows in the order of their cells. Of few different values, grouping is faster than comparing rows. */
function orderOf(cells: Float64Array): Uint32Array {
  const groups = Map.groupBy(cells.keys(), (at) => cells[at] ?? 0)
  const values = Float64Array.from(groups.keys()).sort()
  return Uint32Array.from([...values].flatMap((value) => groups.get(value) ?? []))
}

function grow(data: Data, members: Members, { depth, least = 5 }: Options): Node {
  const { length } = members.all
  const sum = sumOf(data.outputs, members.all)
  const leaf = { mean: sum.map((value) => value / length) }
  if (depth === 0 || length < 2 * least) return leaf
  const best = bestFork(data, members, { sum, least })
  if (!best) return leaf
  const cells = data.columns[best.column] ?? new Float64Array()
  const side = (isLow: boolean) => {
    const belongs = (at: number) => (cells[at] ?? 0) <= best.limit === isLow
    return { all: members.all.filter(belongs), orders: members.orders.map((order) => order.filter(belongs)) }
  }
  const next = { depth: depth - 1, least }
  return { ...best, low: grow(data, side(true), next), high: grow(data, side(false), next) }
}

/**
 * The squared error of a group is the sum of squares minus |sum|²/n, and Gini impurity is the same for one-hot classes. So the best split
 * maximises |sum|²/n summed over both sides.
 */
function bestFork(
  { columns, outputs: { slot, amount } }: Data,
  { orders }: Members,
  { sum, least }: { sum: Float64Array; least: number },
) {
  let best: { column: number; limit: number } | null = null
  const whole = sum.reduce((total, value) => total + value * value, 0)
  const count = orders[0]?.length ?? 0
  let most = whole / count + 1e-9
  for (const [column, cells] of columns.entries()) {
    const order = orders[column] ?? new Uint32Array()
    if (cells[order[0] ?? 0] === cells[order.at(-1) ?? 0]) continue
    const [low, high] = [new Float64Array(sum.length), sum.slice()]
    let [lowSquares, highSquares] = [0, whole]
    for (let below = 1; below < count; below++) {
      const at = order[below - 1] ?? 0
      const [one, value] = [slot[at] ?? 0, amount[at] ?? 0]
      const [fromLow, fromHigh] = [low[one] ?? 0, high[one] ?? 0]
      const [toLow, toHigh] = [fromLow + value, fromHigh - value]
      low[one] = toLow
      high[one] = toHigh
      lowSquares = lowSquares - fromLow * fromLow + toLow * toLow
      highSquares = highSquares - fromHigh * fromHigh + toHigh * toHigh
      const [cell, next] = [cells[at] ?? 0, cells[order[below] ?? 0] ?? 0]
      if (below < least || count - below < least || next === cell) continue
      const both = lowSquares / below + highSquares / (count - below)
      if (both <= most) continue
      most = both
      best = { column, limit: (cell + next) / 2 }
    }
  }
  return best
}

function sumOf({ slot, amount, classes }: Outputs, members: Uint32Array): Float64Array {
  const sum = new Float64Array(classes)
  for (const at of members) sum[slot[at] ?? 0] = (sum[slot[at] ?? 0] ?? 0) + (amount[at] ?? 0)
  return sum
}
