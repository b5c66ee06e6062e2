import { linear, neighbourMean, type Predict, standardizer } from './models/models.ts'
import { valueTree } from './models/tree.ts'
import { answers, type Cell, type DemoSet, rounded, toCsv } from './sets.ts'
import { vegaTable } from './vega.ts'

const NAMES = ['precipitation', 'temp_max', 'temp_min', 'wind']
const YEAR_MS = 365.25 * 86_400_000

/**
 * The highest temperature of the next day. The test set is every second day of 2015: with every day, each row would contain the answer to
 * the previous one.
 */
export function seattle(): DemoSet {
  const days = vegaTable('seattle-weather.csv')
  const all = days.slice(0, -1).map((day, at) => ({
    id: day.date ?? '',
    values: NAMES.map((name) => Number(day[name])),
    weather: day.weather ?? '',
    next: Number(days[at + 1]?.temp_max),
  }))
  type Day = (typeof all)[number]
  const testDays = all.filter(({ id }, at) => id >= '2015' && at % 2 === 0)
  // The target of the last day of 2014 would be a temperature of 2015.
  const training = all.filter(({ id }) => id < '2014-12-31')
  const ids = testDays.map(({ id }) => id)
  const shown = ({ id, values, weather }: Day): Cell[] => [id, ...values, weather]
  const header = ['id', ...NAMES, 'weather']
  const column = 'next_temp_max'

  const target = Float64Array.from(training, ({ next }) => next)
  const mean = target.reduce((sum, value) => sum + value, 0) / target.length
  const season = ({ id }: Day) => {
    const turn = (2 * Math.PI * Date.parse(id)) / YEAR_MS
    return Float64Array.of(Math.sin(turn), Math.cos(turn), Math.sin(2 * turn), Math.cos(2 * turn))
  }
  const whole = (day: Day) =>
    Float64Array.of(...day.values, day.weather === 'sun' ? 1 : 0, day.weather === 'rain' ? 1 : 0, ...season(day))
  const scale = standardizer(training.map(whole))
  const scaled = { rows: training.map((day) => scale(whole(day))), target }
  const answer = (predict: Predict, features: (day: Day) => Float64Array) => () =>
    answers(
      column,
      ids,
      testDays.map((day) => rounded(predict(features(day)), 2)),
    )
  const toScaled = (day: Day) => scale(whole(day))
  return {
    files: {
      'data/train.csv': toCsv(
        [...header, column],
        training.map((day) => [...shown(day), day.next]),
      ),
      'data/test.csv': toCsv(header, testDays.map(shown)),
      'data/sample.csv': answers(
        column,
        ids,
        ids.map(() => 15),
      ),
      'solution.csv': answers(
        column,
        ids,
        testDays.map(({ next }) => next),
      ),
    },
    models: {
      mean: answer(() => mean, season),
      season: answer(linear({ rows: training.map(season), target }), season),
      'as today': () =>
        answers(
          column,
          ids,
          testDays.map(({ values }) => values[1] ?? 0),
        ),
      'tree 3': answer(valueTree(scaled, { depth: 3 }), toScaled),
      'tree 4': answer(valueTree(scaled, { depth: 4, least: 20 }), toScaled),
      'tree 6': answer(valueTree(scaled, { depth: 6, least: 10 }), toScaled),
      'nearest 15': answer(neighbourMean(scaled, 15), toScaled),
      'nearest 30': answer(neighbourMean(scaled, 30), toScaled),
      linear: answer(linear(scaled), toScaled),
    },
  }
}
