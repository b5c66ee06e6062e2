import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { logistic } from './models/logistic.ts'
import { neighbours } from './models/neighbours.ts'
import { argMax, type PredictClasses, type Training } from './models/table.ts'
import { classTree } from './models/tree.ts'
import { answers, type Cell, type DemoSet, toCsv } from './sets.ts'
import { drawn } from './split.ts'

const SIDE = 28
const SMALL = SIDE / 2
const EACH = 300

const Numbers = z.object({ data: z.array(z.number()) })

/** Images of each digit at half width and height, every pixel 0 to 255: so many, from one on. */
export function pictures(first = 0, each = EACH) {
  const folder = dirname(fileURLToPath(import.meta.resolve('mnist')))
  return Array.from({ length: 10 }, (_, digit) => {
    const { data } = Numbers.parse(JSON.parse(readFileSync(join(folder, 'digits', `${digit}.json`), 'utf8')))
    return Array.from({ length: each }, (_, at) => ({
      digit,
      key: `${digit}-${first + at}`,
      pixels: halved(data, (first + at) * SIDE * SIDE),
    }))
  }).flat()
}

function halved(data: number[], start: number): number[] {
  return Array.from({ length: SMALL * SMALL }, (_, at) => {
    const corner = start + Math.floor(at / SMALL) * 2 * SIDE + (at % SMALL) * 2
    const four = [0, 1, SIDE, SIDE + 1].map((offset) => data[corner + offset] ?? 0)
    return Math.round((four.reduce((sum, value) => sum + value, 0) / 4) * 255)
  })
}

export const header = ['id', ...Array.from({ length: SMALL * SMALL }, (_, at) => `p${at}`)]
export const shown = ({ id, pixels }: { id: string; pixels: number[] }): Cell[] => [id, ...pixels]

export function digits(): DemoSet {
  // Shuffled once more as a whole, so that neither order nor id gives the digit away.
  const drawnOrder = [...drawn(pictures(), { seed: 'order', share: 1, keyOf: ({ key }) => key })]
  const all = drawnOrder.map((picture, at) => ({ ...picture, id: String(at + 1) }))
  const test = drawn(all, { seed: 'digits', share: 1 / 3, keyOf: ({ id }) => id })
  const known = all.filter((picture) => !test.has(picture))
  const asked = all.filter((picture) => test.has(picture))
  const ids = asked.map(({ id }) => id)
  const training: Training = { rows: known.map(rowOf), target: Float64Array.from(known, ({ digit }) => digit) }
  const classes = 10
  const answer = (make: () => PredictClasses) => () => {
    const predict = make()
    return answers(
      'digit',
      ids,
      asked.map((picture) => argMax(predict(rowOf(picture)))),
    )
  }
  return {
    files: {
      'data/train.csv': toCsv(
        [...header, 'digit'],
        known.map((picture) => [...shown(picture), picture.digit]),
      ),
      'data/test.csv': toCsv(header, asked.map(shown)),
      'data/sample.csv': answers(
        'digit',
        ids,
        ids.map(() => 0),
      ),
      'solution.csv': answers(
        'digit',
        ids,
        asked.map(({ digit }) => digit),
      ),
    },
    models: {
      'always 1': () =>
        answers(
          'digit',
          ids,
          ids.map(() => 1),
        ),
      'tree 5': answer(() => classTree(training, { depth: 5, classes })),
      'tree 9': answer(() => classTree(training, { depth: 9, classes })),
      means: answer(() => neighbours(meansOf(training, classes), { k: 1, classes })),
      'logistic 8': answer(() => logistic(training, { classes, steps: 8, rate: 0.5, decay: 1e-4 })),
      'logistic 30': answer(() => logistic(training, { classes, steps: 30, rate: 0.5, decay: 1e-4 })),
      'nearest 1': answer(() => neighbours(training, { k: 1, classes })),
      'nearest 3': answer(() => neighbours(training, { k: 3, classes })),
    },
  }
}

const rowOf = ({ pixels }: { pixels: number[] }) => Float64Array.from(pixels, (value) => value / 255)

/** The mean image of each class: picking the nearest mean is the simplest model that uses the pixels. */
export function meansOf({ rows, target }: Training, classes: number): Training {
  const means = Array.from({ length: classes }, (_, label) => {
    const own = rows.filter((_, at) => target[at] === label)
    return Float64Array.from(
      { length: rows[0]?.length ?? 0 },
      (_, at) => own.reduce((sum, row) => sum + (row[at] ?? 0), 0) / own.length,
    )
  })
  return { rows: means, target: Float64Array.from({ length: classes }, (_, label) => label) }
}
