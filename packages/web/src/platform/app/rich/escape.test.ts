import Parser from 'markdown-it'
import { expect, it } from 'vitest'
import { escapeLines, escapeMaths, rawMaths } from './escape.ts'

it.each([
  ['# no heading'],
  ['###### none either'],
  ['- no list'],
  ['+ no list'],
  ['1. no list'],
  ['12) no list'],
  ['text\n---'],
  ['text\n==='],
  ['---'],
  ['- - -'],
  ['text\n# two'],
])('block markers at the start of a line are escaped: %j', (text) => {
  const html = new Parser().render(escapeLines(text))
  expect(html.match(/<[a-z0-9]+/g)).toEqual(['<p'])
  expect(html.replace(/<\/?p>/g, '').trim()).toBe(text)
})

it.each([['a-b'], ['#tag'], ['1.5 is a number'], ['a = b']])('other text is unchanged: %j', (text) => {
  expect(escapeLines(text)).toBe(text)
})

it.each([
  ['$a_1^2 + \\frac{b_2}{c_3}$', '$a\\_1^2 + \\\\frac{b\\_2}{c\\_3}$'],
  ['a $x < y \\& z$ b', 'a $x &lt; y \\\\&amp; z$ b'],
  ['$$\\left[x\\right]*2$$', '$$\\\\left\\[x\\\\right\\]\\*2$$'],
])('a formula round-trips: %j', (typed, escaped) => {
  expect(rawMaths(escaped)).toBe(typed)
  expect(escapeMaths(typed)).toBe(escaped)
})

it.each([['5$ and 6$ for a\\_b'], ['`$a\\_b$`'], ['from $5 to $6, a\\_b']])(
  'money and code are not formulas: %j',
  (text) => {
    expect(rawMaths(text)).toBe(text)
  },
)
