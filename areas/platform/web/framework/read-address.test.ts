import { expect, test } from 'vitest'
import { isFiltered, readSearch } from './read-address.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

test('words and days of a search are read from the address, within what lists take', () => {
  expect(read('')).toEqual({ keyword: '', from: undefined, until: undefined })
  expect(read('keyword=%E6%BC%94%E7%A4%BA&from=2026-02-28&until=2026-03-01')).toEqual({
    keyword: '演示',
    from: '2026-02-28',
    until: '2026-03-01',
  })
  expect(read(`keyword=${'x'.repeat(50)}`).keyword).toHaveLength(40)
  for (const day of ['2026-02-30', '2026-13-01', '2026-1-1', '1999-12-31', '2200-01-01', '0000-00-00', 'today'])
    expect(read(`from=${day}&until=${day}`)).toEqual({ keyword: '', from: undefined, until: undefined })
})

test('a list is filtered once a field has a value', () => {
  expect(isFiltered({ keyword: '', kind: undefined })).toBe(false)
  expect(isFiltered({ keyword: '', kind: 'spam' })).toBe(true)
})
