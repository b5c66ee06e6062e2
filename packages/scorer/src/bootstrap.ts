import {
  type Given,
  groupRows,
  groupValues,
  inSlice,
  meanOfTargets,
  rowsOn,
  undefinedReason,
  valueOn,
} from './measure.ts'
import type { Boards } from './metrics/metric.ts'
import { deciding, type PlannedMeasure } from './plan.ts'
import { type Solution, taskView } from './prepared.ts'
import { createDraws } from './random-draws.ts'
import { valuesIn, volumeOf } from './volume.ts'

/**
 * Bootstrap replicates (Efron 1979) of the number that orders a board: how far it is from its value on each of 200 draws of the board’s rows
 * with replacement; of whole groups if the number is a mean over groups, and of ids with all their entries. Which rows are drawn follows from
 * ids and split alone, so that all submissions to a solution are compared on the same draws, and A says nothing of B’s labels.
 *
 * How they are computed depends on the solution alone, too, so that the cost is bounded by its size and never by a clock:
 * - up to `SMALL` values, on draws of as many rows as the board has;
 * - above, on blocks: the rows are shuffled and cut into up to 200 blocks, the number is computed once on each, and blocks are drawn. That
 *   reads every row once, costs about what scoring costs, and for a mean it is the bootstrap of means of random groups of rows. The spread of
 *   a mean over G blocks is multiplied by sqrt(G / (G - 1)), which makes its variance unbiased;
 * - where blocks are too small for the metric to have a value, such as with a rare class, on draws of fewer rows than the board has (m out of
 *   n, Bickel, Götze and van Zwet 1997), with the deviations multiplied by sqrt(m / n).
 */
const DRAWS = 200
/** A board of fewer rows, or groups, has no intervals: they would be too short, and say too much about single rows. */
const FEWEST = 20
/** The values of a board up to which a draw has as many rows as the board; see volume.ts. */
const SMALL = 5_000
const BLOCKS = { least: 40, most: 200, rows: 100 }
/** A submission with more values than this on a draw, such as very long texts, has no intervals. */
const MOST_GIVEN = 40 * SMALL

type Board = 'a' | 'b'

/** What is drawn: single rows, or groups of them. Unit k has rows[starts[k]..starts[k + 1]) and, if it is a group, a code. */
interface Units {
  count: number
  rows: Uint32Array
  starts: Uint32Array | null
  codes: Int32Array | null
}
type Scheme = { kind: 'draws'; size: number; attempts: Uint16Array } | { kind: 'blocks'; blocks: Uint32Array[] }
interface Sampling {
  units: Units
  scheme: Scheme
}

/** The deviations on board A or B; null if the board has no intervals. `found` has the values of all numbers. */
export function deviationsOn(
  whole: Solution,
  given: Given,
  found: ReadonlyMap<string, Boards>,
  board: Board,
): number[] | null {
  const { plan } = whole
  // Specifications whose number depends on several tasks are refused.
  const [first] = deciding(plan.columns, plan.leading)
  if (!first || first.units.some((unit) => given[unit] === undefined)) return null
  const solution = taskView(whole, first.task)
  const leading = plan.columns.find(({ name }) => name === plan.leading)
  const sampling = samplingOf(solution, board)
  const score = found.get(plan.leading)?.[board] ?? Number.NaN
  if (!leading || !sampling) return null
  const { scheme, units } = sampling
  if (scheme.kind === 'draws') {
    const own = given
      .filter((_, unit) => plan.units[unit]?.task === first.task)
      .filter((values) => values !== undefined)
    const share = ((units.rows.length / solution.part.length) * scheme.size) / units.count
    if (valuesIn(own) * share > MOST_GIVEN) return null
  }
  const names = leading.expression?.names ?? [leading.name]
  const numbers = names.flatMap((name) => {
    const { measure, run } = plan.columns.find((column) => column.name === name) ?? {}
    const value = found.get(name)?.[board] ?? Number.NaN
    // What a run took is the same whichever rows are drawn.
    if (run) return [{ name, value, on: () => value }]
    return measure ? [{ name, value, on: valuesOn(solution, measure, given, { units, board }) }] : []
  })
  const replicates = replicatesOf(solution, sampling, board, numbers)
  const values = replicates.map((row) =>
    leading.expression
      ? leading.expression.value(Object.fromEntries(numbers.map(({ name }, k) => [name, row[k] as number])))
      : (row[0] as number),
  )
  const deviations = values.map((value) => Math.fround(value - score))
  return deviations.every((one) => Number.isFinite(one)) ? deviations : null
}

