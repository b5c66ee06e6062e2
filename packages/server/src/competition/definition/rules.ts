import type { CompetitionState, FormField, Promotion } from '@leitai/contract/competition/catalog'
import type { Refusal } from '@leitai/contract/refusals'
import type { ScoringSpec } from '@leitai/scorer/types'
import type { Weight } from './table.ts'

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

export interface TeamStage extends StageDates {
  kind: string
  teamHours: number | null
  /** Who is let in, where not everybody is. */
  promotion: Promotion | null
}
/** With the stages, each of which has a deadline for teams. */
export interface TeamDates extends Dates {
  stages: TeamStage[]
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export function stateOf(dates: Dates, reviewing: boolean, now: Date): CompetitionState {
  if (now < dates.startAt) return 'upcoming'
  if (!dates.endAt || now < dates.endAt) return 'running'
  return reviewing ? 'reviewing' : 'ended'
}

/**
 * Teams close so many hours before a stage's end as its host says; else 7 days before it, 24 hours where all lasts less than 14 days.
 */
export function stageDeadline({ startAt, endAt, teamHours }: Omit<TeamStage, 'kind' | 'promotion'>): Date | null {
  if (!endAt) return null
  const lasts = endAt.getTime() - startAt.getTime()
  // One that lasts less than two days would close before it has begun: then a tenth of its time is left.
  const usual = lasts >= 14 * DAY_MS ? 7 * DAY_MS : lasts >= 2 * DAY_MS ? DAY_MS : lasts / 10
  return new Date(endAt.getTime() - (teamHours === null ? usual : teamHours * HOUR_MS))
}

/** Teams form in stages that people work in; a new test set within one opens nothing anew. */
export const hasTeams = ({ kind }: Pick<TeamStage, 'kind'>) =>
  kind !== 'signup' && kind !== 'practice' && kind !== 'switch'

/** When sign-up, joining and merging close: on the host's day for all, else in the present stage, and anew in the next. */
export function teamDeadline(dates: TeamDates, now: Date): Date | null {
  if (dates.signUpEndAt || !dates.endAt) return dates.signUpEndAt
  return stageDeadline(mainStage(dates.stages.filter(hasTeams), now) ?? { ...dates, teamHours: null })
}

/** Whether somebody who comes now could take part in a stage: one that is not over and not for promoted teams alone. */
function refusalOfStages(stages: TeamStage[], now: Date): Refusal | null {
  const left = stages.filter((stage) => hasTeams(stage) && stageNow(stage, now) !== 'over')
  if (left.length === 0 || left.some(({ promotion }) => promotion === null)) return null
  return { code: 'competition.onlyPromoted' }
}

/** Before the end sign-up has a deadline, and ends when nothing is left to enter; after the end one may still sign up, for practice. */
export function refusalToSignUp(dates: TeamDates, now: Date): Refusal | null {
  if (now < dates.signUpStartAt) return { code: 'competition.notStarted' }
  const deadline = teamDeadline(dates, now)
  const ended = dates.endAt !== null && now >= dates.endAt
  if (ended) return null
  if (deadline && now >= deadline) return { code: 'competition.signUpClosed' }
  return refusalOfStages(dates.stages, now)
}

export const stageNow = (stage: StageDates, now: Date): 'before' | 'open' | 'over' =>
  now < stage.startAt ? 'before' : stage.endAt && now >= stage.endAt ? 'over' : 'open'

/** The stage that a caller who names none means: the open one, else the last that began, else the first. */
export function mainStage<T extends StageDates>(stages: T[], now: Date): T | null {
  const open = stages.find((stage) => stageNow(stage, now) === 'open')
  return open ?? stages.findLast((stage) => now >= stage.startAt) ?? stages[0] ?? null
}

/** The places that a rule of promotion lets into the next stage: so many ranks, or the part of all ranked, rounded up; ties go on together. */
export function promotedBy<T extends { rank: number | null }>(
  rule: Promotion,
  places: readonly T[],
): (T & { rank: number })[] {
  const ranked = places.flatMap((place) => (place.rank === null ? [] : [{ ...place, rank: place.rank }]))
  const last = rule.by === 'top' ? rule.value : Math.ceil((ranked.length * rule.value) / 100)
  return ranked.filter(({ rank }) => rank <= last)
}

/** As refusals write a rule: 20, or 10%. */
export const topText = ({ by, value }: Promotion) => (by === 'top' ? String(value) : `${value}%`)

/** Whether a team may enter a stage that has a rule; `promoted` is null while nobody knows. */
export function refusalToEnter(rule: Promotion, promoted: boolean | null): Refusal | null {
  if (promoted) return null
  return {
    code: promoted === null ? 'competition.promotionOpen' : 'competition.notPromoted',
    values: { top: topText(rule) },
  }
}

/** What ranks of a competition weigh in ranking points: those of practice nothing. */
export const weightOf = ({ practice, weight }: { practice: boolean; weight: Weight }): Weight => (practice ? 0 : weight)

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

/** The declared ranges of the prediction columns, as the wire has them. */
export const rangesOf = ({ ranges = {} }: Pick<ScoringSpec, 'ranges'>): Record<string, [min: number, max: number]> =>
  Object.fromEntries(Object.entries(ranges).map(([column, [min, max]]) => [column, [min, max]]))
