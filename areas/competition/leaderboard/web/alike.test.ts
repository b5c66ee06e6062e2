import { expect, test } from 'vitest'
import { alikePlaces } from './numbers.ts'

const row = (rank: number) => ({ rank, baseline: rank === 0 })
const places = (...ranks: number[]) =>
  alikePlaces(ranks.map(row), [
    { from: 2, to: 4 },
    { from: 5, to: 6 },
  ]).map(({ place, goesOn }) => `${place ?? '-'}${goesOn ? '+' : ''}`)

test('rows have their place in the group of their ranks, and baselines between them let its bracket pass', () => {
  expect(places(1, 2, 0, 3, 4, 0, 5, 6, 7)).toEqual([
    '-',
    'first+',
    'middle+',
    'middle+',
    'last',
    '-',
    'first+',
    'last',
    '-',
  ])
})

test('shared ranks have the same place', () => {
  expect(places(2, 2, 4, 4, 7)).toEqual(['first+', 'first+', 'last', 'last', '-'])
})
