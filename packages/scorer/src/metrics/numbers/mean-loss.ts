import { meanOf } from '../boards.ts'
import { type Data, defineMetric, type Metric } from '../metric.ts'
import { firstColumn } from '../values.ts'

export type Loss = (truth: number, guess: number) => number

type Given = Pick<Metric, 'name' | 'reference' | 'title' | 'help' | 'example'> & Partial<Metric>

/** A metric that is the mean of a loss per row, passed through `finish`. */
export function meanLoss(given: Given, loss: Loss, finish?: (mean: number) => number): Metric {
  return lossWithOptions(given, () => loss, finish)
}

/** The same with a loss that depends on the options. */
export function lossWithOptions(
  given: Given,
  lossOf: (options: Data['options']) => Loss,
  finish?: (mean: number) => number,
): Metric {
  return defineMetric({
    family: 'numbers',
    direction: 'lower',
    weighted: true,
    truth: 'number',
    prediction: 'number',
    options: [],
    evaluate: (data) => {
      const loss = lossOf(data.options)
      const truth = firstColumn(data.values)
      const guess = firstColumn(data.prediction)
      return meanOf(data, (row) => loss(truth[row] as number, guess[row] as number), finish)
    },
    ...given,
  })
}
