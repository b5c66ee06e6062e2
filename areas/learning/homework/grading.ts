import type { GradeScheme, GradeSteps, Grading } from './contract.grading.ts'

/** The arithmetic of grades: pure functions of scores, times and the declared rule. */

const DAY_MS = 86_400_000
/** Two decimals, halves up. What arithmetic in binary adds or takes at the tenth decimal decides nothing. */
const two = (value: number) => Math.round(Number((value * 100).toFixed(8))) / 100
const within = (value: number) => Math.min(100, Math.max(0, value))

interface Line {
  label: string
  score: number
  percent: number
}

/** The points of a linear rule with the baselines’ scores; null while one is not known. */
export function lineOf(
  grading: Extract<Grading, { kind: 'linear' }>,
  baselines: ReadonlyMap<number, number>,
): Line[] | null {
  const line: Line[] = []
  for (const { label, percent, score, teamId } of grading.points) {
    const value = score ?? (teamId === null ? undefined : baselines.get(teamId))
    if (value === undefined) return null
    line.push({ label, score: value, percent })
  }
  return line
}

/** Whether scores go one way while percents rise, as the metric’s direction asks. */
export function isMonotonic(line: readonly Line[], direction: 'higher' | 'lower'): boolean {
  return line.every((point, at) => {
    const before = line[at - 1]
    if (!before) return true
    return (
      point.percent >= before.percent &&
      (direction === 'higher' ? point.score > before.score : point.score < before.score)
    )
  })
}

function onLine(line: readonly Line[], score: number, direction: 'higher' | 'lower'): FirstStep {
  const better = (a: number, b: number) => (direction === 'higher' ? a >= b : a <= b)
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) throw new Error('a line has points')
  const over = line.findLastIndex((point) => better(score, point.score))
  const from = line[Math.max(over, 0)] ?? first
  const to = over < 0 ? first : (line[over + 1] ?? last)
  const share = to.score === from.score ? 0 : (score - from.score) / (to.score - from.score)
  return { kind: 'linear', from, to, percent: within(from.percent + share * (to.percent - from.percent)) }
}

export interface Standing {
  /** 1 for the best; equal scores share a rank. */
  rank: number
  of: number
}

interface Rule {
  grading: Grading
  /** The points of a linear rule; null if they are not known yet. */
  line: readonly Line[] | null
  direction: 'higher' | 'lower'
  penaltyPerDay: number
  points: number
}

export interface Graded {
  steps: GradeSteps
  /** Out of the full marks. */
  grade: number
}

/** A grade with its arithmetic, which is rounded once, at its end; the steps show their percentages with two decimals. Null if the rule cannot be applied yet. */
export function gradeOf(rule: Rule, work: { score: number; lateDays: number; standing: Standing }): Graded | null {
  const first = firstStep(rule, work)
  if (!first) return null
  let { percent } = first
  const steps: GradeSteps = [{ ...first, percent: two(percent) }]
  if (work.lateDays > 0) {
    percent = within(percent * (1 - (work.lateDays * rule.penaltyPerDay) / 100))
    steps.push({ kind: 'late', days: work.lateDays, perDay: rule.penaltyPerDay, percent: two(percent) })
  }
  const grade = two((percent / 100) * rule.points)
  steps.push({ kind: 'points', of: rule.points, grade })
  return { steps, grade }
}

type FirstStep = Extract<GradeSteps[number], { percent: number }>

function firstStep(
  { grading, line, direction }: Rule,
  { score, standing }: { score: number; standing: Standing },
): FirstStep | null {
  switch (grading.kind) {
    case 'linear':
      return line && onLine(line, score, direction)
    case 'pass': {
      const passed = direction === 'higher' ? score >= grading.score : score <= grading.score
      return { kind: 'pass', needs: grading.score, passed, percent: passed ? grading.percent : grading.otherwise }
    }
    case 'rank': {
      const place = standing.rank / standing.of
      const row = grading.quantiles.find(({ top }) => place <= top + 1e-9)
      return { kind: 'rank', ...standing, top: row?.top ?? 1, percent: row?.percent ?? 0 }
    }
    case 'share':
      return { kind: 'share', percent: within(score) }
  }
}

const seenOf = ({ score, seen = score }: Work) => seen

export interface Times {
  dueAt: Date
  lateUntil: Date | null
}

/** Days begun after the due time; null if it came when nothing is taken any more. */
export function lateDaysOf(at: Date, { dueAt, lateUntil }: Times): number | null {
  if (at <= dueAt) return 0
  if (lateUntil === null || at > lateUntil) return null
  return Math.ceil((at.getTime() - dueAt.getTime()) / DAY_MS)
}

export interface Work {
  score: number
  at: Date
  /** The score that was seen when choices were made, if another one counts: board A’s, of what is graded by board B. */
  seen?: number
}

/**
 * The work that counts: of each number of late days the best by what was seen, and of these the one with the best grade, so that late work
 * never lowers a grade. Null if none counts.
 */
export function countingWork<W extends Work>(
  all: readonly W[],
  {
    times,
    direction,
    gradeAt,
  }: { times: Times; direction: 'higher' | 'lower'; gradeAt: (work: W, lateDays: number) => number },
): { work: W; lateDays: number } | null {
  const best = new Map<number, W>()
  for (const work of all) {
    const days = lateDaysOf(work.at, times)
    if (days === null) continue
    const known = best.get(days)
    const better = known && (direction === 'higher' ? seenOf(work) > seenOf(known) : seenOf(work) < seenOf(known))
    if (!known || better) best.set(days, work)
  }
  let counting: { work: W; lateDays: number; grade: number } | null = null
  for (const [lateDays, work] of [...best].toSorted(([one], [other]) => one - other)) {
    const grade = gradeAt(work, lateDays)
    if (!counting || grade > counting.grade) counting = { work, lateDays, grade }
  }
  return counting && { work: counting.work, lateDays: counting.lateDays }
}

/** Ranks by score; equal scores share the better one. */
export function standingsOf(scores: readonly number[], direction: 'higher' | 'lower'): (score: number) => Standing {
  const sorted = scores.toSorted((a, b) => (direction === 'higher' ? b - a : a - b))
  return (score) => ({ rank: sorted.indexOf(score) + 1, of: sorted.length })
}

export interface Part {
  id: number
  points: number
  weight: number
  /** Null: nothing was handed in. */
  grade: number | null
  /** Its time is over for this person. */
  over: boolean
}

export const usualScheme: GradeScheme = { dropLowest: 0, missingIsZero: true }

/** The grade of a class in percent, from what counts, and what was dropped: the lowest percentages, earlier homework first among equals. */
export function totalOf(parts: readonly Part[], { dropLowest, missingIsZero }: GradeScheme) {
  const counted = parts.flatMap(({ id, points, weight, grade, over }) => {
    if (weight === 0) return []
    const value = grade ?? (missingIsZero && over ? 0 : null)
    return value === null ? [] : [{ id, weight, percent: (value / points) * 100 }]
  })
  // At least one stays.
  const drops = Math.min(dropLowest, Math.max(0, counted.length - 1))
  const dropped = counted
    .toSorted((a, b) => a.percent - b.percent)
    .slice(0, drops)
    .map(({ id }) => id)
  const left = counted.filter(({ id }) => !dropped.includes(id))
  const weights = left.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return null
  return {
    percent: two(left.reduce((sum, { weight, percent }) => sum + weight * percent, 0) / weights),
    counted: left.length,
    dropped,
  }
}
