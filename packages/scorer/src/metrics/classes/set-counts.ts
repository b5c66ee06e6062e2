import { fromParts } from '../boards.ts'
import type { Boards, Data } from '../metric.ts'
import { average, type Ratio } from './averages.ts'
import { add, emptyCounts, mergeCounts } from './label-counts.ts'

/** The numbers of true and predicted labels of a row. */
export function sizes({ values, prediction }: Data, row: number): { truth: number; guess: number } {
  return {
    truth: (values.ends[row] as number) - (values.starts[row] as number),
    guess: (prediction.ends[row] as number) - (prediction.starts[row] as number),
  }
}

/** The number of labels that a row’s truth and prediction share; calls hit(label) for each. */
export function common(data: Data, row: number, hit?: (item: number) => void): number {
  const { values, prediction } = data
  let count = 0
  for (let i = prediction.starts[row] as number; i < (prediction.ends[row] as number); i++) {
    const item = prediction.items[i] as number
    if (item < 0) continue
    for (let j = values.starts[row] as number; j < (values.ends[row] as number); j++) {
      if (values.items[j] !== item) continue
      count++
      hit?.(item)
    }
  }
  return count
}

/** The average over labels of a ratio of their counts; macro runs over all labels of the solution. */
export function byLabel(data: Data, value: Ratio): Boards {
  const size = data.classes.length
  const a = emptyCounts(size, 1)
  const rest = emptyCounts(size, 1)
  const { values, prediction, weights } = data
  for (let row = 0; row < data.rows; row++) {
    const to = data.part[row] === 1 ? a : rest
    const weight = weights ? (weights[row] as number) : 1
    for (let i = values.starts[row] as number; i < (values.ends[row] as number); i++)
      add(to.support, values.items[i] as number, weight)
    for (let i = prediction.starts[row] as number; i < (prediction.ends[row] as number); i++) {
      const item = prediction.items[i] as number
      add(to.predicted, item < 0 ? size : item, weight)
    }
    common(data, row, (item) => {
      add(to.hits, item, weight)
    })
  }
  return fromParts(data, a, rest, mergeCounts, (counts) => {
    if (data.options.average !== 'macro') return average(counts, { ...data, foreign: false }, value)
    const each = data.classes.map((_, k) =>
      value(counts.hits[k] ?? 0, counts.predicted[k] ?? 0, counts.support[k] ?? 0),
    )
    return each.reduce((sum, one) => sum + one, 0) / Math.max(1, size)
  })
}
