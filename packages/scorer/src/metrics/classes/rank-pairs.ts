import { eachBoard, sumOf } from '../boards.ts'
import type { Boards, Data, Numbers } from '../metric.ts'
import { gather } from '../numbers/fields.ts'
import { sortByKey } from '../sort.ts'
import { areaUnder, curveBoards, type Ranking } from './roc.ts'

const POSITIVE = 1
const IN_A = 2
const IN_B = 4

/** The AUC of both boards with one sort: each row has three bits, for positive and for the boards it counts on. */
export function aucBoards(data: Data, ranking: Ranking): Boards {
  if (data.weights) return curveBoards(data, ranking, areaUnder)
  const { scores, truth, positive } = ranking
  const flags = new Uint8Array(data.rows)
  const restFlag = data.b === 'none' ? 0 : IN_B
  const more = (data.b === 'all' ? IN_A | IN_B : IN_A) - restFlag
  const { part } = data
  for (let row = 0; row < flags.length; row++) {
    flags[row] = (truth[row] === positive ? POSITIVE : 0) + restFlag + more * (part[row] as number)
  }
  const sorted = sortByKey(scores, flags, (length) => new Uint8Array(length))
  const { a, b } = countPairs(sorted.keys, sorted.payload)
  return { a, b: data.b === 'none' ? null : b }
}

/** For all pairs, positives times negatives ranked below them, ties count half; exact in integers up to 2^53. Branches only for ties. */
function countPairs(keys: Float64Array, flags: Uint8Array): { a: number; b: number } {
  let twiceA = 0
  let belowA = 0
  let positivesA = 0
  let twiceB = 0
  let belowB = 0
  let positivesB = 0
  for (let i = 0; i < keys.length; ) {
    const key = keys[i]
    let tiedA = 0
    let tiedPositiveA = 0
    let tiedB = 0
    let tiedPositiveB = 0
    do {
      const flag = flags[i] as number
      const inA = (flag >> 1) & 1
      const inB = flag >> 2
      tiedA += inA
      tiedPositiveA += flag & inA
      tiedB += inB
      tiedPositiveB += flag & inB
      i++
    } while (i < keys.length && keys[i] === key)
    const negativeA = tiedA - tiedPositiveA
    const negativeB = tiedB - tiedPositiveB
    twiceA += tiedPositiveA * (2 * belowA + negativeA)
    twiceB += tiedPositiveB * (2 * belowB + negativeB)
    belowA += negativeA
    belowB += negativeB
    positivesA += tiedPositiveA
    positivesB += tiedPositiveB
  }
  return { a: twiceA / 2 / positivesA / belowA, b: twiceB / 2 / positivesB / belowB }
}

/**
 * The mean over all pairs of classes of two AUCs: of the rows of both classes, the first against the second by the first one’s column, and
 * the reverse. `byRows` weighs pairs by their rows.
 */
export function pairwiseBoards(data: Data, byRows: boolean): Boards {
  const { columns } = data.prediction
  return eachBoard(data, (rows) => {
    const totals = classTotals(data, rows)
    const each = columns.map((column, k) => pairAreas(data, { rows, column, k }))
    const areaOf = (k: number, j: number) => (each[k]?.[j] as number) / (totals[k] as number) / (totals[j] as number)
    const pairs = columns.flatMap((_, k) => columns.slice(k + 1).map((_, i) => [k, k + 1 + i] as const))
    const weightOf = (k: number, j: number) => (byRows ? (totals[k] as number) + (totals[j] as number) : 1)
    const at = (i: number) => pairs[i] ?? ([0, 0] as const)
    return (
      sumOf(pairs.length, (i) => {
        const [k, j] = at(i)
        return (weightOf(k, j) * (areaOf(k, j) + areaOf(j, k))) / 2
      }) / sumOf(pairs.length, (i) => weightOf(...at(i)))
    )
  })
}

export function classTotals({ values, classes, weights }: Data, rows: Uint32Array): Float64Array {
  const totals = new Float64Array(classes.length)
  for (const row of rows) {
    const code = values.codes[row] as number
    totals[code] = (totals[code] as number) + (weights ? (weights[row] as number) : 1)
  }
  return totals
}

/** For each class, the weight of the pairs of a row of class k and one of that class below it by this column; ties count half. */
function pairAreas(
  { values, classes, weights }: Data,
  { rows, column, k }: { rows: Uint32Array; column: Numbers; k: number },
): Float64Array {
  const keys = gather(column, rows)
  const { keys: sorted, payload } = sortByKey(keys, rows, (length) => new Uint32Array(length))
  const area = new Float64Array(classes.length)
  const below = new Float64Array(classes.length)
  const tied = new Float64Array(classes.length)
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    for (; to < sorted.length && sorted[to] === sorted[from]; to++) {
      const row = payload[to] as number
      const code = values.codes[row] as number
      tied[code] = (tied[code] as number) + (weights ? (weights[row] as number) : 1)
    }
    const own = tied[k] as number
    if (own > 0) {
      for (let j = 0; j < area.length; j++)
        area[j] = (area[j] as number) + own * ((below[j] as number) + (tied[j] as number) / 2)
    }
    for (let i = from; i < to; i++) {
      const code = values.codes[payload[i] as number] as number
      below[code] = (below[code] as number) + (tied[code] as number)
      tied[code] = 0
    }
  }
  return area
}
