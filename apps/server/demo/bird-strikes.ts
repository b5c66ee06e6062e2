import { logistic, neighbours, type PredictClasses, standardizer } from './models/models.ts'
import { classTree } from './models/tree.ts'
import { answers, type Cell, type DemoSet, drawn, rounded, toCsv } from './sets.ts'
import { vegaTable } from './vega.ts'

type Strike = Record<string, string> & { id: string }

/** What a report says before anyone has looked at the damage. The costs are left out: they would give the answer away. */
const COLUMNS = {
  airport: 'Airport Name',
  aircraft: 'Aircraft Make Model',
  date: 'Flight Date',
  operator: 'Aircraft Airline Operator',
  state: 'Origin State',
  phase: 'Phase of flight',
  wildlife_size: 'Wildlife Size',
  species: 'Wildlife Species',
  time_of_day: 'Time of day',
  speed_knots: 'Speed IAS in knots',
} as const

const damaged = (strike: Strike) => (strike['Effect Amount of damage'] === 'None' ? 0 : 1)

export function birdCollisions(): DemoSet {
  const all = vegaTable('birdstrikes.csv').map((row, at): Strike => ({ ...row, id: String(at + 1) }))
  const test = drawn(all, { seed: 'bird-strikes', share: 0.3, keyOf: ({ id }) => id })
  const training = all.filter((row) => !test.has(row))
  const testRows = all.filter((row) => test.has(row))
  const ids = testRows.map(({ id }) => id)
  const header = ['id', ...Object.keys(COLUMNS)]
  const shown = (row: Strike): Cell[] => [row.id, ...Object.values(COLUMNS).map((name) => row[name] ?? '')]

  const target = Float64Array.from(training, damaged)
  const share = target.reduce((sum, value) => sum + value, 0) / target.length
  const sizes = ['Small', 'Medium', 'Large']
  const sizeOf = (row: Strike) => Float64Array.of(sizes.indexOf(row['Wildlife Size'] ?? ''))
  const wide = featuresOf(training)
  const scale = standardizer(training.map(wide))
  const scaled = { rows: training.map((row) => scale(wide(row))), target }
  const plain = { rows: training.map(wide), target }
  const two = { classes: 2 }
  const answer = (make: () => PredictClasses, features: (row: Strike) => Float64Array) => () => {
    const predict = make()
    return answers(
      'damage',
      ids,
      testRows.map((row) => rounded(predict(features(row))[1] ?? 0)),
    )
  }
  const toScaled = (row: Strike) => scale(wide(row))
  return {
    files: {
      'data/train.csv': toCsv(
        [...header, 'damage'],
        training.map((row) => [...shown(row), damaged(row)]),
      ),
      'data/test.csv': toCsv(header, testRows.map(shown)),
      'data/sample.csv': answers(
        'damage',
        ids,
        ids.map(() => 0.5),
      ),
      'solution.csv': answers('damage', ids, testRows.map(damaged)),
    },
    models: {
      'base rate': () =>
        answers(
          'damage',
          ids,
          ids.map(() => rounded(share)),
        ),
      'size only': answer(() => classTree({ rows: training.map(sizeOf), target }, { depth: 2, ...two }), sizeOf),
      'tree 4': answer(() => classTree(plain, { depth: 4, least: 30, ...two }), wide),
      'tree 6': answer(() => classTree(plain, { depth: 6, least: 40, ...two }), wide),
      'tree 8': answer(() => classTree(plain, { depth: 8, least: 20, ...two }), wide),
      // Every sixth row is enough for nearest neighbours and six times as fast.
      'nearest 25': answer(() => neighbours(thinned(scaled, 6), { k: 25, ...two }), toScaled),
      'logistic 30': answer(() => logistic(scaled, { steps: 30, rate: 0.2, ...two }), toScaled),
      'logistic 80': answer(() => logistic(scaled, { steps: 80, rate: 0.3, decay: 0.01, ...two }), toScaled),
      'logistic 150': answer(() => logistic(scaled, { steps: 150, rate: 0.5, ...two }), toScaled),
    },
  }
}

/** Speed, size and year as numbers, and a column for each phase, time of day and frequent species. */
function featuresOf(training: Strike[]): (row: Strike) => Float64Array {
  const frequent = (name: string, least: number) => {
    const counts = Map.groupBy(training, (row) => row[name] ?? '')
    return [...counts].filter(([, rows]) => rows.length >= least).map(([value]) => ({ name, value }))
  }
  const marks = [
    ...frequent('Phase of flight', 20),
    ...frequent('Time of day', 20),
    ...frequent('Wildlife Species', 60),
  ]
  const sizes = ['Small', 'Medium', 'Large']
  return (row) =>
    Float64Array.of(
      Number(row['Speed IAS in knots'] ?? 0),
      sizes.indexOf(row['Wildlife Size'] ?? ''),
      Number((row['Flight Date'] ?? '').slice(0, 4)),
      ...marks.map(({ name, value }) => (row[name] === value ? 1 : 0)),
    )
}

function thinned({ rows, target }: { rows: Float64Array[]; target: Float64Array }, every: number) {
  return { rows: rows.filter((_, at) => at % every === 0), target: target.filter((_, at) => at % every === 0) }
}

/** An inspection costs an eighth of damage that is missed: from this probability on it is worth its cost. */
const WORTH = 1 / 8

/** The data of the bird strikes, with a decision for each report instead of a probability. */
export function birdInspections(): DemoSet {
  const { files, models } = birdCollisions()
  const decisions = (answers: string, least: number) =>
    answers.replace('id,damage', 'id,inspect').replace(/,([\d.]+)$/gm, (_, p) => `,${Number(p) >= least ? 1 : 0}`)
  const sample = files['data/sample.csv'] ?? ''
  const answersByModel = new Map<string, string>()
  /** Trained once, however often it is asked. */
  const answersOf = (model: string) => {
    const answers = answersByModel.get(model) ?? models[model]?.() ?? ''
    answersByModel.set(model, answers)
    return answers
  }
  const decided = (model: string, least: number) => () => decisions(answersOf(model), least)
  return {
    files: { ...files, 'data/sample.csv': decisions(sample, 1) },
    models: {
      'inspect all': () => decisions(sample, 0),
      'size only': decided('size only', WORTH),
      'tree 6': decided('tree 6', WORTH),
      'tree 6 at one half': decided('tree 6', 0.5),
      'logistic 80': decided('logistic 80', WORTH),
    },
  }
}
