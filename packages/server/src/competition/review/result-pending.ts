import { and, eq, ne, type SQL, sql } from '../../platform/db/orm.ts'
import { competitions, stages } from '../definition/table.ts'
import { WAITING_DAYS } from './rules.ts'
import { reviews } from './table.ts'

/**
 * Whether the result of a competition that has ended is still pending, as a condition on its row: a B board is not revealed, a review is
 * not final, or there are prizes and the review of its last board has not begun, within the waiting time of points
 * (community/people/honour.ts).
 */
export function isResultPending(now: Date): SQL<boolean> {
  const own = sql`${stages.cmptId} = ${competitions.id}`
  const since = new Date(now.getTime() - WAITING_DAYS * 86_400_000)
  const last = sql`(select ${stages.id} from ${stages} where ${own} and ${stages.kind} not in ('signup', 'practice')
    and (${stages.spec} is not null or ${competitions.type} = 'application') order by ${stages.ord} desc limit 1)`
  return sql<boolean>`(
    exists (select 1 from ${stages} where ${own} and ${stages.revealedAt} is null and ${stages.spec}->>'b' <> 'none')
    or exists (select 1 from ${reviews} where ${reviews.cmptId} = ${competitions.id} and ${reviews.week} = 0 and ${ne(reviews.state, 'final')})
    or (jsonb_array_length(${competitions.prizes}) > 0 and not ${competitions.practice} and ${competitions.endAt} > ${since}
      and not exists (select 1 from ${reviews} where ${and(eq(reviews.week, 0), sql`${reviews.stageId} = ${last}`)})))`
}
