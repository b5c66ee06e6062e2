import { header, meansOf, pictures, shown } from './digits.ts'
import { answers, type DemoSet, toCsv } from './sets.ts'
import { drawn } from './split.ts'

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