/** The numbers on each draw. */
function replicatesOf(
  solution: Solution,
  { units, scheme }: Sampling,
  board: Board,
  numbers: { value: number; on: (picked: Uint32Array) => number }[],
): number[][] {
  const draws = createDraws(solution.draws ?? '', board)
  if (scheme.kind === 'draws') {
    const factor = Math.sqrt(scheme.size / units.count)
    const picked = new Uint32Array(scheme.size)
    return Array.from({ length: DRAWS }, (_, draw) => {
      draws.fill(picked, units.count, { draw, attempt: scheme.attempts[draw] as number })
      return numbers.map(({ value, on }) => value + factor * (on(picked) - value))
    })
  }
  const { blocks } = scheme
  const picked = new Uint32Array(blocks.length)
  const factor = Math.sqrt(blocks.length / (blocks.length - 1))
  const onBlocks = numbers.map(({ value, on }) => {
    const values = blocks.map(on)
    return { value, values, mean: meanOf(values) }
  })
  return Array.from({ length: DRAWS }, (_, draw) => {
    draws.fill(picked, blocks.length, { draw, attempt: 0 })
    return onBlocks.map(({ value, values, mean }) => {
      let sum = 0
      for (const block of picked) sum += (values[block] as number) - mean
      return value + (factor * sum) / picked.length
    })
  })
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value / values.length, 0)

/** The value of a measure on any units, in which a unit may occur several times. */
function valuesOn(
  solution: Solution,
  measure: PlannedMeasure,
  given: Given,
  { units, board }: { units: Units; board: Board },
): (picked: Uint32Array) => number {
  if (!measure.group) {
    const isIn = measure.slice && inSlice(solution, measure.slice)
    return (picked) => valueOn(solution, measure, given, rowsOf(units, picked, isIn))
  }
  // A group has the same value on every draw.
  const groups = measure.units.map((unit) => groupValues(solution, measure, given, { unit, board }))
  return (picked) =>
    meanOfTargets(
      measure,
      groups.map((valueOfUnit) => {
        let sum = 0
        let total = 0
        for (const unit of picked) {
          const group = valueOfUnit.get(units.codes?.[unit] ?? -1)
          if (!group) continue
          sum += group.weight * group.value
          total += group.weight
        }
        return sum / total
      }),
    )
}

/** The rows of units, in the order of the units; without those that are not in a slice. */
function rowsOf({ rows, starts }: Units, picked: Uint32Array, isIn: ((row: number) => boolean) | undefined) {
  let found: Uint32Array
  if (starts === null) {
    found = new Uint32Array(picked.length)
    for (let k = 0; k < picked.length; k++) found[k] = rows[picked[k] as number] as number
  } else {
    let count = 0
    for (const unit of picked) count += (starts[unit + 1] as number) - (starts[unit] as number)
    found = new Uint32Array(count)
    let to = 0
    for (const unit of picked) {
      const own = rows.subarray(starts[unit], starts[unit + 1])
      found.set(own, to)
      to += own.length
    }
  }
  return isIn ? found.filter(isIn) : found
}

const cacheBySolution = new WeakMap<Solution['units'], Map<Board, Sampling | null>>()

/** What is drawn on a board, and how, from the solution alone. */
function samplingOf(solution: Solution, board: Board): Sampling | null {
  const cache = cacheBySolution.get(solution.units) ?? new Map<Board, Sampling | null>()
  cacheBySolution.set(solution.units, cache)
  const found = cache.get(board)
  if (found !== undefined) return found
  const { columns, leading } = solution.plan
  const measures = deciding(columns, leading)
  const units = unitsOn(solution, measures, board)
  const scheme = units.count < FEWEST ? null : schemeOf(solution, measures, { units, board })
  const sampling = scheme && { units, scheme }
  cache.set(board, sampling)
  return sampling
}

