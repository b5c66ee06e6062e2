import { expect, test, vi } from 'vitest'
import { type Format, show } from './table.ts'

function shown(cells: readonly (string | number | null)[], format: Format): string[] {
  const written: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  try {
    show(
      cells.map((value) => ({ value })),
      [{ key: 'value', head: 'Value', cell: ({ value }) => value }],
      format,
    )
  } finally {
    write.mockRestore()
  }
  return written.join('').trimEnd().split('\n').slice(1)
}

test('in CSV, names that a spreadsheet would run are text, and scores below zero stay numbers', () => {
  const names = ['=1+1', '+1', '-1+1', '@SUM(A1)', '＝1', '－1', '-x', '-']
  expect(shown(names, 'csv')).toEqual(names.map((name) => `'${name}`))
  const numbers = ['-0.25', '-3', '-1.5e-7', '0.5', null, -2]
  expect(shown(numbers, 'csv')).toEqual(['-0.25', '-3', '-1.5e-7', '0.5', '', '-2'])
})

test('in a table, no name moves the cursor, colours what follows or turns its direction', () => {
  expect(shown(['\u001b[31mred', 'a\u009b2Jb', 'c\u202ed'], 'table')).toEqual([' [31mred', 'a 2Jb', 'c d'])
})
