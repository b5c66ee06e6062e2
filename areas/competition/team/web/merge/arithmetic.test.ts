import { expect, it } from 'vitest'
import { percentOf, waysToPass } from './Proposal.tsx'

it('percentOf returns the share of the whole, and 0 if the whole is 0', () => {
  expect(percentOf(1.5, 2.5)).toBe(60)
  expect(percentOf(1.5, 3.5)).toBe(42.9)
  expect(percentOf(0, 0)).toBe(0)
})

// covers: spec.constants.merge-vote-1
it('the captain alone decides in teams of one and two; in teams of three the other two can outvote the captain', () => {
  expect(waysToPass(1)).toEqual({
    whole: 1.5,
    withCaptain: { count: 0, part: 1.5, percent: 100 },
    withoutCaptain: null,
  })
  expect(waysToPass(2)).toEqual({ whole: 2.5, withCaptain: { count: 0, part: 1.5, percent: 60 }, withoutCaptain: null })
  expect(waysToPass(3).withCaptain).toEqual({ count: 1, part: 2.5, percent: 71.4 })
  expect(waysToPass(3).withoutCaptain).toEqual({ count: 2, part: 2, percent: 57.1 })
})

it('every team size requires more than half of the weight', () => {
  for (const size of [1, 2, 3, 4, 5, 6, 9]) {
    const { whole, withCaptain, withoutCaptain } = waysToPass(size)
    expect(withCaptain.part).toBeGreaterThan(whole / 2)
    expect(withCaptain.count === 0 || withCaptain.part - 1 <= whole / 2).toBe(true)
    if (withoutCaptain) expect(withoutCaptain.part).toBeGreaterThan(whole / 2)
  }
})
