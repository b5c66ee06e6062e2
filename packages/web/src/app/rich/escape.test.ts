import Parser from 'markdown-it'
import { expect, it } from 'vitest'
import { escapeLines } from './escape.ts'

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
])('what would begin a block is text: %j', (text) => {
  const html = new Parser().render(escapeLines(text))
  expect(html.match(/<[a-z0-9]+/g)).toEqual(['<p'])
  expect(html.replace(/<\/?p>/g, '').trim()).toBe(text)
})

it.each([['a-b'], ['#tag'], ['1.5 is a number'], ['a = b']])('all else stands as it is: %j', (text) => {
  expect(escapeLines(text)).toBe(text)
})
