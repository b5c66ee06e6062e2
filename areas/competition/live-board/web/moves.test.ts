import { expect, test } from 'vitest'
import { movesBetween } from './ScreenTable.tsx'

const row = (teamId: number, rank: number, baseline = false) => ({ teamId, rank, baseline })

// covers: pages.live.marks-places-won
test('moves contain rank changes and new teams, but not unchanged ones', () => {
  const moves = movesBetween(
    [row(1, 1), row(2, 2), row(3, 3), row(9, 0, true)],
    [row(3, 1), row(1, 2), row(4, 3), row(8, 0, true)],
  )
  expect([...moves]).toEqual([
    [3, 2],
    [1, -1],
    [4, 'new'],
  ])
})
