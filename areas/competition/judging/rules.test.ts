import { expect, test } from 'vitest'
import { assign, blindName, normalise, rawScore, refusalOfPoints, resultsOf, withoutPictures } from './rules.ts'

const mark = (judgeId: number, teamId: number, raw: number) => ({ judgeId, teamId, raw })
const words = { zh: '', en: '' }
const criterion = (max: number, weight: number) => ({ name: words, help: words, max, weight })

test('the raw score is the weighted share of the points, from 0 to 100', () => {
  const criteria = [criterion(10, 3), criterion(20, 1)]
  // 5/10 · 3 + 20/20 · 1 = 2.5 of 4.
  expect(rawScore(criteria, [5, 20])).toBe(62.5)
  expect(rawScore(criteria, [10, 20])).toBe(100)
  expect(rawScore(criteria, [0, 0])).toBe(0)
})

test('normalised scores weigh a strict and a lenient judge equally (worked example)', () => {
  // Strict: 20, 30, 40 (mean 30, deviation √(200/3) = 8.16497). Lenient: 70, 80, 90 (mean 80, the same deviation).
  // All six: mean 55, deviation √(4150/6) = 26.29956. Best and worst have z = ±1.224745: 55 ± 32.21025.
  const given = [mark(1, 1, 20), mark(1, 2, 30), mark(1, 3, 40), mark(2, 1, 70), mark(2, 2, 80), mark(2, 3, 90)]
  const norms = normalise(given).map(({ norm }) => norm.toFixed(2))
  expect(norms).toEqual(['22.79', '55.00', '87.21', '22.79', '55.00', '87.21'])
  const results = resultsOf([1, 2, 3], normalise(given))
  expect(results.map(({ teamId, rank, rawMean, spread }) => [teamId, rank, rawMean, spread])).toEqual([
    [3, 1, 65, 50],
    [2, 2, 55, 50],
    [1, 3, 45, 50],
  ])
})

test('a judge with too few or only equal marks keeps raw scores', () => {
  const norms = normalise([mark(1, 1, 50), mark(1, 2, 50), mark(1, 3, 50), mark(2, 1, 90), mark(2, 2, 10)])
  expect(norms.map(({ norm }) => norm)).toEqual([50, 50, 50, 90, 10])
  expect(normalise([])).toEqual([])
})

test('ties stay ties, and a work without a mark has no rank', () => {
  const marks = [mark(1, 1, 20), mark(1, 2, 30), mark(1, 3, 40), mark(2, 1, 90), mark(2, 2, 80), mark(2, 3, 70)]
  const results = resultsOf([1, 2, 3, 4], normalise(marks))
  expect(results.map(({ rank }) => rank)).toEqual([1, 1, 1, null])
  expect(
    resultsOf(
      [1, 2, 3],
      [mark(1, 1, 9), mark(1, 2, 9), mark(1, 3, 5)].map((m) => ({ ...m, norm: m.raw })),
    ).map(({ rank }) => rank),
  ).toEqual([1, 1, 3])
})

test('works are assigned evenly, reproducibly by the seed, and never against a conflict', () => {
  const teamIds = Array.from({ length: 30 }, (_, at) => at + 1)
  const input = {
    teamIds,
    judgeIds: [1, 2, 3, 4, 5],
    not: teamIds.slice(0, 6).map((teamId) => ({ teamId, judgeId: 1 })),
  }
  const given = assign(input, 2, 'seed')
  expect(given).toEqual(assign(input, 2, 'seed'))
  expect(given).not.toEqual(assign(input, 2, 'another'))
  for (const id of teamIds) expect(given.filter(({ teamId }) => teamId === id)).toHaveLength(2)
  const loads = [...Map.groupBy(given, ({ judgeId }) => judgeId).values()].map((own) => own.length)
  expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
  expect(given.some(({ teamId, judgeId }) => judgeId === 1 && teamId <= 6)).toBe(false)
  expect(assign(input, null, 'seed')).toHaveLength(150 - 6)
})

test('points are halves from 0 to the maximum, and all are required on submission', () => {
  const criteria = [criterion(10, 1), criterion(5, 1)]
  for (const points of [
    [10, 5],
    [0, 0.5],
  ])
    expect(refusalOfPoints(criteria, points, true)).toBeNull()
  expect(refusalOfPoints(criteria, [null, 3], false)).toBeNull()
  for (const points of [[null, 3], [10.5, 3], [-1, 3], [1.25, 3], [1], [1, 2, 3]]) {
    expect(refusalOfPoints(criteria, points, true)).toEqual({ code: 'judging.points' })
  }
})

test('the name of a blind file keeps only its extension', () => {
  expect(blindName(7, 0, '张三的方案.PDF')).toBe('A07-1.pdf')
  expect(blindName(12, 2, 'no-ending')).toBe('A12-3')
  expect(withoutPictures('a ![](/v3/picture/editor/12/ab.jpg) b')).toBe('a ![]() b')
})
