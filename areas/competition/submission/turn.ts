import { sql } from '@leitai/platform/db/orm'
import { submissions } from './table.ts'

/**
 * Scoring takes turns between competitions, so that one with a hundred teams has one share, and then between the teams of each, as their
 * programs do (run/turn.ts): the turn of a submission is one after the team's last that waits, or after what is being scored now in its
 * competition, so that a hundred files of one team let others pass.
 */
export const nextTurn = ({ id, teamId }: { id: number; teamId: number }) => sql`(
  with mine as (select cmpt_id from ${submissions} as own where own.id = ${id}::int)
  select 1 + greatest(
    coalesce((select max(own.turn) from ${submissions} as own where own.team_id = ${teamId}::int and own.state = 'queued' and own.id <> ${id}::int), 0),
    coalesce((select max(now.turn) from ${submissions} as now, mine where now.state = 'scoring' and now.cmpt_id = mine.cmpt_id),
      (select min(next.turn) - 1 from ${submissions} as next, mine where next.state = 'queued' and next.turn > 0
        and next.cmpt_id = mine.cmpt_id and next.id <> ${id}::int), 0)))`

/**
 * All that wait: the n-th of each competition come before the next of any, and in such a round the competition first that was served
 * longest ago.
 */
const queue = sql`line as (
    select id, cmpt_id, row_number() over (partition by cmpt_id order by turn, id) as round
    from ${submissions} where state = 'queued' and turn > 0),
  served as materialized (
    select waits.cmpt_id, (select max(last.started_at) from ${submissions} as last where last.cmpt_id = waits.cmpt_id) as at
    from (select distinct cmpt_id from line) as waits)`

const inOrder = sql`line.round, served.at nulls first, line.id`

/** The id of the submission whose turn it is, locked. */
export const nextInTurn = sql`(with ${queue}
  select taken.id from line join served on served.cmpt_id = line.cmpt_id join ${submissions} as taken on taken.id = line.id
  where taken.state = 'queued' order by ${inOrder} limit 1 for update of taken skip locked)`

/** How many wait before a submission, and itself. */
export const placeInTurn = sql<number>`(with ${queue}
  select place from (select line.id, row_number() over (order by ${inOrder})::int as place
    from line join served on served.cmpt_id = line.cmpt_id) as places where places.id = ${submissions.id})`
