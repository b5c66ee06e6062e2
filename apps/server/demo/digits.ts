import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { argMax, logistic, neighbours, type PredictClasses, type Training } from './models/models.ts'
import { classTree } from './models/tree.ts'
import { answers, type Cell, type DemoSet, drawn, toCsv } from './sets.ts'

const SIDE = 28
const SMALL = SIDE / 2
const EACH = 300

const Numbers = z.object({ data: z.array(z.number()) })

/** Images of each digit at half width and height, every pixel 0 to 255: so many, from one on. */
function pictures(first = 0, each = EACH) {
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

const header = ['id', ...Array.from({ length: SMALL * SMALL }, (_, at) => `p${at}`)]
const shown = ({ id, pixels }: { id: string; pixels: number[] }): Cell[] => [id, ...pixels]

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
function meansOf({ rows, target }: Training, classes: number): Training {
  const means = Array.from({ length: classes }, (_, label) => {
    const own = rows.filter((_, at) => target[at] === label)
    return Float64Array.from(
      { length: rows[0]?.length ?? 0 },
      (_, at) => own.reduce((sum, row) => sum + (row[at] ?? 0), 0) / own.length,
    )
  })
  return { rows: means, target: Float64Array.from({ length: classes }, (_, label) => label) }
}

/** Images that the other competition of digits shows end here. */
const PUBLIC = 300
const KNOWN = 200
const HIDDEN = 100
const DEBUG = 50
const CLASSES = 10

/** Digits that nobody can download, and a program that reads them with ten mean images. */
export function digitsCode(): DemoSet {
  const known = shuffled(pictures(0, KNOWN), 'known')
  const hidden = shuffled(pictures(PUBLIC, HIDDEN), 'hidden')
  const ids = hidden.map(({ id }) => id)
  const means = meansOf(
    {
      rows: known.map(({ pixels }) => Float64Array.from(pixels)),
      target: Float64Array.from(known, ({ digit }) => digit),
    },
    CLASSES,
  ).rows.map((row) => Array.from(row, (value) => Math.round(value)))
  const sample = answers(
    'digit',
    ids,
    ids.map(() => 0),
  )
  return {
    files: {
      'data/train.csv': toCsv(
        [...header, 'digit'],
        known.map((picture) => [...shown(picture), picture.digit]),
      ),
      'data/debug.csv': toCsv(header, known.slice(0, DEBUG).map(shown)),
      'data/main.py': programOf(means),
      'data/sample.csv': sample,
      'hidden/test.csv': toCsv(header, hidden.map(shown)),
      'solution.csv': answers(
        'digit',
        ids,
        hidden.map(({ digit }) => digit),
      ),
    },
    models: {},
  }
}

/** Neither order nor id gives the digit away. */
const shuffled = <T extends { key: string }>(list: T[], seed: string) =>
  [...drawn(list, { seed, share: 1, keyOf: ({ key }) => key })].map((one, at) => ({ ...one, id: String(at + 1) }))

/** The program to start from, with its model in it: the mean image of each digit, as pixels from 0 to 255. */
const programOf = (
  means: number[][],
) => `"""Reads each picture by the nearest of ten mean pictures. Standard library only."""

import csv
import glob
import os

DATA = os.environ.get("DATA", "/data")
OUT = os.environ.get("OUT", "/out")
MEANS = [
${means.map((mean) => `    ${JSON.stringify(mean).replaceAll(',', ', ')},`).join('\n')}
]


def digit_of(pixels):
    distances = [sum((a - b) ** 2 for a, b in zip(pixels, mean)) for mean in MEANS]
    return distances.index(min(distances))


def main():
    (path,) = glob.glob(f"{DATA}/*.csv")
    with open(path) as file, open(f"{OUT}/predictions.csv", "w") as out:
        out.write("id,digit\\n")
        for number, row in enumerate(csv.DictReader(file), 1):
            pixels = [int(row[f"p{at}"]) for at in range(196)]
            out.write(f"{row['id']},{digit_of(pixels)}\\n")
    print(f"{number} pictures read")


main()
`
