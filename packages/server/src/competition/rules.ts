import type { CompetitionState, FormField } from '@leitai/contract/competition'
import type { Refusal } from '@leitai/contract/refusals'

/** What rules of a competition look at. */
export interface Dates {
  startAt: Date
  endAt: Date | null
  signUpStartAt: Date
  signUpEndAt: Date | null
}
export interface StageDates {
  startAt: Date
  endAt: Date | null
}

const DAY_MS = 86_400_000

export function stateOf(dates: Dates, waitingForB: boolean, now: Date): CompetitionState {
  if (now < dates.startAt) return 'upcoming'
  if (!dates.endAt || now < dates.endAt) return 'running'
  return waitingForB ? 'reviewing' : 'ended'
}

/** Sign-up, joining and merging close 7 days before the end, 24 hours before it when all lasts less than 14 days. */
export function teamDeadline(dates: Dates): Date | null {
  if (dates.signUpEndAt || !dates.endAt) return dates.signUpEndAt
  const lasts = dates.endAt.getTime() - dates.startAt.getTime()
  // One that lasts less than two days would close before it has begun: then a tenth of its time is left.
  const before = lasts >= 14 * DAY_MS ? 7 * DAY_MS : lasts >= 2 * DAY_MS ? DAY_MS : lasts / 10
  return new Date(dates.endAt.getTime() - before)
}

/** Before the end sign-up has a deadline; after the end one may still sign up, for practice. */
export function refusalToSignUp(dates: Dates, now: Date): Refusal | null {
  if (now < dates.signUpStartAt) return { code: 'competition.notStarted' }
  const deadline = teamDeadline(dates)
  const ended = dates.endAt !== null && now >= dates.endAt
  return deadline && now >= deadline && !ended ? { code: 'competition.signUpClosed' } : null
}

export const stageNow = (stage: StageDates, now: Date): 'before' | 'open' | 'over' =>
  now < stage.startAt ? 'before' : stage.endAt && now >= stage.endAt ? 'over' : 'open'

/** The stage that a caller who names none means: the open one, else the last that began, else the first. */
export function mainStage<T extends StageDates>(stages: T[], now: Date): T | null {
  const open = stages.find((stage) => stageNow(stage, now) === 'open')
  return open ?? stages.findLast((stage) => now >= stage.startAt) ?? stages[0] ?? null
}

/** The first field of the sign-up form that is missing or does not fit. */
export function refusalOfAnswers(
  fields: FormField[],
  answers: Record<string, string>,
  language: 'zh' | 'en',
): Refusal | null {
  const known = new Set(fields.map(({ name }) => name))
  const unknown = Object.keys(answers).find((name) => !known.has(name))
  if (unknown !== undefined) return { code: 'competition.form', values: { field: unknown } }
  const wrong = fields.find((field) => {
    const answer = answers[field.name]?.trim() ?? ''
    if (answer === '') return field.required
    if (field.kind === 'number' && !Number.isFinite(Number(answer))) return true
    if (field.kind === 'select') return !field.options?.some(({ zh, en }) => zh === answer || en === answer)
    return answer.length > (field.max ?? 500)
  })
  return wrong ? { code: 'competition.form', values: { field: wrong.label[language] } } : null
}

/** What a request that was made before means for signing up: one that was refused may be made again. */
export function refusalOfRequest({
  state,
  reason,
}: {
  state: 'waiting' | 'refused' | 'removed'
  reason: string
}): Refusal | null {
  if (state === 'waiting') return { code: 'competition.waiting' }
  return state === 'removed' ? { code: 'competition.removed', values: { reason } } : null
}
