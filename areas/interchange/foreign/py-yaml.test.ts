import { expect, test } from 'vitest'
import { readPyYaml } from './py-yaml.ts'

/** What PyYAML 6.0 (yaml.safe_load) makes of the same texts. */
test.each([
  ['of equal keys the last counts', 'a: []\nb: 1\na:\n  - x: 2\n', { a: [{ x: 2 }], b: 1 }],
  ['a quoted text goes on at the margin', 'title: "one\ntwo"\nb: 1\n', { title: 'one two', b: 1 }],
  [
    'the same in a list, with an escaped quote',
    'pages:\n  - title: "one \\"x\\"\n  two"\n    file: x\n',
    { pages: [{ title: 'one "x" two', file: 'x' }] },
  ],
  [
    'and in single quotes, twice, over an empty line',
    "a: 'it''s\n\nso'\nb:\n- c: 'd\ne'\n",
    { a: "it's\nso", b: [{ c: 'd e' }] },
  ],
  ['words for booleans', 'a: yes\nb: Off\nc: y\nd: n\n', { a: true, b: false, c: 'y', d: 'n' }],
  ['octal, underscores and base 60', 'a: 012\nb: 1_000\nc: 12:30\n', { a: 10, b: 1000, c: 750 }],
  ['merged keys', 'x: &one {k: 1}\nz:\n  <<: *one\n  j: 2\n', { x: { k: 1 }, z: { k: 1, j: 2 } }],
  ['a month first is a text', 'a: 9-04-2024\n', { a: '9-04-2024' }],
] as const)('%s', (_, text, values) => {
  const { raw, problems } = readPyYaml(text)
  expect(problems).toEqual([])
  expect(raw).toEqual(values)
})

test('moments stay as they are written', () => {
  expect(readPyYaml('a: 2024-1-1\nb: 2024-02-30 10:00:00\n').raw).toEqual({ a: '2024-1-1', b: '2024-02-30 10:00:00' })
})

test.each(['a: b: c\n', 'a: "never closed\n', 'a: [1, 2\n', 'a:\n\t- b\n'])('%j is refused there as well', (text) => {
  expect(readPyYaml(text).problems.length).toBeGreaterThan(0)
})

test('a text of nothing but broken quotes is read in bounded time', () => {
  const begun = performance.now()
  readPyYaml('- "a\nb"\n'.repeat(20_000))
  expect(performance.now() - begun).toBeLessThan(20_000)
})
