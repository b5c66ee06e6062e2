import { limits } from '@leitai/platform/contract/limits'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { minuteText } from '@leitai/platform/time/day'
import type { Body, Given, Question } from './contract.questions.ts'

const { training } = limits
const MINUTE_MS = 60_000
const GRACE_MS = training.graceSeconds * 1000

interface Window {
  from: Date | null
  until: Date | null
}
interface Sitting extends Window {
  minutes: number
  attempts: number
  published: boolean
  answers: 'closed' | 'done' | 'never'
}

export function phaseOf({ from, until }: Window, now: Date): 'soon' | 'open' | 'over' {
  if (until !== null && now >= until) return 'over'
  return from !== null && now < from ? 'soon' : 'open'
}

export function refusalToStart(paper: Sitting, used: number, now: Date): Refusal | null {
  const { from, until, attempts } = paper
  if (until !== null && now >= until) return { code: 'training.over', values: { until: minuteText(until) } }
  if (from !== null && now < from) return { code: 'training.notYet', values: { from: minuteText(from) } }
  return used >= attempts ? { code: 'training.noAttempts', values: { limit: attempts } } : null
}

/** An attempt started now ends after its minutes, or at the end of the window. */
export function endOf({ minutes, until }: Pick<Sitting, 'minutes' | 'until'>, now: Date): Date {
  const end = new Date(now.getTime() + minutes * MINUTE_MS)
  return until !== null && until < end ? until : end
}
/** The deadline including a grace period for answers sent in time. */
export const closesAt = ({ endsAt }: { endsAt: Date }) => new Date(endsAt.getTime() + GRACE_MS)

export function refusalToWrite(
  attempt: { state: string; endsAt: Date; page: number },
  page: number,
  now: Date,
): Refusal | null {
  if (attempt.state !== 'open' || now >= closesAt(attempt)) return { code: 'training.ended' }
  return attempt.page === page ? null : { code: 'training.elsewhere' }
}

/** When correct answers and explanations may be shown; null for never or not yet known. */
export function answersAt({ answers, until }: Sitting): Date | null {
  return answers === 'never' || until === null ? null : new Date(until.getTime() + GRACE_MS)
}
/** `left`: attempts that are unused or not submitted. */
export function maySeeAnswers(paper: Sitting, left: number, now: Date): boolean {
  if (paper.answers === 'never') return false
  const at = answersAt(paper)
  return (at !== null && now >= at) || (paper.answers === 'done' && left <= 0)
}

export function refusalToPublish(
  paper: Sitting & { rule: { kind: 'fixed'; ids: number[] } | { kind: 'random'; parts: unknown[] } },
): Refusal | null {
  const { rule } = paper
  const size = rule.kind === 'fixed' ? rule.ids.length : rule.parts.length
  if (size === 0) return { code: 'training.noQuestions' }
  return paper.answers === 'closed' && paper.until === null ? { code: 'training.needsEnd' } : null
}
export const refusalOfWindow = ({ from, until }: Window): Refusal | null =>
  from !== null && until !== null && until <= from ? { code: 'training.window' } : null

/** Whether an answer has the type its question needs; otherwise it counts as not given. */
export function fits({ kind }: Body, given: Given): boolean {
  if (kind === 'truth') return typeof given === 'boolean'
  return kind === 'single' || kind === 'multiple' ? Array.isArray(given) : typeof given === 'string'
}

const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether an answer is fully right; null if only running it can show that. */
export function isRight(body: Body, given: Given | undefined): boolean | null {
  if (given === undefined || !fits(body, given)) return false
  switch (body.kind) {
    case 'single':
    case 'multiple': {
      const chosen = new Set(Array.isArray(given) ? given : [])
      return chosen.size === body.right.length && body.right.every((at) => chosen.has(at))
    }
    case 'truth':
      return given === body.right
    case 'blank':
      return isFilled(body, String(given))
    default:
      return String(given).trim() === '' ? false : null
  }
}

function isFilled({ accepted, number }: Extract<Body, { kind: 'blank' }>, given: string): boolean {
  const text = plain(given)
  if (text === '') return false
  if (accepted.some((one) => plain(one) === text)) return true
  const value = Number(text.replace(/^\+/, ''))
  // A tolerance of 0 still accepts 0.1 + 0.2 as 0.3.
  return number !== null && Math.abs(value - number.value) <= number.tolerance + 1e-9 * Math.abs(number.value)
}

/** Whether two JSON values are equal; numbers may differ by a tolerance, beyond the rounding in sums of numbers. */
export function sameJson(one: unknown, other: unknown, tolerance = 0): boolean {
  if (typeof one === 'number' && typeof other === 'number') {
    return one === other || Math.abs(one - other) <= tolerance + 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, at) => sameJson(value, other[at], tolerance))
  }
  if (!isObject(one) || !isObject(other)) return one === other
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name], tolerance))
  )
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const totalOf = (questions: readonly Pick<Question, 'points'>[]) =>
  questions.reduce((sum, { points }) => sum + points, 0)

export function topicsOf(
  questions: readonly Pick<Question, 'tag' | 'points'>[],
  marks: readonly { got: number }[],
): { tag: string; got: number; of: number }[] {
  const topics = new Map<string, { got: number; of: number }>()
  for (const [at, { tag, points }] of questions.entries()) {
    const topic = topics.get(tag) ?? { got: 0, of: 0 }
    topics.set(tag, { got: tenths(topic.got + (marks[at]?.got ?? 0)), of: topic.of + points })
  }
  return [...topics].map(([tag, sums]) => ({ tag, ...sums }))
}

/** Partial points are given in tenths. */
export const tenths = (points: number) => Math.round(points * 10) / 10
/** Points for passing some of the tests, rounded to tenths; full points only for all tests, 0 only for none. */
export function shareOf(points: number, passed: number, tests: number): number {
  if (tests <= 0) return 0
  const share = tenths((points * passed) / tests)
  return passed < tests ? Math.min(share, tenths(points - 0.1)) : share
}
export const hasPassed = (score: number, total: number, passPercent: number) =>
  total > 0 && score * 100 >= passPercent * total - 1e-6

/** The questions and their choices in random order; `random` returns 0 up to 1. */
export function shuffled<Q extends Question>(questions: readonly Q[], random: () => number): Q[] {
  return mixed(questions, random).map((question) => {
    const { body } = question
    if (body.kind !== 'single' && body.kind !== 'multiple') return question
    const places = mixed([...body.choices.keys()], random)
    const right = body.right.map((at) => places.indexOf(at)).toSorted((a, b) => a - b)
    const choices = places.flatMap((at) => body.choices[at] ?? [])
    return { ...question, body: { ...body, choices, right } }
  })
}
function mixed<T>(items: readonly T[], random: () => number): T[] {
  const drawn = items.map((item) => ({ item, at: random() }))
  return drawn.toSorted((one, other) => one.at - other.at).map(({ item }) => item)
}
