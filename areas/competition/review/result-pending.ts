import { and, eq, ne, type SQL, sql } from '@leitai/platform/db/orm'
import { competitions, stages } from '../definition/table.ts'
import { WAITING_DAYS } from './rules.ts'
import { reviews } from './table.ts'

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