function unitsOn(solution: Solution, measures: PlannedMeasure[], board: Board): Units {
  const slices = measures.map(({ slice }) => slice)
  const slice = slices.every((one) => JSON.stringify(one) === JSON.stringify(slices[0])) ? slices[0] : undefined
  // Rows outside a slice that all measures share count nowhere.
  const rows = rowsOn(solution, slice, board)
  const group = measures.find((measure) => measure.group)?.group
  const column = group && solution.labelled.get(group.column)
  if (!column) return { count: rows.length, rows, starts: null, codes: null }
  const ordered = rows.slice().sort((one, other) => {
    const difference = (column.codes[one] as number) - (column.codes[other] as number)
    return difference === 0 ? one - other : difference
  })
  const starts: number[] = []
  const codes: number[] = []
  for (const [at, row] of ordered.entries()) {
    const code = column.codes[row] as number
    if (codes.at(-1) === code) continue
    starts.push(at)
    codes.push(code)
  }
  starts.push(ordered.length)
  return { count: codes.length, rows: ordered, starts: Uint32Array.from(starts), codes: Int32Array.from(codes) }
}

function schemeOf(
  solution: Solution,
  measures: PlannedMeasure[],
  { units, board }: { units: Units; board: Board },
): Scheme | null {
  const { count } = units
  const hasValue = valueCheck(solution, measures, { units, board })
  const volume = volumeOf(solution, measures, units.rows.length)
  const draws = createDraws(solution.draws ?? '', board)
  if (volume > SMALL) {
    const order = draws.shuffled(count)
    const least = Math.min(count, BLOCKS.least)
    const usual = Math.max(least, Math.floor(count / BLOCKS.rows))
    for (let most = Math.min(BLOCKS.most, usual); most >= least; most = Math.floor(most / 2)) {
      const cut = (block: number) => Math.floor((block * count) / most)
      const blocks = Array.from({ length: most }, (_, block) => order.slice(cut(block), cut(block + 1)).sort())
      if (blocks.every(hasValue)) return { kind: 'blocks', blocks }
    }
  }
  const size = volume > SMALL ? Math.max(FEWEST, Math.floor((count * SMALL) / volume)) : count
  const picked = new Uint32Array(size)
  const attempts = new Uint16Array(DRAWS)
  // Draws on which the metric has no value are made again, as many times as there are draws.
  for (let draw = 0, again = 0; draw < DRAWS; ) {
    draws.fill(picked, count, { draw, attempt: attempts[draw] as number })
    if (hasValue(picked)) draw++
    else if (again++ < DRAWS) attempts[draw] = (attempts[draw] as number) + 1
    else return null
  }
  return { kind: 'draws', size, attempts }
}

/** Whether every measure has a value on some units, as far as the truth decides. */
function valueCheck(
  solution: Solution,
  measures: PlannedMeasure[],
  { units, board }: { units: Units; board: Board },
): (picked: Uint32Array) => boolean {
  const checks = measures.map((measure) => {
    if (measure.group) {
      const groups = measure.units.map(
        (unit) => new Set(groupRows(solution, measure, unit, board).map(({ code }) => code)),
      )
      return (picked: Uint32Array) =>
        groups.every((codes) => picked.some((unit) => codes.has(units.codes?.[unit] ?? -1)))
    }
    const isIn = measure.slice && inSlice(solution, measure.slice)
    if (!isIn && !measure.metric.undefinedOn) return () => true
    return (picked: Uint32Array) => {
      const rows = rowsOf(units, picked, isIn)
      return rows.length > 0 && measure.units.every((unit) => undefinedReason(solution, measure, unit, rows) === null)
    }
  })
  return (picked) => checks.every((check) => check(picked))
}
