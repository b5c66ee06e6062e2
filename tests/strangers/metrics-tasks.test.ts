import { expect, test } from 'vitest'
import { scoreFiles } from '../../packages/scorer/src/testing.ts'
import type { MetricChoice } from '../../packages/scorer/src/types.ts'

/** Tries, text in pictures and coreference as their public graders score them. */

async function scoreOf(
  name: string,
  solution: string,
  submission: string,
  options: MetricChoice['options'] = {},
): Promise<number> {
  const result = await scoreFiles({ metric: { name, options }, solution, submission })
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.a
}

/** Five tries at a problem, of which two are right. */
const tries = 'id,answer\n1,42\n1,41\n1,40\n1,42\n1,39\n'
test.each([
  [1, 0.4],
  [2, 0.7],
  [3, 0.9],
  [4, 1],
])('pass@%i of two right tries in five is %f, as HumanEval estimates it', async (k, value) => {
  expect(await scoreOf('pass-at-k', 'id,answer\n1,42\n', tries, { k })).toBeCloseTo(value, 12)
})

test('pass@10 of 200 tries is exact', async () => {
  const many = Array.from({ length: 200 }, (_, k) => `1,${k < 5 ? 'yes' : 'no'}`)
  const submission = ['id,answer', ...many, ''].join('\n')
  // 1 - C(195, 10) / C(200, 10)
  let wrong = 1
  for (let k = 0; k < 10; k++) wrong *= (195 - k) / (200 - k)
  expect(await scoreOf('pass-at-k', 'id,answer\n1,yes\n', submission, { k: 10 })).toBeCloseTo(1 - wrong, 12)
})

test('tries that are missing are wrong, and a problem may have several right answers and answers of several lines', async () => {
  expect(await scoreOf('pass-at-k', 'id,answer\n1,42\n2,7\n', 'id,answer\n1,42\n2,\n', { k: 5 })).toBe(0.5)
  const output = '"a b\nc"'
  expect(await scoreOf('pass-at-k', `id,answer\n1,x\n1,${output}\n`, `id,answer\n1,${output}\n1,y\n`)).toBe(0.5)
  const options = { compare: 'blanks' }
  expect(await scoreOf('pass-at-k', `id,answer\n1,${output}\n`, 'id,answer\n1,a  b c\n', options)).toBe(1)
})

const box = (x: number, y: number, width: number, height: number) =>
  [x, y, x + width, y, x + width, y + height, x, y + height].join(' ')

test('text detection as ICDAR 2015: an overlap of one half is none, and a region counts once', async () => {
  const solution = `id,polygon,text\n1,"${box(0, 0, 30, 10)}",a\n1,"${box(0, 50, 30, 10)}",b\n`
  // Shifted by a third the overlap is 20 / 40.
  const half = `id,polygon\n1,"${box(10, 0, 30, 10)}"\n1,"${box(0, 50, 30, 10)}"\n`
  expect(await scoreOf('ocr-hmean', solution, half)).toBe(0.5)
  const twice = `id,polygon\n1,"${box(9, 0, 30, 10)}"\n1,"${box(0, 0, 30, 10)}"\n1,"${box(0, 50, 30, 10)}"\n`
  expect(await scoreOf('ocr-hmean', solution, twice)).toBeCloseTo((2 * 2) / (2 + 3), 12)
})

test('illegible regions count on neither side', async () => {
  const solution = `id,polygon,text\n1,"${box(0, 0, 30, 10)}",a\n1,"${box(100, 0, 60, 60)}",###\n`
  const submission = `id,polygon\n1,"${box(0, 0, 30, 10)}"\n1,"${box(105, 5, 10, 10)}"\n1,"${box(155, 5, 20, 10)}"\n`
  // The second detection is within the illegible region, the third less than half.
  expect(await scoreOf('ocr-hmean', solution, submission)).toBeCloseTo(2 / 3, 12)
  expect(await scoreOf('ocr-hmean', solution, submission, { measure: 'precision' })).toBe(0.5)
  expect(await scoreOf('ocr-hmean', solution, submission, { measure: 'recall' })).toBe(1)
})

test('curved text: the outline counts, not its hull, in either direction', async () => {
  const corner = '0 0 40 0 40 10 10 10 10 40 0 40'
  const turned = '0 40 10 40 10 10 40 10 40 0 0 0'
  const solution = `id,polygon,text\n1,"${corner}",a\n`
  expect(await scoreOf('ocr-hmean', solution, `id,polygon\n1,"${turned}"\n`)).toBe(1)
  // All of 40 by 40 has 700 of 1600 in common.
  expect(await scoreOf('ocr-hmean', solution, `id,polygon\n1,"${box(0, 0, 40, 40)}"\n`)).toBe(0)
  expect(await scoreOf('ocr-hmean', solution, `id,polygon\n1,"${box(0, 0, 40, 40)}"\n`, { threshold: 0.43 })).toBe(1)
})

