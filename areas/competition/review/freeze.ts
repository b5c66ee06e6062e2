import type { Refusal } from '@leitai/platform/contract/refusals'
import { weekBounds, weekOf } from '@leitai/platform/time/day'
import { stageNow } from '../definition/rules.ts'
import type { Competition, Stage } from '../definition/table.ts'

/** Weeks of a stage that are over: they get no more submissions. */
export function weeksOver(stage: Pick<Stage, 'startAt' | 'endAt'>, now: Date): number {
  if (now < stage.startAt) return 0
  if (stage.endAt && now >= stage.endAt) return weekOf(stage.startAt, new Date(stage.endAt.getTime() - 1))
  return weekOf(stage.startAt, now) - 1
}

/**
 * A board can be frozen once nothing can change it: the last one after its reveal, or after the end if publishing the review reveals it; a
 * week's after its Sunday.
 */
export function refusalToFreeze(
  cmpt: Pick<Competition, 'type'>,
  stage: Stage,
  week: number,
  now: Date,
): Refusal | null {
  const over = stageNow(stage, now) === 'over'
  if (cmpt.type === 'application') return over && week === 0 ? null : { code: 'review.notOver' }
  if (stage.spec === null) return { code: 'submission.noScoring' }
  if (week > 0)
    return week <= weeksOver(stage, now) && weekBounds(stage.startAt, week).from < now ? null : { code: 'review.week' }
  const shown = stage.spec.b === 'none' || stage.revealedAt !== null || stage.revealBy === 'review'
  return week === 0 && over && shown ? null : { code: 'review.notOver' }
}
