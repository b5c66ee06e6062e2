import { expect, test } from 'vitest'
import { arithmetic } from './PointsBreakdown.tsx'

test('the formula of the points shows every factor and no negative age', () => {
  const result = { rank: 2, teams: 40, teamSize: 3, weight: 1, points: 12.34, date: '2026-06-01T00:00:00Z' }
  expect(arithmetic(result, Date.parse('2026-06-03T12:00:00Z'))).toBe(
    '100000 / √3 × 2^-0.75 × lg(1 + lg 40) × e^(-2.5 / 500) × 1 = 12.3',
  )
  expect(arithmetic(result, Date.parse('2026-05-31T00:00:00Z'))).toContain('e^(-0.0 / 500)')
})
