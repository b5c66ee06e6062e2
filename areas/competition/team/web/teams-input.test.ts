import { expect, it } from 'vitest'
import { teamsInput } from './loaders.ts'

const read = (query: string) => teamsInput(5, new URLSearchParams(query))

it('reads the team filter from the URL', () => {
  expect(read('q=%20银杏&open=1&page=2')).toEqual({ cmptId: 5, keyword: '银杏', open: true, page: 2, pageSize: 20 })
  expect(read('open=yes&page=1e9&q=%00')).toEqual({ cmptId: 5, keyword: '', open: false, page: 1, pageSize: 20 })
})
