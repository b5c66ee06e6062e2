import type { Data, Field, MetricOption, Truth, UndefinedReason, Values, Words } from '../metric.ts'
import { firstColumn } from '../rules.ts'

const item: Field = { name: 'item', kind: 'label', title: { zh: '项', en: 'item' } }
export const gradedTruth: Field[] = [
  item,
  { name: 'grade', kind: 'non-negative', title: { zh: '相关程度', en: 'grade of relevance' }, range: [0, 500] },
]
export const rankedItems: Field[] = [
  item,
  { name: 'score', kind: 'number', title: { zh: '得分，从高到低排列', en: 'score, highest first' }, optional: true },
]

export const cutOption: MetricOption = {
  name: 'k',
  type: 'number',
  default: 10,
  min: 1,
  max: 10_000,
  integer: true,
  help: { zh: '每行计前几项。', en: 'How many items of a row count.' },
}

export const gradedLists: Words = {
  zh: '真值给出每行（如一次查询）若干项及其相关程度，没有列出的项为 0。提交列出若干项，可带得分：有得分则从高到低排列，得分相同按文件中的次序；没有得分则以文件中的次序为名次。重复列出的项只有第一次算数，之后的仍占名次。',
  en: 'The truth gives items of each row (such as a query) with their grades; items that it lacks have grade 0. A submission lists items, maybe with scores: with them the highest comes first, and equal ones keep the order of the file; without them the order of the file is the ranking. Of an item that is listed twice only the first counts, but the second takes its place.',
}

/** The grades along one row’s ranking, and all true ones from the highest. */
export interface Graded {
  /** Of the places of the ranking; 0 where an item is unknown or was listed before. */
  listed: Float64Array
  count: number
  best: Float64Array
  bestCount: number
}

/** Reads the rows of graded lists; the result is used again for the next row. */
export function gradedReader(data: Data): (row: number) => Graded {
  const { values, prediction, classes } = data
  const [items, grades] = [firstColumn(values), values.columns[1] ?? new Float64Array()]
  const guesses = firstColumn(prediction)
  const order = orderReader(prediction)
  const gradeOf = new Float64Array(classes.length)
  /** The row in which an item is true, and in which it was listed; both counted from 1. */
  const lastRow = new Int32Array(classes.length)
  const seen = new Int32Array(classes.length)
  const graded: Graded = { listed: new Float64Array(64), count: 0, best: new Float64Array(64), bestCount: 0 }
  return (row) => {
    const [from, to] = [values.starts[row] as number, values.ends[row] as number]
    const places = order(row)
    if (graded.best.length < to - from) graded.best = new Float64Array(2 * (to - from))
    if (graded.listed.length < places.length) graded.listed = new Float64Array(2 * places.length)
    const { listed, best } = graded
    let bestCount = 0
    for (let k = from; k < to; k++) {
      const code = items[k] as number
      if (lastRow[code] !== row + 1) best[bestCount++] = grades[k] as number
      lastRow[code] = row + 1
      gradeOf[code] = grades[k] as number
    }
    best.subarray(0, bestCount).sort().reverse()
    for (let k = 0; k < places.length; k++) {
      const code = guesses[places[k] as number] as number
      const counts = code >= 0 && lastRow[code] === row + 1 && seen[code] !== row + 1
      listed[k] = counts ? (gradeOf[code] as number) : 0
      if (code >= 0) seen[code] = row + 1
    }
    graded.count = places.length
    graded.bestCount = bestCount
    return graded
  }
}

/** The places of a row’s entries by falling score, equal ones in the order of the file. */
function orderReader(prediction: Values): (row: number) => Int32Array {
  const { starts, ends } = prediction
  const scores = prediction.columns[1]
  const scored = scores !== undefined && scores.length === firstColumn(prediction).length
  let buffer = new Int32Array(64)
  return (row) => {
    const from = starts[row] as number
    const count = (ends[row] as number) - from
    if (buffer.length < count) buffer = new Int32Array(2 * count)
    for (let k = 0; k < count; k++) buffer[k] = from + k
    const places = buffer.subarray(0, count)
    if (scored) {
      const score = (place: number) => scores[place] as number
      places.sort((one, other) => score(other) - score(one) || one - other)
    }
    return places
  }
}

/** Whether no row has an item with a grade of at least `least`. */
export function noGrade(truth: Truth, rows: Uint32Array, least: number): UndefinedReason | null {
  const { starts, ends, columns } = truth.values
  const has = (row: number) => {
    for (let k = starts[row] as number; k < (ends[row] as number); k++)
      if ((columns[1]?.[k] as number) >= least) return true
    return false
  }
  return rows.some(has) ? null : 'nothing-true'
}
