import { rewardOf } from '@leitai/competition/definition/prizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medalsOf, rankingPoints, tierOf } from './rules.ts'

const now = new Date('2026-06-01T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const result = fc
  .record({
    teams: fc.integer({ min: 2, max: 20_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    teamSize: fc.integer({ min: 1, max: 5 }),
    weight: fc.constantFrom(0.5, 1, 1.5),
    days: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ part, days, ...rest }) => ({ ...rest, rank: 1 + Math.floor(part * (rest.teams - 1)), at: daysAgo(days) }))

// covers: rules.ranking.formula
test('points follow the formula', () => {
  const first = { rank: 1, teams: 100, teamSize: 1, weight: 1, at: now }
  expect(rankingPoints(first, now)).toBeCloseTo(100_000 * Math.log10(3), 6)
  expect(rankingPoints({ ...first, rank: 16, teamSize: 4 }, now)).toBeCloseTo((50_000 / 8) * Math.log10(3), 6)
  expect(rankingPoints({ ...first, at: daysAgo(500) }, now)).toBeCloseTo((100_000 / Math.E) * Math.log10(3), 6)
})

// covers: rules.ranking.weights-0-0
test('training and fields of one give no points', () => {
  fc.assert(fc.property(result, (one) => rankingPoints({ ...one, weight: 0 }, now) === 0))
  fc.assert(fc.property(result, (one) => rankingPoints({ ...one, rank: 1, teams: 1 }, now) === 0))
})

test('points grow with the field, and shrink with the rank, the team and the time', () => {
  fc.assert(
    fc.property(result, (one) => {
      const points = rankingPoints(one, now)
      expect(points).toBeGreaterThan(0)
      expect(rankingPoints({ ...one, teams: one.teams + 1 }, now)).toBeGreaterThan(points)
      expect(rankingPoints({ ...one, rank: one.rank + 1 }, now)).toBeLessThan(points)
      expect(rankingPoints({ ...one, teamSize: one.teamSize + 1 }, now)).toBeLessThan(points)
      expect(rankingPoints(one, new Date(now.getTime() + 86_400_000))).toBeLessThan(points)
      // A clock slightly behind gives no more than the full value.
      expect(rankingPoints({ ...one, at: new Date(now.getTime() + 60_000) }, now)).toBeGreaterThanOrEqual(points)
    }),
  )
})

const tiers = ['novice', 'contributor', 'expert', 'master', 'grandmaster']
const few = fc.integer({ min: 0, max: 7 })
const medals = fc.record({ gold: few, silver: few, bronze: few })

// covers: rules.ranking.five-tiers-medals
test('tiers need what the rules require', () => {
  const tier = (gold: number, silver: number, bronze: number, soloGold = false, contributes = true) =>
    tierOf({ medals: { gold, silver, bronze }, soloGold, contributes })
  expect(tier(0, 0, 0, false, false)).toBe('novice')
  expect(tier(0, 0, 1)).toBe('contributor')
  expect(tier(0, 0, 2, false, false)).toBe('expert')
  expect(tier(0, 1, 1)).toBe('expert')
  expect(tier(0, 5, 0)).toBe('expert')
  expect(tier(1, 2, 0)).toBe('master')
  expect(tier(3, 0, 0)).toBe('master')
  expect(tier(5, 0, 0)).toBe('master')
  expect(tier(5, 0, 0, true)).toBe('grandmaster')
})

test('one more medal, or a better one, never costs a tier', () => {
  fc.assert(
    fc.property(medals, fc.boolean(), fc.boolean(), (own, soloGold, contributes) => {
      const level = (more: Partial<typeof own>) =>
        tiers.indexOf(tierOf({ medals: { ...own, ...more }, soloGold: soloGold && own.gold > 0, contributes }))
      const before = level({})
      expect(level({ bronze: own.bronze + 1 })).toBeGreaterThanOrEqual(before)
      if (own.bronze > 0) {
        expect(level({ bronze: own.bronze - 1, silver: own.silver + 1 })).toBeGreaterThanOrEqual(before)
      }
      if (own.silver > 0) expect(level({ silver: own.silver - 1, gold: own.gold + 1 })).toBeGreaterThanOrEqual(before)
    }),
  )
})

test('medals are counted by kind', () => {
  expect(medalsOf([{ medal: 'gold' }, { medal: null }, { medal: 'bronze' }, { medal: 'gold' }])).toEqual({
    gold: 2,
    silver: 0,
    bronze: 1,
  })
})

test('prizes go to ranks in order, each as often as its count', () => {
  const prize = (name: string, reward: string, count: number) => ({
    name: { zh: name, en: `${name} en` },
    reward: { zh: reward, en: reward },
    count,
  })
  const prizes = [prize('一等奖', '¥3,000', 1), prize('二等奖', '', 2)]
  expect([1, 2, 3, 4].map((rank) => rewardOf(prizes, rank).zh)).toEqual(['一等奖 · ¥3,000', '二等奖', '二等奖', ''])
  expect(rewardOf(prizes, 1).en).toBe('一等奖 en · ¥3,000')
  expect(rewardOf([], 1)).toEqual({ zh: '', en: '' })
})
