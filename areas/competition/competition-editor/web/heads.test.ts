import { expect, test } from 'vitest'
import { type FileHead, suggestionsOf, tableTitle } from './HeadTable.tsx'

const file = (tables: Record<string, string[]>): FileHead => ({
  tables: Object.entries(tables).map(([name, columns]) => ({ name, columns, rows: [] })),
  files: [],
})

test('the columns of each task are suggested for its own numbers', () => {
  const solution = file({ grade: ['id', 'level'], 'organ/boxes': ['scan', 'box'], 'organ/more': ['scan', 'age'] })
  const sample = file({ grade: ['id', 'guess'] })
  expect(suggestionsOf({ solution, sample }, 'grade')).toEqual({
    solution: ['id', 'level'],
    sample: ['id', 'guess'],
    others: { organ: { solution: ['scan', 'box', 'age'], sample: [] } },
  })
})

test('of one task, or of files that name none, the first table counts', () => {
  const solution = file({ truth: ['id', 'y'] })
  expect(suggestionsOf({ solution, sample: null })).toEqual({ solution: ['id', 'y'], sample: [] })
  expect(suggestionsOf({ solution, sample: null }, 'main')).toEqual({ solution: ['id', 'y'], sample: [] })
})

test('a table is called by the title of its task', () => {
  expect(tableTitle('organ/boxes', { organ: '器官' })).toBe('器官/boxes')
  expect(tableTitle('grade', { grade: '分级' })).toBe('分级')
  expect(tableTitle('other', { grade: '分级' })).toBe('other')
})
