import { expect, it } from 'vitest'
import type { Scoring } from '../contract.ts'
import { changeOf, formOf } from './change.ts'

const now: Scoring = {
  id: 'id',
  target: ['a', 'b'],
  prediction: ['p'],
  metric: { name: 'rmse', options: {} },
  split: { by: 'seed', seed: 's', aShare: 0.505 },
  b: 'all',
  ranges: {},
}

it('contains only the differences', () => {
  const form = formOf(now)
  expect(changeOf(now, form)).toEqual({})
  expect(changeOf(now, { ...form, target: 'a, c', b: 'none' })).toEqual({ target: ['a', 'c'], b: 'none' })
  expect(changeOf(now, { ...form, share: '20' })).toEqual({ split: { by: 'seed', seed: 's', aShare: 0.2 } })
  expect(changeOf(now, { ...form, by: 'column', splitColumn: ' board ' })).toEqual({
    split: { by: 'column', column: 'board' },
  })
})