test('outlines are read as programs write them: closed, filled up with the last point, or with a point twice', async () => {
  const solution = `id,polygon,text\n1,"${box(0, 0, 30, 10)}",a\n`
  for (const polygon of ['0 0 30 0 30 10 0 10 0 0', '0 0 30 0 30 10 0 10 0 10 0 10', '0 0 0 0 30 0 30 10 0 10'])
    expect(await scoreOf('ocr-hmean', solution, `id,polygon\n1,"${polygon}"\n`)).toBe(1)
})

test.each([
  // A part that is gone around the other way would take its area off: the whole would be as large as the region, and have it all.
  ['crosses itself', '-100 -100 100 -100 100 100 0 100 300 300 300 100 -100 100'],
  ['goes around twice', '0 0 15 0 15 10 0 10 0 0 15 0 15 10 0 10'],
  ['has no area', '0 0 30 10 0 0'],
  ['lacks a coordinate', '0 0 30 0 30 10 0'],
])('a detection that %s matches nothing', async (_, polygon) => {
  const solution = `id,polygon,text\n1,"${box(0, 0, 30, 10)}",a\n`
  expect(await scoreOf('ocr-hmean', solution, `id,polygon\n1,"${polygon}"\n`)).toBe(0)
  const both = `id,polygon\n1,"${polygon}"\n1,"${box(0, 0, 30, 10)}"\n`
  expect(await scoreOf('ocr-hmean', solution, both, { measure: 'precision' })).toBe(0.5)
})

test('a detection too far away for exact areas is refused', async () => {
  const far = box(-1e9, -1e9, 2e9, 2e9)
  const refused = scoreOf('ocr-hmean', `id,polygon,text\n1,"${box(0, 0, 30, 10)}",a\n`, `id,polygon\n1,"${far}"\n`)
  await expect(refused).rejects.toThrow('out-of-range')
})

test.each([
  ['Café!', 'café', 1],
  ['"Open"', 'OPEN', 1],
  ['大学', '大学', 1],
  ['Open', 'Open!', 0],
  ['12.5', '125', 0],
])('end to end %s may be read as %s: %d', async (truth, guess, value) => {
  const solution = `id,polygon,text\n1,0 0 30 10,"${truth.replaceAll('"', '""')}"\n`
  const submission = `id,polygon,text\n1,0 0 30 10,${guess}\n`
  expect(await scoreOf('ocr-hmean', solution, submission, { text: 'yes' })).toBe(value)
})

/** The example of Pradhan et al. 2014 and of Moosavi and Strube 2016: {a, b, c}, {d, e, f, g} against {a, b}, {c, d}, {f, g, h, i}. */
const mentionsOf = (clusters: string[]) =>
  clusters.flatMap((mentions, cluster) =>
    Array.from(mentions, (letter) => `1,${letter.charCodeAt(0)},${letter.charCodeAt(0)},${cluster}`),
  )
const documentOf = (...clusters: string[]) => `${['id,start,end,cluster', ...mentionsOf(clusters)].join('\n')}\n`
const key = documentOf('abc', 'defg')
const response = documentOf('ab', 'cd', 'fghi')
const f1 = (precision: number, recall: number) => (2 * precision * recall) / (precision + recall)

test.each([
  ['muc', f1(2 / 5, 2 / 5)],
  ['bcubed', f1(4 / 8, 35 / 84)],
  ['ceaf-e', f1(1.3 / 3, 1.3 / 2)],
  ['lea', f1((2 + 4 / 6) / 8, (1 + 4 / 6) / 7)],
  ['conll', (0.4 + f1(4 / 8, 35 / 84) + f1(1.3 / 3, 1.3 / 2)) / 3],
])('coreference: %s of the published example', async (measure, value) => {
  expect(await scoreOf('conll-coref', key, response, { measure })).toBeCloseTo(value, 12)
})

test('clusters of one mention count, unless the host drops them', async () => {
  const truth = documentOf('abc', 'd')
  expect(await scoreOf('conll-coref', truth, documentOf('abc', 'e'))).toBeLessThan(1)
  expect(await scoreOf('conll-coref', truth, documentOf('abc', 'e'), { singletons: 'drop' })).toBe(1)
})

test('all documents are summed before the F1', async () => {
  const more = (text: string) =>
    `${text}${text
      .split('\n')
      .slice(1, -1)
      .map((line) => line.replace(/^1/, '2'))
      .join('\n')}\n`
  const value = await scoreOf('conll-coref', more(key), more(response))
  expect(value).toBeCloseTo(await scoreOf('conll-coref', key, response), 12)
})
