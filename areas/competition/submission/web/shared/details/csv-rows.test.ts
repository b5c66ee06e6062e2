import { expect, test } from 'vitest'
import { firstRows, MOST_ROWS } from './DetailView.tsx'

test('shows the head and rows of a CSV as they are, formulas as text', () => {
  expect(firstRows('\ufeffid,说明\r\n1,"a, ""b"""\r\n2,=1+1\r\n')).toEqual({
    head: ['id', '说明'],
    rows: [
      ['1', 'a, "b"'],
      ['2', '=1+1'],
    ],
    more: false,
  })
  expect(firstRows('')).toEqual({ head: [], rows: [], more: false })
})

test('shows a bounded part of what is large, and survives what is no CSV', () => {
  const long = firstRows(`id\n${Array.from({ length: 300 }, (_, k) => k).join('\n')}\n`)
  expect(long).toMatchObject({ head: ['id'], more: true })
  expect(long.rows).toHaveLength(MOST_ROWS)
  const wide = firstRows(`${Array.from({ length: 3000 }, (_, k) => `c${k}`).join()}\n`)
  expect(wide.head).toHaveLength(50)
  expect(wide.more).toBe(true)
  expect(
    firstRows(`a\n${'x'.repeat(3_000_000)}\n`).more || firstRows(`a\n${'x'.repeat(3_000_000)}\n`).rows.length,
  ).toBeTruthy()
  for (const text of ['"a', '"a"b,c\n', 'a\r\rb', '\u0000\u0001,\n,,,\n"""\n']) expect(firstRows(text)).toBeDefined()
})
