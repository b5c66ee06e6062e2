import { expect, test } from 'vitest'
import { ceiling, wholeCurve } from './Curve.tsx'

test('the curve contains every month from first to last', () => {
  const list = [
    { month: '2025-11', points: 30, rank: 1 },
    { month: '2026-02', points: 10, rank: 4 },
  ]
  expect(wholeCurve(list)).toEqual([
    { month: '2025-11', points: 30, rank: 1 },
    { month: '2025-12', points: 0, rank: null },
    { month: '2026-01', points: 0, rank: null },
    { month: '2026-02', points: 10, rank: 4 },
  ])
  expect(wholeCurve([])).toEqual([])
})

test('the scale ends at a round number above all values', () => {
  expect([0, 1, 7, 40, 41, 999, 25_000].map(ceiling)).toEqual([10, 1, 10, 40, 50, 1000, 40_000])
})
