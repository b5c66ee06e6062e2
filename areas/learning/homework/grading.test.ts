import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countingWork, gradeOf, isMonotonic, lateDaysOf, lineOf, standingsOf, totalOf, usualScheme } from './grading.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000)
const points = [
  { label: '随机', score: 0.5, teamId: null, percent: 0 },
  { label: '基线', score: null, teamId: 7, percent: 60 },
  { label: '优秀', score: 0.9, teamId: null, percent: 100 },
]
const grading = { kind: 'linear' as const, points }
const line = lineOf(grading, new Map([[7, 0.7]]))
const rule = { grading, line, direction: 'higher' as const, penaltyPerDay: 10, points: 50 }
const work = (score: number, lateDays = 0) => ({ score, lateDays, standing: { rank: 1, of: 1 } })

test('a score between two named points gets a percentage between theirs, beyond the ends it stays', () => {
  expect(gradeOf(rule, work(0.6))).toMatchObject({
    grade: 15,
    steps: [{ kind: 'linear', from: { label: '随机' }, to: { label: '基线' }, percent: 30 }, { kind: 'points' }],
  })
  expect(gradeOf(rule, work(0.7))?.grade).toBe(30)
  expect(gradeOf(rule, work(0.4))?.grade).toBe(0)
  expect(gradeOf(rule, work(0.95))?.grade).toBe(50)
  expect(lineOf(grading, new Map())).toBeNull()
  expect(gradeOf({ ...rule, line: null }, work(0.9))).toBeNull()
})

test('where lower scores are better, the line falls', () => {
  const falling = lineOf(
    {
      kind: 'linear',
      points: [
        { ...points[0], label: 'a', score: 10, teamId: null, percent: 0 },
        { label: 'b', score: 2, teamId: null, percent: 100 },
      ],
    },
    new Map(),
  )
  expect(falling && isMonotonic(falling, 'lower')).toBe(true)
  expect(falling && isMonotonic(falling, 'higher')).toBe(false)
  const lower = { ...rule, line: falling, direction: 'lower' as const }
  expect([12, 10, 6, 2, 1].map((score) => gradeOf(lower, work(score))?.grade)).toEqual([0, 0, 25, 50, 50])
})

test('a grade is rounded once, at its end, halves up, whatever the full marks', () => {
  const share = { grading: { kind: 'share' as const }, line: null, direction: 'higher' as const, penaltyPerDay: 10 }
  const grades = (points: number, lateDays = 0) =>
    [2 / 3, 1 / 3, 1 / 7, 5 / 6].map((part) => gradeOf({ ...share, points }, work(100 * part, lateDays))?.grade)
  expect(grades(1000)).toEqual([666.67, 333.33, 142.86, 833.33])
  expect(grades(1000, 1)).toEqual([600, 300, 128.57, 750])
  expect(grades(30)).toEqual([20, 10, 4.29, 25])
  // 1.005, 8.345 and 2.675 have no exact value in binary.
  expect(
    [1.005, 8.345, 2.675, 0.285].map((percent) => gradeOf({ ...share, points: 100 }, work(percent))?.grade),
  ).toEqual([1.01, 8.35, 2.68, 0.29])
  const third = lineOf(
    {
      kind: 'linear',
      points: [
        { ...points[0], label: 'a', score: 0, teamId: null, percent: 0 },
        { label: 'b', score: 3, teamId: null, percent: 100 },
      ],
    },
    new Map(),
  )
  expect(gradeOf({ ...rule, line: third, points: 1000 }, work(1))).toMatchObject({
    grade: 333.33,
    steps: [{ percent: 33.33 }, { grade: 333.33 }],
  })
})

test('each day begun costs its part, and nothing falls below zero', () => {
  expect(gradeOf(rule, work(0.9, 2))).toMatchObject({
    grade: 40,
    steps: [{}, { kind: 'late', days: 2, percent: 80 }, {}],
  })
  expect(gradeOf(rule, work(0.9, 11))?.grade).toBe(0)
  const times = { dueAt: at(0), lateUntil: at(48) }
  expect([0, 0.1, 24, 24.1, 48, 48.1].map((hours) => lateDaysOf(at(hours), times))).toEqual([0, 1, 1, 2, 2, null])
  expect(lateDaysOf(at(1), { dueAt: at(0), lateUntil: null })).toBeNull()
})

test('late work counts only where it raises the grade', () => {
  const times = { dueAt: at(0), lateUntil: at(72) }
  const gradeAt = ({ score }: { score: number }, days: number) => gradeOf(rule, work(score, days))?.grade ?? 0
  const count = (all: { score: number; at: Date }[]) => countingWork(all, { times, direction: 'higher', gradeAt })
  expect(
    count([
      { score: 0.7, at: at(-1) },
      { score: 0.72, at: at(30) },
    ]),
  ).toMatchObject({ lateDays: 0 })
  expect(
    count([
      { score: 0.5, at: at(-1) },
      { score: 0.9, at: at(30) },
    ]),
  ).toMatchObject({ lateDays: 2 })
  expect(count([{ score: 0.9, at: at(80) }])).toBeNull()
})

test('equal scores share a rank, and quantiles take the first row that fits', () => {
  const standing = standingsOf([3, 1, 3, 2], 'higher')
  expect([3, 2, 1].map((score) => standing(score).rank)).toEqual([1, 3, 4])
  const quantiles = [
    { top: 0.25, percent: 100 },
    { top: 0.8, percent: 80 },
  ]
  const ranked = { ...rule, grading: { kind: 'rank' as const, quantiles } }
  expect([3, 2, 1].map((score) => gradeOf(ranked, { score, lateDays: 0, standing: standing(score) })?.grade)).toEqual([
    50, 40, 0,
  ])
})

test('the total weighs what counts, drops the lowest, and keeps at least one', () => {
  const part = (id: number, grade: number | null, over = true) => ({ id, points: 100, weight: id, grade, over })
  expect(totalOf([part(1, 50), part(3, 100)], usualScheme)).toEqual({ percent: 87.5, counted: 2, dropped: [] })
  expect(totalOf([part(1, 50), part(3, null)], usualScheme)?.percent).toBe(12.5)
  expect(totalOf([part(1, 50), part(3, null, false)], usualScheme)?.percent).toBe(50)
  expect(totalOf([part(1, 50), part(3, null)], { dropLowest: 1, missingIsZero: true })).toEqual({
    percent: 50,
    counted: 1,
    dropped: [3],
  })
  expect(totalOf([part(1, 50)], { dropLowest: 5, missingIsZero: true })?.percent).toBe(50)
  expect(totalOf([{ ...part(1, 50), weight: 0 }], usualScheme)).toBeNull()
})

test('a better score never has a lower grade', () => {
  const score = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(score, score, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      return (gradeOf(rule, work(low))?.grade ?? 0) <= (gradeOf(rule, work(high))?.grade ?? 0)
    }),
  )
})
