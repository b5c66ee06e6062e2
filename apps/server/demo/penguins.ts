import * as z from 'zod/mini'
import {
  argMax,
  linear,
  logistic,
  neighbourMean,
  neighbours,
  type PredictClasses,
  standardizer,
} from './models/models.ts'
import { classTree, valueTree } from './models/tree.ts'
import { answers, type Cell, type DemoSet, drawn, rounded, toCsv } from './sets.ts'
import { vegaFile } from './vega.ts'

const Penguin = z.object({
  Species: z.string(),
  Island: z.string(),
  'Beak Length (mm)': z.nullable(z.number()),
  'Beak Depth (mm)': z.nullable(z.number()),
  'Flipper Length (mm)': z.nullable(z.number()),
  'Body Mass (g)': z.nullable(z.number()),
  Sex: z.nullable(z.string()),
})

const MEASURES = ['Beak Length (mm)', 'Beak Depth (mm)', 'Flipper Length (mm)', 'Body Mass (g)'] as const
const NAMES = ['beak_length_mm', 'beak_depth_mm', 'flipper_length_mm', 'body_mass_g']

/** The two birds without any measurement are left out; every other row keeps its place in the source as its id. */
function penguins() {
  return z
    .array(Penguin)
    .parse(JSON.parse(vegaFile('penguins.json')))
    .map((bird, at) => ({
      id: `P${String(at + 1).padStart(3, '0')}`,
      species: bird.Species,
      island: bird.Island,
      sex: bird.Sex === 'MALE' || bird.Sex === 'FEMALE' ? bird.Sex.toLowerCase() : '',
      measures: MEASURES.map((name) => bird[name]),
    }))
    .flatMap(({ measures, ...bird }) => {
      const measured = measures.filter((value) => value !== null)
      return measured.length === measures.length ? [{ ...bird, measures: measured }] : []
    })
}

export function penguinSpecies(): DemoSet {
  const all = penguins()
  const test = drawn(all, { seed: 'penguins', share: 0.4, keyOf: ({ id }) => id })
  const training = all.filter((bird) => !test.has(bird))
  const testBirds = all.filter((bird) => test.has(bird))
  const species = [...new Set(all.map((bird) => bird.species))].sort()
  const ids = testBirds.map(({ id }) => id)
  const shown = ({ id, island, sex, measures }: (typeof all)[number]): Cell[] => [id, island, sex, ...measures]
  const header = ['id', 'island', 'sex', ...NAMES]
  const rows = training.map(({ measures }) => Float64Array.from(measures))
  const target = Float64Array.from(training, (bird) => species.indexOf(bird.species))
  const scale = standardizer(rows)
  const scaled = { rows: rows.map(scale), target }
  const answer =
    (predict: PredictClasses, prepare = (row: Float64Array) => row) =>
    () =>
      answers(
        'species',
        ids,
        testBirds.map(({ measures }) => species[argMax(predict(prepare(Float64Array.from(measures))))] ?? ''),
      )
  const classes = species.length
  return {
    files: {
      'data/train.csv': toCsv(
        [...header, 'species'],
        training.map((bird) => [...shown(bird), bird.species]),
      ),
      'data/test.csv': toCsv(header, testBirds.map(shown)),
      'data/sample.csv': answers(
        'species',
        ids,
        ids.map(() => species[0] ?? ''),
      ),
      'solution.csv': answers(
        'species',
        ids,
        testBirds.map((bird) => bird.species),
      ),
    },
    models: {
      majority: () =>
        answers(
          'species',
          ids,
          ids.map(() => 'Adelie'),
        ),
      'nearest raw': answer(neighbours({ rows, target }, { k: 5, classes })),
      'nearest 5': answer(neighbours(scaled, { k: 5, classes }), scale),
      'tree 1': answer(classTree({ rows, target }, { depth: 1, classes })),
      'tree 2': answer(classTree({ rows, target }, { depth: 2, classes })),
      'tree 4': answer(classTree({ rows, target }, { depth: 4, least: 3, classes })),
      'logistic 20': answer(logistic(scaled, { classes, steps: 20, rate: 0.1 }), scale),
      'logistic 300': answer(logistic(scaled, { classes, steps: 300, rate: 0.3 }), scale),
    },
  }
}

export function penguinMass(): DemoSet {
  const all = penguins()
  const test = drawn(all, { seed: 'mass', share: 0.4, keyOf: ({ id }) => id })
  const training = all.filter((bird) => !test.has(bird))
  const testBirds = all.filter((bird) => test.has(bird))
  const ids = testBirds.map(({ id }) => id)
  const massOf = ({ measures }: (typeof all)[number]) => measures[3] ?? 0
  const shown = ({ id, species, island, sex, measures }: (typeof all)[number]): Cell[] => [
    id,
    species,
    island,
    sex,
    ...measures.slice(0, 3),
  ]
  const header = ['id', 'species', 'island', 'sex', ...NAMES.slice(0, 3)]
  const features = ({ species, sex, measures }: (typeof all)[number]) =>
    Float64Array.of(
      ...measures.slice(0, 3),
      species === 'Gentoo' ? 1 : 0,
      species === 'Chinstrap' ? 1 : 0,
      sex === 'male' ? 1 : sex === 'female' ? 0 : 0.5,
    )
  const rows = training.map(features)
  const target = Float64Array.from(training, massOf)
  const mean = target.reduce((sum, value) => sum + value, 0) / target.length
  const scale = standardizer(rows)
  const scaled = { rows: rows.map(scale), target }
  const column = 'body_mass_g'
  const answer = (predict: (row: Float64Array) => number) => () =>
    answers(
      column,
      ids,
      testBirds.map((bird) => rounded(predict(scale(features(bird))), 1)),
    )
  return {
    files: {
      'data/train.csv': toCsv(
        [...header, column],
        training.map((bird) => [...shown(bird), massOf(bird)]),
      ),
      'data/test.csv': toCsv(header, testBirds.map(shown)),
      'data/sample.csv': answers(
        column,
        ids,
        ids.map(() => 4000),
      ),
      'solution.csv': answers(column, ids, testBirds.map(massOf)),
    },
    models: {
      mean: answer(() => mean),
      'tree 3': answer(valueTree(scaled, { depth: 3 })),
      'nearest 7': answer(neighbourMean(scaled, 7)),
      linear: answer(linear(scaled)),
    },
  }
}
