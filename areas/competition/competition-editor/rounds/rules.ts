import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Promotion } from '../../catalog/contract.stages.ts'
import { stageDeadline } from '../../definition/rules.ts'

export interface RoundDates {
  startAt: Date
  endAt: Date | null
  signUpStartAt: Date
  signUpEndAt: Date | null
  stages: StageDates[]
}
interface StageDates {
  id: number | null
  kind: string
  startAt: Date
  endAt: Date | null
  promotion: Promotion | null
  teamHours: number | null
}

const same = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()

/** Start and end dates of everything, paired before and after the change. */
function pairs(before: RoundDates, after: RoundDates): { before: Date | null; after: Date | null; end: boolean }[] {
  return [
    { before: before.startAt, after: after.startAt, end: false },
    { before: before.endAt, after: after.endAt, end: true },
    { before: before.signUpStartAt, after: after.signUpStartAt, end: false },
    { before: before.signUpEndAt, after: after.signUpEndAt, end: true },
    ...after.stages.flatMap((stage, at) => {
      const was = before.stages[at]
      return was
        ? [
            { before: was.startAt, after: stage.startAt, end: false },
            { before: was.endAt, after: stage.endAt, end: true },
            ...(was.teamHours === stage.teamHours
              ? []
              : [{ before: stageDeadline(was), after: stageDeadline(stage), end: true }]),
          ]
        : []
    }),
  ]
}

const datesMove = (before: RoundDates, after: RoundDates): boolean =>
  pairs(before, after).some((pair) => !same(pair.before, pair.after))

/** For a public competition: past dates stay, ends only become later, and the stages stay the same. */
export function refusalToMove(before: RoundDates, after: RoundDates, now: Date): Refusal | null {
  const fixed =
    before.stages.length === after.stages.length &&
    before.stages.every(({ id, kind }, at) => after.stages[at]?.id === id && after.stages[at]?.kind === kind)
  if (!fixed) return { code: 'competitionEditor.fixed' }
  for (const pair of pairs(before, after)) {
    if (same(pair.before, pair.after)) continue
    if ((pair.before !== null && pair.before <= now) || (pair.after !== null && pair.after <= now))
      return { code: 'competitionEditor.past' }
    const earlier = pair.after !== null && (pair.before === null || pair.after < pair.before)
    if (pair.end && earlier) return { code: 'competitionEditor.earlier' }
  }
  return null
}

/** Whether a stage of this kind ranks teams. */
const ranks = ({ kind }: Pick<StageDates, 'kind'>) => kind !== 'signup' && kind !== 'practice'
/** The stage whose board decides who enters the stage at this index. */
const before = <T extends Pick<StageDates, 'kind'>>(stages: readonly T[], at: number) =>
  stages.slice(0, at).findLast(ranks)

/** A promotion rule needs a previous board; a new test set needs the stage that it belongs to, whose rule applies. */
export function refusalOfStages(type: 'algorithm' | 'application', stages: readonly StageDates[]): Refusal | null {
  const odd = stages.some(
    (stage, at) => stage.promotion && (!ranks(stage) || stage.kind === 'switch' || !before(stages, at)),
  )
  if (odd) return { code: 'competitionEditor.promotion' }
  const astray = stages.some((stage, at) => stage.kind === 'switch' && !follows(stages[at - 1], stage))
  return astray || (type === 'application' && stages.some(({ kind }) => kind === 'switch'))
    ? { code: 'competitionEditor.switch' }
    : null
}

const follows = (former: StageDates | undefined, { startAt }: StageDates) =>
  former !== undefined && ranks(former) && former.kind !== 'switch' && former.endAt !== null && startAt >= former.endAt

const isSame = (one: Promotion | null | undefined, other: Promotion | null) =>
  one?.by === other?.by && one?.value === other?.value

const promotionMoves = (was: RoundDates, is: RoundDates) =>
  is.stages.flatMap(({ promotion }, at) =>
    isSame(was.stages[at]?.promotion, promotion) ? [] : [before(was.stages, at)],
  )

/** Whether participants must be told why: dates or promotion rules change. */
export const needsAnnouncement = (was: RoundDates, is: RoundDates): boolean =>
  datesMove(was, is) || promotionMoves(was, is).length > 0

/** A promotion rule is fixed once the board that decides it is final. */
export function refusalToPromote(was: RoundDates, is: RoundDates, now: Date): Refusal | null {
  const late = promotionMoves(was, is).some((from) => from?.endAt && from.endAt <= now)
  return late ? { code: 'competitionEditor.promotionStands' } : null
}

/** Stages, and which of them are scored. */
interface Scored extends Pick<RoundDates, 'stages'> {
  type: 'algorithm' | 'application'
  scored: { stageId: number; b: string }[]
}

/** A board decides promotion, so the previous stage must be scored; in an application competition the review decides. */
export const promotes = ({ type, stages, scored }: Scored) =>
  type === 'application' ||
  stages.every(({ promotion }, at) => !promotion || scored.some(({ stageId }) => stageId === before(stages, at)?.id))

/** The stage before a new test set only shows A until then, and both sets have solutions. */
export const switches = ({ stages, scored }: Scored) =>
  stages.every(({ id, kind }, at) => {
    if (kind !== 'switch') return true
    const former = scored.find(({ stageId }) => stageId === stages[at - 1]?.id)
    return former?.b === 'none' && scored.some(({ stageId }) => stageId === id)
  })
