import type { Refusal } from '@leitai/platform/contract/refusals'
import { and, eq, ne, type SQL, sql } from '@leitai/platform/db/orm'
import { weekBounds, weekOf } from '@leitai/platform/time/day'
import { stageNow } from '../definition/rules.ts'
import { type Competition, competitions, type Stage, stages } from '../definition/table.ts'
import { WAITING_DAYS } from './rules.ts'
import { reviews } from './table.ts'

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

/**
 * Until when the result of a competition that has ended is pending, as an expression on its row. Infinity: a B board is not revealed or a
 * review is not final. The end of the waiting time of points (community/people/honour.ts): there are prizes, and the review of its last
 * board has not begun.
 */
export function resultPendingUntil(): SQL<Date | null> {
  const own = sql`${stages.cmptId} = ${competitions.id}`
  const last = sql`(select ${stages.id} from ${stages} where ${own} and ${stages.kind} not in ('signup', 'practice')
    and (${stages.spec} is not null or ${competitions.type} = 'application') order by ${stages.ord} desc limit 1)`
  return sql<Date | null>`(case
    when exists (select 1 from ${stages} where ${own} and ${stages.revealedAt} is null and ${stages.spec}->>'b' <> 'none')
      or exists (select 1 from ${reviews} where ${reviews.cmptId} = ${competitions.id} and ${reviews.week} = 0 and ${ne(reviews.state, 'final')})
      then 'infinity'::timestamptz
    when jsonb_array_length(${competitions.prizes}) > 0 and not ${competitions.practice}
      and not exists (select 1 from ${reviews} where ${and(eq(reviews.week, 0), sql`${reviews.stageId} = ${last}`)})
      then ${competitions.endAt} + make_interval(hours => ${sql.raw(String(WAITING_DAYS * 24))}) end)`
}
