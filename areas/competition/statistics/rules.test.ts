import { expect, test } from 'vitest'
import { FEWEST } from './contract.ts'
import { type Counted, largest, suppress } from './rules.ts'

const of = (...counts: number[]): Counted[] => counts.map((count, at) => ({ key: `k${at}`, count }))
const countsOf = (cells: Counted[]) => suppress(cells).map(({ count }) => count)

// covers: rules.other.below-five-shown
test('numbers below five are hidden, and so are numbers that would reveal them', () => {
  expect(countsOf(of(20, 9, 7))).toEqual([20, 9, 7])
  expect(countsOf(of(20, 9, 3, 2))).toEqual([20, 9, null, null])
  expect(countsOf(of(20, 9, 3))).toEqual([20, null, null])
  // With 9 hidden alone the sum is eleven, which excludes four and four.
  expect(countsOf(of(20, 9, 1, 1))).toEqual([null, null, null, null])
  expect(countsOf(of(20, 9, 4, 4))).toEqual([20, null, null, null])
  // Six hidden, at least five of them in one cell: the next is hidden as well.
  expect(countsOf(of(20, 9, 5, 1))).toEqual([20, null, null, null])
  expect(countsOf(of(5, 5, 4))).toEqual([null, null, null])
  expect(countsOf(of(3))).toEqual([])
  expect(countsOf(of(5, 1))).toEqual([])
  expect(countsOf([])).toEqual([])
  expect(suppress(of(20, 9, 3)).map(({ because }) => because)).toEqual([null, 'others', 'few'])
})

test('a small number cannot be derived from the total and the shown numbers', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let run = 0; run < 2000; run++) {
    const cells = of(...Array.from({ length: 1 + random(7) }, () => 1 + random(random(2) === 0 ? 6 : 40)))
    const answer = suppress(cells)
    const total = cells.reduce((sum, { count }) => sum + count, 0)
    const answered = answer.reduce((sum, { count }) => sum + (count ?? 0), 0)
    const few = answer.filter(({ because }) => because === 'few').length
    const others = answer.filter(({ because }) => because === 'others').length
    if (few === 0) continue
    // All possible sums of the small numbers: neither a single one nor all of them may be certain.
    const left = total - answered
    const next = Math.min(...answer.flatMap(({ count }) => count ?? []))
    const least = Math.max(few, others === 0 ? left : left - others * next)
    const most = Math.min(few * (FEWEST - 1), left - others * FEWEST)
    const fixed = few === 1 ? least === most : most === few || least === few * (FEWEST - 1)
    expect(fixed, JSON.stringify(cells)).toBe(false)
  }
})

// covers: rules.other.school-top-50
test('schools with at least five people are named, largest first; the rest is one cell', () => {
  const cells = [
    { key: '甲', count: 9 },
    { key: '乙', count: 30 },
    { key: '丙', count: 4 },
    { key: '', count: 7 },
    { key: '丁', count: 6 },
  ]
  expect(largest(cells, 2)).toEqual([
    { key: '乙', count: 30 },
    { key: '甲', count: 9 },
    { key: 'other', count: 10 },
    { key: '', count: 7 },
  ])
  expect(largest([], 2)).toEqual([])
})
