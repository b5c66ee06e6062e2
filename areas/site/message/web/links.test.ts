import { expect, test } from 'vitest'
import { piecesOf } from './MessageFrame.tsx'

const addresses = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? [])

test('URLs are separated from the surrounding text', () => {
  expect(addresses('看 https://example.com/a?b=1#c。谢谢')).toEqual(['https://example.com/a?b=1#c'])
  expect(addresses('（http://example.com/x），还有https://example.org!')).toEqual([
    'http://example.com/x',
    'https://example.org',
  ])
  expect(addresses('见https://example.com/z谢谢')).toEqual(['https://example.com/z'])
  expect(addresses('end. (See https://example.com/y.)')).toEqual(['https://example.com/y'])
})

test('only http(s) URLs become links', () => {
  for (const text of ['javascript:alert(1)', 'ftp://example.com', 'data:text/html,x', 'example.com', 'https://']) {
    expect(addresses(text)).toEqual([])
  }
})

test('no text is lost or changed', () => {
  for (const text of [
    '',
    '<b>x</b>\n第二行',
    'https://example.com',
    'a https:// b http://example.com/"><i>',
    'http://[x',
  ]) {
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  }
})
