import * as z from 'zod/mini'
import { vegaFile } from '../../apps/server/demo/vega.ts'

/** Flights in the United States: arrival delay in minutes, distance in miles, hour of departure (U.S. BTS, public domain). */
const Flight = z.object({ delay: z.number(), distance: z.number(), time: z.number() })
type Flight = z.infer<typeof Flight>
const EVERY = 50

const csv = (name: string, head: string, rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${[head, ...rows].join('\n')}\n`),
})
const hourOf = ({ time }: Flight) => Math.floor(time)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/**
 * All files of a competition on a real data set: training data, test data, solution, sample, and two predictions. The mean of each hour is
 * better by RMSE, the median by MAE: most flights are on time, a few are very late.
 */
export function flightFiles() {
  const all = z.array(Flight).parse(JSON.parse(vegaFile('flights-200k.json')))
  const drawn = all.filter((_, at) => at % EVERY === 0)
  const train = drawn.filter((_, at) => at % 2 === 1)
  const test = drawn.filter((_, at) => at % 2 === 0)
  const byHour = Object.groupBy(train, (flight) => hourOf(flight))
  const usual = train.map(({ delay }) => delay).toSorted((a, b) => a - b)[Math.floor(train.length / 2)] ?? 0
  const predicted = (name: string, predict: (flight: Flight) => number) =>
    csv(
      name,
      'id,delay',
      test.map((flight, at) => `${at + 1},${predict(flight)}`),
    )
  return {
    train: csv(
      'train.csv',
      'distance,hour,delay',
      train.map((flight) => `${flight.distance},${hourOf(flight)},${flight.delay}`),
    ),
    test: csv(
      'test.csv',
      'id,distance,hour',
      test.map((flight, at) => `${at + 1},${flight.distance},${hourOf(flight)}`),
    ),
    solution: predicted('solution.csv', ({ delay }) => delay),
    sample: predicted('sample.csv', () => 60),
    means: predicted('means.csv', (flight) =>
      Math.round(mean((byHour[hourOf(flight)] ?? train).map(({ delay }) => delay))),
    ),
    median: predicted('median.csv', () => usual),
  }
}
