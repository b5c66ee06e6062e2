import { expect, it } from 'vitest'
import { fitting, numbersIn, rearranged } from './OverallField.tsx'

it('reads numbers with Chinese and English separators', () => {
  expect(numbersIn('1, 2，0.5、3')).toEqual([1, 2, 0.5, 3])
  expect(numbersIn(' ')).toEqual([])
  expect(numbersIn('1, x')).toBeNull()
})

it('follows stages that move, and forgets those that are removed with their weights', () => {
  const rule = { by: 'sum', over: 'stages', stages: [3, 1], weights: [5, 7] } as const
  const given = { ...rule, stages: [...rule.stages], weights: [...rule.weights] }
  const swapped = (place: number) => ({ 1: 2, 2: 1 })[place] ?? place
  expect(rearranged(given, swapped)).toEqual({ ...given, stages: [3, 2] })
  const withoutFirst = (place: number) => (place === 1 ? null : place - 1)
  expect(rearranged(given, withoutFirst)).toEqual({ by: 'sum', over: 'stages', stages: [2], weights: [5] })
  expect(rearranged({ by: 'order', over: 'stages', stages: [1] }, withoutFirst)).toEqual({
    by: 'order',
    over: 'stages',
  })
  expect(rearranged({ by: 'sum', over: 'stages', weights: [1, 2] }, withoutFirst)).toMatchObject({ weights: [1, 2] })
  expect(rearranged(null, withoutFirst)).toBeNull()
})

it('drops what does not apply to a rule', () => {
  const all = { weights: [1], missing: 2, stages: [1] }
  expect(fitting({ by: 'order', over: 'series', ...all })).toEqual({ by: 'order', over: 'series' })
  expect(fitting({ by: 'sum', over: 'stages', ...all })).toEqual({ by: 'sum', over: 'stages', ...all })
})
