import type { Refusal } from '@leitai/platform/contract/refusals'
import type { ScoringSpec } from '@leitai/scorer/types'
import type { FormField } from '../catalog/contract.sign-up.ts'
import type { Promotion } from '../catalog/contract.stages.ts'
import type { CompetitionState } from '../catalog/contract.ts'
import type { Weight } from './columns.ts'
import type { Competition } from './table.ts'

/** The part of a competition that the rules need. */
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
  /** A restriction of entry, if any. */
  promotion: Promotion | null
}
/** With the stages, each of which has a team deadline. */
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
 * Teams close this many hours before a stage's end if the host says so; else 7 days before it, or 24 hours if the stage lasts less than 14
 * days.
 */
export function stageDeadline({ startAt, endAt, teamHours }: Omit<TeamStage, 'kind' | 'promotion'>): Date | null {
  if (!endAt) return null
  const lasts = endAt.getTime() - startAt.getTime()
  // A stage of less than two days would close before it begins: there teams close when a tenth of its time is left.
  const usual = lasts >= 14 * DAY_MS ? 7 * DAY_MS : lasts >= 2 * DAY_MS ? DAY_MS : lasts / 10
  return new Date(endAt.getTime() - (teamHours === null ? usual : teamHours * HOUR_MS))
}

/** Teams form in stages with work; a new test set within one does not reopen them. */
export const hasTeams = ({ kind }: Pick<TeamStage, 'kind'>) =>
  kind !== 'signup' && kind !== 'practice' && kind !== 'switch'

/** When sign-up, joining and merging close: on the host's date for all stages, else in the current stage, and again in the next. */
export function teamDeadline(dates: TeamDates, now: Date): Date | null {
  if (dates.signUpEndAt || !dates.endAt) return dates.signUpEndAt
  return stageDeadline(mainStage(dates.stages.filter(hasTeams), now) ?? { ...dates, teamHours: null })
}

/** Whether a newcomer could take part in a stage: one that is not over and not restricted to promoted teams. */
function refusalOfStages(stages: TeamStage[], now: Date): Refusal | null {
  const left = stages.filter((stage) => hasTeams(stage) && stageNow(stage, now) !== 'over')
  if (left.length === 0 || left.some(({ promotion }) => promotion === null)) return null
  return { code: 'competition.onlyPromoted' }
}

/** Before the end, sign-up has a deadline and closes when no stage can be entered; after the end it is open for practice. */
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

/** The default stage of a call: the open one, else the last that began, else the first. */
export function mainStage<T extends StageDates>(stages: T[], now: Date): T | null {
  const open = stages.find((stage) => stageNow(stage, now) === 'open')
  return open ?? stages.findLast((stage) => now >= stage.startAt) ?? stages[0] ?? null
}

/**
 * Teams promoted to the next stage by a rule: a number of ranks, or a share of all ranked teams, rounded up; ties are promoted together.
 */
export function promotedBy<T extends { rank: number | null }>(
  rule: Promotion,
  places: readonly T[],
): (T & { rank: number })[] {
  const ranked = places.flatMap((place) => (place.rank === null ? [] : [{ ...place, rank: place.rank }]))
  const last = rule.by === 'top' ? rule.value : Math.ceil((ranked.length * rule.value) / 100)
  return ranked.filter(({ rank }) => rank <= last)
}

/** A rule as refusals write it: 20, or 10%. */
export const topText = ({ by, value }: Promotion) => (by === 'top' ? String(value) : `${value}%`)

/** Whether a team may enter a stage with a rule; `promoted` is null while undecided. */
export function refusalToEnter(rule: Promotion, promoted: boolean | null): Refusal | null {
  if (promoted) return null
  return {
    code: promoted === null ? 'competition.promotionOpen' : 'competition.notPromoted',
    values: { top: topText(rule) },
  }
}

/** Whether a competition runs or has run, for whomever. */
export const isLaunched = ({ status }: Pick<Competition, 'status'>): boolean =>
  status === 'published' || status === 'private'

/** The weight of a competition in ranking points; practice has none. */
export const weightOf = ({
  practice,
  weight,
  audience,
}: Pick<Competition, 'practice' | 'weight' | 'audience'>): Weight => (practice || audience !== 'public' ? 0 : weight)

/** The first missing or invalid field of the sign-up form. */
export function refusalOfAnswers(
  fields: FormField[],
  answers: Record<string, string>,
  language: 'zh' | 'en',
): Refusal | null {
  const fieldNames = new Set(fields.map(({ name }) => name))
  const unknown = Object.keys(answers).find((name) => !fieldNames.has(name))
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

/** What an earlier request means for signing up: a refused one may be repeated. */
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

/** Whether its boards hide from competitors whose a result is, or all results but their own; only a competition that is not public can. */
export const hasLimitedBoards = ({ audience, boardView }: Pick<Competition, 'audience' | 'boardView'>): boolean =>
  audience !== 'public' && boardView !== 'full'
