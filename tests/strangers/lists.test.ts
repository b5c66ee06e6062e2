import { expect, test } from 'vitest'
import { prepareSolution } from '../../packages/scorer/src/prepare.ts'
import { checkCsv, scoreFiles, specOfFiles } from '../../packages/scorer/src/testing.ts'
import { cellOf } from '../../packages/tables/src/csv-text.ts'

/** Lists in a cell, as Python, R, databases and people write them. */

const lists = [['a', 'b'], ['c'], ['e', 'd']]
const truth = 'id,y\n0,a b\n1,c\n2,d e\n'
const csvOf = (form: (items: string[]) => string) =>
  `id,y\n${lists.map((items, row) => `${row},"${form(items).replaceAll('"', '""')}"\n`).join('')}`
const quoted = (items: string[]) => items.map((item) => `'${item}'`)
const metrics = [{ name: 'map-at-k', options: { k: 5 } }, { name: 'multilabel-f1' }]
const report = (metric: (typeof metrics)[number], submission: string) =>
  scoreFiles({ metric, solution: truth, submission })
const solved = (metric: (typeof metrics)[number], solution: string) =>
  prepareSolution([new TextEncoder().encode(solution)], specOfFiles({ metric, solution, submission: 'id,y\n' }))

test.each<[string, string]>([
  ['a blank', ' '],
  ['two blanks', '  '],
  ['a tab', '\t'],
  ['a line end', '\n'],
  ['a line end of Windows', '\r\n'],
])('items with %s between them are items', async (_, between) => {
  for (const metric of metrics)
    expect(
      await report(
        metric,
        csvOf((items) => items.join(between)),
      ),
    ).toMatchObject({ a: 1 })
  expect(
    await solved(
      metrics[0] ?? { name: '' },
      csvOf((items) => items.join(between)),
    ),
  ).toMatchObject({ ok: true })
})

test.each<[string, (items: string[]) => string]>([
  ['a list of Python', (items) => `[${quoted(items).join(', ')}]`],
  ['a tuple of Python', (items) => `(${quoted(items).join(', ')},)`],
  ['a set of Python', (items) => `{${quoted(items).join(', ')}}`],
  ['a list of JSON', (items) => JSON.stringify(items)],
  ['an array of NumPy', (items) => `[${quoted(items).join(' ')}]`],
  ['an array of NumPy over several lines', (items) => `[${quoted(items).join('\n ')}]`],
  ['a vector of R', (items) => `c(${items.map((item) => `"${item}"`).join(', ')})`],
  ['an array of PostgreSQL', (items) => `{${items.join(',')}}`],
  ['brackets without quotes', (items) => `[${items.join(', ')}]`],
  ['commas and blanks', (items) => items.join(', ')],
  ['semicolons and blanks', (items) => items.join('; ')],
  ['Chinese commas and blanks', (items) => items.join('， ')],
  ['bars between blanks', (items) => items.join(' | ')],
])('%s is told, in a submission and in a solution, and not scored 0', async (_, form) => {
  for (const metric of metrics) {
    const fault = { code: 'list-form', line: 2, column: 'y' }
    for (const found of [await report(metric, csvOf(form)), await solved(metric, csvOf(form))])
      expect(found).toMatchObject({ faults: expect.arrayContaining([expect.objectContaining(fault)]) })
  }
})

test('numbers of one item in brackets are told', async () => {
  const files = { metric: metrics[0] ?? { name: '' }, solution: 'id,y\n0,5\n1,7\n', submission: 'id,y\n0,[5]\n1,[7]\n' }
  expect(await scoreFiles(files)).toMatchObject({ ok: false, faults: [{ code: 'list-form' }, { code: 'list-form' }] })
})

const signs = [',', ';', '|', '、', '，', '\u3000', '\u00a0']
const shown = (sign: string) => ({ '\u3000': '<U+3000>', '\u00a0': '<U+00A0>' })[sign] ?? sign

test.each(signs)('items with %j alone between them are told', async (found) => {
  const [ranking = { name: '' }] = metrics
  const fault = { code: 'list-separator', column: 'y', found: shown(found) }
  expect(
    await report(
      ranking,
      csvOf((items) => items.join(found)),
    ),
  ).toMatchObject({ ok: false, faults: [fault] })
  expect(
    await solved(
      ranking,
      csvOf((items) => items.join(found)),
    ),
  ).toMatchObject({ ok: false, faults: [fault] })
})

test.each<[string, string, string, number]>([
  ['brackets of chemistry', '[Na+] [Cl-]', '[H]', 1],
  ['coordinates', '(1,2) (3,4)', '(1,2)', 1],
  ['a comma in a name', 'lamp,red lamp,blue', 'lamp,red', 1],
  ['words in brackets', '[PAD] [UNK]', '[CLS]', 1],
])('labels with %s stay labels', async (_, several, one, right) => {
  const table = `id,y\n0,"${several}"\n1,"${one}"\n`
  for (const metric of metrics)
    expect(await scoreFiles({ metric, solution: table, submission: table })).toMatchObject({ ok: true, a: right })
  const files = { metric: metrics[0] ?? { name: '' }, solution: table, submission: `id,y\n0,"${one}"\n1,"${one}"\n` }
  expect(await scoreFiles(files)).toMatchObject({ ok: true })
})

test.each([
  ['names of places', ['New York', 'Rome']],
  ['references of a translation', ['a cat', 'the cat']],
  ['lists in a list', [['New York'], ['two words', 'c']]],
])('items with blanks in a list of JSON or Parquet are told, not cut up: %s', (_, items) => {
  expect(() => cellOf(items, { line: 2, column: 'y' })).toThrow(
    expect.objectContaining({ fault: expect.objectContaining({ code: 'list-item', line: 2, column: 'y' }) }),
  )
})

test('a text that is alone in its list, and items with blanks around them, are read', () => {
  expect(cellOf(['a text of words'], {})).toBe('a text of words')
  expect(cellOf([1, true, 'a'], {})).toBe('1 true a')
})

const checked = (metric: (typeof metrics)[number], sample: string, submission: string) => {
  const bytes = (text: string) => [new TextEncoder().encode(text)]
  return checkCsv(bytes(sample), bytes(submission), specOfFiles({ metric, solution: truth, submission }))
}

test.each(signs)('the check before submitting tells %j between items, where the sample shows blanks', async (sign) => {
  const written = csvOf((items) => items.join(sign))
  const fault = { code: 'list-separator', column: 'y', found: shown(sign) }
  for (const metric of metrics) {
    expect(await checked(metric, truth, written)).toMatchObject({ ok: false, faults: [fault] })
    expect(await checked(metric, truth, truth)).toMatchObject({ ok: true })
  }
})

test.each<[string, string, string]>([
  ['has it in its items', 'id,y\n0,"lamp,red lamp,blue"\n1,lamp\n2,lamp\n', 'id,y\n0,"lamp,red"\n1,"x,y"\n2,lamp\n'],
  ['has one item a cell, so that nobody knows', 'id,y\n0,a\n1,b\n2,c\n', 'id,y\n0,"lamp,red"\n1,"x,y"\n2,lamp\n'],
])('the check before submitting lets a sign pass if the sample %s', async (_, sample, written) => {
  expect(await checked(metrics[0] ?? { name: '' }, sample, written)).toMatchObject({ ok: true })
})
